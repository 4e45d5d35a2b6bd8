import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { diskFiles } from '../../spec/files/disk-files.js';

const POLL_MS = 1000;

/** True for a file that can change the result: a YAML file that is in no hidden folder. */
export const isSpec = (name: string): boolean =>
  /\.ya?ml$/i.test(name) &&
  !name.split(/[\\/]/).some((part) => part.startsWith('.') || part === 'node_modules');

/**
 * Calls back when a spec below one of the paths changes. A file is watched through its folder, because editors replace files.
 * The files are looked at once a second if the system cannot watch them (network drives, too many folders).
 */
export function watchFiles(paths: readonly string[], onChange: () => void): () => void {
  const ends = paths.map((path) => {
    try {
      return watchOne(path, onChange);
    } catch {
      return poll(path, onChange);
    }
  });
  return () => {
    for (const end of ends) end();
  };
}

function watchOne(path: string, onChange: () => void): () => void {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const name = basename(path);
  const isDesired = (changed: string | null): boolean =>
    changed === null || (isFolder ? isSpec(changed) : changed === name);
  const watcher: FSWatcher = watch(isFolder ? path : dirname(path), { recursive: isFolder }, (_, changed) => {
    if (isDesired(changed)) onChange();
  });
  let end = () => watcher.close();
  watcher.on('error', () => {
    watcher.close();
    end = poll(path, onChange);
  });
  return () => end();
}

function poll(path: string, onChange: () => void): () => void {
  let before = lookAt(path);
  const timer = setInterval(() => {
    const now = lookAt(path);
    if (now !== before) onChange();
    before = now;
  }, POLL_MS);
  return () => clearInterval(timer);
}

/** The files with their times and sizes; a path that cannot be read is empty. */
export function lookAt(path: string): string {
  try {
    return diskFiles
      .list(path)
      .map((file) => {
        const { mtimeMs, size } = statSync(file);
        return `${file} ${mtimeMs} ${size}`;
      })
      .join('\n');
  } catch {
    return '';
  }
}
