// The conditions under which a saved plan is stale.
import { expect, test } from 'vitest';
import type { DesiredSegment, LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { movedSince } from '../../src/plan/checks/compare-saved.js';
import { planDocument } from '../../src/plan/emit/document.js';
import { planOne, planRemoval } from '../../src/plan/plan.js';
import { stalenessWords } from '../../src/render/words/refusal-words.js';
import { liveItem, liveLayer, place, UNPROTECTED } from '../support/build.js';

const PROJECT = { number: 'P', id: '1' };

const cable = (id: string, typeId: string) => liveItem('cable', id, { typeId });
const layer = (id: string, ...items: LiveItem[]) => liveLayer(id, items);
const live = (change: Partial<LiveSegment> = {}): LiveSegment => ({
  id: '7',
  fields: { name: 'A', length: 10 },
  sections: [
    { id: 's1', fields: { coverThickness: 600 }, layers: [layer('l1', cable('c1', '1'), cable('c2', '2'))] },
    { id: 's2', fields: { coverThickness: 600 }, layers: [layer('l2')] },
  ],
  ...change,
});
const desired: DesiredSegment = {
  name: 'A',
  fields: {},
  lifecycle: UNPROTECTED,
  place,
  sections: [
    {
      fields: {},
      place,
      layers: [{ fields: {}, place, items: { cable: [{ kind: 'cable', fields: { typeId: '1' }, place }] } }],
    },
    { fields: {}, place, layers: [{ fields: {}, place, items: { cable: [] } }] },
  ],
};

const saved = (segment = planOne({ desired, live: live(), project: PROJECT })) => {
  const [document] = planDocument({
    version: '1',
    target: 't',
    projects: [],
    segments: [segment],
    parts: [],
    reads: 0,
    verdict: { apply: 'allowed', reasons: [] },
    remarks: [],
    types: {},
  }).segments;
  if (!document) throw new Error('no change');
  return document;
};
const staleBy = (...args: Parameters<typeof movedSince>) => movedSince(...args).map(stalenessWords);
const against = (now: LiveSegment | undefined) =>
  staleBy(saved(), planOne({ desired, live: now, project: PROJECT }));

test('nothing has changed', () => {
  expect(against(live())).toEqual([]);
});

test('a plan that is applied already is not stale', () => {
  const done = live({
    sections: [
      { ...live().sections[0], layers: [layer('l1', cable('c1', '1'))] } as never,
      live().sections[1] as never,
    ],
  });
  expect(against(done)).toEqual([]);
});

test('a change of an object that the plan does not touch does not make it stale', () => {
  const [first, second] = live().sections;
  expect(
    against(live({ sections: [first as never, { ...second, fields: { coverThickness: 900 } } as never] })),
  ).toEqual([]);
  expect(against(live({ fields: { name: 'A', length: 99 } }))).toEqual([]);
});

test('an object to be deleted has changed, or is another one now', () => {
  const [first, second] = live().sections;
  const other = (...items: ReturnType<typeof cable>[]) =>
    live({ sections: [{ ...first, layers: [layer('l1', ...items)] } as never, second as never] });
  const labelled = { ...cable('c2', '2'), fixed: { label: 'F7' } };
  expect(against(other(cable('c1', '1'), labelled))).toEqual(['cable c2 was changed: label nothing -> F7']);
  expect(against(other(cable('c1', '1'), cable('c3', '2')))).toEqual([
    'cable c2 was deleted',
    'cable c3 would have to change too',
  ]);
});

test('a create is stale if the object exists now, and a delete is done if the object is gone', () => {
  const creation = saved(planOne({ desired, project: PROJECT }));
  expect(staleBy(creation, planOne({ desired, project: PROJECT }))).toEqual([]);
  expect(staleBy(creation, planOne({ desired, live: live(), project: PROJECT }))).not.toEqual([]);
  const removal = saved(planRemoval(live(), PROJECT, 'segment-not-in-spec'));
  expect(staleBy(removal, planRemoval(live(), PROJECT, 'segment-not-in-spec'))).toEqual([]);
  expect(staleBy(removal, undefined)).toEqual([]);
  const more = live({ topCoverings: [{ id: 't1', fields: { type: 'SAND' } }] });
  expect(staleBy(removal, planRemoval(more, PROJECT, 'segment-not-in-spec'))).toEqual([
    'top covering t1 would have to change too',
  ]);
});

test('other calls than the planned ones, although no touched object has changed', () => {
  const [step] = saved().steps;
  const other = { ...saved(), steps: [{ ...step, operation: 'updateCable' } as never] };
  expect(staleBy(other, planOne({ desired, live: live(), project: PROJECT }))).toEqual([
    'it now needs other calls than the planned ones',
  ]);
});

test('the segment is gone, or it exists now', () => {
  const creation = saved(planOne({ desired, project: PROJECT }));
  expect(staleBy(creation, planOne({ desired, live: live(), project: PROJECT }))).toEqual([
    'a segment of this name exists now',
  ]);
  expect(against(undefined)).toEqual(['the segment was deleted']);
});

test('the segment itself is gone', () => {
  expect(against(undefined)).not.toEqual([]);
  expect(staleBy(saved(), undefined)).toEqual(['the segment was not found']);
});
