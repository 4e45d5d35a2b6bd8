import pLimit from 'p-limit';

/** Runs at most a given number of tasks at a time, in the order of their arrival. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

export const createLimit = (max: number): Limit => pLimit(max);
