import { renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { UserError } from '../../diagnostics/user-error.js';
import { isLink, leadsOut, readBytes, repositoryFolder } from '../../spec/files/disk-files.js';

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

/**
 * Refuses a path that is a link, and a path in the working folder or in its repository that a link leads out of it: the contents
 * of a repository do not decide where files are written. A path elsewhere was chosen by the person who typed it.
 */
export function guardPlace(path: string): void {
  refuseLink(path);
  if (['.', repositoryFolder()].some((folder) => leadsOut(path, folder)))
    throw new Error(
      'a link leads from there out of the working folder or its repository; name the place itself',
    );
}

/** Reads a UTF-8 file of at most `most` bytes; throws an Error with a sentence otherwise. */
export function readText(file: string, most: number): string {
  const bytes = readBytes(file, most);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('it is not UTF-8');
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EEXIST: 'there is a file of this name already',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ELOOP: 'it is a link that leads back to itself',
  ENXIO: 'it is not a file',
};

/** Returns why a file could not be read or written, without the path and the wording of the operating system. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}

/** Runs work that writes to a path. If the work fails, the error names the path and says why. */
export function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UserError(`${path} cannot be written: ${reasonOf(error)}`);
  }
}

/** Returns the file or folder at a path. A path through a file is an error, because nothing can be written there. */
export const existing = (path: string): Stats | undefined =>
  writing(path, () => statSync(path, { throwIfNoEntry: false }));

/** Only the user may read a plan. A command that saves none writes files too, so the code of saved plans is not needed here. */
export function writePlan(file: string, text: string): void {
  try {
    guardPlace(file);
    replaceFile(file, text, 0o600);
  } catch (error) {
    throw new UserError(
      `the plan cannot be saved in ${file}: ${reasonOf(error)}; choose another place with -o`,
    );
  }
}
