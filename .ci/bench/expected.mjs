// The ratios of a run against those in expected.json: pure functions, so that tests can hold them.

/** A ratio may leave the recorded spread by this factor before `--check` fails: other work of the machine moves it as well. */
const TOLERANCE = 1.15;
/** The short form measures little, and fails only if a ratio has become worse by this factor. */
const DOUBLING = 2;

/** Returns the worst ratio that is accepted. */
export function worstAccepted({ median, low, high, higherIsBetter = false }, isShort) {
  if (isShort) return higherIsBetter ? median / DOUBLING : median * DOUBLING;
  return higherIsBetter ? low / TOLERANCE : high * TOLERANCE;
}

/** The short form judges by the best round, because other work on the machine makes single rounds worse. */
const judged = ({ median, low, high }, { higherIsBetter = false }, isShort) => {
  if (!isShort) return median;
  return higherIsBetter ? high : low;
};

/**
 * Compares measured ratios with the expected ones, and returns one finding for each: `ok`, `worse`, or `new` if none is
 * expected. A ratio that was not measured has no finding, because only some parts were run.
 */
export function compareRatios(measured, expected, isShort = false) {
  return Object.entries(measured).map(([name, found]) => {
    const known = expected[name];
    if (known === undefined) return { name, measured: found.median, state: 'new' };
    const limit = worstAccepted(known, isShort);
    const value = judged(found, known, isShort);
    const isWorse = known.higherIsBetter ? value < limit : value > limit;
    return { name, measured: value, expected: known.median, limit, state: isWorse ? 'worse' : 'ok' };
  });
}

/** The short form accepts a new ratio; the whole check does not, because nobody would see it grow. */
export const fails = ({ state }, isShort) => state === 'worse' || (state === 'new' && !isShort);

const round = (number) => Number(number.toPrecision(3));

/** Returns the ratios of a run put into those that are known, sorted by name and rounded, as they are committed. */
export function mergeExpected(expected, measured) {
  const all = { ...expected };
  for (const [name, { median, low, high, ...rest }] of Object.entries(measured))
    all[name] = { median: round(median), low: round(low), high: round(high), ...rest };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
