// Details that show nothing new leave the decision as it is: the plan is the one that is decided again with them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredSegment, Fields, LiveSegment } from '../../src/kinds/model.js';
import { withDetails } from '../../src/live/read-again.js';
import { planOne } from '../../src/plan/plan.js';
import { planWithDetails } from '../../src/replan/replan.js';
import { fakeApi } from '../live/connect.js';
import { cases } from '../plan/optimality/arbitrary.js';
import { settings } from '../support/counts.js';

const { count: COUNT, seed: SEED } = settings({ count: 80, long: 600, seed: 20261116 });
const PROJECT = { number: 'P', id: '1' };

const itemsOf = ({ sections }: LiveSegment) =>
  sections.flatMap(({ layers }) => layers.flatMap(({ items }) => items)).flatMap((item) => [item, ...item.cables]);

/** Plans in full after every reading of details, until no new item is at risk. */
function decidedEachTime(desired: DesiredSegment, live: LiveSegment, labelOf: (id: string) => Fields) {
  const read = new Map<string, Fields>();
  for (;;) {
    const planned = planOne({ desired, live: withDetails(live, { fixed: read }), project: PROJECT });
    const items = planned.atRisk.filter(({ id }) => !read.has(id));
    if (items.length === 0) return planned;
    for (const { id } of items.flatMap((item) => [item, ...item.cables])) read.set(id, labelOf(id));
  }
}

test(`a plan with details is the one that is decided again after every reading (${COUNT} worlds)`, async () => {
  let [same, other] = [0, 0];
  await fc.assert(
    fc.asyncProperty(cases({ sections: 2, layers: 2, items: 3 }), fc.nat(), async ({ live, desired }, pick) => {
      if (!live) return;
      const items = itemsOf(live);
      const labelled = items[pick % (items.length * 2 || 1)];
      const labelOf = (id: string): Fields => {
        const known = items.find((item) => item.id === id)?.fixed ?? {};
        return labelled?.id === id ? { label: 'by hand' } : known;
      };
      const answer = ({ path = {} }: { path?: Record<string, string> }) => {
        const [id = ''] = Object.entries(path).flatMap(([name, value]) => (name === 'segmentId' ? [] : [value]));
        return { id, ...labelOf(id) };
      };
      const names = ['Cable', 'Pipe', 'Culvert', 'Sensor', 'Ecc', 'EcomDuct'];
      const { api } = fakeApi(Object.fromEntries(names.map((name) => [`get${name}`, answer])));
      const { planned } = await planWithDetails({ desired, live, project: PROJECT, api });
      const again = decidedEachTime(desired, live, labelOf);
      expect(planned.steps).toEqual(again.steps);
      expect(planned.losses).toEqual(again.losses);
      expect(planned.objects).toEqual(again.objects);
      if (planned.atRisk.some(({ id }) => id === labelled?.id)) other += 1;
      else if (planned.atRisk.length > 0) same += 1;
    }),
    { seed: SEED, numRuns: COUNT },
  );
  expect(Math.min(same, other)).toBeGreaterThan(COUNT / 50);
});
