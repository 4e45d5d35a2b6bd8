import { visible } from '../../../diagnostics/visible.js';
import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import { FORMAT, type NounArgs } from '../../options/noun-options.js';
import { REVISION } from '../../options/revision.js';
import { indented, show, words } from '../../output/print-json.js';
import { facilitiesOf } from './find-facility.js';

interface FacilitiesArgs extends NounArgs {
  readonly revision: string;
}

export const facilities: Command<FacilitiesArgs> = {
  examples: [['checklist facilities', 'List the facilities with their assessments']],
  options: (yargs) => yargs.options({ revision: REVISION, format: FORMAT }),
  run: (args) =>
    withClient(args, ['checklist'], async (services) => {
      const found = await facilitiesOf(services, args.revision);
      show(args.format, found, () =>
        found
          .map(({ id, name, assessmentTypes }) =>
            [
              visible(words(id, name) || 'a facility without id and name'),
              indented((assessmentTypes ?? []).join(', ')),
            ].join('\n'),
          )
          .join('\n'),
      );
    }),
};
