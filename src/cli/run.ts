import yargs, { type Argv } from 'yargs';
import { UserError } from '../diagnostics/user-error.js';
import { version } from '../package/version.js';
import type { End, ExitCode } from './command.js';
import { GLOBAL_OPTIONS } from './options/common-options.js';
import { addCommands, type Row } from './options/group.js';
import { beginSecrets } from './output/known-secrets.js';
import { maskOutput } from './output/mask-output.js';
import { errorText } from './output/tell-error.js';

const VERBS: readonly Row[] = [
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
    'dossier <project>',
    'Collect the hand-over folder of a project: reports, checklists, sheets, spec',
    async () => (await import('./commands/dossier.js')).dossier,
  ],
  [
    'whoami',
    'Say which service trenchctl talks to, and as whom',
    async () => (await import('./commands/whoami.js')).whoami,
  ],
  [
    'probe',
    'Find out how a live service behaves where the documents leave it open',
    async () => (await import('./commands/probe.js')).probe,
  ],
  [
    'serve',
    'Run the embedded service on this machine',
    async () => (await import('./commands/serve.js')).serve,
  ],
];

/** With commands of their own: the parser has to see their names. */
const NOUNS: readonly Row[] = [
  [
    'project',
    'List, show, create and change projects',
    async () => (await import('./commands/project.js')).project,
  ],
  ['user', 'Show a user, and what the user may use', async () => (await import('./commands/user.js')).user],
  [
    'calc',
    'The costs of a project: calculation, catalog, reports',
    async () => (await import('./commands/calc.js')).calc,
  ],
  [
    'checklist',
    'Checkpoints of a facility, and forms to fill in',
    async () => (await import('./commands/checklist.js')).checklist,
  ],
  ['doc', 'Search, show and download documents', async () => (await import('./commands/doc.js')).doc],
];

/** Runs one command line and says how it ended: 0 fine, 1 error, 2 changes where they were asked for, 3 refused. */
export async function run(args: readonly string[]): Promise<ExitCode> {
  beginSecrets(process.env);
  const endMask = maskOutput();
  try {
    let exitCode: ExitCode = 0;
    const end: End = (code) => {
      exitCode = code;
    };
    await parserFor(joined(args), end).parseAsync();
    return exitCode;
  } catch (error) {
    console.error(`trenchctl: ${errorText(error)}`);
    if (!(error instanceof UserError) && process.env.TRENCHCTL_DEBUG) console.error(error);
    return 1;
  } finally {
    endMask();
  }
}

/** `--sort -startDate` means what it says, although -startDate looks like options of its own. */
const joined = (args: readonly string[]): string[] =>
  args.flatMap((arg, n) => {
    if (args[n - 1] === '--sort' && /^-\w/.test(arg)) return [];
    return arg === '--sort' && /^-\w/.test(args[n + 1] ?? '') ? [`--sort=${args[n + 1]}`] : [arg];
  });

const commandName = (usage: string): string => usage.split(' ', 1)[0] ?? usage;

/**
 * A command that is named first is all that the parser is told of. With all of them it composes the whole help text each
 * time, in case somebody asks for it, and that takes longer than everything else that it does.
 */
function parserFor(args: readonly string[], end: End): Argv {
  const named = args.includes('--help')
    ? undefined
    : [...VERBS, ...NOUNS].find(([usage]) => commandName(usage) === args[0]);
  if (named && NOUNS.includes(named)) return withCommands(args, [named], end);
  if (named) {
    const [usage, ...rest] = named;
    return withCommands(args.slice(1), [[usage.replace(commandName(usage), '$0'), ...rest]], end);
  }
  return withCommands(args, [...VERBS, ...NOUNS], end).demandCommand(
    1,
    'Say which command to run; trenchctl --help lists them.',
  );
}

function withCommands(args: readonly string[], commands: readonly Row[], end: End): Argv {
  const parser = yargs([...args])
    .scriptName('trenchctl')
    .version(version())
    .usage('$0 <command>\n\nCable-trench designs in Git.')
    .options(GLOBAL_OPTIONS)
    .parserConfiguration({ 'greedy-arrays': false });
  return addCommands(parser, commands, end)
    .strict()
    .recommendCommands()
    .wrap(Math.min(110, process.stdout.columns ?? 110))
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UserError(message);
    });
}
