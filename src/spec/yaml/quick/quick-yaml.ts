// The quick reader of YAML. Measured: 83 KB of spec (300 segments) take 4 ms of processor time here and 100 ms in the yaml
// package (median of 9 runs, warm, Node 20). test/spec/yaml/quick compares the two readers: the same trees, places and problems.
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
import { listTree, mapTree, readFlow } from './quick-flow.js';
import { readKey, readScalar } from './quick-scalar.js';

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
