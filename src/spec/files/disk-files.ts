import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize, relative, resolve, sep } from 'node:path';
import { LIMITS } from '../limits.js';
import { withoutMark } from '../yaml/tree.js';
import { SpecFileError, type SpecFiles } from './spec-files.js';
import { watchFiles } from './watch-files.js';

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

  watch: (paths) => watchFiles(paths, diskFiles.list),
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

/** True for a folder that is not searched for specs. */
export const isPassedOver = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

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
      error,
    );
  }
}

// The author of a spec may be anybody who can open a pull request, and an excerpt of a spec is printed. A link must not
// make trenchctl print a file that the author cannot read: /proc/self/environ, a key, .git/config.

/**
 * Refuses a path of the command line that leads through a link out of the working folder or to a hidden file. A path that
 * is written as one outside of the working folder is allowed, unless it is itself a link out of its folder.
 */
function guardGiven(path: string): void {
  if (leadsOut(path)) throw linkRefused('out of the working folder');
  const real = realPlace(path);
  const own = [workingFolder(), realPlace(dirname(resolve(path)))];
  if (isLink(path) && statSync(path).isFile() && !own.some((folder) => isIn(real, folder)))
    throw linkRefused('out of its folder');
  if (isLink(path) && own.some((folder) => isIn(real, folder) && isHiddenIn(real, folder)))
    throw linkRefused('to a hidden file or folder');
}

/** Refuses a link in a folder of specs that looks like a spec or a folder and leads out. Other links are skipped. */
function guardFound(path: string, root: string): void {
  const real = existing(path);
  if (!real || !(real.stat.isDirectory() || /\.ya?ml$/i.test(path))) return;
  if (isIn(real.path, workingFolder()) || isIn(real.path, realPlace(root))) return;
  throw linkRefused('out of the working folder', path);
}

/** Returns the target of a link; undefined if the link is dangling. */
function existing(path: string): { path: string; stat: Stats } | undefined {
  try {
    return { path: realPlace(path), stat: statSync(path) };
  } catch {
    return undefined;
  }
}

const linkRefused = (where: string, path?: string): SpecFileError =>
  new SpecFileError(
    'link-leads-out',
    `${path === undefined ? 'this' : path} is a link, or lies behind one, that leads ${where}`,
    'put the file itself there instead of the link',
  );

/** Opens without blocking, because opening a pipe without a writer would wait for ever. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const LEAST = 65_536;

/**
 * Reads the bytes of a file, never more than the limit, even if its stated size is smaller. A file that is written meanwhile is an
 * error, because a part of a file may be a valid spec that states less.
 */
export function readBytes(path: string, most: number, read = readSync): Buffer {
  const file = openSync(path, AT_ONCE);
  try {
    const stat = fstatSync(file, { bigint: true });
    const size = Number(stat.size);
    if (!stat.isFile()) throw new SpecFileError('unreadable-file', 'this is not a file');
    if (size > most) throw tooLarge(most);
    // One byte more than the stated size, to notice a file that grows.
    const bytes = Buffer.allocUnsafe(Math.min(Math.max(size, LEAST), most) + 1);
    let length = 0;
    for (let got = -1; got !== 0 && length < bytes.length; length += got) {
      got = read(file, bytes, length, bytes.length - length, null);
    }
    const after = fstatSync(file, { bigint: true });
    if (length === bytes.length || after.size !== stat.size || after.mtimeNs !== stat.mtimeNs)
      throw changing();
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

const changing = (): SpecFileError =>
  new SpecFileError(
    'unreadable-file',
    'this file changes while it is read',
    'try again when the file is complete',
  );

/** The folder that trenchctl was started in, with all links resolved. */
export const workingFolder = (): string => realpathSync(resolve('.'));

/** The working folder, or the folder above it that holds .git, which is a file in a worktree. */
export function repositoryFolder(): string {
  const start = workingFolder();
  for (let folder = start; dirname(folder) !== folder; folder = dirname(folder))
    if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false })) return folder;
  return start;
}

/** Resolves all links of a path. The part of the path that does not exist yet is appended to the last existing folder. */
export function realPlace(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(whole) === whole) throw error;
  }
  const folder = realPlace(dirname(whole));
  const here = join(folder, basename(whole));
  return isLink(here) ? realPlace(resolve(folder, readlinkSync(here))) : here;
}

export const isLink = (path: string): boolean =>
  lstatSync(resolve(path), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** True if a path is the folder or lies in it. Links must be resolved in both paths or in neither. */
export function isIn(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** True if a path that is written as one in a folder, such as the working folder, leads out of it through a link. */
export function leadsOut(path: string, folder = '.'): boolean {
  const whole = resolve(path);
  return isIn(whole, resolve(folder)) && !isIn(realPlace(whole), realPlace(folder));
}

/** True if a path in a folder contains a hidden file or folder. */
const isHiddenIn = (path: string, folder: string): boolean =>
  relative(folder, path)
    .split(sep)
    .some((name) => name.startsWith('.'));
