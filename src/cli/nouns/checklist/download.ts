import type { Arguments, Contract } from '../../../api/typed.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { Command } from '../../command.js';
import { withClient } from '../../connection/with-client.js';
import type { GlobalArgs } from '../../options/common-options.js';
import { given, oneOf, texts } from '../../options/noun-options.js';
import { checkPlace, SAVE_OPTIONS, type SaveArgs, saveDownload } from '../../output/save-download.js';
import { findFacility } from './find-facility.js';

type Download = Arguments<Contract['checklist']['downloadChecklist']>;

interface DownloadArgs extends GlobalArgs, SaveArgs {
  readonly facility: string;
  readonly assessment: Download['path']['assessmenttype'];
  readonly report: Download['path']['reporttype'];
  readonly option?: readonly string[];
}

export const download: Command<DownloadArgs> = {
  examples: [['checklist download kabelgrøft FINALINSPECTION -o forms/', 'Save a blank form']],
  options: (yargs) =>
    yargs
      .positional('facility', { type: 'string', demandOption: true, describe: 'Id or name of the facility' })
      .positional('assessment', {
        ...oneOf('checklist', 'AssessmentType'),
        demandOption: true,
        describe: 'Type of assessment',
      })
      .options({
        report: {
          ...oneOf('checklist', 'ReportType'),
          default: 'CHECKLIST',
          describe: 'Form or instructions',
        },
        option: texts('Include this optional checkpoint, by its id (may be repeated)'),
        ...SAVE_OPTIONS,
      }),
  run: (args) =>
    withClient(args, ['checklist'], async (services) => {
      checkPlace(args);
      const { report: reporttype, assessment: assessmenttype, option } = args;
      const { id: facilityid, name, assessmentTypes } = await findFacility(services, args.facility);
      // Otherwise the service would return an empty form.
      if (assessmentTypes && !assessmentTypes.includes(assessmenttype))
        throw new UserError(
          `${name ?? facilityid} has no checklist for ${assessmenttype}; it has ${assessmentTypes.join(', ')}`,
        );
      const file = await services.read.checklist.downloadChecklist({
        path: { facilityid, reporttype, assessmenttype },
        query: given({ option }) as NonNullable<Download['query']>,
      });
      await saveDownload(file, args, `${reporttype}-${name ?? facilityid}-${assessmenttype}.pdf`);
    }),
};
