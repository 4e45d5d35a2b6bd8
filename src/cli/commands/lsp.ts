import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { headCommit, openBase } from '../../git/open-base.js';
import { readCatalogs } from '../../live/catalog.js';
import type { LastPlan } from '../../lsp/lens.js';
import type { Folder, SpecText } from '../../lsp/session.js';
import type { Types } from '../../lsp/types.js';
import type { JudgeTexts } from '../../lsp/workspace.js';
import { version } from '../../package/package-file.js';
import { dayOf } from '../../plan/checks/safety.js';
import { createKeptFiles } from '../../spec/files/kept-files.js';
import { type ArgsOf, command, type GlobalArgs, type Options, text, texts } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { profileSetting } from '../connection/profile-setting.js';
import { readSettings, writtenSettings } from '../connection/settings.js';
import { USUAL_SPECS } from '../options/common-options.js';
import { withoutSecrets } from '../options/read-specs.js';
import { RULES_OPTIONS, rulesFiles } from '../options/rules-options.js';
import { CATALOG_OPTION, CATALOGS, savedFiles, savedTypes } from '../options/saved-catalogs.js';
import { readPlan } from '../saved-plan/read-plan.js';

const PATHS = {
  paths: texts(`Spec files and folders (default: ${USUAL_SPECS}/, if there is one)`),
} as const satisfies Options;

const OPTIONS = {
  ...CATALOG_OPTION,
  plan: { ...text('Saved plan whose changes are shown over the segments'), default: 'plan.json' },
  ...RULES_OPTIONS,
  stdio: { type: 'boolean', hidden: true, describe: 'Talk over stdin and stdout, as always' },
} as const satisfies Options;

type LspArgs = GlobalArgs & ArgsOf<typeof PATHS & typeof OPTIONS>;

/** Diagnostics follow the last keystroke after this time, so that a quick typist is checked once. */
const PAUSE_MS = 15;

export const lsp = command({
  examples: [['lsp specs/ --catalog catalog/', 'Serve an editor, with type names from saved catalogs']],
  positionals: PATHS,
  options: OPTIONS,
  run: async (args) => {
    const [{ createConnection }, { startServer }] = await Promise.all([
      import('vscode-languageserver/node'),
      import('../../lsp/server.js'),
    ]);
    const connection = createConnection(process.stdin, process.stdout);
    startServer(connection, {
      version: version(),
      enter: (uri) => enter(uri, args),
      later: oncePer(PAUSE_MS),
    });
    // The connection ends the process when the editor does.
    await new Promise(() => {});
  },
});

/** Runs only the last of several pieces of work. */
function oncePer(ms: number): (work: () => void) => void {
  let timer: NodeJS.Timeout | undefined;
  return (work) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
}

/** Works in the folder of the editor, as if the command had been started there: settings and specs are relative to it. */
export async function enter(uri: string | undefined, args: LspArgs): Promise<Folder> {
  if (uri?.startsWith('file:')) process.chdir(fileURLToPath(uri));
  const root = resolve('.');
  const usual = statSync(USUAL_SPECS, { throwIfNoEntry: false })?.isDirectory() ? [USUAL_SPECS] : [];
  const given = args.paths ?? [];
  const paths = given.length > 0 ? given.map((path) => path.replace(/\/+$/, '')) : usual;
  const profile = profileSetting(await writtenSettings(args, process.env), process.env);
  const rules = await rulesFiles(args);
  return {
    root,
    paths,
    files: withoutSecrets(createKeptFiles()),
    profile,
    judge: await judgeOf(rules),
    types: () =>
      args.catalog === undefined ? serviceTypes(args) : Promise.resolve(savedTypes(args.catalog)),
    typeFiles: () => (args.catalog === undefined ? [] : savedFiles(args.catalog)),
    lastPlan: planReader(args.plan),
    committed: committedTexts(paths),
    openPreview: async (texts) => {
      const { startPreview } = await import('./lsp/start-preview.js');
      const options = optionsOf(await withoutNewData(args));
      return startPreview({ main: process.argv[1] ?? '', options, cwd: root, env: process.env }, texts);
    },
  };
}

/** The options of this command line that the preview takes too. */
export const optionsOf = ({ embedded, data, environment, catalog, rules = [] }: LspArgs): string[] => [
  ...(embedded === undefined ? [] : [embedded ? '--embedded' : '--no-embedded']),
  ...Object.entries({ data, environment, catalog }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  ),
  ...rules.map((file) => `--rules=${file}`),
];

/** The code for rules is loaded only if there are some. */
async function judgeOf(names: readonly string[]): Promise<JudgeTexts | undefined> {
  if (names.length === 0) return undefined;
  const { judgeTexts } = await import('./lsp/judge-texts.js');
  return judgeTexts(names, () => dayOf(Date.now()));
}

const serviceTypes = async (args: LspArgs): Promise<Types> =>
  withConnection(await withoutNewData(args), ({ reading }) => readCatalogs(reading, CATALOGS), ['trench']);

/** A language server makes no data folder for the embedded service: without one, the service is in memory. */
async function withoutNewData(args: LspArgs): Promise<LspArgs> {
  const { embedded, data } = await readSettings(args, process.env);
  return embedded && !existsSync(data) ? { ...args, data: ':memory:' } : args;
}

/** Reads the saved plan again whenever its file has changed; a file that is no plan shows nothing. */
function planReader(file: string): () => LastPlan | undefined {
  let known: { readonly changed: number; readonly plan: LastPlan | undefined } | undefined;
  return () => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return undefined;
    if (known?.changed !== changed) known = { changed, plan: planIn(file) };
    return known.plan;
  };
}

function planIn(file: string): LastPlan | undefined {
  try {
    const { projects, changes } = readPlan(file);
    return { projects: projects.map(({ number }) => number), changes };
  } catch {
    return undefined;
  }
}

/** Reads the specs of the last commit again whenever there is another one; none outside of a repository. */
export function committedTexts(paths: readonly string[]): () => Promise<readonly SpecText[]> {
  const nothing: readonly SpecText[] = [];
  let known: { readonly commit: string; readonly texts: readonly SpecText[] } | undefined;
  return async () => {
    const commit = paths.length === 0 ? undefined : await headCommit(paths);
    if (commit === undefined) return nothing;
    if (known?.commit !== commit) known = { commit, texts: await textsOf(paths, commit) };
    return known.texts;
  };
}

/** A commit that cannot be read, such as one of a shallow clone, knows no names. */
async function textsOf(paths: readonly string[], commit: string): Promise<readonly SpecText[]> {
  try {
    const { files } = await openBase(paths, commit);
    return [...new Set(paths.flatMap((path) => files.list(path)))].map((file) => ({
      file,
      text: files.read(file),
    }));
  } catch {
    return [];
  }
}
