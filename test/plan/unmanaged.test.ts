// What a spec lets go is not stated, so a plan without a base is the same with and without `unmanaged`.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredItem, DesiredLayer, DesiredSection, DesiredSegment } from '../../src/kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../../src/kinds/registry.js';
import { planOne } from '../../src/plan/plan.js';
import { place } from '../support/build.js';
import { cases } from './optimality/arbitrary.js';
import { PROJECT } from './played.js';

/** Lets go of the lists that are not stated. */
const letGo = <T extends string>(lists: readonly T[], stated: object) => {
  const unmanaged = lists.filter((list) => (stated as Record<string, unknown>)[list] === undefined);
  return unmanaged.length > 0 ? { unmanaged, unmanagedPlace: place } : {};
};

function itemWithout(item: DesiredItem): DesiredItem {
  const { holdsCables, holdsDucts } = kindNamed(item.kind);
  const lists = [...(holdsCables ? (['cables'] as const) : []), ...(holdsDucts ? (['ducts'] as const) : [])];
  return { ...item, ...letGo(lists, item) };
}

const layerWithout = (layer: DesiredLayer): DesiredLayer => ({
  ...layer,
  ...letGo(
    ITEM_KINDS.map(({ name }) => name),
    layer.items,
  ),
  items: Object.fromEntries(Object.entries(layer.items).map(([kind, list]) => [kind, list.map(itemWithout)])),
});

const sectionWithout = (section: DesiredSection): DesiredSection => ({
  ...section,
  ...letGo(['layers'], section),
  ...(section.layers ? { layers: section.layers.map(layerWithout) } : {}),
});

const segmentWithout = (desired: DesiredSegment): DesiredSegment => ({
  ...desired,
  ...letGo(['settings', 'topCoverings', 'sections'], desired),
  ...(desired.sections ? { sections: desired.sections.map(sectionWithout) } : {}),
});

test('letting go of everything that is not stated changes no plan', () => {
  let changed = 0;
  fc.assert(
    fc.property(cases({ sections: 3, layers: 2, items: 3 }), ({ live, desired }) => {
      const { steps, changes, losses } = planOne({ desired, live, project: PROJECT });
      const other = planOne({ desired: segmentWithout(desired), live, project: PROJECT });
      expect([other.steps, other.changes, other.losses]).toEqual([steps, changes, losses]);
      if (steps.length > 0) changed += 1;
    }),
    { seed: 20260417, numRuns: 100 },
  );
  expect(changed).toBeGreaterThan(50);
});
