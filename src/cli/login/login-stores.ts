import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import { isIn, realPlace, repositoryFolder } from '../../spec/files/disk-files.js';
import { isCi } from '../connection/is-ci.js';
import { readText, reasonOf, replaceFile } from '../output/write-file.js';

/** A login that `trenchctl login` has stored. It is used only if every receiver is one of its hosts. */
export interface StoredLogin {
  /** The hosts that received the login when it was stored: the token endpoint and the services. */
  readonly hosts: readonly string[];
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly username?: string;
  readonly password?: string;
  readonly accessToken?: string;
}

/** Logins are kept as one text in each store. */
interface LoginStore {
  /** `the file /home/kari/.config/trenchctl/logins.json`, or `the keychain`. */
  readonly name: string;
  read(): readonly StoredLogin[];
  /** An empty list removes the entry. */
  write(logins: readonly StoredLogin[]): void;
}

const TEXTS = ['clientId', 'clientSecret', 'username', 'password', 'accessToken'] as const;

const loginsText = (logins: readonly StoredLogin[]): string => JSON.stringify({ version: 1, logins });

/** Reads the text of a store. No message repeats a part of it. */
function loginsIn(text: string, store: string): StoredLogin[] {
  const problem = new UserError(
    `the logins in ${store} cannot be read; remove them with \`trenchctl logout --all\`, and log in again`,
  );
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw problem;
  }
  const { version, logins } = Object(parsed) as { version?: unknown; logins?: unknown };
  if (version !== 1 || !Array.isArray(logins) || !logins.every(isLogin)) throw problem;
  return logins;
}

function isLogin(value: unknown): value is StoredLogin {
  const login = Object(value) as Record<string, unknown>;
  const { hosts } = login;
  const isText = (one: unknown): boolean => one === undefined || typeof one === 'string';
  return (
    Array.isArray(hosts) &&
    hosts.length > 0 &&
    hosts.every((host) => typeof host === 'string') &&
    TEXTS.every((name) => isText(login[name]))
  );
}

/** Two logins are for the same service if one covers the hosts of the other. */
export const covers = ({ hosts }: StoredLogin, desired: readonly string[]): boolean =>
  desired.length > 0 && desired.every((host) => hosts.includes(host));

/** The variable that names the store: `file`, `keychain` or `none`. In CI none is used unless this variable asks for it. */
export const STORE_VARIABLE = 'TRENCHCTL_LOGIN_STORE';
export const STORE_NAMES = ['keychain', 'file'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** Returns the stores that a run may read, in this order. */
export function storesFor(env: NodeJS.ProcessEnv): LoginStore[] {
  const asked = env[STORE_VARIABLE] || (isCi(env) ? 'none' : 'any');
  if (!['any', 'none', ...STORE_NAMES].includes(asked))
    throw new UserError(`${STORE_VARIABLE} must be file, keychain or none`);
  if (asked === 'none') return [];
  const file = asked === 'keychain' ? undefined : loginFile(env);
  const keychain = asked === 'file' ? undefined : keychainStore(process.platform);
  return [...(file === undefined ? [] : [fileStore(file)]), ...(keychain ? [keychain] : [])];
}

/** Returns the store for a new login: the asked one, otherwise the keychain if there is one. */
export function storeNamed(name: StoreName | undefined, env: NodeJS.ProcessEnv): LoginStore {
  const keychain = name === 'file' ? undefined : keychainStore(process.platform);
  if (keychain) return keychain;
  if (name === 'keychain')
    throw new UserError(
      'no keychain can be reached here (security on macOS, secret-tool on Linux); use --store file',
    );
  const file = loginFile(env);
  if (file === undefined) throw new UserError('there is no place for the login: set HOME or XDG_CONFIG_HOME');
  return fileStore(file);
}

/** Puts a login in place of those for the same hosts. */
export function saveLogin(store: LoginStore, login: StoredLogin): void {
  const others = store.read().filter((one) => !covers(login, one.hosts) && !covers(one, login.hosts));
  store.write([...others, login]);
}

const MAX_BYTES = 256 * 1024;
const isWindows = process.platform === 'win32';

/** The place of the file: $XDG_CONFIG_HOME/trenchctl, otherwise ~/.config/trenchctl. */
function loginFile(env: NodeJS.ProcessEnv): string | undefined {
  const home = isWindows ? env.USERPROFILE : env.HOME;
  const folder = env.XDG_CONFIG_HOME || (home ? join(home, '.config') : undefined);
  return folder === undefined ? undefined : join(resolve(folder), 'trenchctl', 'logins.json');
}

/** A file that only its owner can read, outside of the repository. */
export function fileStore(file: string): LoginStore {
  const name = `the file ${file}`;
  return {
    name,
    read: () => {
      const stat = lstatSync(file, { throwIfNoEntry: false });
      if (!stat) return [];
      guard(file, stat);
      return loginsIn(readText(file, MAX_BYTES), name);
    },
    write: (logins) => {
      try {
        refuseRepository(file);
        if (logins.length === 0) return rmSync(file, { force: true });
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const stat = lstatSync(file, { throwIfNoEntry: false });
        if (stat) guard(file, stat);
        replaceFile(file, loginsText(logins), 0o600);
      } catch (error) {
        if (error instanceof UserError) throw error;
        throw new UserError(`the login cannot be stored in ${file}: ${reasonOf(error)}`);
      }
    },
  };
}

interface Stat {
  readonly mode: number;
  readonly uid: number;
  isFile(): boolean;
}

/** Refuses a file that others can read or have put there. */
function guard(file: string, stat: Stat): void {
  refuseRepository(file);
  if (!stat.isFile())
    throw new UserError(`${file} is not a plain file, so no login is read from it; remove it`);
  if (isWindows) return;
  if ((stat.mode & 0o077) !== 0)
    throw new UserError(
      `${file} can be read by others (mode ${(stat.mode & 0o777).toString(8)}), so no login is read from it: run \`chmod 600 ${file}\`, and replace the secrets in it if others could have read them`,
    );
  const own = process.getuid?.();
  if (own !== undefined && stat.uid !== own)
    throw new UserError(`${file} belongs to another user, so no login is read from it; remove it`);
}

/** A login inside of the repository could be committed, and a repository could bring one along. */
function refuseRepository(file: string): void {
  if (isIn(realPlace(file), repositoryFolder()))
    throw new UserError(
      `${file} lies in the working folder or its repository, where a login could be committed: set XDG_CONFIG_HOME to a folder outside of it`,
    );
}

interface ToolAnswer {
  /** Null if the program is not there or was stopped. */
  readonly status: number | null;
  readonly stdout: string;
}

/** Runs a program of the system. The input is never an argument, because arguments are shown to all users. */
export type RunTool = (program: string, args: readonly string[], input: string) => ToolAnswer;

const SERVICE = 'trenchctl';
const ACCOUNT = 'logins';
const LONGEST_MS = 60_000;

const runTool: RunTool = (program, args, input) => {
  const { status, stdout } = spawnSync(program, args, { input, encoding: 'utf8', timeout: LONGEST_MS });
  return { status, stdout: stdout ?? '' };
};

interface Tool {
  readonly program: string;
  isThere(run: RunTool): boolean;
  read(run: RunTool): ToolAnswer;
  write(run: RunTool, text: string): ToolAnswer;
  remove(run: RunTool): ToolAnswer;
}

/** macOS. `security -i` takes its commands from the input; the text is base64 and needs no quotes. */
const MAC: Tool = {
  program: 'security',
  isThere: (run) => run('security', ['default-keychain'], '').status === 0,
  read: (run) => run('security', ['find-generic-password', '-a', ACCOUNT, '-s', SERVICE, '-w'], ''),
  write: (run, text) =>
    run('security', ['-i'], `add-generic-password -U -a ${ACCOUNT} -s ${SERVICE} -w ${text}\n`),
  remove: (run) => run('security', ['delete-generic-password', '-a', ACCOUNT, '-s', SERVICE], ''),
};

const KEY = ['service', SERVICE, 'account', ACCOUNT] as const;

/** Linux, with a secret service such as GNOME Keyring. */
const LINUX: Tool = {
  program: 'secret-tool',
  // Without a session there is no secret service that could answer.
  isThere: (run) => [0, 1].includes(run('secret-tool', ['lookup', ...KEY], '').status ?? -1),
  read: (run) => run('secret-tool', ['lookup', ...KEY], ''),
  write: (run, text) => run('secret-tool', ['store', '--label=trenchctl logins', ...KEY], text),
  remove: (run) => run('secret-tool', ['clear', ...KEY], ''),
};

const TOOLS: Readonly<Record<string, Tool>> = { darwin: MAC, linux: LINUX };

/** The keychain of the system, if a program can reach it. cmdkey of Windows cannot read back, so there is none. */
export function keychainStore(platform: string, run: RunTool = runTool): LoginStore | undefined {
  const tool = TOOLS[platform];
  if (!tool?.isThere(run)) return undefined;
  const name = `the keychain (${tool.program})`;
  return {
    name,
    read: () => {
      const { status, stdout } = tool.read(run);
      const text = stdout.trim();
      return status === 0 && text !== '' ? loginsIn(Buffer.from(text, 'base64').toString('utf8'), name) : [];
    },
    write: (logins) => {
      const text = Buffer.from(loginsText(logins)).toString('base64');
      const { status } = logins.length === 0 ? tool.remove(run) : tool.write(run, text);
      const isWritten = logins.length === 0 || (status === 0 && tool.read(run).stdout.trim() === text);
      if (!isWritten)
        throw new UserError(
          `${name} did not take the login: unlock it, or use \`trenchctl login --store file\``,
        );
    },
  };
}
