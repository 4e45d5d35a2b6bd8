import { isSafeNumber, parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';

const MAYBE_UNSAFE = /\d{16}/;

const toNumber = (text: string): number | bigint =>
  /^-?\d+$/.test(text) && !isSafeNumber(text) ? BigInt(text) : Number(text);

/** Of two equal keys the last one counts, as in JSON.parse. */
const LIKE_JSON = {
  parseNumber: toNumber,
  onDuplicateKey: ({ newValue }: { newValue: unknown }) => newValue,
};

/** JSON with integers past 2^53 as bigint. The native parser does all the rest, which is nearly everything. */
export function parse(text: string): unknown {
  return MAYBE_UNSAFE.test(text) ? parseLossless(text, undefined, LIKE_JSON) : JSON.parse(text);
}

/** The other way: a bigint is written as its digits. */
export function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // JSON.stringify's one complaint about our plain values is a bigint.
    if (!(error instanceof TypeError)) throw error;
    return stringifyLossless(value) ?? 'null';
  }
}
