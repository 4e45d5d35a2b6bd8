import yargs from 'yargs';
import { apply } from './commands/apply.js';
import { catalog } from './commands/catalog.js';
import { destroy } from './commands/destroy.js';
import { drift } from './commands/drift.js';
import { exportSpec } from './commands/export.js';
import { fmt } from './commands/fmt.js';
import { get } from './commands/get.js';
import { plan } from './commands/plan.js';
import { serve } from './commands/serve.js';
import { validate } from './commands/validate.js';
import { whoami } from './commands/whoami.js';
import { ReportedError, UserError } from './user-error.js';
import { version } from './version.js';

/** Runs one command line and says how it ended: 0 fine, 1 error, 2 changes where they were asked for, 3 refused. */
export async function run(args: readonly string[]): Promise<number> {
  let code = 0;
  const parser = yargs([...args])
    .scriptName('trenchctl')
    .version(version())
    .usage('$0 <command>\n\nCable-trench designs in Git.')
    .command(validate)
    .command(plan)
    .command(apply)
    .command(destroy)
    .command(drift)
    .command(exportSpec)
    .command(fmt)
    .command(catalog)
    .command(get)
    .command(whoami)
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
    if (error instanceof ReportedError) return error.exitCode;
    code = 1;
    const text = error instanceof Error ? error.message : String(error);
    console.error(`trenchctl: ${text}`);
    if (!(error instanceof UserError) && process.env.TRENCHCTL_DEBUG) console.error(error);
  }
  return code;
}
