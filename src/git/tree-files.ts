import { isUtf8 } from 'node:buffer';
import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { LIMITS } from '../spec/limits.js';
import { withoutMark } from '../spec/yaml/tree.js';
import { baseCommit } from './base-commit.js';
import { listEntries, readBlobs } from './git-files.js';
import { repositoryOf } from './repository.js';

/**
 * A file of a tree by its name, as Git stores it. A link is not followed: it would lead to a file that the change can replace.
 * absent: the tree has no such file; outside: the path is not in the repository.
 */
export type TreeFile =
  | { readonly text: string }
  | { readonly lack: 'absent' | 'outside' | 'link' | 'submodule' | 'too-large' | 'not-held' | 'not-utf-8' };

export interface NamedTree {
  /** The shortened id of the commit, for messages. */
  readonly name: string;
  /** Reads files by their names, relative to the working folder. */
  read(files: readonly string[]): Promise<ReadonlyMap<string, TreeFile>>;
}

/**
 * Opens the tree of the base, for files that stand beside the specs. Returns undefined if there is no base yet, and if the working
 * folder is not in the repository of the specs, because the base then says nothing about its files.
 */
export async function openTree(
  paths: readonly string[],
  ref: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<NamedTree | undefined> {
  const { git, top } = await repositoryOf(paths, env);
  const here = realpathSync(resolve('.'));
  if (insideOf(top, here) === undefined) return undefined;
  const own = await repositoryOf(['.'], env);
  if (own.top !== top) return undefined;
  const { tree, name } = await baseCommit(git, ref);
  if (tree === undefined) return undefined;
  return {
    name,
    async read(files) {
      const inside = new Map(files.map((file) => [file, insideOf(top, resolve(here, file))]));
      const wanted = [...inside.values()].flatMap((path) => (path === undefined ? [] : withFolders(path)));
      const entries = new Map(
        wanted.length === 0
          ? []
          : (await listEntries(git, tree, [...new Set(wanted)])).map((one) => [one.path, one]),
      );
      const plain = [...entries.values()].flatMap(({ mode, size, ...entry }) =>
        isPlain(mode) && size !== undefined && size <= LIMITS.fileSize ? [{ ...entry, size }] : [],
      );
      const texts = await readBlobs(git, plain);
      return new Map(
        files.map((file): [string, TreeFile] => {
          const path = inside.get(file);
          return [file, path === undefined ? { lack: 'outside' } : fileAt(path, entries, texts)];
        }),
      );
    },
  };
}

/** The path of a file in the repository, by its name alone; undefined for a file elsewhere. */
function insideOf(top: string, path: string): string | undefined {
  const inside = relative(top, path);
  const isOut = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return isOut ? undefined : inside.split(sep).join('/');
}

/** The path and the folders that it lies in: a link or a submodule in place of one of them hides the file. */
const withFolders = (path: string): string[] =>
  path.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'));

const isPlain = (mode: string): boolean => mode === '100644' || mode === '100755';

type Entries = ReadonlyMap<string, { readonly id: string; readonly mode: string; readonly size?: number }>;

function fileAt(path: string, entries: Entries, texts: ReadonlyMap<string, Buffer>): TreeFile {
  for (const at of withFolders(path)) {
    const mode = entries.get(at)?.mode;
    if (mode === '120000') return { lack: 'link' };
    if (mode === '160000') return { lack: 'submodule' };
  }
  const entry = entries.get(path);
  if (!entry || !isPlain(entry.mode)) return { lack: 'absent' };
  if (entry.size === undefined) return { lack: 'not-held' };
  const bytes = texts.get(entry.id);
  if (!bytes) return { lack: 'too-large' };
  return isUtf8(bytes) ? { text: withoutMark(bytes.toString('utf8')) } : { lack: 'not-utf-8' };
}
