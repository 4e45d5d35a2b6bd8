import { UserError } from '../diagnostics/user-error.js';
import { SpecFileError, type SpecFiles } from '../spec/files/spec-files.js';
import { LIMITS } from '../spec/limits.js';
import type { Repository } from './repository.js';
import type { Git } from './run-git.js';

interface Entry {
  readonly path: string;
  readonly id: string;
  readonly size: number;
}

/**
 * Reads the spec files of a tree with three calls of git, and returns them as a source of specs. They are listed as the
 * disk lists them: folders are searched for YAML files, and links, hidden folders and node_modules are skipped. A path that
 * the tree does not have holds no specs.
 */
export async function gitFiles({ git, paths }: Repository, tree: string, name: string): Promise<SpecFiles> {
  const entries = await listTree(git, tree);
  const listed = new Map(
    paths.map(({ given, inside }) => [
      given,
      entries.filter(({ path }) => isSpecAt(path, inside)).slice(0, LIMITS.files + 1),
    ]),
  );
  const needed = new Map([...listed.values()].flat().map((entry) => [entry.path, entry]));
  const texts = await readBlobs(
    git,
    [...needed.values()].filter(({ size }) => size <= LIMITS.fileSize),
  );
  const label = (path: string): string => `${name}:${path}`;
  const byLabel = new Map([...needed.values()].map((entry) => [label(entry.path), entry]));
  return {
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

/** The plain files of a tree: no links, no submodules. */
async function listTree(git: Git, tree: string): Promise<Entry[]> {
  const { code, stdout, stderr } = await git(['ls-tree', '-r', '-l', '-z', '--full-tree', tree]);
  if (code !== 0) throw unreadable(stderr);
  return stdout
    .toString('utf8')
    .split('\0')
    .flatMap((line): Entry[] => {
      const [, mode, id = '', size, path = ''] = /^(\d+) blob ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
      return mode === '100644' || mode === '100755' ? [{ path, id, size: Number(size) }] : [];
    });
}

/** Reads the contents of blobs with one process. */
async function readBlobs(git: Git, entries: readonly Entry[]): Promise<Map<string, Buffer>> {
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
  return found;
}

const unreadable = (why: string): UserError =>
  new UserError(
    `--base: git cannot read the specs of the base (${why.trim().split('\n')[0] ?? ''}); if this is a shallow or a partial clone, fetch the whole commit first`,
  );
