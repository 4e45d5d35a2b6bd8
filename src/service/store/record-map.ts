import type { Change, Versioned } from '../core/context.js';
import type { Kind, Segment, SegmentHead } from '../core/world.js';

type RecordsOfKind = Map<string, Versioned<unknown>>;

/** Records in memory by kind and id, with their versions. */
export interface RecordMap {
  of(kind: Kind): RecordsOfKind;
  entries(): [Kind, RecordsOfKind][];
  clear(): void;
}

export function createRecordMap(): RecordMap {
  const kinds = new Map<Kind, RecordsOfKind>();
  return {
    of(kind) {
      const found = kinds.get(kind);
      if (found) return found;
      const created: RecordsOfKind = new Map();
      kinds.set(kind, created);
      return created;
    },
    entries: () => [...kinds],
    clear: () => kinds.clear(),
  };
}

/** A change fits if the record has the expected version; a record that does not exist cannot be removed. */
export const fits = ({ op, expect }: Change, version: number): boolean =>
  version === expect && !(op === 'remove' && version === 0);

/** Returns the fields of a segment that lists show. */
export const headOf = ({ id, projectId, name, description, length }: Segment): SegmentHead => ({
  id,
  projectId,
  name,
  description,
  length,
});
