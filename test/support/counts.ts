// How many cases a test tries. `npm test` tries enough to find a mistake; `npm run test:stories` tries the rest of them. The long
// run takes the test files that import this module, so a test file with a long count must import it directly.

/** How many cases, and by which seed they are chosen. */
export interface Settings {
  readonly count: number;
  readonly seed: number;
}

interface Defaults extends Settings {
  /** The count of `npm run test:stories`; `count` is that of `npm test`. */
  readonly long: number;
}

/** True in `npm run test:stories`: `test.runIf(isLong)` is for a test that costs seconds and proves a bound. */
export const isLong = process.env.TRENCHCTL_TEST_LONG === '1';

/** The count for a test that no simulation names: the first in `npm test`, the second in `npm run test:stories`. */
export const cases = (count: number, long: number): number => (isLong ? long : count);

/**
 * `TRENCHCTL_SIM_COUNT=50000 TRENCHCTL_SIM_SEED=7 npx vitest run test/simulation/requests.test.ts`.
 * The count has another meaning in each simulation, so set it for one file at a time.
 */
export const settings = ({ count, long, seed }: Defaults): Settings => ({
  count: wholeNumber('TRENCHCTL_SIM_COUNT') ?? cases(count, long),
  seed: wholeNumber('TRENCHCTL_SIM_SEED') ?? seed,
});

/** Simulations end by count; the time limit only ends a simulation that hangs. */
export const SIMULATION_TIMEOUT = 14_400_000;

function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not ${text}`);
  return Number(text);
}
