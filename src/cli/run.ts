import yargs from 'yargs';
import { serve } from './commands/serve.js';
import { UserError } from './user-error.js';
import { version } from './version.js';

/** Runs one command line and says how it ended: 0 fine, 1 error. */
export async function run(args: readonly string[]): Promise<number> {
  let code = 0;
  const parser = yargs([...args])
    .scriptName('trenchctl')
    .version(version())
    .usage('$0 <command>\n\nCable-trench designs in Git.')
    .command(serve)
    .demandCommand(1, 'Say which command to run; trenchctl --help lists them.')
    .strict()
    .recommendCommands()
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UserError(message);
    });
  try {
    await parser.parseAsync();
  } catch (error) {
    code = 1;
    const text = error instanceof Error ? error.message : String(error);
    console.error(`trenchctl: ${text}`);
    if (!(error instanceof UserError) && process.env.TRENCHCTL_DEBUG) console.error(error);
  }
  return code;
}
