import { spawn } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import { isIn, realPlace } from '../spec/files/disk-files.js';

/** The repository of the specs, and the specs' paths in it. */
export interface Repository {
  readonly git: Git;
  /** The top folder of the work tree, with all links resolved. */
  readonly top: string;
  /** The given paths, each with its path in the repository: with slashes, empty for the top folder. */
  readonly paths: readonly { readonly given: string; readonly inside: string }[];
}

/** Finds the repository that holds all the paths. */
export async function repositoryOf(
  paths: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Repository> {
  const places = paths.map((given) => ({ given, real: realPlace(given) }));
  const [first] = places;
  if (!first) throw new UserError('--base needs the paths of specs');
  const git = gitIn(folderOf(first.real), env);
  const found = await git(['rev-parse', '--show-toplevel']);
  if (found.code !== 0) throw noRepository(first.given, found.stderr);
  const top = realpathSync(textOf(found));
  return {
    git: gitIn(top, env),
    top,
    paths: places.map(({ given, real }) => {
      const inside = insideOf(top, real);
      if (inside === undefined) throw notInside(given, top);
      return { given, inside };
    }),
  };
}

/** The nearest existing folder of a path. */
function folderOf(path: string): string {
  try {
    return statSync(path).isDirectory() ? path : dirname(path);
  } catch {
    return folderOf(dirname(path));
  }
}

/** The path in the repository, with slashes; undefined for a path elsewhere. The caller decides whether links are resolved. */
export const insideOf = (top: string, path: string): string | undefined =>
  isIn(path, top) ? relative(top, path).split(sep).join('/') : undefined;

const notInside = (given: string, top: string): UserError =>
  new UserError(
    `--base: ${visible(given)} is not in the repository ${visible(top)}; plan the specs of one repository at a time`,
  );

function noRepository(path: string, stderr: string): UserError {
  if (/dubious ownership/.test(stderr))
    return new UserError(
      '--base: git refuses to read this repository, because it belongs to another user; run git config --global --add safe.directory with the path of the repository',
    );
  return new UserError(
    `--base: ${visible(path)} is not in a Git repository; run trenchctl in the clone that holds the specs, or plan without --base`,
  );
}

interface GitOutput {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs git with arguments and an optional input, in a folder. */
export type Git = (args: readonly string[], input?: string) => Promise<GitOutput>;

const MAX_BYTES = 256 * 1024 * 1024;

// The repository may belong to anybody who can open a pull request, and its settings can name programs. Only commands that
// read objects or move a ref of trenchctl are run, and the settings that start a program, a pager or a transport are switched off.
const SAFE = [
  '--no-pager',
  '--no-replace-objects',
  '--literal-pathspecs',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.commitGraph=true',
];

/** The variables that git needs. No other variable is passed on, because they may hold secrets or redirect git. */
const PASSED_ON = [
  'PATH',
  'Path',
  'HOME',
  'USERPROFILE',
  'XDG_CONFIG_HOME',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
  'TMP',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
];

function environment(of: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]]));
  return {
    ...Object.fromEntries(passed),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // An object that a partial clone lacks is not fetched: a fetch would run programs that the repository names.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}

/** Returns a function that runs git in a folder. The arguments never pass through a shell. */
const gitIn =
  (folder: string, env: NodeJS.ProcessEnv = process.env): Git =>
  (args, input) =>
    new Promise((resolve, reject) => {
      const child = spawn('git', [...SAFE, ...args], {
        cwd: folder,
        env: environment(env),
        windowsHide: true,
      });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      let bytes = 0;
      child.on('error', (error) => reject(notStarted(error)));
      child.stdout.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) child.kill();
        else out.push(chunk);
      });
      child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
      // git may end before it has read its whole input.
      child.stdin.on('error', () => {});
      child.stdin.end(input ?? '');
      child.on('close', (code) => {
        if (bytes > MAX_BYTES) reject(new UserError('git answered with more data than trenchctl reads'));
        else
          resolve({
            code: code ?? 1,
            stdout: Buffer.concat(out),
            stderr: Buffer.concat(err).toString('utf8'),
          });
      });
    });

function notStarted(error: NodeJS.ErrnoException): UserError {
  const why =
    error.code === 'ENOENT'
      ? 'git is not installed, or not on the PATH'
      : `git cannot be started (${error.code})`;
  return new UserError(
    `--base and --record need git, but ${why}: install git, or run trenchctl without these options`,
  );
}

export const textOf = ({ stdout }: GitOutput): string => stdout.toString('utf8').trim();

/** The first line of what git printed as an error, for a message. */
export const firstLine = (stderr: string): string => stderr.trim().split('\n')[0] ?? '';
