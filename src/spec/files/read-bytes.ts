import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { SpecFileError } from './spec-files.js';

/** Opening a pipe that nobody writes to would wait for ever. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const LEAST = 65_536;

/** A file's bytes. No more than the limit is ever read, whatever the file's size is said to be. */
export function readBytes(path: string, most: number): Uint8Array {
  const file = openSync(path, AT_ONCE);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new SpecFileError('unreadable-file', 'this is not a file');
    if (stat.size > most) throw tooLarge(most);
    // One more than it says, to see whether it has grown.
    const bytes = new Uint8Array(Math.min(Math.max(stat.size, LEAST), most) + 1);
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
  new SpecFileError('unreadable-file', 'this file grows while it is read', 'try again when it is written');
