import yargs, { type Argv } from 'yargs';
import type { Command } from './command.js';
import { GLOBAL_OPTIONS } from './common-options.js';
import { errorText } from './tell-error.js';
import { ReportedError, UserError } from './user-error.js';
import { version } from './version.js';

type Load = () => Promise<Command<never>>;

const COMMANDS: readonly (readonly [usage: string, describe: string, load: Load])[] = [
  [
    'validate <paths..>',
    'Check specs, offline',
    async () => (await import('./commands/validate.js')).validate,
  ],
  [
    'plan <paths..>',
    'Show what it takes to make the live state what the specs say',
    async () => (await import('./commands/plan.js')).plan,
  ],
  [
    'apply <paths..>',
    'Make the live state what the specs, or a saved plan, say',
    async () => (await import('./commands/apply.js')).apply,
  ],
  [
    'destroy <paths..>',
    'Delete the segments that the specs name',
    async () => (await import('./commands/destroy.js')).destroy,
  ],
  [
    'drift <paths..>',
    'Say whether the live state is still what the specs say; exit with 2 where it is not',
    async () => (await import('./commands/drift.js')).drift,
  ],
  [
    'export',
    'Write the live state as a spec that plans to no change',
    async () => (await import('./commands/export.js')).exportSpec,
  ],
  ['fmt <paths..>', 'Write specs in the canonical form', async () => (await import('./commands/fmt.js')).fmt],
  [
    'catalog <kind>',
    'List the types that a spec can name',
    async () => (await import('./commands/catalog.js')).catalog,
  ],
  [
    'get <what> <name>',
    'Show a live project or segment as JSON',
    async () => (await import('./commands/get.js')).get,
  ],
  [
    'whoami',
    'Say which service trenchctl talks to, and as whom',
    async () => (await import('./commands/whoami.js')).whoami,
  ],
  [
    'serve',
    'Run the embedded service on this machine',
    async () => (await import('./commands/serve.js')).serve,
  ],
];

/** Runs one command line and says how it ended: 0 fine, 1 error, 2 changes where they were asked for, 3 refused. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await parserFor(args).parseAsync();
    return 0;
  } catch (error) {
    if (error instanceof ReportedError) return error.exitCode;
    console.error(`trenchctl: ${errorText(error)}`);
    if (!(error instanceof UserError) && process.env.TRENCHCTL_DEBUG) console.error(error);
    return 1;
  }
}

const commandName = (usage: string): string => usage.split(' ', 1)[0] ?? usage;

/**
 * A command that is named first is all that the parser is told of. With all of them it composes the whole help text each
 * time, in case somebody asks for it, and that takes longer than everything else that it does.
 */
function parserFor(args: readonly string[]): Argv {
  const named = args.includes('--help')
    ? undefined
    : COMMANDS.find(([usage]) => commandName(usage) === args[0]);
  if (named) {
    const [usage, ...rest] = named;
    return withCommands(args.slice(1), [[usage.replace(commandName(usage), '$0'), ...rest]]);
  }
  return withCommands(args, COMMANDS).demandCommand(
    1,
    'Say which command to run; trenchctl --help lists them.',
  );
}

function withCommands(args: readonly string[], commands: typeof COMMANDS): Argv {
  const parser = yargs([...args])
    .scriptName('trenchctl')
    .version(version())
    .usage('$0 <command>\n\nCable-trench designs in Git.')
    .options(GLOBAL_OPTIONS)
    .parserConfiguration({ 'greedy-arrays': false });
  for (const [usage, describe, load] of commands) {
    parser.command({
      command: usage,
      describe,
      builder: async (inner: Argv) => (await load()).options(inner),
      handler: async (parsed) => (await load()).run(parsed as never),
    });
  }
  return parser
    .strict()
    .recommendCommands()
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UserError(message);
    });
}
