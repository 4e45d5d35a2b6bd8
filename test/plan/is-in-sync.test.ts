// The quick check never reports "nothing to do" if the planner finds a change.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredSegment, LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { decideSegment } from '../../src/plan/decide/decide-segment.js';
import { isInSync } from '../../src/plan/decide/is-in-sync.js';
import { stepsOf } from '../../src/plan/emit/steps.js';
import { planOne } from '../../src/plan/plan.js';
import { holds } from '../geometry/holds.js';
import { desiredItem, desiredSection, desiredSegment, place } from '../support/build.js';
import { settings } from '../support/counts.js';
import { cases } from './optimality/arbitrary.js';

const AT = { project: 'P', segment: 'S', path: [] };

const { count: COUNT, seed: SEED } = settings({ count: 500, long: 2000, seed: 20260417 });
/** The items of a layer as lists of every kind. */
const listsOf = (items: readonly LiveItem[]) =>
  ITEM_KINDS.map(({ name, holdsCables }) => {
    const own = items.filter(({ kind }) => kind === name);
    return [name, own.map(({ fields, cables }) => desiredItem(name, fields, holdsCables && cables.map((one) => one.fields)))];
  });

/** The live state as a spec that states all of it. */
function statedWhole({ fields: { name, ...fields }, settings = {}, topCoverings = [], sections }: LiveSegment): DesiredSegment {
  const stated = sections.map(({ fields: { layoutDepth: _, ...own }, layers }) =>
    desiredSection(
      layers.map((one) => ({ fields: one.fields, place, items: Object.fromEntries(listsOf(one.items)) })),
      own,
    ),
  );
  const coverings = topCoverings.map((one) => ({ fields: one.fields, place }));
  return desiredSegment(stated, { name: String(name), fields, settings: { fields: settings, place }, topCoverings: coverings });
}

const worlds = cases({ sections: 2, layers: 2, items: 4 });
const calls = (desired: DesiredSegment, live: LiveSegment) => stepsOf(decideSegment({ desired, live }), '1', AT);

test(`a live state that the quick check accepts needs no call (${COUNT} pairs, most of them nearly alike)`, () => {
  let there = 0;
  const property = fc.property(worlds, fc.nat(), ({ live, desired }, pick) => {
    if (!live) return;
    const names = Object.keys(desired) as (keyof DesiredSegment)[];
    const other = names[pick % names.length] ?? 'name';
    for (const spec of [desired, { ...statedWhole(live), [other]: desired[other] }]) {
      if (!isInSync(spec, live)) continue;
      there += 1;
      expect(calls(spec, live)).toEqual([]);
    }
  });
  fc.assert(property, { seed: SEED, numRuns: COUNT });
  expect(there).toBeGreaterThan(COUNT / 20);
});

const FEW = { seed: SEED, numRuns: 50 };
holds('the plan of a segment without a change does not hold its live state, so that memory is released', FEW, worlds, ({ live }) => {
  if (!live) return;
  const { steps, ...rest } = planOne({ desired: statedWhole(live), live, project: { number: 'P', id: '1' } });
  expect([steps, 'live' in rest, 'states' in rest]).toEqual([[], false, false]);
});

test('settings and coverings that were not read count as missing', () => {
  const { sections: _, ...spec } = desiredSegment([]);
  const live = { id: '1', fields: { name: 'S' }, sections: [] };
  const object = { fields: { type: 'SAND' }, place };
  const parts = [{ topCoverings: [], settings: { fields: {}, place } }, { topCoverings: [object] }, { settings: object }, { name: 'T' }];
  expect(parts.map((stated) => isInSync({ ...spec, ...stated }, live))).toEqual([true, false, false, false]);
});
