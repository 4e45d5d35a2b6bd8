import { isUtf8 } from 'node:buffer';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isIn, realPlace } from '../spec/files/disk-files.js';
import { LIMITS } from '../spec/limits.js';
import { withoutMark } from '../spec/yaml/tree.js';
import { baseCommit } from './base-commit.js';
import { isPlain, listEntries, readBlobs, SUBMODULE } from './git-files.js';
import { insideOf, type Repository, repositoryOf } from './repository.js';

/**
 * A file of a tree by its name, as Git stores it. A link is not followed: it would lead to a file that the change can replace. A
 * submodule is read in the commit that the tree names.
 * absent: the tree has no such file; outside: the path is not in the repository.
 */
export type TreeFile =
  | { readonly text: string }
  | { readonly lack: 'absent' | 'outside' | 'link' | 'submodule' | 'too-large' | 'not-held' | 'not-utf-8' };

export interface NamedTree {
  /** The id of the commit or tree. */
  readonly commit: string;
  /** Reads files by their names, relative to the working folder. */
  read(files: readonly string[]): Promise<ReadonlyMap<string, TreeFile>>;
}

/**
 * Opens the tree of the base, for files that stand beside the specs. Returns undefined if there is no base yet, and if the specs are in
 * another repository, because its base says nothing about the files of the working folder. A change can make a submodule of the specs;
 * the base is then that of the repository around it.
 */
export async function openTree(
  paths: readonly string[],
  ref: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<NamedTree | undefined> {
  // A working folder without a repository has no base.
  const own = await repositoryOf(['.'], env).catch(() => undefined);
  const isOwn = (path: string): boolean => own !== undefined && isIn(realPlace(path), own.top);
  if (!own || !paths.every(isOwn)) {
    // Specs without a repository are an error.
    await repositoryOf(paths, env);
    return undefined;
  }
  const { git, top } = own;
  const here = realpathSync(resolve('.'));
  const { tree } = await baseCommit(git, ref);
  if (tree === undefined) return undefined;
  return {
    commit: tree,
    async read(files) {
      const inside = new Map(files.map((file) => [file, insideOf(top, resolve(here, file))]));
      const wanted = [...inside.values()].filter((path) => path !== undefined);
      const found = await filesIn({ git, top, tree, env }, wanted);
      return new Map(files.map((file) => [file, found.get(inside.get(file) ?? '') ?? { lack: 'outside' }]));
    },
  };
}

interface Tree extends Pick<Repository, 'git' | 'top'> {
  readonly tree: string;
  readonly env: NodeJS.ProcessEnv;
}

async function filesIn(at: Tree, paths: readonly string[]): Promise<Map<string, TreeFile>> {
  const { git, tree } = at;
  const wanted = [...new Set(paths.flatMap(withFolders))];
  const entries = new Map(
    wanted.length === 0 ? [] : (await listEntries(git, tree, wanted)).map((one) => [one.path, one]),
  );
  const plain = [...entries.values()].flatMap(({ mode, size, ...entry }) =>
    isPlain(mode) && size !== undefined && size <= LIMITS.fileSize ? [{ ...entry, size }] : [],
  );
  const texts = await readBlobs(git, plain);
  const found = new Map<string, TreeFile>();
  for (const path of paths) {
    const module = withFolders(path).find((folder) => entries.get(folder)?.mode === SUBMODULE);
    found.set(
      path,
      module === undefined
        ? fileAt(path, entries, texts)
        : await fileInModule(at, { module, commit: entries.get(module)?.id ?? '' }, path),
    );
  }
  return found;
}

/** Reads a file of a submodule, in the commit that the tree names, if the submodule is checked out and holds that commit. */
async function fileInModule(
  { top, env }: Tree,
  { module, commit }: { readonly module: string; readonly commit: string },
  path: string,
): Promise<TreeFile> {
  const rest = path.slice(module.length + 1);
  try {
    const own = await repositoryOf([join(top, module)], env);
    if (rest === '' || own.top === top) return { lack: 'submodule' };
    const found = await filesIn({ git: own.git, top: own.top, tree: commit, env }, [rest]);
    return found.get(rest) ?? { lack: 'submodule' };
  } catch {
    // The folder is no repository, or does not hold the commit.
    return { lack: 'submodule' };
  }
}

/** The path and the folders that it lies in: a link or a submodule in place of one of them hides the file. */
const withFolders = (path: string): string[] =>
  path.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'));

type Entries = ReadonlyMap<string, { readonly id: string; readonly mode: string; readonly size?: number }>;

function fileAt(path: string, entries: Entries, texts: ReadonlyMap<string, Buffer>): TreeFile {
  for (const at of withFolders(path)) {
    const mode = entries.get(at)?.mode;
    if (mode === '120000') return { lack: 'link' };
  }
  const entry = entries.get(path);
  if (!entry || !isPlain(entry.mode)) return { lack: 'absent' };
  if (entry.size === undefined) return { lack: 'not-held' };
  const bytes = texts.get(entry.id);
  if (!bytes) return { lack: 'too-large' };
  return isUtf8(bytes) ? { text: withoutMark(bytes.toString('utf8')) } : { lack: 'not-utf-8' };
}
