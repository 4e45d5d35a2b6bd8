/** The cost of a sequence of calls: the first number decides, then the second, then the third. */
export interface Toll {
  readonly lost: number;
  readonly destroyed: number;
  readonly calls: number;
}

export const FREE: Toll = { lost: 0, destroyed: 0, calls: 0 };
export const CALL: Toll = { ...FREE, calls: 1 };

export const toll = (parts: Partial<Toll>): Toll => ({ ...FREE, ...parts });

export const plus = (...tolls: readonly Toll[]): Toll =>
  tolls.reduce((a, b) => ({ lost: a.lost + b.lost, destroyed: a.destroyed + b.destroyed, calls: a.calls + b.calls }), FREE);

export const isLess = (a: Toll, b: Toll): boolean => (a.lost - b.lost || a.destroyed - b.destroyed || a.calls - b.calls) < 0;

/** The least cost; undefined stands for a sequence that does not reach the spec. */
export function least(tolls: Iterable<Toll | undefined>): Toll | undefined {
  let best: Toll | undefined;
  for (const one of tolls) if (one && (!best || isLess(one, best))) best = one;
  return best;
}

/** The sum of the costs; undefined if one of them is. */
export const together = (tolls: readonly (Toll | undefined)[]): Toll | undefined =>
  tolls.every((one) => one !== undefined) ? plus(...tolls) : undefined;
