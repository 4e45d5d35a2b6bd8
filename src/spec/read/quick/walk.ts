import type { Report } from '../../codes.js';
import { type Cursor, decline } from '../../yaml/quick/quick-cursor.js';
import type { MapParts } from '../parts.js';
import type { Reader } from '../read-value.js';

/** A value that was read, with the number of values in it. */
export interface Known {
  readonly value: unknown;
  readonly size: number;
}

/** The position in the text, and the values of this text that may occur again. */
export interface Walk extends Cursor {
  /** The number of values that were read. */
  size: number;
  /** Scalars by their texts, for each reader. */
  readonly scalars: Map<Reader<unknown>, Map<string, unknown>>;
  /** Maps in braces on one line by their texts, for each reader. */
  readonly maps: Map<MapParts, Map<string, Known>>;
}

/** Ends the quick reading of a value at its first problem: the value is then read as a tree, which reports the problem. */
export const refuse: Report = () => decline();

/** Returns the reader of the key at the cursor, and moves behind its colon. Another key than a known one is left to the tree. */
export function readerHere(walk: Walk, { readers }: MapParts, keys: object): string {
  const { text, pos } = walk;
  const end = text.indexOf(':', pos);
  const key = end < 0 ? '' : text.slice(pos, end);
  const after = text.charCodeAt(end + 1);
  if (!readers.has(key) || (after !== SPACE && after !== BREAK) || Object.hasOwn(keys, key)) decline();
  walk.pos = end + 1;
  return key;
}

const SPACE = 32;
const BREAK = 10;

/** The map of texts for a reader. */
export function textsFor<K, V>(all: Map<K, Map<string, V>>, reader: K): Map<string, V> {
  const found = all.get(reader);
  if (found) return found;
  const made = new Map<string, V>();
  all.set(reader, made);
  return made;
}
