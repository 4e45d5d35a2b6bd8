import { randomBytes } from 'node:crypto';
import type { Change, Versioned } from '../core/context.js';
import type { Document } from '../core/document-records.js';
import type { Kind, Records, Segment, SegmentHead, Sequence, SmallKind } from '../core/world.js';
import { headOf } from './head.js';
import { createMemoryIndex } from './memory-index.js';
import { type Commit, FIRST_IDS, type Snapshot, type Store } from './port.js';

type Shelf = Map<string, Versioned<unknown>>;

/** The store without a disk: for `:memory:`, for rehearsals and for tests. Values are shared, never copied. */
export function createMemoryStore(options: { secret?: Buffer } = {}): Store {
  const shelves = new Map<Kind, Shelf>();
  const sequences = new Map<Sequence, string>(Object.entries(FIRST_IDS) as [Sequence, string][]);
  const secret = options.secret ?? randomBytes(32);
  const index = createMemoryIndex();
  let seeded = false;
  let listed: readonly Document[] | undefined;

  const shelf = (kind: Kind): Shelf => {
    const found = shelves.get(kind);
    if (found) return found;
    const made: Shelf = new Map();
    shelves.set(kind, made);
    return made;
  };
  /** What is not there can be made and not removed. */
  const fits = ({ op, kind, id, expect }: Change): boolean => {
    const version = shelf(kind).get(id)?.version ?? 0;
    return version === expect && !(op === 'remove' && version === 0);
  };

  function commit({ changes, sequences: taken = [] }: Commit): boolean {
    if (!changes.every(fits)) return false;
    if (taken.some(({ name, from }) => sequences.get(name) !== from)) return false;
    for (const { name, to } of taken) sequences.set(name, to);
    for (const change of changes) {
      if (change.op === 'remove') shelf(change.kind).delete(change.id);
      else shelf(change.kind).set(change.id, { version: change.expect + 1, value: change.value });
      if (change.kind === 'document') {
        listed = undefined;
        index.note(change.id, change.op === 'put' ? (change.value as Document) : undefined);
      }
    }
    seeded = true;
    return true;
  }

  function load(snapshot: Snapshot): void {
    shelves.clear();
    index.forget();
    listed = undefined;
    for (const { kind, id, version, value } of snapshot.records) shelf(kind).set(id, { version, value });
    for (const [name, value] of Object.entries(snapshot.sequences)) sequences.set(name as Sequence, value);
    seeded = true;
  }

  const documents = () => [...shelf('document')].map(([id, { value }]) => [id, value as Document] as const);
  /** The same list until a document changes, so that others can keep what they made of it. */
  function heads(): readonly Document[] {
    listed ??= documents().map(([, document]) => document);
    return listed;
  }

  return {
    get: <K extends Kind>(kind: K, id: string) => shelf(kind).get(id) as Versioned<Records[K]> | undefined,
    all: <K extends SmallKind>(kind: K) =>
      [...shelf(kind).values()].map((record) => record.value as Records[K]),
    segmentHeads: (projectId): readonly SegmentHead[] =>
      [...shelf('segment').values()]
        .map((record) => record.value as Segment)
        .filter((segment) => segment.projectId === projectId)
        .map(headOf),
    documents: heads,
    documentIndex: () => index.open(documents),
    sequence: (name) => sequences.get(name) ?? FIRST_IDS[name],
    refresh: () => {},
    commit,
    seeded: () => seeded,
    secret: () => secret,
    dump: () => ({
      format: 'trenchctl-snapshot/1',
      sequences: Object.fromEntries(sequences) as Snapshot['sequences'],
      records: [...shelves].flatMap(([kind, records]) =>
        [...records].map(([id, { version, value }]) => ({ kind, id, version, value })),
      ),
    }),
    adopt: () => {},
    load,
    close: index.close,
  };
}
