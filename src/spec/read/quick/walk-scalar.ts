import { decline, endLine, toContent } from '../../yaml/quick/quick-cursor.js';
import { readScalar } from '../../yaml/quick/quick-scalar.js';
import type { ScalarTree } from '../../yaml/tree.js';
import type { Reader } from '../read-value.js';
import { refuse, textsFor, type Walk } from './walk.js';

/** Reads a scalar that takes the rest of its line. Equal rests of lines are read once. */
export function lineScalar(walk: Walk, reader: Reader<unknown>): unknown {
  const { text, pos } = walk;
  const end = text.indexOf('\n', pos);
  const rest = text.slice(pos, end < 0 ? text.length : end);
  const known = textsFor(walk.scalars, reader);
  let value = known.get(rest);
  if (value === undefined) {
    value = readWith(readScalar(walk, 'block'), reader);
    endLine(walk);
    if (isShared(value)) known.set(rest, value);
  } else {
    walk.pos = pos + rest.length;
    toContent(walk);
  }
  walk.size += 1;
  return value;
}

/** Reads a scalar in brackets. */
export function flowScalar(walk: Walk, reader: Reader<unknown>): unknown {
  const start = walk.pos;
  const scalar = readScalar(walk, 'flow');
  const known = textsFor(walk.scalars, reader);
  // With the quotes: "1" is a text and 1 is a number.
  const written = walk.text.slice(start, walk.pos);
  let value = known.get(written);
  if (value === undefined) {
    value = readWith(scalar, reader);
    if (isShared(value)) known.set(written, value);
  }
  walk.size += 1;
  return value;
}

function readWith(scalar: ScalarTree, reader: Reader<unknown>): unknown {
  if (scalar.value === null && !reader.takesNull) decline();
  return reader(scalar, refuse) ?? (scalar.value === null && reader.takesNull ? null : decline());
}

/** Only plain values are shared: an object may hold the place of its text. */
const isShared = (value: unknown): boolean => typeof value !== 'object';
