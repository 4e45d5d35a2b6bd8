import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The folder that trenchctl was started in, with all links resolved. */
export const workingFolder = (): string => realpathSync(resolve('.'));

/** Resolves all links of a path. The part of the path that does not exist yet is appended to the last existing folder. */
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

/** True if a path is the folder or lies in it. Links must be resolved in both paths or in neither. */
export function isIn(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** True if a path that is written as one in the working folder leads out of it through a link. */
export function leadsOut(path: string): boolean {
  const whole = resolve(path);
  return isIn(whole, resolve('.')) && !isIn(realPlace(whole), workingFolder());
}

/** True if a path below a folder contains a hidden file or folder. */
export const isHiddenIn = (path: string, folder: string): boolean =>
  relative(folder, path)
    .split(sep)
    .some((name) => name.startsWith('.') && name !== '.' && name !== '..');
