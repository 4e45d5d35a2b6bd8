import { type Cost, NEVER } from './cost.js';

export interface AssignCosts {
  pair(i: number, j: number): Cost;
  drop(i: number): Cost;
  make(j: number): Cost;
}

export interface Assignment {
  readonly total: Cost;
  /** For each of the n things, the wanted one it serves as; -1 where it goes. */
  readonly partner: readonly number[];
}

/** The cheapest way to let n unordered things serve as m wanted ones (the Hungarian method, O((n+m)^3)). */
export function assign(n: number, m: number, costs: AssignCosts): Assignment {
  const size = n + m;
  // Rows beyond n stand for "made", columns beyond m for "dropped".
  const weight = (row: number, col: number): Cost => {
    if (row < n) return col < m ? Math.min(costs.pair(row, col), NEVER) : Math.min(costs.drop(row), NEVER);
    return col < m ? Math.min(costs.make(col), NEVER) : 0;
  };
  const matrix = Array.from({ length: size }, (_, row) =>
    Float64Array.from({ length: size }, (_, col) => weight(row, col)),
  );
  const rowOf = hungarian(matrix);
  const partner = new Array<number>(n).fill(-1);
  let total = 0;
  rowOf.forEach((row, col) => {
    total += matrix[row]?.[col] ?? 0;
    if (row < n && col < m) partner[row] = col;
  });
  return { total, partner };
}

/** For each column its row, at the least sum. Potentials and augmenting paths, the textbook way. */
function hungarian(matrix: readonly Float64Array[]): number[] {
  const size = matrix.length;
  const u = new Float64Array(size + 1);
  const v = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= size; row += 1) augment(matrix, row, u, v, rowOf);
  return Array.from(rowOf.subarray(1), (row) => row - 1);
}

function augment(
  matrix: readonly Float64Array[],
  start: number,
  u: Float64Array,
  v: Float64Array,
  rowOf: Int32Array,
): void {
  const size = matrix.length;
  const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
  const used = new Uint8Array(size + 1);
  const way = new Int32Array(size + 1);
  const get = (array: Float64Array | Int32Array, at: number): number => array[at] ?? 0;
  rowOf[0] = start;
  let col = 0;
  do {
    used[col] = 1;
    const row = get(rowOf, col);
    let delta = Number.POSITIVE_INFINITY;
    let next = 0;
    for (let c = 1; c <= size; c += 1) {
      if (used[c]) continue;
      const reduced = (matrix[row - 1]?.[c - 1] ?? 0) - get(u, row) - get(v, c);
      if (reduced < get(least, c)) {
        least[c] = reduced;
        way[c] = col;
      }
      if (get(least, c) < delta) {
        delta = get(least, c);
        next = c;
      }
    }
    for (let c = 0; c <= size; c += 1) {
      if (used[c]) {
        u[get(rowOf, c)] = get(u, get(rowOf, c)) + delta;
        v[c] = get(v, c) - delta;
      } else least[c] = get(least, c) - delta;
    }
    col = next;
  } while (get(rowOf, col) !== 0);
  do {
    const before = get(way, col);
    rowOf[col] = get(rowOf, before);
    col = before;
  } while (col !== 0);
}
