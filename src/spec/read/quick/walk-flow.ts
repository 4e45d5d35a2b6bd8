import type { Place } from '../../../diagnostics/problem.js';
import { decline, opensFlow, placeOf } from '../../yaml/quick/quick-cursor.js';
import { toFlowContent } from '../../yaml/quick/quick-flow.js';
import type { ListParts, MapParts } from '../parts.js';
import type { Reader } from '../read-value.js';
import { readerHere, refuse, textsFor, type Walk } from './walk.js';
import { flowScalar } from './walk-scalar.js';

/** The context of a flow collection: the column of its parent, and whether the collection is the outermost one. */
export interface Around {
  readonly column: number;
  readonly outermost: boolean;
  readonly inner: Around;
}

const BRACKET = 91;
const COMMA = 44;
const LIST_END = 93;
const MAP_END = 125;
const SPACE = 32;
const HASH = 35;

/** Returns the context of a flow collection below a column; the contexts of the collections in it are the same. */
export function aroundOf(column: number): Around {
  const inner: { column: number; outermost: boolean; inner: Around } = {
    column,
    outermost: false,
    inner: undefined as never,
  };
  inner.inner = inner;
  return { column, outermost: true, inner };
}

/** Reads a list or map in brackets. */
export function flowCollection(walk: Walk, reader: Reader<unknown>, around: Around): unknown {
  const { parts } = reader;
  const place = placeOf(walk);
  if (walk.text.charCodeAt(walk.pos) === BRACKET)
    return parts?.form === 'list' ? flowList(walk, parts, place, around) : decline();
  return parts?.form === 'map' ? flowMap(walk, parts, place, around) : decline();
}

function flowValue(walk: Walk, reader: Reader<unknown>, around: Around): unknown {
  return opensFlow(walk) ? flowCollection(walk, reader, around) : flowScalar(walk, reader);
}

function flowList(walk: Walk, parts: ListParts, place: Place, around: Around): unknown {
  const { text } = walk;
  const { item } = parts;
  const map = item.parts?.form === 'map' ? item.parts : undefined;
  const items: unknown[] = [];
  walk.pos += 1;
  toNext(walk, around);
  while (text.charCodeAt(walk.pos) !== LIST_END) {
    const isShared = map?.move && text.charCodeAt(walk.pos) === BRACE;
    items.push(
      isShared
        ? sharedMap(walk, map, text.indexOf('}', walk.pos) + 1, around.inner)
        : flowValue(walk, item, around.inner),
    );
    if (!goesOn(walk, LIST_END, around)) break;
  }
  walk.pos += 1;
  walk.size += 1;
  return parts.finish(items, place, refuse) ?? decline();
}

const BRACE = 123;

/**
 * Reads a map that may occur again with the same text. The text from the cursor to `end` is the key of the map if the map ends
 * there and on this line, as most maps do.
 */
export function sharedMap(walk: Walk, parts: MapParts, end: number, around: Around): unknown {
  const place = placeOf(walk);
  const { pos, line } = walk;
  const before = walk.size;
  const texts = textsFor(walk.maps, parts);
  const written = walk.text.slice(pos, end);
  const known = texts.get(written);
  if (known && parts.move) {
    walk.pos = end;
    walk.size += known.size;
    return parts.move(known.value, place);
  }
  const value = flowMap(walk, parts, place, around);
  if (walk.pos === end && walk.line === line) texts.set(written, { value, size: walk.size - before });
  return value;
}

function flowMap(walk: Walk, parts: MapParts, place: Place, around: Around): unknown {
  const { text } = walk;
  const keys = {};
  walk.pos += 1;
  toNext(walk, around);
  while (text.charCodeAt(walk.pos) !== MAP_END) {
    flowEntry(walk, parts, keys, around);
    if (!goesOn(walk, MAP_END, around)) break;
  }
  walk.pos += 1;
  walk.size += 1;
  return parts.finish(keys, place, refuse) ?? decline();
}

function flowEntry(walk: Walk, parts: MapParts, keys: Record<string, unknown>, around: Around): void {
  const place = placeOf(walk);
  const key = readerHere(walk, parts, keys);
  toNext(walk, around);
  const valuePlace = placeOf(walk);
  const value = flowValue(walk, parts.readers.get(key) ?? decline(), around.inner);
  keys[key] = { place, value, valuePlace };
}

/** Moves behind the comma to the next part; returns false at the end of the collection. */
function goesOn(walk: Walk, end: number, around: Around): boolean {
  toNext(walk, around);
  const sign = walk.text.charCodeAt(walk.pos);
  if (sign === end) return false;
  if (sign !== COMMA) decline();
  walk.pos += 1;
  toNext(walk, around);
  return true;
}

/** Moves to the next content. Mostly there is none or one blank before it. */
function toNext(walk: Walk, around: Around): void {
  const { text, pos } = walk;
  const sign = text.charCodeAt(pos);
  if (sign > SPACE) return;
  if (sign === SPACE && text.charCodeAt(pos + 1) > HASH) walk.pos = pos + 1;
  else toFlowContent(walk, around);
}
