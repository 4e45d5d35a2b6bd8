import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import { SpecFileError, type SpecFiles } from '../spec/files/spec-files.js';
import { LIMITS } from '../spec/limits.js';
import { firstLine, type Git, type Repository } from './repository.js';

interface Entry {
  readonly path: string;
  readonly id: string;
  /** The mode of a plain file, a link, a folder or a submodule. */
  readonly mode: string;
  /** Absent if git cannot read the file, which a partial clone may lack. */
  readonly size?: number;
}

type Readable = Required<Omit<Entry, 'mode'>>;

export interface GitFiles extends SpecFiles {
  /** The submodules at, below or above the given paths. A tree names only their commits, so their specs are not known. */
  readonly submodules: readonly string[];
}

/**
 * Reads the spec files of a tree with three calls of git, and returns them as a source of specs. They are listed as the
 * disk lists them: folders are searched for YAML files, and links, hidden folders and node_modules are skipped. A path that
 * the tree does not have holds no specs.
 */
export async function gitFiles({ git, paths }: Repository, tree: string, name: string): Promise<GitFiles> {
  const all = await listEntries(git, tree);
  // Links and submodules hold no specs.
  const entries = all.filter(({ mode }) => isPlain(mode));
  const listed = new Map(
    paths.map(({ given, inside }) => [
      given,
      entries.filter(({ path }) => isSpecAt(path, inside)).slice(0, LIMITS.files + 1),
    ]),
  );
  const needed = new Map(
    [...listed.values()].flat().map((entry) => [entry.path, guardReadable(entry)] as const),
  );
  const texts = await readBlobs(
    git,
    [...needed.values()].filter(({ size }) => size <= LIMITS.fileSize),
  );
  const label = (path: string): string => `${name}:${path}`;
  const byLabel = new Map([...needed.values()].map((entry) => [label(entry.path), entry]));
  return {
    submodules: all
      .filter(
        ({ mode, path }) => mode === SUBMODULE && paths.some(({ inside }) => maySpecsBeIn(path, inside)),
      )
      .map(({ path }) => path),
    list: (given) => (listed.get(given) ?? []).map(({ path }) => label(path)).sort(),
    read(file) {
      const entry = byLabel.get(file);
      const bytes = entry && texts.get(entry.id);
      if (!bytes)
        throw new SpecFileError('file-too-large', `this file is larger than ${LIMITS.fileSize} bytes`);
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        throw new SpecFileError('not-utf-8', 'this file is not UTF-8', 'save it with the encoding UTF-8');
      }
    },
  };
}

/** True if a file of the tree is the path itself, or a YAML file below it. */
export function isSpecAt(path: string, inside: string): boolean {
  if (path === inside) return true;
  const prefix = inside === '' ? '' : `${inside}/`;
  if (!path.startsWith(prefix) || !/\.ya?ml$/i.test(path)) return false;
  const folders = path.slice(prefix.length).split('/').slice(0, -1);
  return !folders.some((folder) => folder.startsWith('.') || folder === 'node_modules');
}

/** True if a submodule can hold specs of a path: it is the path itself, lies below it, or holds it. */
export const maySpecsBeIn = (submodule: string, inside: string): boolean =>
  isSpecAt(`${submodule}/any.yaml`, inside) || inside.startsWith(`${submodule}/`);

/** True for the mode of a file that is no link, folder or submodule. */
export const isPlain = (mode: string): boolean => mode === '100644' || mode === '100755';

/** The text with the line ends of a commit, because git may check a file out with others. */
export const withPlainEnds = (text: string): string => text.replaceAll('\r\n', '\n');

/** The mode of a submodule in trees and in the index. */
export const SUBMODULE = '160000';

const LISTED = /^(\d+) (?:blob|commit|tree) ([0-9a-f]+) +(\d+|-|BAD)\t(.*)$/s;

/** The entries of a tree at these paths, without what is in folders; without paths, every file of the tree. */
export async function listEntries(git: Git, tree: string, paths?: readonly string[]): Promise<Entry[]> {
  const which = paths ? [tree, '--', ...paths] : ['-r', tree];
  const { code, stdout, stderr } = await git(['ls-tree', '-l', '-z', '--full-tree', ...which]);
  if (code !== 0) throw unreadable(stderr);
  const lines = stdout.toString('utf8').split('\0').slice(0, -1);
  return lines.map((line): Entry => {
    const [, mode, id = '', size = '', path = ''] = LISTED.exec(line) ?? [];
    if (mode === undefined) throw unreadable(`git lists it as ${visible(line)}`);
    return { path, id, mode, ...(/^\d+$/.test(size) ? { size: Number(size) } : {}) };
  });
}

/** A spec that cannot be read must not count as missing in the base: what it states would not count as removed. */
function guardReadable(entry: Entry): Readable {
  if (entry.size === undefined)
    throw unreadable(`this clone does not hold the content of ${visible(entry.path)}`);
  return { ...entry, size: entry.size };
}

/** Reads the contents of blobs with one process. */
export async function readBlobs(git: Git, entries: readonly Readable[]): Promise<Map<string, Buffer>> {
  const ids = [...new Set(entries.map(({ id }) => id))];
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > LIMITS.totalSize)
    throw new UserError(
      `--base: the specs of the base are larger than ${LIMITS.totalSize} bytes; name fewer folders`,
    );
  if (ids.length === 0) return new Map();
  const { code, stdout, stderr } = await git(['cat-file', '--batch'], `${ids.join('\n')}\n`);
  if (code !== 0) throw unreadable(stderr);
  const found = new Map<string, Buffer>();
  for (let at = 0; at < stdout.length; ) {
    const end = stdout.indexOf(10, at);
    const [id = '', type, size] = stdout.toString('latin1', at, end).split(' ');
    if (type !== 'blob') throw unreadable(`${id} ${type}`);
    found.set(id, stdout.subarray(end + 1, end + 1 + Number(size)));
    at = end + 2 + Number(size);
  }
  const missing = entries.find(({ id }) => !found.has(id));
  if (missing) throw unreadable(`git did not answer with ${visible(missing.path)}`);
  return found;
}

const unreadable = (why: string): UserError =>
  new UserError(
    `--base: git cannot read the specs of the base (${firstLine(why)}); a partial clone (--filter) lacks files: clone without a filter, or fetch them with git fetch --refetch --no-filter origin; git fsck finds a damaged repository`,
  );
