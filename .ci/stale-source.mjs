// Compares dist with what it is built from. Uses only Node, because a fresh clone has nothing else.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The file of dist that every build writes last but for the scripts of the browser, and that users start. */
export const BUILT = join(root, 'dist', 'bin', 'trenchctl.js');

/** Everything that a build reads, except for packages. */
const SOURCES = [
  'src',
  'schemas/openapi',
  '.ci/generate-contract.mjs',
  '.ci/make-contract.mjs',
  '.ci/bundle.mjs',
  '.ci/bundle-browser.mjs',
];

/** Returns the newest path of the sources if dist is not there or older; folders count, because a file may have been deleted. */
export function staleSource() {
  const built = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
  let [newest, time] = [undefined, built];
  for (const path of SOURCES.flatMap(withContents)) {
    const changed = statSync(join(root, path)).mtimeMs;
    if (changed > time) [newest, time] = [path, changed];
  }
  return newest;
}

function withContents(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return [path, ...readdirSync(join(root, path), { recursive: true }).map((name) => `${path}/${name}`)];
}
