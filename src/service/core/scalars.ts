/** An int64 in decimal digits: a JS number cannot hold all of them. */
export type Int64 = string;

export type Lang = 'nb' | 'en';

/** A text in each language. */
export type LocalText = Readonly<Record<Lang, string>>;

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** The id as it is written in JSON: a number, or a bigint if a number would lose digits. */
export function wire(id: Int64): number | bigint {
  const n = Number(id);
  return Number.isSafeInteger(n) ? n : BigInt(id);
}

/** Returns the canonical digits of an int64, or undefined if the text is none ("007", "1e3" and 2^63 are none). */
export function parseInt64(text: string): Int64 | undefined {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  const n = BigInt(text);
  return n >= MIN && n <= MAX ? text : undefined;
}

/** A body value that the contract has accepted as an int64. */
export const int64Of = (value: number | bigint): Int64 => String(value);
