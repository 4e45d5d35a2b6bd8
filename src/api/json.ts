import { parse as parseLossless, stringify } from 'lossless-json';
import type { Operation, Shape } from './operations.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Values of a JSON text are lists, objects, texts, numbers and so on. They are counted in
 * the bytes before anything is built, because an empty object of two bytes takes fifty when it is built.
 *
 * In a list and in an object each comma precedes one more value, and each of them that is not empty has a first value.
 */
export function hasMoreValues(bytes: Uint8Array, max: number): boolean {
  // A value and the comma after it take two bytes at least.
  if (bytes.length <= 2 * max) return false;
  let values = 1;
  let isOpen = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte <= 0x20) continue;
    const isClosing = byte === CLOSE_LIST || byte === CLOSE_OBJECT;
    if (byte === COMMA || (isOpen && !isClosing)) values += 1;
    if (values > max) return true;
    isOpen = byte === OPEN_LIST || byte === OPEN_OBJECT;
    if (byte === QUOTE) at = endOfText(bytes, at);
  }
  return false;
}

function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

// JSON in and out. Ids are int64, which a JS number cannot always hold. Values that the contract calls int64, and no others,
// are therefore strings of digits inside the program.

/** A value that should be an int64 and has already lost digits, or is no integer. */
export class NotAnIdError extends Error {
  override readonly name = 'NotAnIdError';
}

export const decode = (text: string, { answerShape }: Operation): unknown =>
  fromWire(MAYBE_UNSAFE.test(text) ? parseExact(text) : JSON.parse(text), answerShape);

export const encode = (body: unknown, { bodyShape }: Operation): string =>
  stringify(toWire(body, bodyShape)) ?? 'null';

/** Names are shown, compared and padded; none of the contract's is longer than 1000 characters. */
const MAX_TEXT = 100_000;
const DIGITS = /^-?\d+$/;

/**
 * A number that begins with sixteen digits: an integer past 2^53 has as many. Only a text with such a number is parsed by the
 * lossless parser, which takes many times as long as the native one. To begin at the character before the number is four times as
 * fast as to look for the digits, because most digits of an answer are in UUIDs.
 */
const MAYBE_UNSAFE = /(?:^|[:,[\s])-?\d{16}/;

/** More digits than any number has: building an integer of ten million digits takes many seconds. */
const MAX_DIGITS = 400;

const toNumber = (text: string): number | bigint =>
  text.length <= MAX_DIGITS && DIGITS.test(text) && !Number.isSafeInteger(Number(text))
    ? BigInt(text)
    : Number(text);

/** Integers past 2^53 become bigint. */
const parseExact = (text: string): unknown =>
  parseLossless(text, undefined, {
    parseNumber: toNumber,
    onDuplicateKey: ({ newValue }) => newValue,
  });

/** Changes the value in place: it was just parsed and has no other owner, and most of it stays as it is. */
function fromWire(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) {
    const inner = shape.element();
    for (let n = 0; n < value.length; n += 1) value[n] = fromWire(value[n], inner);
    return value;
  }
  if (typeof value !== 'object' || value === null) return leafFromWire(value, shape);
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    const before = fields[name];
    // Most values are texts, which do not change, so that their shapes need not be looked up.
    // The property is the object's own, also if a server calls it `__proto__`.
    fields[name] =
      typeof before === 'string' ? ofLimitedLength(before) : fromWire(before, shape.property(name));
  }
  return value;
}

function ofLimitedLength(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  throw new Error(`it contains a text of ${text.length} characters; the limit is ${MAX_TEXT}`);
}

function leafFromWire(leaf: unknown, { isInt64, isNumber }: Shape): unknown {
  if (typeof leaf === 'string') return ofLimitedLength(leaf);
  if (typeof leaf === 'bigint') return isNumber ? Number(leaf) : String(leaf);
  if (!isInt64 || typeof leaf !== 'number') return leaf;
  // A rounded id is the id of another object, so the answer is rejected.
  if (!Number.isSafeInteger(leaf)) throw new NotAnIdError(`${leaf} stands where an int64 has to be`);
  return String(leaf);
}

function toWire(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) {
    const inner = shape.element();
    return value.map((element) => toWire(element, inner));
  }
  if (typeof value !== 'object' || value === null) return leafToWire(value, shape);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, toWire(inner, shape.property(name))]),
  );
}

function leafToWire(leaf: unknown, { isInt64 }: Shape): unknown {
  if (!isInt64) return leaf;
  if (typeof leaf === 'string' && DIGITS.test(leaf)) return BigInt(leaf);
  if (typeof leaf === 'number' && !Number.isSafeInteger(leaf)) {
    throw new NotAnIdError(`${leaf} is given where an int64 has to be`);
  }
  return leaf;
}
