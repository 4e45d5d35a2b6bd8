import { USUAL_SERVICES } from '../../api/scopes.js';
import type { Command } from '../command.js';
import { withProject } from '../connection/find-project.js';
import { withClient } from '../connection/with-client.js';
import { MANY, oneOf, texts } from '../options/noun-options.js';
import { type DossierArgs, makeDossier } from './dossier/make.js';

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
  run: (args) => withClient(args, USUAL_SERVICES, (services) => makeDossier(services, args)),
};
