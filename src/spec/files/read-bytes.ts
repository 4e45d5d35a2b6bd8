import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { SpecFileError } from './spec-files.js';

/** Opens without blocking, because opening a pipe without a writer would wait for ever. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const LEAST = 65_536;

/** Reads the bytes of a file, never more than the limit, even if its stated size is smaller. */
export function readBytes(path: string, most: number): Buffer {
  const file = openSync(path, AT_ONCE);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new SpecFileError('unreadable-file', 'this is not a file');
    if (stat.size > most) throw tooLarge(most);
    // One byte more than the stated size, to notice a file that grows.
    const bytes = Buffer.allocUnsafe(Math.min(Math.max(stat.size, LEAST), most) + 1);
    let length = 0;
    for (let got = -1; got !== 0 && length < bytes.length; length += got) {
      got = readSync(file, bytes, length, bytes.length - length, null);
    }
    if (length === bytes.length) throw length > most ? tooLarge(most) : growing();
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

const tooLarge = (most: number): SpecFileError =>
  new SpecFileError(
    'file-too-large',
    `this file is larger than ${most} bytes`,
    'split it: several files can describe one project',
  );

const growing = (): SpecFileError =>
  new SpecFileError(
    'unreadable-file',
    'this file grows while it is read',
    'try again when the file is complete',
  );
