/** Runs a function for each element and returns the results in order. */
export type ForEach = <T, R>(list: readonly T[], run: (element: T) => Promise<R>) => Promise<R[]>;

/**
 * Returns a function that starts at most a given number of runs at a time, over all lists that it is called with. A list of
 * a hundred thousand segments would otherwise hold as many runs in memory that wait for their first read. After a failed
 * run, no other run of its list is started.
 */
export function createWindow(most: number): ForEach {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    running -= 1;
    waiting.shift()?.();
  };
  return <T, R>(list: readonly T[], run: (element: T) => Promise<R>) =>
    new Promise<R[]>((resolve, reject) => {
      const results: R[] = [];
      let left = list.length;
      let hasFailed = false;
      const start = async (element: T, n: number): Promise<void> => {
        try {
          results[n] = await run(element);
          left -= 1;
        } catch (error) {
          hasFailed = true;
          reject(error);
        }
        leave();
        if (left === 0) resolve(results);
      };
      const startAll = async (): Promise<void> => {
        for (const [n, element] of list.entries()) {
          while (running >= most) await new Promise<void>((wake) => waiting.push(wake));
          if (hasFailed) return waiting.shift()?.();
          running += 1;
          void start(element, n);
        }
      };
      if (left === 0) resolve(results);
      else void startAll();
    });
}
