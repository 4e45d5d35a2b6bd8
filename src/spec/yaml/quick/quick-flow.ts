import type { Place } from '../../../diagnostics/problem.js';
import { LIMITS } from '../../limits.js';
import type { Entry, ListTree, MapTree, Tree } from '../tree.js';
import { type Cursor, columnOf, decline, endLine, endsLine, opensFlow, placeOf } from './quick-cursor.js';
import { readKey, readScalar } from './quick-scalar.js';

/** The context of a flow collection that may continue on other lines. */
interface Flow {
  /** The column of the parent. Continuation lines must be indented more, except for the last bracket. */
  readonly column: number;
  readonly depth: number;
  readonly outermost: boolean;
}

/** Reads a list or map in brackets, and the rest of the line that it ends on. */
export function readFlow(cursor: Cursor, column: number, depth: number): Tree {
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
  const closes = outermost && /[\]}]/.test(cursor.text[cursor.pos] ?? '');
  if (columnOf(cursor) < (closes ? column : column + 1)) decline();
}

export const listTree = (place: Place, items: readonly Tree[]): ListTree => ({
  form: 'list',
  place,
  items,
  size: items.reduce((sum, { size }) => sum + size, 1),
});

/** Creates a map; a duplicate key is left to the yaml package, which reports it. */
export function mapTree(place: Place, entries: readonly Entry[]): MapTree {
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
