import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { typedClient } from '../../api/typed-client.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { EXPORTED } from '../../reconcile/export-parts.js';
import { liveTarget } from '../../reconcile/export-project.js';
import {
  type ArgsOf,
  command,
  type ExitCode,
  flag,
  type GlobalArgs,
  type Options,
  text,
  words,
} from '../command.js';
import { type Connection, withConnection } from '../connection/connect.js';
import { isStdout, SAVE_OPTIONS } from '../output/save-download.js';
import { guardPlace, writing } from '../output/write-file.js';
import {
  createSpecNames,
  exportTexts,
  NO_SCHEMA,
  save,
  schemaFor,
  statedProjects,
  statedWords,
  type ToSave,
} from './export/export-one.js';

const OPTIONS = {
  target: text('Export this project, or only this segment: PROJECT/SEGMENT'),
  with: words(EXPORTED, 'Include the project itself or its calculation'),
  short: flag('Leave out empty lists: later additions to them are then unmanaged'),
  all: flag('Export every project that has trenches into the folder of -o, one file each'),
  merge: text('Write the live values into this spec file or folder, with its comments and its order'),
  segments: words(
    ['add', 'remove'],
    'With --merge: add live segments that no spec of the folder names, or remove segments that are not live (default: neither)',
  ),
  ...SAVE_OPTIONS,
  output: { ...SAVE_OPTIONS.output, describe: 'File or folder to write to (default: stdout)' },
} as const satisfies Options;

type ExportArgs = GlobalArgs & ArgsOf<typeof OPTIONS>;

export const exportSpec = command({
  examples: [
    ['export --target DEMO-1 -o specs/', 'Write all segments of a project as the spec specs/DEMO-1.yaml'],
    ['export --all -o specs/', 'Write every project as a spec of its own'],
    ['export --merge specs/DEMO-1.yaml', 'Write the live values into a spec'],
  ],
  options: OPTIONS,
  run: (args) => {
    checkExport(args);
    return withConnection(args, async (connection) => {
      console.error(`Reading ${connection.target}.`);
      const { target, merge } = args;
      if (merge !== undefined)
        return (await import('./export/run-merge.js')).mergeLive({ ...args, path: merge }, connection);
      if (target === undefined) return exportAll(args, connection);
      const { exportOne } = await import('./export/export-one.js');
      return exportOne({ ...args, ...(await liveTarget(target, connection)) }, connection);
    });
  },
});

/** Refuses options that exclude or need each other. */
function checkExport({ target, all, merge, segments, output }: ExportArgs): void {
  if (all && (target !== undefined || merge !== undefined))
    throw new UserError('--all exports every project: leave out --target and --merge');
  if (merge !== undefined && output !== undefined)
    throw new UserError('--merge writes into its own file: leave out -o');
  if (segments && merge === undefined)
    throw new UserError('--segments adds segments to a spec, or removes them: name the spec with --merge');
  if (target === undefined && !all && merge === undefined)
    throw new UserError(
      'name the project, as in `trenchctl export --target 2026-0417`; `trenchctl project list` lists them, and `trenchctl export --all -o specs/` exports all',
    );
}

/** Exports every project with trenches into a folder. A file that exists is left alone without `--force`. */
async function exportAll(args: Omit<ToSave, 'project'>, connection: Connection): Promise<ExitCode> {
  const folder = openFolder(args);
  const names = createSpecNames();
  const statedIn = await statedProjects(folder, connection.profile);
  const sum = { saved: 0, kept: 0, failed: 0 };
  const query = { moduleType: ['CABLESIMULATOR' as const], archived: false, sort: ['number'] };
  for await (const { number = '', id } of typedClient(connection.reading).each.pageProjects({ query })) {
    const nextFile = () => join(folder, names(number ?? '', String(id)));
    sum[await exportInto({ ...args, project: number ?? '' }, { nextFile, statedIn, connection })] += 1;
  }
  const notes = [
    `${sum.saved} exported`,
    ...(sum.kept > 0 ? [`${sum.kept} left alone`] : []),
    ...(sum.failed > 0 ? [`${sum.failed} not possible`] : []),
  ];
  console.error(`Projects: ${notes.join(', ')}.`);
  if (sum.saved > 0 && schemaFor(join(folder, 'x')) === undefined) console.error(NO_SCHEMA);
  return sum.failed > 0 ? 1 : 0;
}

interface Into {
  /** Returns the file of the project; called again, the file of its next part. */
  readonly nextFile: () => string;
  readonly statedIn: (project: string, own: string) => string | undefined;
  readonly connection: Connection;
}

async function exportInto(
  args: ToSave,
  { nextFile, statedIn, connection }: Into,
): Promise<'saved' | 'kept' | 'failed'> {
  const file = nextFile();
  const isThere = (path: string): boolean =>
    !args.force && statSync(path, { throwIfNoEntry: false }) !== undefined;
  const leave = (path: string): 'kept' => {
    console.error(`${visible(path)} already exists and is left alone; use --force to overwrite it.`);
    return 'kept';
  };
  if (isThere(file)) return leave(file);
  const other = statedIn(args.project, file);
  if (other !== undefined) {
    console.error(`${visible(file)} is not written: ${statedWords(args.project, other)}.`);
    return 'kept';
  }
  const texts = await exportTexts(args, file, connection);
  if (texts === undefined) {
    console.error(`Project ${visible(args.project)} is not exported.`);
    return 'failed';
  }
  const files = texts.map((_, n) => (n === 0 ? file : nextFile()));
  const old = files.find(isThere);
  if (old !== undefined) return leave(old);
  files.forEach((one, n) => {
    save(one, texts[n] ?? '');
    console.log(visible(one));
  });
  return 'saved';
}

function openFolder({ output }: Pick<ToSave, 'output'>): string {
  if (output === undefined || isStdout(output))
    throw new UserError('--all writes one file for each project: name a folder, as in -o specs/');
  writing(output, () => {
    guardPlace(output);
    mkdirSync(output, { recursive: true });
  });
  return output;
}
