import { expect, test } from 'vitest';
import type { DesiredItem, DesiredLayer, DesiredSection, DesiredSegment, LiveItem, LiveSegment } from '../../../src/kinds/model.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import { place, UNPROTECTED } from '../../support/build.js';
import { runPlan } from './run-plan.js';
import { NOTHING, worldOf } from './world.js';

const AT = { project: 'P', segment: 'S', path: [] };

const MANY = 150;

const desiredItem = (kind: string, fields: DesiredItem['fields']): DesiredItem => ({ kind, fields, place });
const copies = (count: number, item: DesiredItem): DesiredItem[] => Array.from({ length: count }, () => item);

const spec = (...layers: DesiredLayer['items'][]): DesiredSegment => ({
  name: 'S',
  fields: {},
  sections: layers.map((items) => ({ fields: {}, layers: [{ fields: {}, items, place }], place })),
  lifecycle: UNPROTECTED,
  place,
});

test('hundreds of calls cost less than one deleted cable', () => {
  const cable: LiveItem = { kind: 'cable', id: 'c', fields: { typeId: '1' }, cables: [], fixed: {} };
  const layers = Array.from({ length: MANY }, (_, n) => ({
    id: `l${n}`,
    fields: { protectionLayerThickness: 50 },
    items: n === 0 ? [cable] : [],
    cableBands: [],
  }));
  const live: LiveSegment = { id: 'segment', fields: { name: 'S' }, sections: [{ id: 'section', fields: {}, layers }] };
  const desired = (protectionLayerThickness: number, items: DesiredLayer['items'] = {}): DesiredSection => ({
    fields: {},
    layers: layers.map((_, n) => ({ fields: { protectionLayerThickness }, items: n === 0 ? items : {}, place })),
    place,
  });
  // No evidence decides between the two: the first one costs its cable, the second one many calls.
  const plan = decideSegment({ desired: { ...spec(), sections: [desired(50, { cable: [] }), desired(60)] }, live });
  expect(plan.price).toEqual({ lost: 0, destroyed: 0, calls: 1 + 2 * MANY });
  expect(runPlan(worldOf(live), stepsOf(plan, '1', AT)).sections.map(({ id }) => id)).toEqual(['new1', 'section']);
});

test('a call creates at most a hundred cables', () => {
  const plan = decideSegment({ desired: spec({ cable: copies(250, desiredItem('cable', { typeId: '1' })) }) });
  const steps = stepsOf(plan, '1', AT);
  expect(plan.price.calls).toBe(4);
  expect(steps.map(({ operation, body }) => [operation, body?.count])).toEqual([
    ['createSegment', undefined],
    ['addCableBatch', 100],
    ['addCableBatch', 100],
    ['addCableBatch', 50],
  ]);
  expect(runPlan(NOTHING, steps).sections[0]?.layers[0]?.items.length).toBe(250);
});
