import { visible } from '../../diagnostics/visible.js';
import type { DrawnItem, DrawnRating, SectionView } from '../../draw/section.js';
import { rateWhatIf } from '../../rating/rate-items.js';
import { hasLoads, raterWith } from '../../reconcile/rater.js';
import { command, type ExitCode } from '../command.js';
import { type Connection, withConnection } from '../connection/connect.js';
import { assumptionsOf } from '../options/rating-options.js';
import {
  type CheckedRate,
  checkedRate,
  RATE_OPTIONS,
  type RatingRow,
  ratingsText,
} from './rate/rating-rows.js';
import { type CheckedRender, type Drawing, type Drawings, OPTIONAL_SPECS } from './render/write-drawings.js';

export const rate = command({
  examples: [
    ['rate specs/', 'Rate the cables of the state that the specs ask for'],
    ['rate specs/ --soil 1.5 --depth +200', 'Show the ratings in drier soil and 200 mm deeper beside them'],
    ['rate --live --target DEMO-1 --format csv', 'Rate the cables of a live project, for a spreadsheet'],
  ],
  positionals: OPTIONAL_SPECS,
  options: RATE_OPTIONS,
  run: (args) => {
    const checked = checkedRate(args);
    return withConnection(args, async (connection) => runRate(checked, connection));
  },
});

/** Prints the ratings on stdout, and the sections that cannot be rated on stderr. */
async function runRate(args: CheckedRate, connection: Connection): Promise<ExitCode> {
  const assumptions = await assumptionsOf(args);
  if (typeof assumptions === 'number') return assumptions;
  const { whatIf } = args;
  const readsSoil = assumptions.soil === 'service';
  const rater = whatIf
    ? {
        ...{ readsSoil, isExpected: true, hasLoads: hasLoads(assumptions) },
        rate: (section: Parameters<typeof rateWhatIf>[0]) => rateWhatIf(section, assumptions, whatIf),
      }
    : await raterWith(assumptions);
  const found = await sections({ ...asRender(args), rater }, connection);
  if (typeof found === 'number') return found;
  const rows = found.drawings.flatMap(rowsOf);
  process.stdout.write(ratingsText(rows, args));
  for (const line of found.drawings.flatMap(notRated)) console.error(visible(`Not rated: ${line}.`));
  for (const { what, why } of found.notDrawn) console.error(visible(`Not rated: ${what}: ${why}.`));
  if (rows.length === 0) console.error('There is no power cable to rate.');
  return found.notDrawn.some(({ isFine }) => !isFine) ? 1 : 0;
}

/** The sections are those that `render` draws, from the same code. */
const asRender = (args: CheckedRate): CheckedRender => ({
  ...args,
  mode: args.live ? 'live' : 'planned',
  ...{ sideBySide: false, ratings: true, force: false, output: '-' },
  ...{ format: 'txt', lang: 'en', sheet: 'wide' },
});

async function sections(args: CheckedRender, connection: Connection): Promise<Drawings | ExitCode> {
  const date = new Date().toISOString().slice(0, 10);
  return args.mode === 'live'
    ? (await import('./render/make-drawings.js')).liveDrawings(args, connection, date)
    : (await import('./render/make-drawings.js')).plannedDrawings(args, connection, date);
}

/** Items are counted as the section lists them: layer by layer from the bottom, a pipe before its contents. */
function rowsOf({ view }: Drawing): RatingRow[] {
  return (view.after?.items ?? []).flatMap((item, n) =>
    item.rating ? [rowOf(view.heading, n + 1, item, item.rating)] : [],
  );
}

/** The power cables of a section that cannot be rated, with the reason. */
const notRated = ({ view: { heading, after } }: Drawing): string[] =>
  (after?.items ?? []).flatMap(({ name, notRated: reason }, n) => {
    const { project, segment, section } = heading;
    return reason === undefined
      ? []
      : [`${project}/${segment}, section ${section}, item ${n + 1} (${name}): ${reason}`];
  });

const rowOf = (
  { project, segment, section }: SectionView['heading'],
  item: number,
  { name: type, load }: DrawnItem,
  { current, temperature, basis, whatIf }: DrawnRating,
): RatingRow => ({
  ...{ project, segment, section, item, type },
  rating: tenths(current),
  temperature: tenths(temperature),
  ...(load === undefined ? {} : { load, left: tenths(current - load) }),
  basis,
  ...(whatIf
    ? {
        whatIf: {
          rating: tenths(whatIf.current),
          temperature: tenths(whatIf.temperature),
          change: tenths((whatIf.current / current - 1) * 100),
        },
      }
    : {}),
});

const tenths = (value: number): number => Math.round(value * 10) / 10;
