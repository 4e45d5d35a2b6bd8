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
    'init',
    'Set up this folder: settings, a first spec, schema and pipeline',
    async () => (await import('./commands/init.js')).init,
  ],
  [
    'validate <paths..>',
    'Check specs without the service, or their names with it (--online)',
    async () => (await import('./commands/validate.js')).validate,
  ],
  [
    'plan <paths..>',
    'Show the changes that bring the live state to the state in the specs',
    async () => (await import('./commands/plan.js')).plan,
  ],
  [
    'merge <plans..>',
    'Merge the saved plans of all shards into one plan',
    async () => (await import('./commands/merge.js')).merge,
  ],
  [
    'apply <paths..>',
    'Apply specs, or a saved plan, to the live state',
    async () => (await import('./commands/apply.js')).apply,
  ],
  [
    'destroy <paths..>',
    'Delete the segments that the specs name',
    async () => (await import('./commands/destroy.js')).destroy,
  ],
  [
    'drift <paths..>',
    'Compare the live state with the specs; exit with 2 if they differ',
    async () => (await import('./commands/drift.js')).drift,
  ],
  [
    'export [number]',
    'Write the live state as a spec whose plan has no changes',
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
    'Show the service, the user and the hosts that receive credentials',
    async () => (await import('./commands/whoami.js')).whoami,
  ],
  [
    'probe',
    'Find out how a live service behaves where its documents leave it open',
    async () => (await import('./commands/probe.js')).probe,
  ],
  [
    'serve',
    'Run the embedded service on this machine',
    async () => (await import('./commands/serve.js')).serve,
  ],
];

/** Nouns with subcommands: the parser has to know the names of the subcommands. */
const NOUNS: readonly Row[] = [
  [
    'project',
    'List, show, create and change projects',
    async () => (await import('./commands/project.js')).project,
  ],
  ['user', 'Show users and their access to services', async () => (await import('./commands/user.js')).user],
  [
    'calc',
    'Show and change the costs of a project: calculation, catalog, reports',
    async () => (await import('./commands/calc.js')).calc,
  ],
  [
    'checklist',
    'List the checkpoints of facilities, and save forms to fill in',
    async () => (await import('./commands/checklist.js')).checklist,
  ],
  ['doc', 'Search, show and download documents', async () => (await import('./commands/doc.js')).doc],
];

/** Runs one command line and returns its exit code. */
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

/** Joins `--sort` and `-startDate`, because the parser would take -startDate for options. */
const joined = (args: readonly string[]): string[] =>
  args.flatMap((arg, n) => {
    if (args[n - 1] === '--sort' && /^-\w/.test(arg)) return [];
    return arg === '--sort' && /^-\w/.test(args[n + 1] ?? '') ? [`--sort=${args[n + 1]}`] : [arg];
  });

const commandName = (usage: string): string => usage.split(' ', 1)[0] ?? usage;

/**
 * If a command is named first, the parser gets only that command. With all of them, it would compose the whole help text on
 * every run, which takes longer than all its other work.
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
    'Name a command; trenchctl --help lists the commands.',
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
