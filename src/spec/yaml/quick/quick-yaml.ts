import type { Place } from '../../../diagnostics/problem.js';
import { LIMITS } from '../../limits.js';
import type { Entry, ListTree, MapTree, Tree } from '../tree.js';
import {
  type Cursor,
  columnOf,
  Declined,
  decline,
  endLine,
  endsLine,
  opensFlow,
  opensItem,
  placeOf,
  startOf,
  toDocument,
} from './quick-cursor.js';
import { readKey, readScalar } from './quick-scalar.js';

/** The context of a flow collection that may continue on other lines. */
interface Flow {
  /** The column of the parent. Continuation lines must be indented more, except for the last bracket. */
  readonly column: number;
  readonly depth: number;
  readonly outermost: boolean;
}

/** Reads a list or map in brackets, and the rest of the line that it ends on. */
function readFlow(cursor: Cursor, column: number, depth: number): Tree {
  const tree = readFlowValue(cursor, { column, depth, outermost: true });
  endLine(cursor);
  return tree;
}

function readFlowValue(cursor: Cursor, flow: Flow): Tree {
  if (!opensFlow(cursor)) return readScalar(cursor, 'flow');
  if (flow.depth > LIMITS.depth) decline();
  const place = placeOf(cursor);
  const inner: Flow = { column: flow.column, depth: flow.depth + 1, outermost: false };
  if (cursor.text[cursor.pos] === '[') {
    const items = readParts(cursor, flow, () => readFlowValue(cursor, inner));
    return listTree(place, items);
  }
  const entries = readParts(cursor, flow, (): Entry => {
    const at = placeOf(cursor);
    const key = readKey(cursor, 'flow');
    toFlowContent(cursor, flow);
    return { key, place: at, value: readFlowValue(cursor, inner) };
  });
  return mapTree(place, entries);
}

/** Reads the parts between two brackets, which are separated by commas; a trailing comma is allowed. */
function readParts<T>(cursor: Cursor, flow: Flow, readPart: () => T): T[] {
  const { text } = cursor;
  const end = text[cursor.pos] === '[' ? ']' : '}';
  const parts: T[] = [];
  cursor.pos += 1;
  toFlowContent(cursor, flow);
  while (text[cursor.pos] !== end) {
    parts.push(readPart());
    toFlowContent(cursor, flow);
    if (text[cursor.pos] === end) break;
    if (text[cursor.pos] !== ',') decline();
    cursor.pos += 1;
    toFlowContent(cursor, flow);
  }
  cursor.pos += 1;
  return parts;
}

/** Moves to the next content of a flow collection. */
function toFlowContent(cursor: Cursor, { column, outermost }: Flow): void {
  if (!endsLine(cursor)) return;
  const closes = outermost && /[\]}]/.test(cursor.text.charAt(cursor.pos));
  if (columnOf(cursor) < (closes ? column : column + 1)) decline();
}

const listTree = (place: Place, items: readonly Tree[]): ListTree => ({
  form: 'list',
  place,
  items,
  size: items.reduce((sum, { size }) => sum + size, 1),
});

/** Creates a map; a duplicate key is left to the yaml package, which reports it. */
function mapTree(place: Place, entries: readonly Entry[]): MapTree {
  if (isAnyTwice(entries)) decline();
  let size = 1;
  for (const { value } of entries) size += value.size;
  return { form: 'map', place, entries, size };
}

const FEW = 8;

/** Searches for a duplicate key. Most maps are so short that comparing all pairs is faster than a set. */
function isAnyTwice(entries: readonly Entry[]): boolean {
  if (entries.length > FEW) return new Set(entries.map(({ key }) => key)).size < entries.length;
  for (let n = 1; n < entries.length; n += 1)
    for (let m = 0; m < n; m += 1) if (entries[m]?.key === entries[n]?.key) return true;
  return false;
}

// The quick reader of YAML. Measured: 83 KB of spec (300 segments) take 4 ms of processor time here and 100 ms in the yaml
// package (median of 9 runs, warm, Node 20). test/spec/yaml/quick compares the two readers: the same trees, places and problems.

/**
 * Reads the YAML that nearly all specs are written in, many times faster than the yaml package and to the same tree.
 * It returns undefined for everything else; the yaml package then reads the file, because only that package supports all of
 * YAML and reports errors.
 */
export function quickYaml(text: string, file: string): Tree | undefined {
  const cursor = startOf(text, file);
  if (!cursor) return undefined;
  try {
    return readDocument(cursor);
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
}

function readDocument(cursor: Cursor): Tree {
  toDocument(cursor);
  const tree = opensFlow(cursor) ? readFlow(cursor, 0, 1) : readBlock(cursor, 1);
  // Content that is left over has a column that fits no open list or map.
  if (cursor.pos < cursor.text.length) decline();
  return tree;
}

function readBlock(cursor: Cursor, depth: number): Tree {
  if (depth > LIMITS.depth) decline();
  return opensItem(cursor) ? readList(cursor, depth) : readMap(cursor, depth);
}

function readList(cursor: Cursor, depth: number): ListTree {
  const place = placeOf(cursor);
  const column = columnOf(cursor);
  const items: Tree[] = [];
  do {
    cursor.pos += 1;
    items.push(readItem(cursor, column, depth + 1));
  } while (columnOf(cursor) === column && opensItem(cursor));
  return listTree(place, items);
}

function readItem(cursor: Cursor, column: number, depth: number): Tree {
  if (endsLine(cursor)) return columnOf(cursor) > column ? readBlock(cursor, depth) : decline();
  if (opensItem(cursor)) return readBlock(cursor, depth);
  if (opensFlow(cursor)) return readFlow(cursor, column, depth);
  const start = cursor.pos;
  const scalar = readScalar(cursor, 'block');
  if (cursor.text[cursor.pos] === ':') {
    cursor.pos = start;
    return readBlock(cursor, depth);
  }
  endLine(cursor);
  return scalar;
}

function readMap(cursor: Cursor, depth: number): MapTree {
  const place = placeOf(cursor);
  const column = columnOf(cursor);
  const entries: Entry[] = [];
  do {
    const at = placeOf(cursor);
    const key = readKey(cursor, 'block');
    entries.push({ key, place: at, value: readValue(cursor, column, depth + 1) });
  } while (columnOf(cursor) === column);
  return mapTree(place, entries);
}

/** Reads the value of a key that stands in a column. */
function readValue(cursor: Cursor, column: number, depth: number): Tree {
  if (endsLine(cursor)) {
    // A list may start in the column of its key. Content further left does not belong to this key, which then has no value.
    const least = opensItem(cursor) ? column : column + 1;
    return columnOf(cursor) >= least ? readBlock(cursor, depth) : decline();
  }
  if (opensFlow(cursor)) return readFlow(cursor, column, depth);
  const scalar = readScalar(cursor, 'block');
  endLine(cursor);
  return scalar;
}
