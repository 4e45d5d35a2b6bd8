import { UserError } from '../../diagnostics/user-error.js';
import { command, text, texts } from '../command.js';
import { isCi } from '../connection/is-ci.js';
import { specPaths } from '../options/common-options.js';
import { portOption } from '../options/port-option.js';
import { RULES_OPTIONS } from '../options/rules-options.js';
import { CATALOG_OPTION } from '../options/saved-catalogs.js';

export const preview = command({
  examples: [
    ['preview specs/', 'Print the address of a page that draws the specs and follows every saved file'],
    ['preview specs/ --editor "code -g {file}:{line}"', 'Also open the line of a clicked item in an editor'],
  ],
  positionals: specPaths(),
  options: {
    target: texts('Show only this project, or only this segment: PROJECT/SEGMENT (may be repeated)'),
    ...portOption(0),
    editor: text('Command that opens a line of a file: {file} and {line} are filled in; no shell runs it'),
    ...RULES_OPTIONS,
    ...CATALOG_OPTION,
    'from-editor': {
      type: 'boolean',
      hidden: true,
      describe: 'Take unsaved texts from the language server',
    },
  },
  run: async (args) => {
    if (isCi(process.env))
      throw new UserError(
        'preview waits for a person who looks at it, so it is refused in CI: `trenchctl render` draws the specs into files',
      );
    return (await import('./preview/run-preview.js')).runPreview(args);
  },
});
