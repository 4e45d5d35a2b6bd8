export interface LateCommits {
  /** Runs the write after that many more requests. */
  hold(requests: number, write: () => void): void;
  /** Counts a request and returns the writes that are due with it. */
  due(): readonly (() => void)[];
  /** Returns all writes that are still held back. */
  all(): readonly (() => void)[];
}

/** Writes that were answered with 504 and are applied later. */
export function createLateCommits(): LateCommits {
  let held: { requests: number; readonly write: () => void }[] = [];

  function take(isTaken: (requests: number) => boolean): readonly (() => void)[] {
    const taken = held.filter(({ requests }) => isTaken(requests));
    held = held.filter((one) => !taken.includes(one));
    return taken.map(({ write }) => write);
  }

  return {
    hold: (requests, write) => held.push({ requests, write }),
    due() {
      if (held.length === 0) return [];
      for (const one of held) one.requests -= 1;
      return take((requests) => requests <= 0);
    },
    all: () => take(() => true),
  };
}
