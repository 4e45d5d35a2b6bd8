import { isSafeNumber, parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';

const MAYBE_UNSAFE = /\d{16}/;

const toNumber = (text: string): number | bigint =>
  /^-?\d+$/.test(text) && !isSafeNumber(text) ? BigInt(text) : Number(text);

/** The last of two equal keys is used, as in JSON.parse. */
const LIKE_JSON = {
  parseNumber: toNumber,
  onDuplicateKey: ({ newValue }: { newValue: unknown }) => newValue,
};

/** Parses JSON with integers past 2^53 as bigint. The native parser is used whenever possible. */
export function parse(text: string): unknown {
  return MAYBE_UNSAFE.test(text) ? parseLossless(text, undefined, LIKE_JSON) : JSON.parse(text);
}

/** Writes JSON; a bigint is written as its digits. */
export function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // JSON.stringify fails on plain values only if they contain a bigint.
    if (!(error instanceof TypeError)) throw error;
    return stringifyLossless(value) ?? 'null';
  }
}
