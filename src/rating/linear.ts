/** Factors a square matrix with partial pivoting, and returns a function that solves it for a right side. The matrix is overwritten. */
export function factored(matrix: Float64Array[]): (right: readonly number[]) => number[] {
  const n = matrix.length;
  const order = matrix.map((_, k) => k);
  const cell = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let k = 0; k < n; k += 1) {
    let pivot = k;
    for (let row = k + 1; row < n; row += 1)
      if (Math.abs(cell(row, k)) > Math.abs(cell(pivot, k))) pivot = row;
    [matrix[k], matrix[pivot]] = [matrix[pivot] as Float64Array, matrix[k] as Float64Array];
    [order[k], order[pivot]] = [order[pivot] as number, order[k] as number];
    const upper = matrix[k] as Float64Array;
    for (let row = k + 1; row < n; row += 1) {
      const lower = matrix[row] as Float64Array;
      const factor = (lower[k] ?? 0) / (upper[k] ?? 1);
      lower[k] = factor;
      if (factor !== 0)
        for (let column = k + 1; column < n; column += 1)
          lower[column] = (lower[column] ?? 0) - factor * (upper[column] ?? 0);
    }
  }
  // The sum over the columns of a row of products with the values that are known so far.
  const sum = (row: number, x: Float64Array, from: number, to: number): number => {
    const line = matrix[row] as Float64Array;
    let all = 0;
    for (let column = from; column < to; column += 1) all += (line[column] ?? 0) * (x[column] ?? 0);
    return all;
  };
  return (right) => {
    const x = Float64Array.from(order, (row) => right[row] ?? 0);
    for (let row = 0; row < n; row += 1) x[row] = (x[row] ?? 0) - sum(row, x, 0, row);
    for (let row = n - 1; row >= 0; row -= 1)
      x[row] = ((x[row] ?? 0) - sum(row, x, row + 1, n)) / cell(row, row);
    return [...x];
  };
}
