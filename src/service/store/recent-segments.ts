import type { Versioned } from '../core/context.js';
import type { Segment } from '../core/world.js';

/** The number of parsed segments that are kept in memory; others are read on demand, so memory does not grow with the data. */
const SEGMENTS_KEPT = 512;

/** The segments of the database, with a cache of those that were used last. */
export interface RecentSegments {
  get(id: string): Versioned<Segment> | undefined;
  keep(id: string, segment: Versioned<Segment>): void;
  delete(id: string): void;
  clear(): void;
}

export function createRecentSegments(read: (id: string) => Versioned<Segment> | undefined): RecentSegments {
  const segments = new Map<string, Versioned<Segment>>();

  function get(id: string): Versioned<Segment> | undefined {
    const known = segments.get(id);
    if (known) {
      keep(id, known);
      return known;
    }
    const found = read(id);
    if (found) keep(id, found);
    return found;
  }

  /** Moves the segment to the end of the map; the segment at the front was used least recently and is dropped. */
  function keep(id: string, found: Versioned<Segment>): void {
    segments.delete(id);
    segments.set(id, found);
    if (segments.size <= SEGMENTS_KEPT) return;
    const [oldest] = segments.keys();
    if (oldest !== undefined) segments.delete(oldest);
  }

  return { get, keep, delete: (id) => segments.delete(id), clear: () => segments.clear() };
}
