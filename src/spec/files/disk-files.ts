import { isUtf8 } from 'node:buffer';
import { readdirSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { LIMITS } from '../limits.js';
import { withoutMark } from '../yaml/sources.js';
import { guardFound, guardGiven } from './guard-links.js';
import { readBytes } from './read-bytes.js';
import { SpecFileError, type SpecFiles } from './spec-files.js';

/**
 * Specs on the disk. A folder is searched for YAML files; links in it, hidden folders and node_modules are skipped. A link
 * that leads out of the working folder is refused.
 */
export const diskFiles: SpecFiles = {
  list(path) {
    const stat = withReason(path, () => statSync(path));
    withReason(path, () => guardGiven(path));
    if (stat.isDirectory()) return walk(path);
    if (stat.isFile()) return [tidy(path)];
    throw new SpecFileError('unreadable-file', 'this is neither a file nor a folder');
  },

  read(path) {
    const bytes = withReason(path, () => readBytes(path, LIMITS.fileSize));
    if (!isUtf8(bytes))
      throw new SpecFileError('not-utf-8', 'this file is not UTF-8', 'save it with the encoding UTF-8');
    // Faster than a TextDecoder, which loads the data of encodings first.
    return withoutMark(bytes.toString('utf8'));
  },
};

const tidy = (path: string): string => normalize(path).split(sep).join('/');

function walk(root: string): string[] {
  const found: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const here = folder;
    for (const entry of withReason(here, () => readdirSync(here, { withFileTypes: true }))) {
      const path = join(here, entry.name);
      if (entry.isSymbolicLink() && !isPassedOver(entry.name)) guardFound(path, root);
      if (entry.isDirectory() && !isPassedOver(entry.name)) folders.push(path);
      if (entry.isFile() && /\.ya?ml$/i.test(entry.name)) found.push(tidy(path));
    }
    if (found.length > LIMITS.files) {
      throw new SpecFileError(
        'too-many-files',
        `there are more than ${LIMITS.files} spec files in this folder`,
      );
    }
  }
  // Sorted by code unit, so that the order is the same in every locale.
  return found.sort();
}

const isPassedOver = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this may not be read (permission denied)',
  EPERM: 'this may not be read (permission denied)',
  ELOOP: 'this is a link that leads back to itself',
  ENXIO: 'this is not a file',
};

/** Replaces an error of the operating system by a sentence with the path. */
function withReason<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof SpecFileError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new SpecFileError(
      'unreadable-file',
      `${REASONS[code] ?? `this cannot be read (${code})`}: ${path}`,
      code === 'ENOENT' ? 'check the spelling, and the folder in which you are' : undefined,
    );
  }
}
