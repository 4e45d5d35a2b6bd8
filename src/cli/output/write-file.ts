import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIn, isLink, realPlace, workingFolder } from '../../spec/files/working-folder.js';

/**
 * Puts a whole text in the place of a file, or leaves everything as it was: the text is written beside it first. A link
 * is not written through, and what is neither file nor nothing (a folder, a device) is refused.
 */
export function replaceFile(file: string, text: string, mode: number): void {
  refuseLink(file);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile())
    throw new Error(there.isDirectory() ? 'it is a folder' : 'it is not a file that can be replaced');
  const beside = `${file}.${process.pid}.tmp`;
  try {
    // Never over something that somebody else has put there.
    writeFileSync(beside, text, { mode: there ? there.mode & 0o777 : mode, flag: 'wx' });
    renameSync(beside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(beside, { force: true });
    throw error;
  }
}

/** A link in the place of a file may have been put there by somebody else, to have another file overwritten. */
export function refuseLink(path: string): void {
  if (isLink(path)) throw new Error('it is a link, and nothing is written through links');
}

/** Refuses a place that is a link, and without force one that lies outside of the working folder. */
export function guardPlace(path: string, force: boolean): void {
  refuseLink(path);
  if (!force && !isIn(realPlace(path), workingFolder()))
    throw new Error('it lies outside of the working folder, or leads there; say --force if that is meant');
}
