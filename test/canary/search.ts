import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaksIn, spellings } from './marker.js';

/** Everything under a folder that holds a secret: `path: how`. Links are not followed, only files are opened. */
export function searchFolder(folder: string, noted: ReadonlySet<string>): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const inName = leaksIn(Buffer.from(entry.name)).map(() => `${path}: in its name`);
    const inside = entry.isFile() ? leaksIn(bytesOf(path), noted).map((how) => `${path}: ${how}`) : [];
    return [...inName, ...inside];
  });
}

/** Nothing of a file that may not be read, that is gone meanwhile, or that is mostly a hole. */
function bytesOf(path: string): Buffer {
  try {
    const { size, blocks } = lstatSync(path);
    return size > 1024 * 1024 && blocks * 512 < size / 2 ? Buffer.alloc(0) : readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** What tests have noted, in every spelling. */
export function notedIn(notes: string): Set<string> {
  const files = readdirSync(notes).filter((name) => name.startsWith('secrets-'));
  const values = files.flatMap((name) => readFileSync(join(notes, name), 'utf8').split('\n'));
  return new Set(values.filter((value) => value.length >= 20).flatMap(spellings));
}
