import { expect, test } from 'vitest';
import type {
  LiveItem,
  LiveSegment,
  WantedItem,
  WantedLayer,
  WantedSection,
  WantedSegment,
} from '../../../src/kinds/model.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import { place, UNPROTECTED } from '../../support/build.js';
import { runPlan } from './run-plan.js';
import { NOTHING, worldOf } from './world.js';

const AT = { project: 'P', segment: 'S', path: [] };

const MANY = 150;

const wantedItem = (kind: string, fields: WantedItem['fields']): WantedItem => ({ kind, fields, place });
const copies = (count: number, item: WantedItem): WantedItem[] => Array.from({ length: count }, () => item);

const spec = (...layers: WantedLayer['items'][]): WantedSegment => ({
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
  const live: LiveSegment = {
    id: 'segment',
    fields: { name: 'S' },
    sections: [{ id: 'section', fields: {}, layers }],
  };
  const wanted = (protectionLayerThickness: number, items: WantedLayer['items'] = {}): WantedSection => ({
    fields: {},
    layers: layers.map((_, n) => ({
      fields: { protectionLayerThickness },
      items: n === 0 ? items : {},
      place,
    })),
    place,
  });
  // No evidence decides between the two: the first one costs its cable, the second one many calls.
  const plan = decideSegment({
    wanted: { ...spec(), sections: [wanted(50, { cable: [] }), wanted(60)] },
    live,
  });
  expect(plan.price).toEqual({ lost: 0, destroyed: 0, calls: 1 + 2 * MANY });
  expect(runPlan(worldOf(live), stepsOf(plan, '1', AT)).sections.map(({ id }) => id)).toEqual([
    'new1',
    'section',
  ]);
});

test('a call creates at most a hundred cables', () => {
  const plan = decideSegment({ wanted: spec({ cable: copies(250, wantedItem('cable', { typeId: '1' })) }) });
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
