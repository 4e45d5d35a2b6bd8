import { UserError } from '../../diagnostics/user-error.js';
import type { Command } from '../command.js';
import { isCi } from '../connection/is-ci.js';
import { withSpecs } from '../options/common-options.js';
import { RATINGS_FILE_OPTION } from '../options/rating-options.js';
import { RULES_OPTIONS } from '../options/rules-options.js';
import { CATALOG_OPTION } from '../options/saved-catalogs.js';
import type { PreviewArgs } from './preview/run-preview.js';

export const preview: Command<PreviewArgs> = {
  examples: [
    ['preview specs/', 'Print the address of a page that draws the specs and follows every saved file'],
    ['preview specs/ --editor "code -g {file}:{line}"', 'Also open the line of a clicked item in an editor'],
  ],
  options: (yargs) =>
    withSpecs(yargs).options({
      port: { type: 'number', default: 0, describe: 'Port on 127.0.0.1; 0 chooses a free port' },
      editor: {
        type: 'string',
        requiresArg: true,
        describe: 'Command that opens a line of a file: {file} and {line} are filled in; no shell runs it',
      },
      ...RULES_OPTIONS,
      ...RATINGS_FILE_OPTION,
      ...CATALOG_OPTION,
      'from-editor': {
        type: 'boolean',
        hidden: true,
        describe: 'Take unsaved texts from the language server',
      },
    }),
  run: async (args) => {
    if (isCi(process.env))
      throw new UserError(
        'preview waits for a person who looks at it, so it is refused in CI: `trenchctl render` draws the specs into files',
      );
    if (!Number.isInteger(args.port) || args.port < 0 || args.port > 65535)
      throw new UserError('--port takes a number from 0 to 65535');
    return (await import('./preview/run-preview.js')).runPreview(args);
  },
};
