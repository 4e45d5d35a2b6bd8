import { expect, test } from 'vitest';
import type {
  LiveItem,
  LiveSegment,
  WantedItem,
  WantedLayer,
  WantedSegment,
} from '../../../src/kinds/model.js';
import { planSegment } from '../../../src/plan/segment-plan.js';
import { stepsOf } from '../../../src/plan/steps.js';
import { runPlan } from './run-plan.js';
import { NOTHING, worldOf } from './world.js';

const place = { file: 'spec.yaml', line: 1, col: 1 };
const MANY = 10_050;

const wantedItem = (kind: string, fields: WantedItem['fields']): WantedItem => ({ kind, fields, place });
const copies = (count: number, item: WantedItem): WantedItem[] => Array.from({ length: count }, () => item);

const spec = (...layers: WantedLayer['items'][]): WantedSegment => ({
  name: 'S',
  fields: {},
  sections: layers.map((items) => ({ fields: {}, layers: [{ fields: {}, items, place }], place })),
  lifecycle: { preventDestroy: false, preventReplace: false },
  place,
});

test('ten thousand calls are not as bad as one cable that goes', () => {
  const cable = wantedItem('cable', { typeId: '1' });
  const sensor = wantedItem('sensor', { outerDiameter: 10 });
  const items = [cable, ...copies(MANY, sensor)].map(
    ({ kind, fields }, n): LiveItem => ({ kind, id: `i${n}`, fields, cables: [], fixed: {} }),
  );
  const layer = { id: 'layer', fields: {}, items, cableBands: [] };
  const live: LiveSegment = {
    id: 'segment',
    fields: { name: 'S' },
    sections: [{ id: 'section', fields: {}, layers: [layer] }],
  };
  // The live section could be the first of them for the price of its cable, or the second for nothing.
  const wanted = spec({ sensor: copies(MANY, sensor), cable: [] }, { cable: [cable] });
  const plan = planSegment(wanted, live);
  expect(plan.price).toEqual({ lost: 0, destroyed: 0, calls: 1 + MANY });
  expect(runPlan(worldOf(live), stepsOf(plan, '1', 'S')).sections.map(({ id }) => id)).toEqual([
    'new1',
    'section',
  ]);
});

test('a call makes a hundred cables and no more', () => {
  const plan = planSegment(spec({ cable: copies(250, wantedItem('cable', { typeId: '1' })) }));
  const steps = stepsOf(plan, '1', 'S');
  expect(plan.price.calls).toBe(4);
  expect(steps.map(({ operation, body }) => [operation, body?.count])).toEqual([
    ['createSegment', undefined],
    ['addCableBatch', 100],
    ['addCableBatch', 100],
    ['addCableBatch', 50],
  ]);
  expect(runPlan(NOTHING, steps).sections[0]?.layers[0]?.items.length).toBe(250);
});
