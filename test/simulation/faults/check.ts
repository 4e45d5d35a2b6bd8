// A property that is held against so many cases; one that fails says how to see just that case again.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Settings } from '../../support/counts.js';

export interface Checked<T> extends Settings {
  /** As `npm run simulate` calls it. */
  readonly simulation: string;
  readonly cases: fc.Arbitrary<T>;
  /** Everything that is wrong, in a sentence each. */
  readonly wrong: (one: T) => Promise<readonly string[]>;
  /** The case to play again, as a failure prints it; the whole simulation is played without it. */
  readonly path?: string;
}

/** A path that is only a number leads to a case that is made smaller first; one with colons leads to a case that is played as it is. */
const isOneCase = (path: string): boolean => path.includes(':');

/**
 * The cases that are played. With a path, fc.check would go on with the cases behind it until one fails, so that the one case of
 * a path with colons is given as an example.
 */
function casesOf<T>(path: string, cases: fc.Arbitrary<T>, { seed, count }: Settings): fc.Parameters<[T]> {
  if (path === '') return { numRuns: count };
  if (!isOneCase(path)) return { numRuns: 1, path };
  const examples = fc.sample(fc.tuple(cases), { seed, path, numRuns: 1 });
  return { numRuns: 1, examples, endOnFailure: true };
}

export async function check<T>({
  simulation,
  cases,
  wrong,
  count,
  seed,
  path = process.env.TRENCHCTL_SIM_PATH ?? '',
}: Checked<T>): Promise<void> {
  const property = fc.asyncProperty(cases, async (one) => {
    const sentences = await wrong(one);
    if (sentences.length > 0) throw new Error(sentences.join('\n'));
  });
  const ended = await fc.check(property, { seed, ...casesOf(path, cases, { seed, count }) });
  expect(ended.numRuns, 'cases that were played').toBeGreaterThan(0);
  if (!ended.failed) return;
  const again = `npm run simulate -- ${simulation} --seed ${seed} --path ${isOneCase(path) ? path : ended.counterexamplePath}`;
  const what = ended.errorInstance instanceof Error ? ended.errorInstance.message : ended.errorInstance;
  throw new Error(`${again}\n${what}\n${await fc.asyncDefaultReportMessage(ended)}`);
}
