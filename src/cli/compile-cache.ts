import module from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.js';
import { isCi } from './connection/is-ci.js';

/** The part of `node:module` that this file uses. Node has it from version 22.8 on. */
interface Compiling {
  enableCompileCache?(folder: string): unknown;
}

/**
 * Lets Node keep the compiled code of this program, so that the next run does not compile it again. The folder is one of the
 * user: in a folder for all users, another user could put code into the cache. A folder that cannot be written is no error.
 * A job in CI starts with an empty folder and would only write it.
 */
export function keepCompiledCode(
  env: NodeJS.ProcessEnv = process.env,
  compiling: Compiling = module as Compiling,
): void {
  const folder = cacheFolder(env);
  if (!compiling.enableCompileCache || folder === undefined || isCi(env)) return;
  try {
    compiling.enableCompileCache(join(folder, 'code'));
  } catch {
    // Without the cache the code is compiled at every start.
  }
}
