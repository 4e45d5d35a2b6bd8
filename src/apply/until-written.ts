import type { Limit } from '../http/limit.js';

/** Runs work within a limit. Its place is free for other work as soon as it has written, before it has ended. */
export const untilWritten = <T>(limit: Limit, work: (onWritten: () => void) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    void limit(
      () =>
        new Promise<void>((free) => {
          work(free).then(resolve, reject).finally(free);
        }),
    );
  });
