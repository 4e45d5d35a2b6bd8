import { lstatSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../../diagnostics/user-error.js';
import { guardPlace, readText, reasonOf, replaceFile } from '../../output/write-file.js';
import type { StarterFile } from './starter-files.js';

const MAX_BYTES = 1024 * 1024;

/** A file that was there and is kept as it is. */
export interface Kept {
  readonly path: string;
  /** Lines that the file should have and has not. */
  readonly missing: readonly string[];
}

export interface Placed {
  readonly written: readonly string[];
  readonly kept: readonly Kept[];
}

/** Writes the files into the working folder. A file that is there is kept; `force` overwrites the one in the same place. */
export function placeFiles(files: readonly StarterFile[], force: boolean): Placed {
  const found = files.map((file) => ({ file, there: placeOf(file, force) }));
  const toWrite = found.flatMap(({ file, there }) => (there === undefined ? [file] : []));
  for (const { path } of toWrite) attempt(path, () => guardPlace(path, false));
  for (const { path, text } of toWrite)
    attempt(path, () => {
      mkdirSync(dirname(path), { recursive: true });
      replaceFile(path, text, 0o644);
    });
  return {
    written: toWrite.map(({ path }) => path),
    kept: found.flatMap(({ file, there }) =>
      there === undefined ? [] : [{ path: there, missing: missingLines(there, file.needs ?? []) }],
    ),
  };
}

/** The place of a file that is kept instead of this one. A link counts as a file, wherever it leads. */
const placeOf = ({ path, isReplaced, elsewhere = [] }: StarterFile, force: boolean): string | undefined =>
  [...(force || isReplaced ? [] : [path]), ...elsewhere].find(
    (one) => lstatSync(one, { throwIfNoEntry: false }) !== undefined,
  );

function missingLines(path: string, needs: readonly string[]): string[] {
  if (needs.length === 0) return [];
  try {
    const lines = readText(path, MAX_BYTES)
      .split('\n')
      .map((line) => line.trim());
    return needs.filter((line) => !lines.includes(line));
  } catch {
    return [...needs];
  }
}

function attempt(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new UserError(`${path} cannot be written: ${reasonOf(error)}`);
  }
}
