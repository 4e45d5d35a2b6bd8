/** Runs things, so many at a time, in the order they came. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

export function createLimit(most: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    // A place is handed on, not given back: somebody who comes in between must not overtake.
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
