import { readBytes } from '../../spec/files/disk-files.js';

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
