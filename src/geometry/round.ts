/** Lengths that differ by less than this are equal (mm). */
export const TOLERANCE = 0.01;

/** Rounds to a thousandth of a millimetre; `+ 0` turns -0 into 0, so that equal layouts print equal bytes. */
export function roundMm(n: number): number {
  return Math.round(n * 1000) / 1000 + 0;
}
