import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIn, isLink, realPlace, workingFolder } from '../../spec/files/working-folder.js';

/**
 * Replaces a file with a text or bytes, or leaves it unchanged on failure: the content is written to a temporary file first. Links,
 * folders and devices are refused.
 */
export function replaceFile(file: string, content: string | Uint8Array, mode: number): void {
  refuseLink(file);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile())
    throw new Error(there.isDirectory() ? 'it is a folder' : 'it is not a file that can be replaced');
  const beside = `${file}.${process.pid}.tmp`;
  try {
    // The flag wx refuses a temporary file that another process has put there.
    writeFileSync(beside, content, { mode: there ? there.mode & 0o777 : mode, flag: 'wx' });
    renameSync(beside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') rmSync(beside, { force: true });
    if (code === 'ENOENT') throw new Error('its folder does not exist; make the folder first');
    throw error;
  }
}

/** Refuses a link: another user may have put it there to have another file overwritten. */
export function refuseLink(path: string): void {
  if (isLink(path)) throw new Error('it is a link, and nothing is written through links');
}

/** Refuses a path that is a link and, without force, a path outside of the working folder. */
export function guardPlace(path: string, force: boolean): void {
  refuseLink(path);
  if (!force && !isIn(realPlace(path), workingFolder()))
    throw new Error('it lies outside of the working folder; use --force to allow this');
}
