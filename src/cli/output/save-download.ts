import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Download, fitName } from '../../api/download.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { counted } from '../../render/words/kind-words.js';
import { isLink } from '../../spec/files/disk-files.js';
import { type ArgsOf, flag, type Options, text } from '../command.js';
import { existing, guardPlace, reasonOf, refuseLink, replaceFile, writing } from './write-file.js';

export const SAVE_OPTIONS = {
  output: {
    ...text(
      'File or folder to write to, or - for stdout (default: a file in this folder with the name that the server gives)',
    ),
    alias: 'o',
  },
  force: flag('Overwrite an existing file'),
} as const satisfies Options;

export type SaveArgs = ArgsOf<typeof SAVE_OPTIONS>;

/** Refuses an output path that cannot be written to, before anything is downloaded. */
export function checkPlace({ output, force }: SaveArgs): void {
  if (output === undefined || isStdout(output)) return;
  writing(output, () => guardPlace(output));
  const there = existing(output);
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
  writing(place, () => replaceFile(place, text, 0o644));
  console.error(`Wrote ${visible(place)} (${sizeOf(Buffer.byteLength(text))}).`);
}

const UNITS = ['kB', 'MB', 'GB'] as const;

/** Formats a size: 12345 is 12.3 kB. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  // 999,950 bytes are 1.0 MB, and not 1000.0 kB.
  const at = UNITS.findIndex((_, n) => bytes / 1000 ** (n + 1) < 999.95);
  const step = at < 0 ? UNITS.length - 1 : at;
  return `${(bytes / 1000 ** (step + 1)).toFixed(1)} ${UNITS[step]}`;
}
