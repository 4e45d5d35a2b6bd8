import { statSync } from 'node:fs';

/** Notes the state of the files at the paths. The function that it returns names a file that was changed, added or removed since. */
export function watchFiles(
  paths: readonly string[],
  list: (path: string) => readonly string[],
): () => string | undefined {
  const states = (): Map<string, string> =>
    new Map(
      paths
        .flatMap((path) => attempt(() => list(path)) ?? [])
        .map((file) => [file, attempt(() => stateOf(file).state) ?? '']),
    );
  const before = states();
  return () => {
    const after = states();
    return [...before.keys(), ...after.keys()].find((file) => before.get(file) !== after.get(file));
  };
}

export interface FileState {
  /** A text that is another one after a change. */
  readonly state: string;
  /** The time of the last change of the file or of its attributes, in milliseconds. */
  readonly changedMs: number;
}

export function stateOf(file: string): FileState {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  const changed = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return { state: [ino, size, mtimeNs, ctimeNs].join(), changedMs: Number(changed / 1_000_000n) };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    // The reader of specs says why a path cannot be listed.
    return undefined;
  }
}
