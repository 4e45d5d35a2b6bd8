import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import { isIn, realPlace, workingFolder } from '../../spec/files/disk-files.js';
import { readText, reasonOf, replaceFile } from '../output/write-file.js';
import { type LoginStore, loginsIn, loginsText } from './stored-login.js';

const MAX_BYTES = 256 * 1024;
const isWindows = process.platform === 'win32';

/** The place of the file: $XDG_CONFIG_HOME/trenchctl, otherwise ~/.config/trenchctl. */
export function loginFile(env: NodeJS.ProcessEnv): string | undefined {
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
      refuseRepository(file);
      try {
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
  if (isIn(realPlace(file), repository()))
    throw new UserError(
      `${file} lies in the working folder or its repository, where a login could be committed: set XDG_CONFIG_HOME to a folder outside of it`,
    );
}

/** The working folder, or the folder above it that holds .git. */
function repository(): string {
  const start = workingFolder();
  for (let folder = start; dirname(folder) !== folder; folder = dirname(folder))
    if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false })) return folder;
  return start;
}
