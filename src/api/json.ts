// JSON in and out. Ids are int64, which a JS number cannot always hold. Values that the contract calls int64, and no others,
// are therefore strings of digits inside the program.
import { parse as parseLossless, stringify } from 'lossless-json';
import { type IdPlaces, idPlaces } from './id-places.js';
import type { Operation } from './operations.js';
import { type Shape, shapeOf } from './shape.js';

/** A value that should be an int64 and has already lost digits, or is no integer. */
export class NotAnIdError extends Error {
  override readonly name = 'NotAnIdError';
}

/** Nearly no answer has an integer past 2^53, so the much faster native parser is used first; an answer with one is parsed again. */
export function decode(text: string, { service, answerSchema }: Operation): unknown {
  const shape = shapeOf(service, answerSchema);
  const ids = isOrdinary(text) ? idPlaces(shape) : 'unknown';
  if (ids !== 'unknown') return idsFromWire(JSON.parse(text), ids.places);
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

/**
 * A number of sixteen digits or with an exponent: an integer past 2^53 is such a number. A number stands at the beginning of a text
 * or behind one of three signs, so that the digits of a UUID are not taken for one.
 */
const MAYBE_UNSAFE = /(?:^|[:,[])\s*-?\d(?:\d{15}|[\d.]*[eE])/;

/** More lists and objects may be nested too deeply for the functions that walk through a value. */
const MOST_OPEN = 1000;

/** Returns whether no integer of a JSON text can be past 2^53, no text in it is too long, and nothing is nested too deeply. Exported for tests. */
export const isOrdinary = (text: string): boolean =>
  text.length <= MOST_TEXT && !MAYBE_UNSAFE.test(text) && hasFew('{', text) && hasFew('[', text);

function hasFew(sign: string, text: string): boolean {
  let at = -1;
  for (let n = 0; n < MOST_OPEN; n += 1) {
    at = text.indexOf(sign, at + 1);
    if (at < 0) return true;
  }
  return false;
}

/** More digits than any number has: building an integer of ten million digits takes many seconds. */
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

/** Copies a JSON value and applies `leaf` to everything that is neither a list nor an object. */
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

/** Changes the value in place: it was just parsed and has no other owner, and most of it stays as it is. */
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

/** Does the same as `fromWire` for an ordinary text: it visits the places of int64 values only. */
function idsFromWire(value: unknown, places: IdPlaces | undefined): unknown {
  if (places === undefined) return value;
  if (Array.isArray(value)) {
    const { element } = places;
    if (element === undefined) return value;
    for (let n = 0; n < value.length; n += 1) value[n] = idsFromWire(value[n], element);
    return value;
  }
  if (typeof value !== 'object' || value === null) return places.isId ? idFromWire(value) : value;
  const fields = value as Record<string, unknown>;
  const { names, inner } = places;
  for (let n = 0; n < names.length; n += 1) {
    const name = names[n] as string;
    const before = fields[name];
    if (before === undefined) continue;
    const after = idsFromWire(before, inner[n]);
    if (after !== before) fields[name] = after;
  }
  return value;
}

/** Sets a property, also if a server calls it `__proto__`. */
const setOwn = (fields: object, name: string, value: unknown): void => {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
};

function leafAtFirst(leaf: unknown, shape: Shape): unknown {
  if (Number.isInteger(leaf) && !Number.isSafeInteger(leaf)) throw UNSAFE_INTEGER;
  return leafFromWire(leaf, shape);
}

function leafFromWire(leaf: unknown, { isInt64, isNumber }: Shape): unknown {
  if (typeof leaf === 'string' && leaf.length > MOST_TEXT) {
    throw new Error(`it contains a text of ${leaf.length} characters; the limit is ${MOST_TEXT}`);
  }
  if (typeof leaf === 'bigint') return isNumber ? Number(leaf) : String(leaf);
  return isInt64 ? idFromWire(leaf) : leaf;
}

function idFromWire(leaf: unknown): unknown {
  if (typeof leaf !== 'number') return leaf;
  // A rounded id is the id of another object, so the answer is rejected.
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
