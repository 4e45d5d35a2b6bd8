import type { Versioned } from '../core/context.js';
import type { Kind } from '../core/world.js';

type Shelf = Map<string, Versioned<unknown>>;

/** Records in memory by kind and id, with their versions. */
export interface Shelves {
  of(kind: Kind): Shelf;
  entries(): [Kind, Shelf][];
  clear(): void;
}

export function createShelves(): Shelves {
  const shelves = new Map<Kind, Shelf>();
  return {
    of(kind) {
      const found = shelves.get(kind);
      if (found) return found;
      const created: Shelf = new Map();
      shelves.set(kind, created);
      return created;
    },
    entries: () => [...shelves],
    clear: () => shelves.clear(),
  };
}
