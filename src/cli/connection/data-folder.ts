import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../diagnostics/user-error.js';
import { isIn, isLink, leadsOut, realPlace, workingFolder } from '../../spec/files/disk-files.js';
import { reasonOf } from '../output/write-file.js';

const IN_MEMORY = ':memory:';

/**
 * Returns the data folder of the embedded service if it may be written to. A folder that the settings file names must lie in
 * the working folder, and no folder is reached through a link: a repository must not choose which files are overwritten.
 */
export function dataFolder(data: string, isFlag: boolean): string {
  if (data === IN_MEMORY) return data;
  try {
    const isOut = isFlag ? leadsOut(data) : !isIn(realPlace(data), workingFolder());
    if (isOut) throw new Error('it lies outside of the working folder, or is a link that leads out of it');
    const link = isLink(data) ? data : linkIn(data);
    if (link !== undefined) throw new Error(`${link} is a link, and nothing is written through links`);
  } catch (error) {
    throw cannotKeep(data, reasonOf(error));
  }
  return data;
}

const cannotKeep = (data: string, why: string): UserError =>
  new UserError(
    `the embedded service cannot keep its data in ${data}: ${why}; name another folder with --data`,
  );

/** Turns an error of the file system while the service opens its data folder into a sentence; other errors stay as they are. */
export function openingError(data: string, error: unknown): unknown {
  const { syscall, code, path } = error as NodeJS.ErrnoException;
  // A read-only file system such as /proc answers that the new folder does not exist.
  if (syscall === 'mkdir')
    return cannotKeep(data, `the folder cannot be made${code === 'ENOENT' ? '' : `: ${reasonOf(error)}`}`);
  return path !== undefined && resolve(dirname(path)) === resolve(data)
    ? cannotKeep(data, `${basename(path)} in it cannot be written: ${reasonOf(error)}`)
    : error;
}

function linkIn(folder: string): string | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => join(folder, name))[0];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
