// Compares dist with src. Uses only Node, because a fresh clone has nothing else.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The file of dist that every build writes last but for the scripts of the browser, and that users start. */
export const BUILT = join(root, 'dist', 'bin', 'trenchctl.js');

/** Returns the newest path in src if dist is not there or older; folders count, because a file may have been deleted. */
export function staleSource() {
  const built = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
  let [newest, time] = [undefined, built];
  for (const name of readdirSync(join(root, 'src'), { recursive: true })) {
    const changed = statSync(join(root, 'src', name)).mtimeMs;
    if (changed > time) [newest, time] = [`src/${name}`, changed];
  }
  return newest;
}
