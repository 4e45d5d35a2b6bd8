import type { Change, World } from '../core/context.js';
import type { Kind, Sequence } from '../core/world.js';

/** The whole state of the service as one JSON document. It has no secrets. */
export interface Snapshot {
  readonly format: 'trenchctl-snapshot/1';
  readonly sequences: Readonly<Record<Sequence, string>>;
  /** In order of creation. */
  readonly records: readonly SnapshotRecord[];
}

export interface SnapshotRecord {
  readonly kind: Kind;
  readonly id: string;
  readonly version: number;
  readonly value: unknown;
}

export interface Commit {
  readonly changes: readonly Change[];
  /** Sequences that the command has used: their values before and after. */
  readonly sequences?: readonly { readonly name: Sequence; readonly from: string; readonly to: string }[];
}

/**
 * The store of the aggregates. It knows versions and order, and no rule of the API.
 * `commit` and `stage` are atomic: false means that a version or a sequence had changed, and nothing was written.
 */
export interface Store extends World {
  /** Takes over the writes of other processes since the last call. */
  refresh(): void;
  sequence(name: Sequence): string;
  /** The changes are on the disk when this returns. */
  commit(commit: Commit): boolean;
  /**
   * Writes the changes; `stored` tells when they are on the disk. Staged writes that come close together share one sync. Reads
   * show them at once, so that an answer to a read waits for `stored` too.
   */
  stage(commit: Commit): boolean;
  /** Resolves when all staged changes so far are on the disk, rejects if they were dropped; undefined if there are none. */
  stored(): Promise<void> | undefined;
  /** Brings all staged changes to the disk before it returns. An error is told to those who wait for `stored`. */
  flush(): void;
  /** Grows when staged changes were dropped: states that were read before may never have been stored. */
  losses(): number;
  /**
   * Takes documents into the index while other requests are served; resolves when none is left, undefined if none was. Without
   * this call, `documentIndex` takes in all of them before it returns.
   */
  indexing(): Promise<void> | undefined;
  /** True once data was loaded or written. */
  seeded(): boolean;
  /** The secret of this store, created with it; demo passwords are derived from it. It is never exported. */
  secret(): Buffer;
  dump(): Snapshot;
  /** Replaces everything in one write; a snapshot that cannot be loaded leaves the old state unchanged. */
  load(snapshot: Snapshot): void;
  close(): void;
}

export const FIRST_IDS: Readonly<Record<Sequence, string>> = {
  segment: '500001',
  project: '7001',
  usage: '1',
  comment: '901',
};
