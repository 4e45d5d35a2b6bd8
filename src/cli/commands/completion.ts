import type { Command } from '../command.js';
import { SCRIPTS } from '../completion/scripts.js';
import { SHELLS, type Shell } from '../completion/shell-words.js';
import type { GlobalArgs } from '../options/common-options.js';

interface CompletionArgs extends GlobalArgs {
  readonly shell: Shell;
}

export const completion: Command<CompletionArgs> = {
  options: (yargs) =>
    yargs.positional('shell', {
      choices: SHELLS,
      demandOption: true,
      describe: 'Shell to make the script for',
    }),
  run: ({ shell }) => void process.stdout.write(SCRIPTS[shell]),
};
