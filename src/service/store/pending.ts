/** A promise that others settle. */
export interface Pending {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

export function createPending(): Pending {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<void>((onDone, onError) => {
    resolve = onDone;
    reject = onError;
  });
  // A write that nobody waits for does not end the process.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
