// Functions that the parts of the bench share: claims that are met or missed, ratios, and rows of figures.
let missed = 0;
/** The ratios of this run by name: the median, the least, the greatest, and the direction that is better. */
const ratios = new Map();
const comparisons = [];

export function claim(text, holds) {
  console.log(`  ${holds ? 'holds ' : 'MISSED'}  ${text}`);
  if (!holds) missed += 1;
}

export const claimsMissed = () => missed;

export const row = (name, ...cells) =>
  console.log(`  ${name.padEnd(44)} ${cells.map((cell) => String(cell).padStart(12)).join(' ')}`);

export const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

export const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** The median of figures with the least and the greatest of them. */
export const spread = (numbers) => ({
  median: middle(numbers),
  low: Math.min(...numbers),
  high: Math.max(...numbers),
});

/** A median with its spread as text: `506 (498-521)`. */
export function withSpread(numbers, digits = 0) {
  const { median, low, high } = spread(numbers);
  if (Number.isNaN(median)) return '-';
  return `${median.toFixed(digits)} (${low.toFixed(digits)}-${high.toFixed(digits)})`;
}

/**
 * Registers a ratio for `--check` and `--write-expected`, and returns its median. The values are those of the rounds; a part
 * that has only one may pass the number itself.
 */
export function ratio(name, values, { higherIsBetter = false } = {}) {
  const all = Array.isArray(values) ? values : [values];
  const found = spread(all);
  if (all.every(Number.isFinite))
    ratios.set(name, { ...found, ...(higherIsBetter ? { higherIsBetter } : {}) });
  return found.median;
}

export const ratiosFound = () => Object.fromEntries(ratios);

/** Keeps the figures of two builds, in ms, for the table at the end of the run. */
export const compareBuilds = (name, before, after) => comparisons.push([name, before, after]);

export function printComparison() {
  if (comparisons.length === 0) return;
  console.log('\nBefore (the build of --against) and after, in ms: median (least-greatest)');
  row('', ...['before, time', 'after, time', 'before, cpu', 'after, cpu'].map(wide), 'time', 'cpu');
  for (const [name, before, after] of comparisons) {
    const pick = (runs, key) => runs.map((run) => run[key]);
    const factor = (key) => `x ${(middle(pick(after, key)) / middle(pick(before, key))).toFixed(2)}`;
    const cells = ['ms', 'cpu'].flatMap((key) => [before, after].map((runs) => withSpread(pick(runs, key))));
    row(name, ...cells.map(wide), factor('ms'), factor('cpu'));
  }
}

export const wide = (cell) => String(cell).padStart(18);
