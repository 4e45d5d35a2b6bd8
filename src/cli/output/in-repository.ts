import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Finding } from '../../render/annotations/findings.js';

/** A file of the base commit: the shortened id, and the path from the root of the repository. */
const BASE_FILE = /^[0-9a-f]{8}:(.+)$/s;

/** Names files from the root of the repository, as CI systems do; a file outside of it keeps its name. */
export function inRepository(folder: string): (finding: Finding) => Finding {
  const root = rootAbove(folder);
  return (finding) => {
    const { place } = finding;
    if (!place) return finding;
    const inBase = BASE_FILE.exec(place.file)?.[1];
    if (inBase !== undefined) return { ...finding, place: { ...place, file: inBase } };
    const file = relative(root, resolve(folder, place.file)).split(sep).join('/');
    return file.startsWith('..') ? finding : { ...finding, place: { ...place, file } };
  };
}

/** The nearest folder with a .git, which is a file in a worktree; the folder itself if there is none. */
function rootAbove(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}
