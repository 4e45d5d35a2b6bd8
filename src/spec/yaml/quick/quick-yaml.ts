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
  placeOf,
  toContent,
} from './quick-cursor.js';
import { listTree, mapTree, opensFlow, readFlow } from './quick-flow.js';
import { readKey, readScalar } from './quick-scalar.js';

/** Tabs and other characters that may be white space, a line break or an error, including lone surrogates. */
const UNUSUAL = /[^\n -~\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * Reads the YAML that nearly all specs are written in, many times faster than the yaml package and to the same tree.
 * It returns undefined for everything else; the yaml package then reads the file, because only that package supports all of
 * YAML and reports errors.
 */
export function quickYaml(text: string, file: string): Tree | undefined {
  // No scalar spans lines here, so replacing line ends does not change any place.
  const cursor: Cursor = { text: text.replaceAll('\r\n', '\n'), file, pos: 0, line: 1, lineStart: 0 };
  // A text of this length cannot hold too many values either, because each takes at least two characters.
  if (text.length > LIMITS.fileSize || UNUSUAL.test(cursor.text)) return undefined;
  try {
    return readDocument(cursor);
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
}

function readDocument(cursor: Cursor): Tree {
  toContent(cursor);
  if (columnOf(cursor) === 0 && cursor.text.startsWith('---', cursor.pos)) {
    cursor.pos += 3;
    endLine(cursor);
  }
  if (columnOf(cursor) !== 0) decline();
  const tree = opensFlow(cursor) ? readFlow(cursor, 0, 1) : readBlock(cursor, 1);
  // Content that is left over has a column that fits no open list or map.
  if (cursor.pos < cursor.text.length) decline();
  return tree;
}

const opensItem = ({ text, pos }: Cursor): boolean =>
  text[pos] === '-' && (text[pos + 1] === ' ' || text[pos + 1] === '\n');

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
