import { EXPORTED } from '../../reconcile/export-parts.js';
import { exportProject, type ToExport } from '../../reconcile/export-project.js';
import { loadSpecs } from '../../spec/load-specs.js';
import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import type { GlobalArgs } from '../options/common-options.js';
import { tellProblems } from '../options/read-specs.js';

interface ExportArgs extends GlobalArgs, ToExport {}

export const exportSpec: Command<ExportArgs> = {
  options: (yargs) =>
    yargs.options({
      project: { type: 'string', demandOption: true, describe: 'Number of the project' },
      segment: { type: 'string', describe: 'Only this segment' },
      with: {
        type: 'string',
        array: true,
        nargs: 1,
        choices: EXPORTED,
        describe: 'Include the project itself or its calculation (may be repeated)',
      },
    }),
  run: (args) =>
    withConnection(args, async (connection) => {
      console.error(`Reading ${connection.target}.`);
      const exported = await exportProject(args, connection);
      if ('problems' in exported) return tellProblems(exported.problems, new Map(), args.color) ? 1 : 0;
      const { text, leftOut } = exported;
      process.stdout.write(text);
      if (leftOut.length > 0)
        console.error(
          `Not everything can be stated in a spec: see the comment at its top (${leftOut.length}).`,
        );
      // A spec that is too large for one file is refused here, because no later command could read it.
      const name = 'the exported spec';
      const { problems, sources } = loadSpecs(
        [name],
        { list: () => [name], read: () => text },
        { profile: connection.profile },
      );
      return tellProblems(problems, sources, args.color) ? 1 : 0;
    }),
};
