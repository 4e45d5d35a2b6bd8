import type { Options } from 'yargs';
import { isUserError, UserError } from '../diagnostics/user-error.js';
import { type Command, type ExitCode, INTERRUPTED } from './command.js';
import { isCi } from './connection/is-ci.js';
import { errorText } from './output/error-text.js';
import { beginSecrets, maskOutput } from './output/known-secrets.js';
import { parseAndRun } from './parse.js';
import { asksForProgram, type CommandGroup, programHelp } from './program-help.js';

/** All commands, in the groups of the help. */
const GROUPS: readonly CommandGroup[] = [
  {
    title: 'write',
    rows: [
      [
        'init',
        'Set up this folder: settings, a first spec, schema and pipeline',
        async () => (await import('./commands/init.js')).init,
      ],
      [
        'export [number]',
        'Write the live state as a spec whose plan has no changes',
        async () => (await import('./commands/export.js')).exportSpec,
      ],
      [
        'fmt [paths..]',
        'Write specs in the canonical form',
        async () => (await import('./commands/fmt.js')).fmt,
      ],
      [
        'explain [path]',
        'Explain a key of the spec language: type, unit, meaning, values',
        async () => (await import('./commands/explain.js')).explain,
      ],
      [
        'schema [name]',
        'Print a JSON Schema for editors: spec, settings, rules and others',
        async () => (await import('./commands/schema.js')).schema,
      ],
      [
        'catalog <kind>',
        'List the types that a spec can name',
        async () => (await import('./commands/catalog.js')).catalog,
      ],
      [
        'lsp [paths..]',
        'Serve an editor: problems, completion, hover, rename and more',
        async () => (await import('./commands/lsp.js')).lsp,
      ],
    ],
  },
  {
    title: 'plan',
    rows: [
      [
        'plan [paths..]',
        'Show the changes that bring the live state to the specs',
        async () => watchable((await import('./commands/plan.js')).plan),
      ],
      [
        'changed [paths..]',
        'Compare the files that a plan depends on with another commit',
        async () => (await import('./commands/changed.js')).changed,
      ],
      [
        'merge <plans..>',
        'Merge the saved plans of all shards into one plan',
        async () => (await import('./commands/merge.js')).merge,
      ],
      [
        'apply [paths..]',
        'Apply specs, or a saved plan, to the live state',
        async () => (await import('./commands/apply.js')).apply,
      ],
      [
        'destroy <paths..>',
        'Delete the segments that the specs name',
        async () => (await import('./commands/destroy.js')).destroy,
      ],
      [
        'drift [paths..]',
        'Compare the live state with the specs',
        async () => (await import('./commands/drift.js')).drift,
      ],
    ],
  },
  {
    title: 'judge',
    rows: [
      [
        'validate [paths..]',
        'Check specs without the service, or their names with it (--online)',
        async () => watchable((await import('./commands/validate.js')).validate),
      ],
      [
        'check [paths..]',
        'Judge the planned or live state of all segments by the rules',
        async () => (await import('./commands/check.js')).check,
      ],
      [
        'rate [paths..]',
        'Screen what the power cables can carry: IEC 60287, steady state',
        async () => (await import('./commands/rate.js')).rate,
      ],
      [
        'rules',
        'List and test the rules that plans are judged by',
        async () => (await import('./commands/rules.js')).rules,
      ],
    ],
  },
  {
    title: 'look',
    rows: [
      [
        'render [paths..]',
        'Draw cross-sections: the live state, the planned state or the changes',
        async () => (await import('./commands/render.js')).render,
      ],
      [
        'preview [paths..]',
        'Show the specs as drawings in a browser, and follow every saved file',
        async () => (await import('./commands/preview.js')).preview,
      ],
      [
        'dossier <project>',
        'Collect the hand-over folder of a project: drawings, reports, sheets',
        async () => (await import('./commands/dossier.js')).dossier,
      ],
    ],
  },
  {
    title: 'services',
    rows: [
      [
        'api [operation] [values..]',
        'Call any operation of the API by its name, or list the operations',
        async () => (await import('./commands/api.js')).api,
      ],
      [
        'project',
        'List, show, create and delete projects',
        async () => (await import('./nouns/project.js')).project,
      ],
      ['user', 'Show users and their access to services', async () => (await import('./nouns/user.js')).user],
      [
        'calc',
        'Show the costs of a project: calculation, catalog, reports',
        async () => (await import('./nouns/calc.js')).calc,
      ],
      [
        'checklist',
        'List the checkpoints of facilities, and save forms to fill in',
        async () => (await import('./nouns/checklist.js')).checklist,
      ],
      ['doc', 'Search, show and download documents', async () => (await import('./nouns/doc.js')).doc],
    ],
  },
  {
    title: 'set up',
    rows: [
      [
        'login',
        'Store a login in the keychain or in a file that only you can read',
        async () => (await import('./commands/login.js')).login,
      ],
      ['logout', 'Remove a stored login', async () => (await import('./commands/login.js')).logout],
      [
        'doctor [paths..]',
        'Show who this login is, and check settings, hosts, clock and specs',
        async () => (await import('./commands/doctor.js')).doctor,
      ],
      [
        'probe',
        'Find out how a live service behaves where the documents are silent',
        async () => (await import('./commands/probe.js')).probe,
      ],
      [
        'serve',
        'Run the embedded service on this machine',
        async () => (await import('./commands/serve.js')).serve,
      ],
      [
        'keygen <file>',
        'Make the pair of keys that signs saved plans and verifies them',
        async () => (await import('./commands/keygen.js')).keygen,
      ],
      [
        'completion <shell>',
        'Print the script that completes command lines in a shell',
        async () => (await import('./commands/completion.js')).completion,
      ],
    ],
  },
];

/** Commands with subcommands: the parser has to know the names of the subcommands. */
const NOUNS = ['rules', 'project', 'user', 'calc', 'checklist', 'doc'];

const ROWS = GROUPS.flatMap(({ rows }) => rows);

/** Runs one command line and returns its exit code. */
export async function run(args: readonly string[]): Promise<ExitCode> {
  beginSecrets(process.env);
  const endMask = maskOutput();
  try {
    if (args[0] === COMPLETE) return await completed(args.slice(1));
    if (asksForProgram(args, ROWS)) {
      console.log(programHelp(GROUPS));
      return 0;
    }
    return await parseAndRun(args, ROWS, NOUNS);
  } catch (error) {
    console.error(`trenchctl: ${errorText(error)}`);
    if (!(error instanceof UserError) && process.env.TRENCHCTL_DEBUG) console.error(error);
    return isUserError(error, 'interrupted') ? INTERRUPTED : 1;
  } finally {
    endMask();
  }
}

/** The hidden command that completion scripts call. */
export const COMPLETE = '__complete';

async function completed(words: readonly string[]): Promise<ExitCode> {
  // A keychain could ask for a password, which nobody expects after TAB.
  if (!process.env.TRENCHCTL_LOGIN_STORE && !isCi(process.env)) process.env.TRENCHCTL_LOGIN_STORE = 'file';
  const { complete } = await import('./completion/complete.js');
  const lines = await complete(words, { rows: ROWS, env: process.env, now: Date.now });
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

const WATCH_OPTIONS = {
  watch: {
    type: 'boolean',
    default: false,
    describe: 'Run again whenever a spec changes, until Ctrl-C (not in CI)',
  },
} as const satisfies Record<string, Options>;

interface WatchArgs {
  readonly watch: boolean;
  readonly paths?: readonly string[];
  readonly out?: string;
}

/** The same command with the option --watch. */
const watchable = <Args>(command: Command<Args>): Command<Args & WatchArgs> => ({
  ...command,
  options: (yargs, parsing) => command.options(yargs, parsing).options(WATCH_OPTIONS),
  run: async (args) => {
    if (!args.watch) return command.run(args);
    const { runWatch } = await import('./watch/run-watch.js');
    return runWatch(args, () => command.run(args));
  },
});
