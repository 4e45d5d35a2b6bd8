import { operate } from '../shell/operate.js';

/** A request of the log, as the operator's side tells it. */
export interface Logged {
  readonly number: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly caller: string | null;
  readonly body: string | null;
  readonly status: number;
  readonly isAnswered: boolean;
}

interface Changes {
  readonly version: number;
  readonly oldest: number;
  readonly entries: readonly Logged[];
}

export interface Follower {
  changed(): void;
  failed(error: unknown): void;
}

/** An answer waits for news. It is given up after this time and asked for again, before a proxy or browser ends it. */
const LONGEST_MS = 60_000;
const RETRY_MS = 2000;

/** Reads the log and follows it until the signal ends. Each question names the version of the last answer, so none is lost. */
export async function followLog(
  known: Map<number, Logged>,
  signal: AbortSignal,
  follower: Follower,
): Promise<void> {
  const take = ({ oldest, entries }: Changes) => {
    for (const number of known.keys()) if (number < oldest) known.delete(number);
    for (const entry of entries) known.set(entry.number, entry);
    follower.changed();
  };
  const first = await operate<Changes>('GET', '/requests/stream', { signal });
  take(first);
  void follow(first.version, take, signal, follower);
}

async function follow(
  from: number,
  take: (changes: Changes) => void,
  signal: AbortSignal,
  { failed }: Follower,
): Promise<void> {
  let after = from;
  while (!signal.aborted) {
    const limit = AbortSignal.timeout(LONGEST_MS);
    try {
      const changes = await operate<Changes>('GET', '/requests/stream', {
        query: { after },
        signal: AbortSignal.any([signal, limit]),
      });
      after = changes.version;
      take(changes);
    } catch (error) {
      if (signal.aborted) return;
      if (limit.aborted) continue;
      failed(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
