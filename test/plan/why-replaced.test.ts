import { expect, test } from 'vitest';
import type { DesiredItem, Fields, LiveItem, LiveSection } from '../../src/kinds/model.js';
import { replaceSection } from '../../src/plan/decide/sections/section-plan.js';
import { obstacles } from '../../src/plan/emit/why-replaced.js';
import { obstacleReason, obstacleSentence } from '../../src/render/words/reason-words.js';
import { desiredItem, liveItem, liveLayer, liveSection, place } from '../support/build.js';

const live = (kind: string, id: string, fields: Fields, cables: readonly Fields[] = []): LiveItem =>
  liveItem(kind, id, fields, { cables: cables.map((one, n) => live('cable', `${id}.${n}`, one)) });
const layer = (id: string, items: readonly LiveItem[]) => liveLayer(id, items, { fields: { spacing: 1 } });
const section = (...layers: LiveSection['layers'][0][]) => liveSection('s', layers);

/** The reason why these live items of a layer cannot become the desired ones. */
function why(items: readonly LiveItem[], asked: readonly DesiredItem[], kind = 'pipe') {
  const old = section(layer('l', items));
  const spec = { fields: {}, place, layers: [{ fields: {}, place, items: { [kind]: asked } }] };
  return obstacles(old, replaceSection(old, spec));
}
const ids = (found: ReturnType<typeof why>) =>
  found.map((obstacle) => [obstacle.id, obstacleReason(obstacle)]);

const P3 = { typeId: '3' };
const P5 = { typeId: '5' };
const A = { typeId: 'a' };
const B = { typeId: 'b' };
const OTHER = 'differs from the spec, and a pipe can neither be changed nor removed';
const MORE = 'is one more than the spec has, and a pipe cannot be removed';
const INSIDE = 'holds other cables than the spec states, and a pipe gets its cables only when it is created';

test.each<[string, LiveItem[], DesiredItem[], string[][]]>([
  ['all is well', [live('pipe', 'p', P3)], [desiredItem('pipe', P3)], []],
  ['another type', [live('pipe', 'p', P3)], [desiredItem('pipe', P5)], [['p', OTHER]]],
  ['none is desired', [live('pipe', 'p', P3)], [], [['p', OTHER]]],
  ['one too many', [live('pipe', 'p', P3), live('pipe', 'q', P3)], [desiredItem('pipe', P3)], [['q', MORE]]],
  [
    'one of two',
    [live('pipe', 'p', P3), live('pipe', 'q', P5)],
    [desiredItem('pipe', P5), desiredItem('pipe', P5)],
    [['p', OTHER]],
  ],
  ['other cables', [live('pipe', 'p', P3, [A])], [desiredItem('pipe', P3, [B])], [['p', INSIDE]]],
  [
    'one too many, with cables as one of two asks for them',
    [live('pipe', 'p', P3, [A]), live('pipe', 'q', P3, [A])],
    [desiredItem('pipe', P3, [A]), desiredItem('pipe', P3, [B])],
    [['q', MORE]],
  ],
  ['a cable more', [live('pipe', 'p', P3, [A])], [desiredItem('pipe', P3, [A, A])], [['p', INSIDE]]],
  ['a cable less is no obstacle', [live('pipe', 'p', P3, [A, B])], [desiredItem('pipe', P3, [A])], []],
  [
    'cables that the spec says nothing of are none',
    [live('pipe', 'p', P3, [A])],
    [desiredItem('pipe', P3)],
    [],
  ],
  [
    'an open one leaves the other to whom it fits',
    [live('pipe', 'p', P3), live('pipe', 'q', P5)],
    [desiredItem('pipe', {}), desiredItem('pipe', P3)],
    [],
  ],
])('%s', (_, items, asked, found) => {
  expect(ids(why(items, asked))).toEqual(found);
});

test('an obstacle is shown with all its fields', () => {
  expect(why([live('pipe', 'p', P3, [A, B])], [])).toEqual([
    {
      kind: 'item',
      item: 'pipe',
      id: 'p',
      catalog: 'pipes',
      state: { ...P3, cables: [A, B] },
      reason: { code: 'differs-from-spec' },
    },
  ]);
  expect(why([live('sensor', 's', { outerDiameter: 9 })], [], 'sensor')).toEqual([
    {
      kind: 'item',
      item: 'sensor',
      id: 's',
      state: { outerDiameter: 9 },
      reason: { code: 'differs-from-spec' },
    },
  ]);
  const [duct] = why([live('ecomDuct', 'd', {})], [], 'ecomDuct');
  expect(duct && obstacleSentence(duct)).toContain('and an ecom duct can');
});

test('cables are no obstacles: they can be deleted', () => {
  expect(why([live('cable', 'c', A)], [desiredItem('cable', B)], 'cable')).toEqual([]);
});

test('unmanaged items are no obstacles', () => {
  expect(why([live('sensor', 's', {})], [])).toEqual([]);
});

test('a layer that is not in the spec is an obstacle', () => {
  const old = section(layer('k', []), layer('l', [live('pipe', 'p', P3)]));
  const spec = {
    fields: {},
    place,
    layers: [{ fields: {}, place, items: { pipe: [desiredItem('pipe', P3)] } }],
  };
  expect(obstacles(old, replaceSection(old, spec))).toEqual([
    {
      kind: 'layer',
      id: 'k',
      state: { spacing: 1 },
      reason: { code: 'layer-not-in-spec' },
    },
  ]);
});
