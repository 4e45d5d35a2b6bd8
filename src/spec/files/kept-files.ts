import { diskFiles } from './disk-files.js';
import type { SpecFiles } from './spec-files.js';
import { type FileState, stateOf } from './watch-files.js';

interface Kept {
  readonly state: string;
  readonly text: string;
}

/** The clock and the disk. Tests have their own. */
interface KeptWorld {
  readonly disk: SpecFiles;
  readonly stateOf: (file: string) => FileState;
  /** In milliseconds. */
  readonly now: () => number;
}

/** The clocks of file systems have ticks of up to two seconds. */
const TICK_MS = 2000;

/**
 * Returns the files of the disk for a program that reads them many times: a file is read again only if its state is another one. A file
 * that was written shortly before it was read may be written again in the same tick of its clock, so its text is not kept.
 */
export function createKeptFiles(
  { disk, stateOf, now }: KeptWorld = { disk: diskFiles, stateOf: stateOfFile, now: Date.now },
): SpecFiles {
  const lists = new Map<string, ReadonlySet<string>>();
  const kept = new Map<string, Kept>();
  return {
    ...disk,
    list(path) {
      lists.delete(path);
      const listed = disk.list(path);
      lists.set(path, new Set(listed));
      for (const file of kept.keys())
        if (![...lists.values()].some((files) => files.has(file))) kept.delete(file);
      return listed;
    },
    read(file) {
      const begun = now();
      // The state is older than the text, so a change in between is noticed by the next reading.
      const { state, changedMs } = stateOf(file);
      const known = kept.get(file);
      if (known?.state === state) return known.text;
      kept.delete(file);
      const text = disk.read(file);
      if (begun - changedMs > TICK_MS) kept.set(file, { state, text });
      return text;
    },
  };
}

/** A file without a state cannot be read either, and the disk says why. */
function stateOfFile(file: string): FileState {
  try {
    return stateOf(file);
  } catch {
    return { state: '', changedMs: Number.POSITIVE_INFINITY };
  }
}
