import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredCovering, LiveCovering } from '../../src/kinds/model.js';
import { cost } from '../../src/plan/algorithms/cost.js';
import { planCoverings } from '../../src/plan/decide/coverings-plan.js';
import { place } from '../support/build.js';

const RUNS = { seed: 20260417, numRuns: 300 };
const type = fc.constantFrom('GRAVEL', 'TARMAC');
const thickness = fc.constantFrom(80, 100);
const lives = fc
  .array(fc.record({ type, thickness }), { maxLength: 4 })
  .map((list) => list.map((fields, n): LiveCovering => ({ id: `t${n}`, fields })));
const allDesired = fc
  .array(fc.record({ type, thickness }, { requiredKeys: [] }), { maxLength: 4 })
  .map((list) =>
    list.map((fields): DesiredCovering => ({ fields: fields as DesiredCovering['fields'], place })),
  );

/**
 * The cost to keep exactly these coverings as the lowest desired ones; the rest is deleted, and missing ones are added
 * on top.
 */
function priceOf(
  kept: readonly LiveCovering[],
  live: readonly LiveCovering[],
  desired: readonly DesiredCovering[],
) {
  const changed = kept.map(({ fields }, n) =>
    Object.entries(desired[n]?.fields ?? {}).filter(([name, value]) => fields[name] !== value),
  );
  const turned = changed.filter((names) => names.some(([name]) => name === 'type')).length;
  const gone = live.length - kept.length;
  const written = changed.filter((names) => names.length > 0).length;
  return cost({ destroyed: gone + turned, calls: gone + written + desired.length - kept.length });
}

/** All choices of kept coverings, those that keep the lower ones first. */
function choices(live: readonly LiveCovering[], most: number): LiveCovering[][] {
  const [first, ...rest] = live;
  if (!first) return [[]];
  const without = choices(rest, most);
  return most === 0 ? without : [...choices(rest, most - 1).map((kept) => [first, ...kept]), ...without];
}

test('coverings are kept, changed and made as cheaply as any choice of them allows, the lower ones first', () => {
  fc.assert(
    fc.property(lives, allDesired, (live, desired) => {
      const plan = planCoverings(live, desired);
      const ways = choices(live, desired.length).map((kept) => ({
        kept,
        total: priceOf(kept, live, desired),
      }));
      const [least] = ways.map(({ total }) => total).toSorted((a, b) => (a < b ? -1 : 1));
      const best = ways.find(({ total }) => total === least)?.kept ?? [];
      expect(plan.total).toBe(least);
      expect(plan.kept.map((one) => one.live)).toEqual(best);
      expect(plan.kept.map((one) => one.desired)).toEqual(desired.slice(0, best.length));
      for (const { live: one, desired: next, update } of plan.kept)
        expect({ ...one.fields, ...update }).toEqual({ ...one.fields, ...next.fields });
      expect(plan.dropped).toEqual(live.filter((one) => !best.includes(one)));
      expect(plan.made).toEqual(desired.slice(best.length));
    }),
    RUNS,
  );
});
