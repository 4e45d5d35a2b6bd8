import { isUserError, UserError } from '../diagnostics/user-error.js';
import { type Command, type ExitCode, INTERRUPTED, type Noun } from './command.js';
import { isCi } from './connection/is-ci.js';
import { asksForProgram, type CommandGroup, programHelp } from './help.js';
import { errorText } from './output/error-text.js';
import { beginSecrets, maskOutput } from './output/known-secrets.js';
import { parseAndRun } from './parse.js';

/** The purpose of every command, in the groups of the help. */
const GROUPS = {
  write: {
    init: 'Set up this folder: settings, a first spec, schema and pipeline',
    export: 'Write the live state as a spec whose plan has no changes',
    import: 'Write the rows of a table (.csv, .xlsx) into specs',
    fmt: 'Write specs in the canonical form',
    explain: 'Explain a key of the spec language: type, unit, meaning, values',
    schema: 'Print a JSON Schema for editors: spec, settings, rules and others',
    catalog: 'List the types that a spec can name, and the cost catalog',
    lsp: 'Serve an editor: problems, completion, hover, rename and more',
  },
  plan: {
    plan: 'Show the changes that bring the live state to the specs',
    changed: 'Compare the files that a plan depends on with another commit',
    merge: 'Merge the saved plans of all shards into one plan',
    apply: 'Apply specs, or a saved plan, to the live state',
    destroy: 'Delete the segments that the specs name',
    drift: 'Compare the live state with the specs',
  },
  judge: {
    validate: 'Check specs without the service, or their names with it (--online)',
    check: 'Judge the planned or live state of all segments by the rules',
    rate: 'Screen what the power cables can carry: IEC 60287, steady state',
    rules: 'List and test the rules that plans are judged by',
  },
  look: {
    render: 'Draw cross-sections: the live state, the planned state or the changes',
    preview: 'Show the specs as drawings in a browser, and follow every saved file',
    dossier: 'Collect the hand-over folder of a project: drawings, reports, sheets',
  },
  services: {
    api: 'Call any operation of the API by its name, or list the operations',
    project: 'List, show, create and delete projects',
    user: 'Show users and their access to services',
    calc: 'Show the costs of a project: calculation, reports',
    checklist: 'List the checkpoints of facilities, and save forms to fill in',
    doc: 'Search, show and download documents',
  },
  'set up': {
    login: 'Store a login in the keychain or in a file that only you can read',
    logout: 'Remove a stored login',
    doctor: 'Show who this login is, and check settings, hosts, clock and specs',
    probe: 'Find out how a live service behaves where the documents are silent',
    serve: 'Run the embedded service on this machine',
    keygen: 'Make the pair of keys that signs saved plans and verifies them',
    completion: 'Print the script that completes command lines in a shell',
  },
} as const;

type CommandName = { [Title in keyof typeof GROUPS]: keyof (typeof GROUPS)[Title] }[keyof typeof GROUPS];

/** The module of a command is loaded when the command is called. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<Command | Noun>>> = {
  init: async () => (await import('./commands/init.js')).init,
  export: async () => (await import('./commands/export.js')).exportSpec,
  import: async () => (await import('./commands/import.js')).importTable,
  fmt: async () => (await import('./commands/fmt.js')).fmt,
  explain: async () => (await import('./commands/explain.js')).explain,
  schema: async () => (await import('./commands/schema.js')).schema,
  catalog: async () => (await import('./commands/catalog.js')).catalog,
  lsp: async () => (await import('./commands/lsp.js')).lsp,
  plan: async () => (await import('./commands/plan.js')).plan,
  changed: async () => (await import('./commands/changed.js')).changed,
  merge: async () => (await import('./commands/merge.js')).merge,
  apply: async () => (await import('./commands/apply.js')).apply,
  destroy: async () => (await import('./commands/destroy.js')).destroy,
  drift: async () => (await import('./commands/drift.js')).drift,
  validate: async () => (await import('./commands/validate.js')).validate,
  check: async () => (await import('./commands/check.js')).check,
  rate: async () => (await import('./commands/rate.js')).rate,
  rules: async () => (await import('./commands/rules.js')).rules,
  render: async () => (await import('./commands/render.js')).render,
  preview: async () => (await import('./commands/preview.js')).preview,
  dossier: async () => (await import('./commands/dossier.js')).dossier,
  api: async () => (await import('./commands/api.js')).api,
  project: async () => (await import('./nouns/project.js')).project,
  user: async () => (await import('./nouns/user.js')).user,
  calc: async () => (await import('./nouns/calc.js')).calc,
  checklist: async () => (await import('./nouns/checklist.js')).checklist,
  doc: async () => (await import('./nouns/doc.js')).doc,
  login: async () => (await import('./commands/login.js')).login,
  logout: async () => (await import('./commands/login.js')).logout,
  doctor: async () => (await import('./commands/doctor.js')).doctor,
  probe: async () => (await import('./commands/probe.js')).probe,
  serve: async () => (await import('./commands/serve.js')).serve,
  keygen: async () => (await import('./commands/keygen.js')).keygen,
  completion: async () => (await import('./commands/completion.js')).completion,
};

const SHOWN: readonly CommandGroup[] = Object.entries(GROUPS).map(([title, group]) => ({
  title,
  rows: Object.entries(group).map(([name, describe]) => [name, describe, COMMANDS[name as CommandName]]),
}));

/** Every command of the program. */
export const ROWS = SHOWN.flatMap(({ rows }) => rows);

/** Runs one command line and returns its exit code. */
export async function run(args: readonly string[]): Promise<ExitCode> {
  beginSecrets(process.env);
  const endMask = maskOutput();
  try {
    if (args[0] === COMPLETE) return await completed(args.slice(1));
    if (asksForProgram(args, ROWS)) {
      console.log(programHelp(SHOWN));
      return 0;
    }
    return await parseAndRun(args, ROWS);
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
