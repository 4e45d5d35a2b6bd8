import { join } from 'node:path';
import { visible } from '../../diagnostics/visible.js';
import { headCommit } from '../../git/open-base.js';
import { command, type ExitCode } from '../command.js';
import { type Connection, withConnection } from '../connection/connect.js';
import { raterOf } from '../options/rating-options.js';
import { many } from '../output/print-json.js';
import {
  type CheckedRender,
  checkedRender,
  createDrawingNames,
  type Drawing,
  guardIndex,
  indexName,
  indexText,
  type NotDrawn,
  OPTIONAL_SPECS,
  RENDER_OPTIONS,
  sectionName,
  WRITERS,
  writeDrawing,
} from './render/write-drawings.js';

export const render = command({
  examples: [
    ['render specs/ -o pictures', 'Draw every section: changed ones with their changes, others as they are'],
    [
      'render specs/ --state diff-side-by-side --format png -o pictures',
      'Draw before and after beside each other',
    ],
    ['render --state live --target DEMO-1 -o pictures', 'Draw the live state of a project, without specs'],
    [
      'render specs/ --state planned --format html -o pictures',
      'Write one page with all drawings of the planned state',
    ],
  ],
  positionals: OPTIONAL_SPECS,
  options: RENDER_OPTIONS,
  run: (args) => {
    const checked = checkedRender(args);
    return withConnection(args, async (connection) => runRender(checked, connection));
  },
});

/** Writes the drawings and lists them on stdout. */
async function runRender(checked: CheckedRender, connection: Connection): Promise<ExitCode> {
  const rater = checked.ratings ? await raterOf(checked) : undefined;
  if (typeof rater === 'number') return rater;
  const args = rater ? { ...checked, rater } : checked;
  if (args.output !== '-') guardIndex(args);
  const date = new Date().toISOString().slice(0, 10);
  const found =
    args.mode === 'live'
      ? await (await import('./render/make-drawings.js')).liveDrawings(args, connection, date)
      : await (await import('./render/make-drawings.js')).plannedDrawings(args, connection, date);
  if (typeof found === 'number') return found;
  const { notDrawn } = found;
  const drawings = await signed(found.drawings, args, connection);
  if (drawings.length > 0)
    await (args.format === 'html' ? writePage(drawings, args) : writeFiles(drawings, args));
  printNotDrawn(notDrawn);
  if (drawings.length === 0 && notDrawn.length === 0)
    console.error(
      args.mode === 'diff'
        ? 'No changes, so there is nothing to draw: leave out --state to draw the state as it is.'
        : 'There is no section to draw.',
    );
  return notDrawn.some(({ isFine }) => !isFine) ? 1 : 0;
}

/** Adds to the title blocks who drew the sheets, and the commit of the specs. */
async function signed(
  drawings: readonly Drawing[],
  { paths, revision, drawnBy }: CheckedRender,
  { username }: Connection,
): Promise<readonly Drawing[]> {
  const commit = revision ?? (await headCommit(paths.length > 0 ? paths : ['.']))?.slice(0, 12);
  const author = drawnBy ?? username;
  const more = {
    ...(commit === undefined ? {} : { revision: commit }),
    ...(author === undefined ? {} : { drawnBy: author }),
  };
  return drawings.map(({ view, ...rest }) => ({
    ...rest,
    view: { ...view, heading: { ...view.heading, ...more } },
  }));
}

async function writeFiles(drawings: readonly Drawing[], args: CheckedRender): Promise<void> {
  const { format, output } = args;
  if (format === 'html') return;
  if (output === '-') {
    for (const drawing of drawings) console.log(await WRITERS[format](drawing, args));
    return;
  }
  const nameOf = createDrawingNames(format);
  const files = drawings.map((drawing) => ({ name: nameOf(drawing), drawing }));
  for (const { name, drawing } of files) {
    writeDrawing(output, name, await WRITERS[format](drawing, args));
    const { project, segment, section } = drawing.view.heading;
    console.log(`${visible(join(output, name))}  ${visible(sectionName(project, segment, section))}`);
  }
  writeDrawing(output, indexName(format), indexText(files));
  console.error(
    `Wrote ${many(drawings.length, 'drawing')} to ${visible(output)}; ${indexName(format)} lists them.`,
  );
}

async function writePage(drawings: readonly Drawing[], args: CheckedRender): Promise<void> {
  const { drawingsPage } = await import('./render/drawings-page.js');
  const name = indexName(args.format);
  writeDrawing(args.output, name, drawingsPage(drawings, args));
  console.log(visible(join(args.output, name)));
  console.error(`Wrote a page with ${many(drawings.length, 'drawing')} to ${visible(args.output)}.`);
}

function printNotDrawn(notDrawn: readonly NotDrawn[]): void {
  for (const { what, why } of notDrawn) console.error(visible(`Not drawn: ${what}: ${why}.`));
}
