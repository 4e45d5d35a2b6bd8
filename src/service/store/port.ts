import type { Change, World } from '../core/context.js';
import type { Kind, Sequence } from '../core/world.js';

/** Everything the service remembers, as one JSON document. Holds no secrets. */
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
  /** Sequences that the command has taken from: what they held before, and what they hold after. */
  readonly sequences?: readonly { readonly name: Sequence; readonly from: string; readonly to: string }[];
}

/**
 * Where the aggregates live. A store knows versions and order, and no rule of the API.
 * `commit` is all or nothing: false means that a version or a sequence had moved, and nothing was written.
 */
export interface Store extends World {
  /** Sees what other processes have written to the same store since the last look. */
  refresh(): void;
  sequence(name: Sequence): string;
  commit(commit: Commit): boolean;
  /** True once anything was ever loaded or written. */
  seeded(): boolean;
  /** A secret of this store's own, made when it was created; it signs the demo passwords and never leaves. */
  secret(): Buffer;
  dump(): Snapshot;
  /** Takes in what this trenchctl comes with and the one that wrote the data did not know; once. */
  adopt(content: (missing: Missing) => readonly SnapshotRecord[]): void;
  /** Replaces everything in one write; a snapshot that cannot be loaded leaves the old state whole. */
  load(snapshot: Snapshot): void;
  close(): void;
}

/** What older data may be without: all that is there to read, or the cost catalog alone. */
export type Missing = 'everything' | 'costs';

export const FIRST_IDS: Readonly<Record<Sequence, string>> = {
  segment: '500001',
  project: '7001',
  usage: '1',
  comment: '901',
};
