import { expect, test } from 'vitest';
import { withConnection } from '../../src/cli/connection/connect.js';
import { createBudget } from '../../src/plan/model/budget.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { loadWell } from '../spec/support.js';

/** One of the sample data. */
const NAME = 'Kulvert stasjon';

test('a segment that is too large to be planned is named, with what can be done about it', async () => {
  const sections = '[{coverThickness: 1}, {coverThickness: 2}]';
  const specs = loadWell(
    `apiVersion: trenchctl/v1\nproject: DEMO-1\nsegments: {${NAME}: {sections: ${sections}}}\n`,
  );
  const args = { embedded: true, data: ':memory:', verbose: false, timeout: 60, color: false };
  await withConnection(args, async (connection) => {
    const plan = (most: number) =>
      makePlan(specs, connection, {
        parallelism: 1,
        consumeBudget: createBudget({ most }),
      });
    await expect(plan(1)).rejects.toThrow(
      /^DEMO-1\/.* cannot be planned: it is too large \(\d+ live sections are compared with 2 stated ones\); split it into several segments, or plan it alone with --target$/,
    );
    expect((await plan(1e6)).segments[0]?.steps.length).toBeGreaterThan(0);
  });
});
