/** How long a simulation runs and by which seed. Continuous integration takes the small defaults. */
export interface Settings {
  readonly count: number;
  readonly seed: number;
}

/**
 * `TRENCHCTL_SIM_COUNT=50000 TRENCHCTL_SIM_SEED=7 npx vitest run test/simulation/requests.test.ts`.
 * The count means something else in each simulation, so set it for one file at a time.
 */
export const settings = (defaults: Settings): Settings => ({
  count: wholeNumber('TRENCHCTL_SIM_COUNT') ?? defaults.count,
  seed: wholeNumber('TRENCHCTL_SIM_SEED') ?? defaults.seed,
});

/** Simulations end by count; the time limit is there only for what hangs. */
export const SIMULATION_TIMEOUT = 14_400_000;

function wholeNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not ${text}`);
  return Number(text);
}
