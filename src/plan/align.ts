import type { Cost } from './cost.js';

export interface AlignCosts {
  /** The ith of what is there becomes the jth of what is wanted. */
  pair(i: number, j: number): Cost;
  /** The ith of what is there goes. */
  drop(i: number): Cost;
  /** The jth of what is wanted is made. */
  make(j: number): Cost;
}

export type Move =
  | { readonly how: 'pair'; readonly i: number; readonly j: number }
  | { readonly how: 'drop'; readonly i: number }
  | { readonly how: 'make'; readonly j: number };

/** The cheapest way from n ordered things to m ordered things that never lets two of them change places. */
export function align(n: number, m: number, costs: AlignCosts): { total: Cost; moves: Move[] } {
  // best[i][j]: the cheapest end, with i of the old and j of the new ones behind us.
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
  const at = (i: number, j: number): Cost => best[i]?.[j] ?? 0;
  const options = (i: number, j: number): [Cost, Move][] => [
    // In the order of preference between equals: keep, remove, add.
    ...(i < n && j < m ? [[costs.pair(i, j) + at(i + 1, j + 1), { how: 'pair', i, j }] as [Cost, Move]] : []),
    ...(i < n ? [[costs.drop(i) + at(i + 1, j), { how: 'drop', i }] as [Cost, Move]] : []),
    ...(j < m ? [[costs.make(j) + at(i, j + 1), { how: 'make', j }] as [Cost, Move]] : []),
  ];
  const chosen = (i: number, j: number) => options(i, j).reduce((a, b) => (b[0] < a[0] ? b : a));
  for (let i = n; i >= 0; i -= 1) {
    for (let j = m; j >= 0; j -= 1) {
      const row = best[i];
      if (row && (i < n || j < m)) row[j] = chosen(i, j)[0];
    }
  }
  const moves: Move[] = [];
  for (let i = 0, j = 0; i < n || j < m; ) {
    const [, move] = chosen(i, j);
    moves.push(move);
    if (move.how !== 'make') i += 1;
    if (move.how !== 'drop') j += 1;
  }
  return { total: at(0, 0), moves };
}
