import { realpathSync } from 'node:fs';
import { commandText } from '../../diagnostics/command-text.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import { formatSpec } from '../../spec/format/format-spec.js';
import { lineDiff } from '../../spec/format/line-diff.js';
import { command, flag } from '../command.js';
import { specPaths } from '../options/common-options.js';
import { many } from '../output/print-json.js';
import { reasonOf, replaceFile } from '../output/write-file.js';

export const fmt = command({
  examples: [['fmt specs/ --check', 'Exit with 1 if a spec is not in the canonical form']],
  positionals: specPaths(),
  options: {
    check: flag('Write nothing; show the difference and exit with 1 if a file is not in the canonical form'),
  },
  run: ({ paths, check }) => {
    const changed = paths.flatMap((path) => [...diskFiles.list(path)]).filter((file) => format(file, check));
    if (!check || changed.length === 0) return 0;
    const what = many(changed.length, 'file is', 'files are');
    console.error(visible(`${what} not in the canonical form. Mend with: ${commandText(['fmt', ...paths])}`));
    return 1;
  },
});

function format(file: string, check: boolean): boolean {
  try {
    // A file that is not UTF-8 is refused, as by the other commands: it would be written back with replacement characters.
    const text = diskFiles.read(file);
    const formatted = formatSpec(text, file);
    if (formatted === text) return false;
    console.log(visible(file));
    if (!check) replaceFile(realpathSync(file), formatted, 0o644);
    else for (const line of lineDiff(text, formatted)) console.log(visible(line));
    return true;
  } catch (error) {
    throw new UserError(`${file}: ${reasonOf(error)}`);
  }
}
