import { UserError } from '../../diagnostics/user-error.js';
import { EXPORTED, type ExportedPart } from '../../reconcile/export-parts.js';
import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import type { GlobalArgs } from '../options/common-options.js';
import { SAVE_OPTIONS, type SaveArgs } from '../output/save-download.js';

interface ExportArgs extends GlobalArgs, SaveArgs {
  readonly number?: string;
  readonly project?: string;
  readonly segment?: string;
  readonly with?: readonly ExportedPart[];
  readonly all: boolean;
  readonly short: boolean;
  readonly merge?: string;
  readonly add: boolean;
  readonly removeMissing: boolean;
}

export const exportSpec: Command<ExportArgs> = {
  examples: [
    ['export DEMO-1 -o specs/', 'Write all segments of a project as the spec specs/DEMO-1.yaml'],
    ['export --all -o specs/', 'Write every project as a spec of its own'],
    ['export DEMO-1 --merge specs/DEMO-1.yaml', 'Write the live values into a spec'],
  ],
  options: (yargs) =>
    yargs.positional('number', { type: 'string', describe: 'Number of the project' }).options({
      project: { type: 'string', describe: 'Number of the project (the same as NUMBER)' },
      segment: { type: 'string', describe: 'Only this segment' },
      with: {
        type: 'string',
        array: true,
        nargs: 1,
        choices: EXPORTED,
        describe: 'Include the project itself or its calculation (may be repeated)',
      },
      short: {
        type: 'boolean',
        default: false,
        describe: 'Leave out empty lists: later additions to them are then unmanaged',
      },
      all: {
        type: 'boolean',
        default: false,
        describe: 'Export every project that has trenches into the folder of -o, one file each',
      },
      merge: {
        type: 'string',
        requiresArg: true,
        describe: 'Write the live values into this spec file or folder, with its comments and its order',
      },
      add: {
        type: 'boolean',
        default: false,
        describe:
          'With --merge: add live segments that no spec of the folder names (default: they are left out)',
      },
      'remove-missing': {
        type: 'boolean',
        default: false,
        describe: 'With --merge: remove segments that are not live from the spec (default: they stay)',
      },
      output: {
        ...SAVE_OPTIONS.output,
        describe: 'File or folder to write to (default: stdout)',
      },
      force: SAVE_OPTIONS.force,
    }),
  run: (args) => {
    const project = numberIn(args);
    return withConnection(args, async (connection) => {
      console.error(`Reading ${connection.target}.`);
      if (args.merge !== undefined) {
        const { mergeLive } = await import('./export/run-merge.js');
        return mergeLive(
          { ...args, path: args.merge, ...(project === undefined ? {} : { project }) },
          connection,
        );
      }
      if (project === undefined) return (await import('./export/export-all.js')).exportAll(args, connection);
      return (await import('./export/export-one.js')).exportOne({ ...args, project }, connection);
    });
  },
};

/** The project of the command line; undefined if all projects, or those of a spec, are meant. */
function numberIn({
  number,
  project,
  all,
  merge,
  add,
  removeMissing,
  segment,
  output,
}: ExportArgs): string | undefined {
  if (number !== undefined && project !== undefined && number !== project)
    throw new UserError(`two projects are named, ${number} and ${project}; name one`);
  const named = number ?? project;
  if (all && (named !== undefined || merge !== undefined || segment !== undefined))
    throw new UserError('--all exports every project: leave out the number, --segment and --merge');
  if (merge !== undefined && output !== undefined)
    throw new UserError('--merge writes into its own file: leave out -o');
  if (add && merge === undefined)
    throw new UserError('--add adds live segments to a spec: name the spec with --merge');
  if (removeMissing && merge === undefined)
    throw new UserError('--remove-missing removes segments from a spec: name the spec with --merge');
  if (named === undefined && !all && merge === undefined)
    throw new UserError(
      'name the project, as in `trenchctl export 2026-0417`; `trenchctl project list` lists them, and `trenchctl export --all -o specs/` exports all',
    );
  return named;
}
