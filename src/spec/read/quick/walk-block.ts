import type { Place } from '../../../diagnostics/problem.js';
import {
  columnOf,
  decline,
  endLine,
  endsLine,
  opensFlow,
  opensItem,
  placeOf,
} from '../../yaml/quick/quick-cursor.js';
import type { ListParts, MapParts } from '../parts.js';
import type { Stated } from '../read-map.js';
import type { Reader } from '../read-value.js';
import { readerHere, refuse, type Walk } from './walk.js';
import { aroundOf, flowCollection, sharedMap } from './walk-flow.js';
import { lineScalar } from './walk-scalar.js';

/** Reads the value of a key that stands in a column. */
export function statedValue(
  walk: Walk,
  reader: Reader<unknown>,
  { column, place }: { column: number; place: Place },
): Stated<unknown> {
  const isBelow = endsLine(walk);
  // A list may start in the column of its key. Content further left does not belong to this key, which then has no value.
  if (isBelow && columnOf(walk) < (opensItem(walk) ? column : column + 1)) decline();
  const valuePlace = placeOf(walk);
  const value = isBelow ? block(walk, reader, valuePlace) : beside(walk, reader, column);
  return { place, value, valuePlace };
}

function beside(walk: Walk, reader: Reader<unknown>, column: number): unknown {
  if (!opensFlow(walk)) return lineScalar(walk, reader);
  const value = flowCollection(walk, reader, aroundOf(column));
  endLine(walk);
  return value;
}

function block(walk: Walk, { parts }: Reader<unknown>, place: Place): unknown {
  if (opensItem(walk)) return parts?.form === 'list' ? blockList(walk, parts, place) : decline();
  return parts?.form === 'map' ? blockMap(walk, parts, place) : decline();
}

function blockList(walk: Walk, parts: ListParts, place: Place): unknown {
  const column = columnOf(walk);
  const items: unknown[] = [];
  do {
    walk.pos += 1;
    items.push(blockItem(walk, parts.item, column));
  } while (columnOf(walk) === column && opensItem(walk));
  walk.size += 1;
  return parts.finish(items, place, refuse) ?? decline();
}

function blockItem(walk: Walk, reader: Reader<unknown>, column: number): unknown {
  const isBelow = endsLine(walk);
  if (isBelow && columnOf(walk) <= column) decline();
  if (isBelow || opensItem(walk)) return block(walk, reader, placeOf(walk));
  const map = reader.parts?.form === 'map' ? reader.parts : undefined;
  if (!opensFlow(walk)) return map ? blockMap(walk, map, placeOf(walk)) : lineScalar(walk, reader);
  if (!map?.move || walk.text[walk.pos] === '[') return beside(walk, reader, column);
  const end = walk.text.indexOf('\n', walk.pos);
  const value = sharedMap(walk, map, end < 0 ? walk.text.length : end, aroundOf(column));
  endLine(walk);
  return value;
}

function blockMap(walk: Walk, parts: MapParts, place: Place): unknown {
  const column = columnOf(walk);
  const keys: Record<string, Stated<unknown>> = {};
  do {
    const at = placeOf(walk);
    const key = readerHere(walk, parts, keys);
    keys[key] = statedValue(walk, parts.readers.get(key) ?? decline(), { column, place: at });
  } while (columnOf(walk) === column);
  walk.size += 1;
  return parts.finish(keys, place, refuse) ?? decline();
}
