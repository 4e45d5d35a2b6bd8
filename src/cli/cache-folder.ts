import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder for files that may be deleted at any time; undefined if there is no home folder. */
export function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  const given = env.XDG_CACHE_HOME;
  const home = env.HOME ?? (process.platform === 'win32' ? homedir() : undefined);
  if (given) return join(given, 'trenchctl');
  return home ? join(home, '.cache', 'trenchctl') : undefined;
}
