import { lstatSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Puts a whole text in the place of a file, or leaves everything as it was: it is written beside it first. A link stays
 * a link and its target is written; what is neither file nor nothing (a folder, a device) is refused.
 */
export function replaceFile(file: string, text: string, mode: number): void {
  const target = targetOf(file);
  const there = statSync(target, { throwIfNoEntry: false });
  if (there && !there.isFile())
    throw new Error(there.isDirectory() ? 'it is a folder' : 'it is not a file that can be replaced');
  const beside = `${target}.${process.pid}.tmp`;
  try {
    // Never over something that somebody else has put there.
    writeFileSync(beside, text, { mode: there ? there.mode & 0o777 : mode, flag: 'wx' });
    renameSync(beside, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(beside, { force: true });
    throw error;
  }
}

/** Where a link leads, also one whose target is not there yet. */
export function targetOf(file: string): string {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return file;
  if (statSync(file, { throwIfNoEntry: false })) return realpathSync(file);
  return resolve(dirname(file), readlinkSync(file));
}
