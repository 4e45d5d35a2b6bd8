import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readText, replaceFile } from '../output/write-file.js';

/** Lists of the service that completion suggests. */
export type LiveList = 'projects' | 'segments' | 'cables' | 'pipes' | 'eccs';

const FRESH_MS = 10 * 60 * 1000;
/** After a failure the service is not asked again for a while, so that the next TAB is quick. */
const RETRY_MS = 60 * 1000;
const MAX_BYTES = 4 * 1024 * 1024;

interface Saved {
  readonly at: number;
  /** Null if the service could not be asked. */
  readonly names: readonly string[] | null;
}

export interface LiveCacheOptions {
  readonly folder: string | undefined;
  /** The service and the caller that the lists belong to. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Returns a list from the cache, or from `ask` if it is not there or too old. Never throws. */
export async function cachedNames(
  list: LiveList,
  { folder, key, now }: LiveCacheOptions,
  ask: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const name = createHash('sha256').update(`${key}\n${list}`).digest('hex').slice(0, 32);
  const file = folder === undefined ? undefined : join(folder, `completion-${name}.json`);
  const saved = file === undefined ? undefined : read(file);
  const age = saved ? now() - saved.at : Number.POSITIVE_INFINITY;
  if (saved && age >= 0 && age < (saved.names === null ? RETRY_MS : FRESH_MS)) return saved.names ?? [];
  const names = await ask().catch(() => null);
  if (file !== undefined && folder !== undefined) write(folder, file, { at: now(), names });
  return names ?? saved?.names ?? [];
}

function read(file: string): Saved | undefined {
  try {
    const { at, names } = JSON.parse(readText(file, MAX_BYTES)) as Saved;
    const isList =
      names === null || (Array.isArray(names) && names.every((name) => typeof name === 'string'));
    return typeof at === 'number' && isList ? { at, names } : undefined;
  } catch {
    return undefined;
  }
}

function write(folder: string, file: string, saved: Saved): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    replaceFile(file, JSON.stringify(saved), 0o600);
  } catch {
    // Without a cache the next completion asks again.
  }
}
