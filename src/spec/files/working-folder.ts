import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The folder that trenchctl was started in, with all links followed. */
export const workingFolder = (): string => realpathSync(resolve('.'));

/** Where a path leads with all links followed. What is not there yet would be made below the last folder that is. */
export function realPlace(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(whole) === whole) throw error;
  }
  const folder = realPlace(dirname(whole));
  const here = join(folder, basename(whole));
  return isLink(here) ? realPlace(resolve(folder, readlinkSync(here))) : here;
}

export const isLink = (path: string): boolean =>
  lstatSync(resolve(path), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Whether a path is a folder itself or lies in it. Both must be spelt alike: with links followed, or without. */
export function isIn(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether a path that reads as if it lay in the working folder leads out of it by a link. */
export function leadsOut(path: string): boolean {
  const whole = resolve(path);
  return isIn(whole, resolve('.')) && !isIn(realPlace(whole), workingFolder());
}

/** Whether a path has a hidden file or folder on its way from a folder. */
export const isHiddenIn = (path: string, folder: string): boolean =>
  relative(folder, path)
    .split(sep)
    .some((name) => name.startsWith('.') && name !== '.' && name !== '..');
