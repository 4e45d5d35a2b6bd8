import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Options } from 'yargs';
import { type Download, fitName } from '../../api/download.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { isIn, isLink, readBytes, realPlace, workingFolder } from '../../spec/files/disk-files.js';

export const SAVE_OPTIONS = {
  output: {
    alias: 'o',
    type: 'string',
    requiresArg: true,
    describe:
      'File or folder to write to, or - for stdout (default: a file in this folder with the name that the server gives)',
  },
  force: {
    type: 'boolean',
    default: false,
    describe: 'Overwrite an existing file, and allow files outside of the working folder',
  },
} as const satisfies Record<string, Options>;

export interface SaveArgs {
  readonly output?: string;
  readonly force: boolean;
}

/** Refuses an output path that cannot be written to, before anything is downloaded. */
export function checkPlace({ output, force }: SaveArgs): void {
  if (output === undefined || isStdout(output)) return;
  try {
    guardPlace(output, force);
  } catch (error) {
    throw new UserError(`${output} cannot be written: ${reasonOf(error)}`);
  }
  const there = statSync(output, { throwIfNoEntry: false });
  if (there?.isDirectory() || (!there && isFolder(output))) return;
  if (there && !there.isFile()) throw new UserError(`${output} is not a file that can be replaced`);
  if (there && !force) throw new UserError(`${output} already exists; use --force to overwrite it`);
  if (!statSync(dirname(output), { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(
      `there is no folder ${dirname(output)} to write ${basename(output)} to; -o ${join(dirname(output), '/')} makes it`,
    );
}

/** A path with a slash at its end is a folder, also if it does not exist yet. */
const isFolder = (output: string): boolean => /[/\\]$/.test(output);

/** True for both names of stdout. */
export const isStdout = (output: string | undefined): boolean => output === '-' || output === '/dev/stdout';

/** Saves a download as a stream. The file is complete or does not exist. */
export async function saveDownload(
  file: Download,
  args: SaveArgs,
  otherwise: string,
): Promise<string | undefined> {
  if (isStdout(args.output)) {
    if (process.stdout.isTTY) {
      await file.body.cancel().catch(() => {});
      throw new UserError('a file is not printed on a terminal: name a file with -o, or pipe the output');
    }
    await pipeline(Readable.fromWeb(file.body), process.stdout, { end: false });
    return undefined;
  }
  try {
    // The folder is checked before it is made.
    checkPlace(args);
    const place = placeOf(args.output, file.fileName ?? fitName(otherwise) ?? 'download');
    checkPlace({ ...args, output: place });
    await saveStream(file.body, place);
    console.error(`Wrote ${visible(place)} (${sizeOf(statSync(place).size)}).`);
    return place;
  } catch (error) {
    await file.body.cancel().catch(() => {});
    throw error;
  }
}

/** Returns the file to write to; the name is used in a folder, which is made if the path says that it is one. */
function placeOf(output: string | undefined, name: string): string {
  if (output === undefined) return name;
  if (isFolder(output)) makeFolder(output);
  return existsSync(output) && statSync(output).isDirectory() ? join(output, name) : output;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UserError(`the folder ${folder} cannot be made: ${reasonOf(error)}`);
  }
}

/** Writes to a temporary file first, so that no partial file is ever in place. */
export async function saveStream(body: Download['body'], place: string): Promise<void> {
  const beside = `${place}.${process.pid}.tmp`;
  try {
    refuseLink(place);
    // Opened first: a file that is still being opened when the stream fails would be left behind.
    const file = await open(beside, 'wx');
    await pipeline(Readable.fromWeb(body), file.createWriteStream());
    renameSync(beside, place);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') rmSync(beside, { force: true });
    if (syscall === undefined && !isLink(place)) throw error;
    throw new UserError(`${place} cannot be written: ${reasonOf(error)}`);
  }
}

/** Prints a text, or writes it where the options say; `name` is its name in a folder. */
export function printText(text: string, args: SaveArgs, name: string): void {
  if (args.output === undefined || isStdout(args.output)) {
    console.log(text);
    return;
  }
  checkPlace(args);
  const place = placeOf(args.output, name);
  checkPlace({ ...args, output: place });
  saveText(`${text}\n`, place);
}

/** Writes a text to a file that may be written. */
function saveText(text: string, place: string): void {
  try {
    replaceFile(place, text, 0o644);
  } catch (error) {
    throw new UserError(`${place} cannot be written: ${reasonOf(error)}`);
  }
  console.error(`Wrote ${visible(place)} (${sizeOf(Buffer.byteLength(text))}).`);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Formats a size: 12345 is 12.3 kB. */
export function sizeOf(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`;
}

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
