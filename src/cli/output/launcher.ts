import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns what comes before the name of the program in a command line that a user copies: `npx ` where the folder has installed
 * trenchctl, and nothing elsewhere. Without an installed one, npx would ask a public registry for a package of this name.
 */
export const launcher = (): '' | 'npx ' => (isInstalledIn(process.cwd()) ? 'npx ' : '');

function isInstalledIn(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', '.bin', 'trenchctl'))) return true;
  const above = dirname(folder);
  return above !== folder && isInstalledIn(above);
}
