import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isPassedOver } from '../spec/files/disk-files.js';
import type { SpecFiles } from '../spec/files/spec-files.js';

interface TextsOptions {
  /** The folder that names of files are relative to. */
  readonly root: string;
  /** Spec files and folders, relative to the root. */
  readonly paths: readonly string[];
  readonly files: SpecFiles;
}

/** The texts of a folder: the saved files, with the text of open documents in place of theirs. */
export interface Texts {
  readonly open: Map<string, string>;
  /** Forgets the saved files, because some of them may have changed. */
  refresh(): void;
  readonly files: SpecFiles;
  /** Spec files and folders, with open specs that lie outside of the folders. */
  paths(): string[];
  isSpec(file: string): boolean;
  /** Returns the file of a document; undefined for a document without a file on this machine, such as `untitled:Untitled-1`. */
  nameOf(uri: string): string | undefined;
  uriOf(file: string): string;
}

/** True for a YAML file that a walk of the folder would find, if it were saved. Names in the folder `.` have no path before them. */
export function liesIn(file: string, folder: string): boolean {
  if (folder === '.' ? isAbsolute(file) : !file.startsWith(`${folder}/`)) return false;
  const folders = file
    .slice(folder === '.' ? 0 : folder.length + 1)
    .split('/')
    .slice(0, -1);
  return /\.ya?ml$/i.test(file) && !folders.some(isPassedOver);
}

const IS_SPEC = /^apiVersion:\s*["']?trenchctl\//m;

export function createTexts({ root, paths, files }: TextsOptions): Texts {
  const open = new Map<string, string>();
  const saved = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  const isWithin = (file: string): boolean => paths.some((path) => file === path || liesIn(file, path));
  const isSpec = (file: string): boolean => isWithin(file) || IS_SPEC.test(open.get(file) ?? '');
  const listed = (path: string): readonly string[] => {
    const known = lists.get(path) ?? files.list(path);
    lists.set(path, known);
    return known;
  };
  return {
    open,
    isSpec,
    refresh() {
      saved.clear();
      lists.clear();
    },
    files: {
      list(path) {
        if (open.has(path)) return [path];
        const unsaved = [...open.keys()].filter((file) => liesIn(file, path));
        return [...new Set([...listed(path), ...unsaved])].sort();
      },
      read(file) {
        const known = open.get(file) ?? saved.get(file) ?? files.read(file);
        if (!open.has(file)) saved.set(file, known);
        return known;
      },
    },
    paths: () => [...paths, ...[...open.keys()].filter((file) => !isWithin(file) && isSpec(file))],
    nameOf(uri) {
      // An address of another scheme or of another host has no path here.
      const path = attempt(() => fileURLToPath(uri));
      if (path === undefined) return undefined;
      const name = relative(root, path);
      return (name.startsWith('..') || isAbsolute(name) ? path : name).split(sep).join('/');
    },
    uriOf: (file) => pathToFileURL(resolve(root, file)).href,
  };
}

export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
