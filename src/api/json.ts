// JSON in and out. Ids are int64: a JS number does not hold them all, so inside they are strings of digits,
// wherever the contract says int64 and nowhere else.
import { parse as parseLossless, stringify } from 'lossless-json';
import type { Operation } from './operations.js';
import { type Shape, shapeOf } from './shape.js';

/** A value that the contract calls an int64 and that has lost its digits already, or never was one. */
export class NotAnIdError extends Error {
  override readonly name = 'NotAnIdError';
}

/** Nearly no answer has an integer past 2^53, and the native parser is far faster; where it meets one, it has to be read again. */
export function decode(text: string, { service, answerSchema }: Operation): unknown {
  const shape = shapeOf(service, answerSchema);
  try {
    return fromWire(JSON.parse(text), shape, leafAtFirst);
  } catch (error) {
    if (error !== UNSAFE_INTEGER) throw error;
  }
  return fromWire(parseExact(text), shape, leafFromWire);
}

export const encode = (body: unknown, { service, bodySchema }: Operation): string =>
  stringify(toWire(body, shapeOf(service, bodySchema))) ?? 'null';

/** Thrown at a number that may have had other digits before it was parsed. */
const UNSAFE_INTEGER = new Error('an integer past 2^53');

/** Names are shown, compared and padded; none of the contract's is longer than 1000 characters. */
const MOST_TEXT = 100_000;
const DIGITS = /^-?\d+$/;

/** More digits than any number has; to make an integer of ten million of them takes many seconds. */
const MOST_DIGITS = 400;

const toNumber = (text: string): number | bigint =>
  text.length <= MOST_DIGITS && DIGITS.test(text) && !Number.isSafeInteger(Number(text))
    ? BigInt(text)
    : Number(text);

/** Integers past 2^53 become bigint. */
const parseExact = (text: string): unknown =>
  parseLossless(text, undefined, {
    parseNumber: toNumber,
    onDuplicateKey: ({ newValue }) => newValue,
  });

/** Copies a JSON value, with what `leaf` makes of everything that is neither a list nor an object. */
function walk(value: unknown, shape: Shape, leaf: (value: unknown, shape: Shape) => unknown): unknown {
  if (Array.isArray(value)) {
    const inner = shape.element();
    return value.map((element) => walk(element, inner, leaf));
  }
  if (typeof value !== 'object' || value === null) return leaf(value, shape);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, walk(inner, shape.property(name), leaf)]),
  );
}

/** In place: what was just parsed is nobody else's, and most of it stays as it is. */
function fromWire(value: unknown, shape: Shape, leaf: typeof leafFromWire): unknown {
  if (Array.isArray(value)) {
    const inner = shape.element();
    for (let n = 0; n < value.length; n += 1) value[n] = fromWire(value[n], inner, leaf);
    return value;
  }
  if (typeof value !== 'object' || value === null) return leaf(value, shape);
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const before = fields[name];
    const after = fromWire(before, shape.property(name), leaf);
    if (after !== before) setOwn(fields, name, after);
  }
  return value;
}

/** Also where a server calls a field `__proto__`. */
const setOwn = (fields: object, name: string, value: unknown): void => {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
};

function leafAtFirst(leaf: unknown, shape: Shape): unknown {
  if (Number.isInteger(leaf) && !Number.isSafeInteger(leaf)) throw UNSAFE_INTEGER;
  return leafFromWire(leaf, shape);
}

function leafFromWire(leaf: unknown, { isInt64, isNumber }: Shape): unknown {
  if (typeof leaf === 'string' && leaf.length > MOST_TEXT) {
    throw new Error(`a text of ${leaf.length} characters stands in it, and ${MOST_TEXT} is the most`);
  }
  if (typeof leaf === 'bigint') return isNumber ? Number(leaf) : String(leaf);
  if (typeof leaf !== 'number' || !isInt64) return leaf;
  // A rounded id is somebody else's id: better no answer than that.
  if (!Number.isSafeInteger(leaf)) throw new NotAnIdError(`${leaf} stands where an int64 has to be`);
  return String(leaf);
}

const toWire = (value: unknown, shape: Shape): unknown =>
  walk(value, shape, (leaf, { isInt64 }) => {
    if (!isInt64) return leaf;
    if (typeof leaf === 'string' && DIGITS.test(leaf)) return BigInt(leaf);
    if (typeof leaf === 'number' && !Number.isSafeInteger(leaf)) {
      throw new NotAnIdError(`${leaf} is given where an int64 has to be`);
    }
    return leaf;
  });
