/** One position of an alignment: a stated object, a live one, or both. */
export interface Aligned<W, L> {
  readonly wanted?: W;
  readonly live?: L;
}

/** The price of an object without a partner; two objects that share nothing cost more than two without partners. */
const ALONE = 0.6;

/**
 * Aligns two ordered lists so that the sum of the distances is lowest. `distance` is 0 for objects that agree and 1 for
 * objects that share nothing.
 */
export function align<W, L>(
  wanted: readonly W[],
  live: readonly L[],
  distance: (wanted: W, live: L) => number,
): Aligned<W, L>[] {
  const cost = tableOf(wanted, live, distance);
  const result: Aligned<W, L>[] = [];
  let [i, j] = [wanted.length, live.length];
  while (i > 0 || j > 0) {
    const [w, l] = [wanted[i - 1], live[j - 1]];
    const here = cost[i]?.[j] ?? 0;
    if (w !== undefined && l !== undefined && here === (cost[i - 1]?.[j - 1] ?? 0) + distance(w, l)) {
      result.push({ wanted: w, live: l });
      [i, j] = [i - 1, j - 1];
    } else if (l !== undefined && (w === undefined || here === (cost[i]?.[j - 1] ?? 0) + ALONE)) {
      result.push({ live: l });
      j -= 1;
    } else {
      result.push(w === undefined ? {} : { wanted: w });
      i -= 1;
    }
  }
  return result.toReversed();
}

/** The lowest costs of all pairs of beginnings. */
function tableOf<W, L>(
  wanted: readonly W[],
  live: readonly L[],
  distance: (wanted: W, live: L) => number,
): number[][] {
  const cost = [Array.from({ length: live.length + 1 }, (_, j) => j * ALONE)];
  for (const [i, w] of wanted.entries()) {
    const above = cost[i] ?? [];
    const row = [(i + 1) * ALONE];
    for (const [j, l] of live.entries())
      row.push(
        Math.min((above[j] ?? 0) + distance(w, l), (row[j] ?? 0) + ALONE, (above[j + 1] ?? 0) + ALONE),
      );
    cost.push(row);
  }
  return cost;
}
