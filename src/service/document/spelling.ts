/** Returns whether two words differ by one or two typing errors: a letter wrong, missing, added or swapped. */
export function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) > 5 ? 2 : 1;
  return Math.abs(a.length - b.length) <= most && distance(a, b) <= most;
}

/** Optimal string alignment: insertions, deletions, substitutions, and swaps of neighbours. */
function distance(a: string, b: string): number {
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + cost,
        isSwap ? (older[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    older = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
