import { type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SpecFileError } from './spec-files.js';
import { isHiddenIn, isIn, isLink, leadsOut, realPlace, workingFolder } from './working-folder.js';

// The author of a spec may be anybody who can open a pull request, and an excerpt of a spec is printed. A link must not
// make trenchctl print a file that the author cannot read: /proc/self/environ, a key, .git/config.

/**
 * Refuses a path of the command line that leads through a link out of the working folder or to a hidden file. A path that
 * is written as one outside of the working folder is allowed, unless it is itself a link out of its folder.
 */
export function guardGiven(path: string): void {
  if (leadsOut(path)) throw linkRefused('out of the working folder');
  const real = realPlace(path);
  const own = [workingFolder(), realPlace(dirname(resolve(path)))];
  if (isLink(path) && statSync(path).isFile() && !own.some((folder) => isIn(real, folder)))
    throw linkRefused('out of its folder');
  if (isLink(path) && own.some((folder) => isIn(real, folder) && isHiddenIn(real, folder)))
    throw linkRefused('to a hidden file or folder');
}

/** Refuses a link in a folder of specs that looks like a spec or a folder and leads out. Other links are skipped. */
export function guardFound(path: string, root: string): void {
  const real = existing(path);
  if (!real || !(real.stat.isDirectory() || /\.ya?ml$/i.test(path))) return;
  if (isIn(real.path, workingFolder()) || isIn(real.path, realPlace(root))) return;
  throw linkRefused('out of the working folder', path);
}

/** Returns the target of a link; undefined if the link is dangling. */
function existing(path: string): { path: string; stat: Stats } | undefined {
  try {
    return { path: realPlace(path), stat: statSync(path) };
  } catch {
    return undefined;
  }
}

const linkRefused = (where: string, path?: string): SpecFileError =>
  new SpecFileError(
    'link-leads-out',
    `${path === undefined ? 'this' : path} is a link, or lies behind one, that leads ${where}`,
    'put the file itself there instead of the link',
  );
