import { USUAL_SERVICES } from '../../api/scopes.js';
import type { Command } from '../command.js';
import { type DossierArgs, makeDossier } from '../dossier/make.js';
import { withProject } from '../find-project.js';
import { MANY, oneOf, texts } from '../noun-options.js';
import { withClient } from '../with-client.js';

export const dossier: Command<DossierArgs> = {
  options: (yargs) =>
    withProject(yargs).options({
      output: {
        alias: 'o',
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'Folder; one that was begun before is gone on with',
      },
      facility: texts(
        'Checklists of this facility, by id or name (may be repeated; otherwise cable trenches)',
      ),
      assessment: {
        ...oneOf('checklist', 'AssessmentType'),
        ...MANY,
        describe: 'Checklists for this type of assessment (may be repeated; otherwise those of a hand-over)',
      },
      sheet: texts('This sheet too, by its number: those that only the declaration names, for example'),
      force: {
        type: 'boolean',
        default: false,
        describe: 'Write to a folder outside of the working folder too',
      },
      refresh: { type: 'boolean', default: false, describe: 'Load everything again' },
    }),
  run: (args) => withClient(args, USUAL_SERVICES, (desk) => makeDossier(desk, args)),
};
