import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { isCi } from './connection/is-ci.js';

/** The part of `node:module` that this file uses. Node has it from version 22.8 on. */
interface Compiling {
  enableCompileCache?(folder: string): unknown;
}

/**
 * Lets Node keep the compiled code of this program, so that the next run does not compile it again. The folder is one of the
 * user: in a folder for all users, another user could put code into the cache, and in a repository whoever can open a pull
 * request could. A folder that cannot be written is no error. A job in CI starts with an empty folder and would only write it.
 */
export function keepCompiledCode(
  env: NodeJS.ProcessEnv = process.env,
  compiling: Compiling = module as Compiling,
): void {
  const folder = cacheFolder(env);
  if (!compiling.enableCompileCache || folder === undefined || isCi(env)) return;
  if (!isAbsolute(folder) || isInRepository(folder)) return;
  try {
    compiling.enableCompileCache(join(folder, 'code'));
  } catch {
    // Without the cache the code is compiled at every start.
  }
}

/** True if a folder, or the folder that a link leads to, is in a work tree of Git. */
export function isInRepository(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && isInRepository(dirname(folder));
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return true;
    if (dirname(at) === at) return false;
  }
}

/** The folder for files that may be deleted at any time; undefined if there is no home folder. */
export function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  const given = env.XDG_CACHE_HOME;
  const home = env.HOME ?? (process.platform === 'win32' ? homedir() : undefined);
  if (given) return join(given, 'trenchctl');
  return home ? join(home, '.cache', 'trenchctl') : undefined;
}
