// A property that is held against so many cases; one that fails says how to see just that case again.
import fc from 'fast-check';
import type { Settings } from '../../support/counts.js';

export interface Checked<T> extends Settings {
  /** As `npm run simulate` calls it. */
  readonly simulation: string;
  readonly cases: fc.Arbitrary<T>;
  /** Everything that is wrong, in a sentence each. */
  readonly wrong: (one: T) => Promise<readonly string[]>;
}

export async function check<T>({ simulation, cases, wrong, count, seed }: Checked<T>): Promise<void> {
  const path = process.env.TRENCHCTL_SIM_PATH ?? '';
  const property = fc.asyncProperty(cases, async (one) => {
    const sentences = await wrong(one);
    if (sentences.length > 0) throw new Error(sentences.join('\n'));
  });
  // A path that is only a number is made smaller first.
  const replayed = path === '' ? {} : { path, endOnFailure: path.includes(':') };
  const ended = await fc.check(property, { seed, numRuns: count, ...replayed });
  if (!ended.failed) return;
  const again = `npm run simulate -- ${simulation} --seed ${seed} --path ${ended.counterexamplePath}`;
  const what = ended.errorInstance instanceof Error ? ended.errorInstance.message : ended.errorInstance;
  throw new Error(`${again}\n${what}\n${await fc.asyncDefaultReportMessage(ended)}`);
}
