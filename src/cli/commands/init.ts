import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { exportProject } from '../../reconcile/export-project.js';
import { diskFiles } from '../../spec/files/disk-files.js';
import { type ArgsOf, command, flag, type GlobalArgs, type Options, text, word } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { printSpecProblems } from '../options/read-specs.js';
import { ask } from '../output/confirm.js';
import { launcher, recommended } from '../output/recommended.js';
import { readText, reasonOf } from '../output/write-file.js';
import { createSpecNames } from './export/export-one.js';
import { EDITORS, editorFiles, editorStep } from './init/editor-files.js';
import { imageIn } from './init/image.js';
import { rulesFiles } from './init/rules-files.js';
import {
  ENGINES,
  type Engine,
  firstSpec,
  type Kept,
  placeFiles,
  SPEC_SCHEMA,
  SPECS,
  type StarterFile,
  starterFiles,
} from './init/starter-files.js';
import { findTool, TOOL_OPTIONS, type ToolFiles, toolFiles } from './init/tool.js';

const OPTIONS = {
  ci: word(ENGINES, 'Write the pipeline of this engine (default: guessed from the repository)'),
  'from-live': text('Begin with the live project of this number instead of an example'),
  editor: word(EDITORS, 'Also write the settings with which this editor starts the language server'),
  rules: flag('Also write a rules file with three rules and their cases, and list it in the settings'),
  ...TOOL_OPTIONS,
  force: flag('Overwrite files that exist'),
} as const satisfies Options;

type InitArgs = GlobalArgs & ArgsOf<typeof OPTIONS>;

export const init = command({
  examples: [
    ['init --ci none', 'Write settings, a schema and a first spec, without a pipeline'],
    ['init --ci none --editor helix --rules', 'Also write settings of an editor and first rules'],
  ],
  options: OPTIONS,
  run: async (args) => {
    const engine = args.ci ?? guessEngine() ?? (await askEngine());
    const image = imageIn(args);
    const tool = image === undefined ? toolOf(engine, args) : { files: [] };
    // The project is read before anything is written, so that a wrong number leaves no files.
    const specs = args.fromLive === undefined ? exampleSpecs() : [await liveSpec(args.fromLive, args)];
    const rules = args.rules ? await rulesFiles(args.force) : [];
    const others = starterFiles(engine, { branch: guessBranch(), image }).filter(
      ({ path }) => !rules.some((file) => file.path === path),
    );
    const editor = args.editor === undefined ? [] : editorFiles(args.editor);
    const files = [...others, ...rules, ...editor, ...tool.files, ...specs];
    const { written, kept } = placeFiles(files, args.force);
    for (const path of written) console.log(visible(`wrote  ${path}`));
    for (const one of kept) printKept(one);
    if (tool.command !== undefined)
      console.log(`kept   package.json, which installs other packages; add trenchctl to it: ${tool.command}`);
    printNext({ engine, isInstalled: tool.files.length === 0 || launcher() !== '' }, args);
    const step = args.editor === undefined ? undefined : editorStep(args.editor);
    if (step !== undefined) console.log(step);
  },
});

/** A pipeline cannot run without the package; everything else can be used with the trenchctl that is running now. */
function toolOf(engine: Engine, args: InitArgs): ToolFiles {
  const tool = findTool(args);
  if (!('unknown' in tool)) return toolFiles(tool);
  if (engine !== 'none') throw new UserError(tool.unknown);
  console.error(visible(tool.unknown));
  return { files: [] };
}

/** An example among the specs of somebody else would be planned together with them. */
function exampleSpecs(): StarterFile[] {
  const example = firstSpec();
  const [other] = specsThere();
  if (other === undefined || resolve(other) === resolve(example.path)) return [example];
  console.log(visible(`kept   ${SPECS}/, which has specs; no example is added`));
  return [];
}

function specsThere(): readonly string[] {
  try {
    return existsSync(SPECS) ? [...diskFiles.list(SPECS)] : [];
  } catch (error) {
    throw new UserError(`${SPECS} cannot be used: ${reasonOf(error)}`);
  }
}

async function askEngine(): Promise<Engine> {
  if (!process.stdin.isTTY) {
    console.error(
      'No CI engine is known for this folder, so no pipeline is written. To write one: --ci github',
    );
    return 'none';
  }
  const answer = (await ask(`CI engine (${ENGINES.join(', ')}) [none]: `)).toLowerCase();
  const engine = ENGINES.find((one) => one === (answer || 'none'));
  if (engine === undefined)
    throw new UserError(`${visible(answer)} is not a CI engine: use one of ${ENGINES.join(', ')}`);
  return engine;
}

function printKept({ path, missing }: Kept): void {
  const lines = missing.length === 0 ? '' : `; add to it: ${missing.join('  ')}`;
  console.log(visible(`kept   ${path}, which exists (--force overwrites it)${lines}`));
}

const PIPELINES: Readonly<Record<Engine, string | undefined>> = {
  github: '.github/workflows/trenchctl.yml',
  gitlab: '.gitlab/trenchctl.yml',
  azure: 'azure-pipelines.yml',
  none: undefined,
};

const NEXT = [
  ['plan', 'shows what would change'],
  ['apply', 'asks first, then makes the changes'],
  ['drift', 'later: exit code 2 if the design was changed elsewhere'],
] as const;

const INSTALL = ['npm ci --ignore-scripts', 'installs trenchctl as package-lock.json says'] as const;

const KEYS = 'makes the keys of the pipeline: the job that plans signs, and the job that applies verifies';

/** Prints the next commands. They are those that work in every clone of the repository. */
function printNext({ engine, isInstalled }: { engine: Engine; isInstalled: boolean }, args: InitArgs): void {
  const program = isInstalled ? '' : 'npx ';
  const pipeline = PIPELINES[engine];
  const lines = [
    ...(isInstalled ? [] : [INSTALL]),
    ...NEXT.map(([verb, purpose]) => [program + recommended(args, [verb, `${SPECS}/`]), purpose] as const),
    ...(pipeline === undefined
      ? []
      : [[`${program}${launcher()}trenchctl keygen ~/plan-key`, KEYS] as const]),
  ];
  const widest = Math.max(...lines.map(([line]) => line.length));
  console.log('\nNext:');
  for (const [line, purpose] of lines) console.log(visible(`  ${line.padEnd(widest)}    # ${purpose}`));
  if (pipeline !== undefined)
    console.log(
      `The top of ${pipeline} says what the pipeline needs before its first run; \`${program}${launcher()}trenchctl doctor --ci\` checks it.`,
    );
}

const MAX_BYTES = 256 * 1024;
const USUAL_BRANCHES = ['main', 'master', 'trunk'];

/** Guesses the CI engine from the files of the folder, then from the host of the remote repository. */
function guessEngine(): Engine | undefined {
  if (existsSync('.github')) return 'github';
  if (existsSync('.gitlab-ci.yml') || existsSync('.gitlab')) return 'gitlab';
  if (existsSync('azure-pipelines.yml')) return 'azure';
  const hosts = remoteHosts(readOr(gitFile('config'), ''));
  if (hosts.some((host) => /(^|\.)github\./.test(host))) return 'github';
  if (hosts.some((host) => /(^|[.-])gitlab\./.test(host))) return 'gitlab';
  if (hosts.some((host) => /(^|\.)(dev\.azure|visualstudio)\.com$/.test(host))) return 'azure';
  return undefined;
}

/** The hosts of the addresses in a git configuration: `https://host/path`, `ssh://git@host/path` or `git@host:path`. */
export const remoteHosts = (config: string): string[] =>
  [...config.matchAll(/^\s*url\s*=\s*(?:\w+:\/\/)?(?:[^@/\s]*@)?([\w.-]+)/gm)].map(([, host = '']) =>
    host.toLowerCase(),
  );

/** Guesses the branch whose state is applied: the default branch of the remote, otherwise the current one if it is a usual one. */
function guessBranch(): string {
  const named = [gitFile('refs/remotes/origin/HEAD'), gitFile('HEAD')].map((file) =>
    branchIn(readOr(file, '')),
  );
  const [remote, current] = named;
  if (remote !== undefined) return remote;
  return current !== undefined && USUAL_BRANCHES.includes(current) ? current : 'main';
}

/** Names with other characters would need quotes in a pipeline, and are not guessed. */
const branchIn = (text: string): string | undefined =>
  /^ref: refs\/(?:heads|remotes\/origin)\/([A-Za-z][\w./-]*)\s*$/.exec(text)?.[1];

const gitFile = (name: string): string => `.git/${name}`;

/** A worktree has a file as its .git, and nothing is guessed from it. */
function readOr(file: string, otherwise: string): string {
  try {
    return readText(file, MAX_BYTES);
  } catch {
    return otherwise;
  }
}

/** The schema lies beside the specs of the new repository. */
const MODELINE = `# yaml-language-server: $schema=../${SPEC_SCHEMA}\n`;

/** Exports a live project as the first spec. Throws, after printing the problems, if that is not possible. */
const liveSpec = (project: string, args: GlobalArgs): Promise<StarterFile> =>
  withConnection(args, async (connection) => {
    console.error(`Reading ${connection.target}.`);
    const exported = await exportProject({ project }, connection);
    if ('problems' in exported) {
      printSpecProblems(exported.problems, new Map(), args);
      throw new UserError(`project ${project} was not exported, and nothing was written`);
    }
    if (exported.leftOut.length > 0)
      console.error(
        `Not everything can be stated in a spec: see the comment at its top (${exported.leftOut.length}).`,
      );
    return { path: `${SPECS}/${createSpecNames()(project, '')}`, text: MODELINE + exported.text };
  });
