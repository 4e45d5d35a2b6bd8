import { USUAL_SERVICES } from '../../api/access.js';
import type { Command } from '../command.js';
import { withProject } from '../connection/find-project.js';
import { withClient } from '../connection/with-client.js';
import { MANY, oneOf, texts } from '../options/noun-options.js';
import { RULES_OPTIONS } from '../options/rules-options.js';
import { type DossierArgs, makeDossier } from './dossier/make.js';

export const dossier: Command<DossierArgs> = {
  examples: [['dossier DEMO-1 -o handover', 'Collect the hand-over folder of a project']],
  options: (yargs) =>
    withProject(yargs).options({
      output: {
        alias: 'o',
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'Output folder; an unfinished run is resumed',
      },
      facility: texts('Facility of the checklists, by id or name (may be repeated; default: cable trenches)'),
      assessment: {
        ...oneOf('checklist', 'AssessmentType'),
        ...MANY,
        describe: 'Type of assessment of the checklists (may be repeated; default: those of a hand-over)',
      },
      sheet: texts(
        'Include this sheet, by its number, such as one that only the declaration names (may be repeated)',
      ),
      specs: texts(
        'Specs of the project, whose waivers count in the evidence of the rules (may be repeated)',
      ),
      ...RULES_OPTIONS,
      force: {
        type: 'boolean',
        default: false,
        describe: 'Allow a folder outside of the working folder',
      },
      refresh: { type: 'boolean', default: false, describe: 'Download all files again' },
    }),
  run: (args) => withClient(args, USUAL_SERVICES, (services) => makeDossier(services, args)),
};
