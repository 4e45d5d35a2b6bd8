import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import type { DrawnItem, DrawnRating, SectionView } from '../../draw/section.js';
import { readCatalog } from '../../live/catalog.js';
import { rateWhatIf, type WhatIf } from '../../rating/rate-items.js';
import { hasLoads, raterWith } from '../../reconcile/rater.js';
import type { LoadedRatings } from '../../spec/ratings/load-ratings.js';
import { command, type ExitCode } from '../command.js';
import { type Connection, withConnection } from '../connection/connect.js';
import { ratingsOf } from '../options/rating-options.js';
import { printSpecProblems } from '../options/read-specs.js';
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
    [
      'rate specs/ --what-if soil=1.5,depth=+200',
      'Show the ratings in drier soil and 200 mm deeper beside them',
    ],
    [
      'rate --state live --target DEMO-1 --format csv',
      'Rate the cables of a live project, for a spreadsheet',
    ],
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
  const ratings = await ratingsOf(args);
  if (typeof ratings === 'number') return ratings;
  const { assumptions } = ratings;
  const { whatIf } = args;
  const readsSoil = assumptions.soil === 'service';
  const rater = whatIf
    ? {
        ...{ readsSoil, isExpected: true, hasLoads: hasLoads(assumptions) },
        rate: (section: Parameters<typeof rateWhatIf>[0]) => rateWhatIf(section, assumptions, whatIf),
      }
    : await raterWith(assumptions);
  await warnOfUnknownTypes(ratings, args, connection);
  const found = await sections({ ...asRender(args), rater }, connection);
  if (typeof found === 'number') return found;
  guardDepth(found.drawings, whatIf);
  const rows = found.drawings.flatMap(rowsOf);
  process.stdout.write(ratingsText(rows, args));
  for (const line of found.drawings.flatMap(notRated)) console.error(visible(`Not rated: ${line}.`));
  for (const { what, why } of found.notDrawn) console.error(visible(`Not rated: ${what}: ${why}.`));
  if (rows.length === 0) console.error('There is no power cable to rate.');
  return found.notDrawn.some(({ isFine }) => !isFine) ? 1 : 0;
}

/** The catalog is read only for a ratings file that names types. */
async function warnOfUnknownTypes(
  { typeNames, sources }: Pick<LoadedRatings, 'typeNames' | 'sources'>,
  args: CheckedRate,
  { reading }: Connection,
): Promise<void> {
  if (typeNames.length === 0) return;
  const { unknownTypes } = await import('../../spec/ratings/unknown-types.js');
  const names = (await readCatalog(reading, 'cables')).map(({ name }) => name);
  printSpecProblems(unknownTypes(typeNames, names), sources, args);
}

/** A cable in the air has no rating by these formulas. */
function guardDepth(drawings: readonly Drawing[], { depth = 0 }: WhatIf = {}): void {
  const lifted = drawings.flatMap(({ view: { heading, after }, placeOf }) =>
    (after?.items ?? []).flatMap((item, n) =>
      item.rating && Math.min(...item.circles.map(({ cy, r }) => cy - r)) + depth < 0
        ? [{ words: `${item.name} (${placeWords(heading, n + 1)})`, place: () => placeOf?.(item.id) }]
        : [],
    ),
  );
  const [found, ...more] = lifted;
  if (found === undefined) return;
  const place = found.place();
  const first = `${found.words}${place ? ` at ${place.file}:${place.line}` : ''}`;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  throw new UserError(
    `${-depth} mm less depth lifts ${first}${others} out of the ground: choose a smaller difference, or rate them alone with --target`,
  );
}

const placeWords = ({ project, segment, section }: SectionView['heading'], item: number): string =>
  `${project}/${segment}, section ${section}, item ${item}`;

/** The sections are those that `render` draws, from the same code. */
const asRender = (args: CheckedRate): CheckedRender => ({
  ...args,
  mode: args.state,
  ...{ sideBySide: false, ratings: true, onlyRates: true, output: '-' },
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
  (after?.items ?? []).flatMap(({ name, notRated: reason }, n) =>
    reason === undefined ? [] : [`${placeWords(heading, n + 1)} (${name}): ${reason}`],
  );

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
