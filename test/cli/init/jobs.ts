// A CI engine that runs the scripts of a pipeline on this machine: one folder for each job, one folder of programs for all.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fakeArchive } from '../../support/fake-archive.js';
import { openRelay } from '../../support/relay-cli.js';
import { runHere } from '../../support/run-here.js';

interface Script {
  readonly text: string;
  readonly shell: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface Said {
  readonly status: number | null;
  readonly text: string;
}

/** A repository that `trenchctl init` has made, with an origin, and programs in the place of those that the scripts would call. */
export type Bench = Awaited<ReturnType<typeof openBench>>;

/** Makes a repository with `init`, and the programs that the scripts call besides trenchctl. */
export async function openBench(engine: string, programs: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'trenchctl-pipeline-'));
  const [repository, kept, bin] = ['repository', 'kept', 'bin'].map((name) => join(root, name)) as [string, string, string];
  for (const folder of [repository, kept, bin]) mkdirSync(folder);
  const origin = join(root, 'origin.git');
  git(root, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  git(repository, 'init', '--quiet', '--initial-branch=main');
  git(repository, 'remote', 'add', 'origin', origin);
  const { status, stderr } = await runHere(['init', '--ci', engine, '--package', fakeArchive(root)], { cwd: repository });
  if (status !== 0) throw new Error(stderr);
  // The protected branch has the package only, and the branch of a pull request brings the rest.
  git(repository, 'add', 'package.json', 'package-lock.json', 'tools');
  git(repository, 'commit', '--quiet', '--message=package');
  git(repository, 'push', '--quiet', 'origin', 'main');
  git(repository, 'add', '--all');
  git(repository, 'commit', '--quiet', '--message=init');
  const relay = await openRelay(join(root, 'relay'));
  const all = {
    // The one program that a pipeline installs is there already. The line that installs it is recorded, with the place of its lock file.
    npm: 'echo "npm $*" >> "$KEPT/npm"; for last; do :; done; if [ -d "$last" ]; then cp "$last/package-lock.json" "$KEPT/"; fi',
    trenchctl: relay.program,
    node: `exec "${process.execPath}" "$@"`,
    ...programs,
  };
  const programsIn = (texts: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(texts)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(bin, name), 0o755);
    }
  };
  programsIn(all);
  const push = (commit: string, branch: string): void =>
    void git(repository, 'push', '--quiet', 'origin', `+${commit}:refs/heads/${branch}`);
  let count = 0;
  return {
    repository,
    /** A folder for what the fake programs keep. */
    kept,
    programs: programsIn,
    /** A new checkout, optionally with the data of the embedded service of another job. */
    checkout(data?: string): string {
      count += 1;
      const folder = join(root, `job-${count}`);
      cpSync(repository, folder, { recursive: true, verbatimSymlinks: true });
      if (data !== undefined && existsSync(join(data, '.trenchctl')))
        cpSync(join(data, '.trenchctl'), join(folder, '.trenchctl'), { recursive: true });
      git(folder, 'fetch', '--quiet', 'origin');
      return folder;
    },
    /** Commits files of the repository to main. Returns the id of the commit. */
    commit(files: Readonly<Record<string, string>>): string {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(repository, path)), { recursive: true });
        writeFileSync(join(repository, path), text);
      }
      git(repository, 'add', '--all');
      git(repository, 'commit', '--quiet', '--message=change');
      return git(repository, 'rev-parse', 'HEAD');
    },
    /** Commits a link in the place of a file. */
    link(path: string, target: string): void {
      rmSync(join(repository, path));
      symlinkSync(target, join(repository, path));
      git(repository, 'add', '--all');
      git(repository, 'commit', '--quiet', '--message=link');
    },
    /** Pushes a commit of the repository to the protected branch. */
    merge: (commit: string) => push(commit, 'main'),
    push,
    /** The script of the program trenchctl. */
    trenchctl: relay.program,
    run: (cwd: string, { text, shell, env }: Script): Promise<Said> => {
      const file = join(kept, `${basename(cwd)}.sh`);
      writeFileSync(file, text);
      const own = { RUNNER_TEMP: tempOf(cwd), AGENT_TEMPDIRECTORY: tempOf(cwd), CI_DEFAULT_BRANCH: 'main' };
      const given = { PATH: `${bin}:${process.env.PATH}`, CI: 'true', KEPT: kept, ...own, ...env };
      return started(shell, [file], { cwd, env: given });
    },
    close: (): void => {
      relay.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Each job has a folder of its own for files that nobody keeps. */
const tempOf = (cwd: string): string => {
  mkdirSync(`${cwd}-temp`, { recursive: true });
  return `${cwd}-temp`;
};

export function git(cwd: string, ...args: string[]): string {
  const config = ['user.name=Kari', 'user.email=kari@example.com', 'commit.gpgsign=false'];
  const options = config.flatMap((one) => ['-c', one]);
  const { status, stdout, stderr } = spawnSync('git', [...options, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.trim();
}

/** Runs a program to its end. */
export function started(
  [program = 'sh', ...options]: readonly string[],
  args: readonly string[],
  where: { cwd: string; env: Record<string, string> },
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...options, ...args], { ...where, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (one: string) => {
        text += one;
      });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, text }));
  });
}

/** Fills the expressions of an engine from a table; an expression that the table does not have is an error. */
export const filled = (text: string, pattern: RegExp, values: Readonly<Record<string, string>>): string =>
  text.replace(pattern, (_all, expression: string) => {
    const value = values[expression.trim()];
    if (value === undefined) throw new Error(`the test has no value for ${expression}`);
    return value;
  });
