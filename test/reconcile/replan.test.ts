// A segment that is planned again from its live state.
import { expect, test } from 'vitest';
import type { CallOptions } from '../../src/api/typed.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { planOne } from '../../src/plan/plan.js';
import { replanSegment } from '../../src/replan/replan.js';
import { fakeApi, refusal } from '../live/connect.js';
import { segment } from '../live/desired.js';

const PROJECT = { number: 'P', id: '7' };
const planned = (more: Partial<PlannedSegment> = {}): PlannedSegment => ({
  ...planOne({ desired: segment('a', { fields: { length: 5 } }), project: PROJECT }),
  ...more,
});
const live = (id: string, length = 5) => ({ id, name: 'a', length, sections: [] });
const stepsOf = ({ steps }: PlannedSegment): string[] =>
  steps.map(({ operation, path }) => [operation, path.segmentId].filter(Boolean).join(' '));

test('a segment of the same name that is not its own is passed over, and stays so in the next plan', async () => {
  const { api, asked } = fakeApi({ listSegments: [{ id: '1', name: 'a' }], getSegment: live('1') });
  const first = await replanSegment(planned({ notIds: ['1'] }), api);
  expect([first.live, stepsOf(first.planned)]).toEqual([undefined, ['createSegment']]);
  const second = await replanSegment(first.planned, api);
  expect([second.planned.notIds, stepsOf(second.planned)]).toEqual([['1'], ['createSegment']]);
  expect(asked).toEqual(['listSegments 7', 'listSegments 7']);
});

test('a segment that another run created meanwhile is taken, and not created twice', async () => {
  const { api } = fakeApi({ listSegments: [{ id: '1', name: 'a' }], getSegment: live('1') });
  const found = await replanSegment(planned(), api);
  expect([found.live?.id, stepsOf(found.planned)]).toEqual(['1', []]);
});

test('a segment is read by its id; if it is gone, it is looked for by its name', async () => {
  const { api, asked } = fakeApi({ getSegment: live('3', 9) });
  expect(stepsOf((await replanSegment(planned({ segmentId: '3' }), api)).planned)).toEqual(['updateSegment 3']);
  expect(asked).toEqual(['getSegment 3']);
  const gone = fakeApi({
    listSegments: [{ id: '4', name: 'a' }],
    getSegment: ({ path }: CallOptions) => (path?.segmentId === '3' ? refusal('getSegment', 404) : live('4', 9)),
  });
  const again = await replanSegment(planned({ segmentId: '3' }), gone.api);
  expect(stepsOf(again.planned)).toEqual(['updateSegment 4']);
});

test('a segment that is to be deleted is deleted as long as it is there', async () => {
  const { desired: _, ...removal } = planned({ segmentId: '3' });
  const { api } = fakeApi({ getSegment: live('3'), listTopCoverings: [] });
  expect(stepsOf((await replanSegment(removal, api)).planned)).toEqual(['deleteSegment 3']);
  const { api: empty } = fakeApi({ getSegment: refusal('getSegment', 404) });
  expect(await replanSegment(removal, empty)).toMatchObject({ planned: { steps: [] }, live: undefined });
});

const PIPE = { id: 'p', typeId: '1', cables: [] };
const WITH_PIPE = { ...live('3'), sections: [{ id: 's', layers: [{ id: 'l', pipes: [PIPE, { ...PIPE, id: 'q' }] }] }] };

test('ducts that the service does not list are added to their own pipe, without those that are gone', async () => {
  const unlisted = new Map([['p', [{ id: 'd' }, { id: 'gone' }, { fields: { outerDiameter: 40 } }]]]);
  const { api, asked } = fakeApi({
    getSegment: WITH_PIPE,
    getEcomDuct: ({ path }: CallOptions) => (path?.ductId === 'd' ? { id: 'd', outerDiameter: 32 } : refusal('getEcomDuct', 404)),
  });
  const found = await replanSegment(planned({ segmentId: '3', unlisted }), api);
  const items = found.live?.sections[0]?.layers[0]?.items ?? [];
  expect(items.map(({ id, ducts }) => [id, ducts?.map((duct) => [duct.id, duct.fields.outerDiameter])])).toEqual([
    [
      'p',
      [
        ['d', 32],
        ['', 40],
      ],
    ],
    ['q', undefined],
  ]);
  expect(asked.slice(0, 3)).toEqual(['getSegment 3', 'getEcomDuct 3 d', 'getEcomDuct 3 gone']);
});
