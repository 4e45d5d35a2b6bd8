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
        .map((file) => [file, attempt(() => stateOf(file)) ?? '']),
    );
  const before = states();
  return () => {
    const after = states();
    return [...before.keys(), ...after.keys()].find((file) => before.get(file) !== after.get(file));
  };
}

/** Returns a text that is another one after a change. */
function stateOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join();
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    // The reader of specs says why a path cannot be listed.
    return undefined;
  }
}
