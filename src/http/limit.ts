import pLimit from 'p-limit';

/** Runs tasks, so many at a time, in the order in which they came. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

export const createLimit = (most: number): Limit => pLimit(most);
