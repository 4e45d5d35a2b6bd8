import { randomBytes } from 'node:crypto';
import type { Change, Versioned } from '../core/context.js';
import type { Document } from '../core/document-records.js';
import type { Kind, Records, Segment, SegmentHead, Sequence, SmallKind } from '../core/world.js';
import { headOf } from './head.js';
import { createMemoryIndex } from './memory-index.js';
import { type Commit, FIRST_IDS, type Snapshot, type Store } from './port.js';
import { createShelves, type Shelves } from './shelves.js';

/** The store without a disk: for `:memory:`, for rehearsals and for tests. Values are shared, never copied. */
export function createMemoryStore(options: { secret?: Buffer } = {}): Store {
  const shelves = createShelves();
  const sequences = new Map<Sequence, string>(Object.entries(FIRST_IDS) as [Sequence, string][]);
  const secret = options.secret ?? randomBytes(32);
  const index = createMemoryIndex();
  let seeded = false;
  let listed: readonly Document[] | undefined;

  function commit({ changes, sequences: taken = [] }: Commit): boolean {
    if (!changes.every((change) => fits(shelves, change))) return false;
    if (taken.some(({ name, from }) => sequences.get(name) !== from)) return false;
    for (const { name, to } of taken) sequences.set(name, to);
    for (const change of changes) {
      put(shelves, change);
      if (change.kind !== 'document') continue;
      listed = undefined;
      index.note(change.id, change.op === 'put' ? (change.value as Document) : undefined);
    }
    seeded = true;
    return true;
  }

  function load(snapshot: Snapshot): void {
    shelves.clear();
    index.forget();
    listed = undefined;
    for (const { kind, id, version, value } of snapshot.records) shelves.of(kind).set(id, { version, value });
    for (const [name, value] of Object.entries(snapshot.sequences)) sequences.set(name as Sequence, value);
    seeded = true;
  }

  const documents = () =>
    [...shelves.of('document')].map(([id, { value }]) => [id, value as Document] as const);
  /** Returns the same list until a document changes, so that callers can cache what they derive from it. */
  function heads(): readonly Document[] {
    listed ??= documents().map(([, document]) => document);
    return listed;
  }

  return {
    ...readsOf(shelves),
    documents: heads,
    documentIndex: () => index.open(documents),
    sequence: (name) => sequences.get(name) ?? FIRST_IDS[name],
    refresh: () => {},
    commit,
    stage: commit,
    stored: () => undefined,
    flush: () => {},
    losses: () => 0,
    indexing: () => undefined,
    seeded: () => seeded,
    secret: () => secret,
    dump: () => dump(shelves, sequences),
    lacking: () => undefined,
    adopt: () => {},
    load,
    close: index.close,
  };
}

/** A change fits if the record has the expected version; a record that does not exist cannot be removed. */
function fits(shelves: Shelves, { op, kind, id, expect }: Change): boolean {
  const version = shelves.of(kind).get(id)?.version ?? 0;
  return version === expect && !(op === 'remove' && version === 0);
}

function put(shelves: Shelves, change: Change): void {
  const shelf = shelves.of(change.kind);
  if (change.op === 'remove') shelf.delete(change.id);
  else shelf.set(change.id, { version: change.expect + 1, value: change.value });
}

const readsOf = (shelves: Shelves): Pick<Store, 'get' | 'all' | 'segmentHeads'> => ({
  get: <K extends Kind>(kind: K, id: string) => shelves.of(kind).get(id) as Versioned<Records[K]> | undefined,
  all: <K extends SmallKind>(kind: K) =>
    [...shelves.of(kind).values()].map((record) => record.value as Records[K]),
  segmentHeads: (projectId): readonly SegmentHead[] =>
    [...shelves.of('segment').values()]
      .map((record) => record.value as Segment)
      .filter((segment) => segment.projectId === projectId)
      .map(headOf),
});

const dump = (shelves: Shelves, sequences: ReadonlyMap<Sequence, string>): Snapshot => ({
  format: 'trenchctl-snapshot/1',
  sequences: Object.fromEntries(sequences) as Snapshot['sequences'],
  records: shelves
    .entries()
    .flatMap(([kind, records]) =>
      [...records].map(([id, { version, value }]) => ({ kind, id, version, value })),
    ),
});
