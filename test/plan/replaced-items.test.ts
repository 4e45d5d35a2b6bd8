// An item that takes the place of another one: the create names the live items, and each delete names the create. And what goes with a
// segment that is deleted; test/plan/plan-page.test.ts shows what a segment that stays loses.
import { expect, test } from 'vitest';
import { planSummary } from '../../src/plan/emit/document.js';
import type { Change } from '../../src/plan/model/change.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { lostLayers } from '../../src/plan/model/replaced-section.js';
import { planRemoval, withBaseLosses } from '../../src/plan/plan.js';
import { lostWords } from '../../src/render/words/reason-words.js';
import { liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';
import { PROJECT, planFor, stated } from './texts.js';

/** Of each change of an item: its action, the ids that it replaces, or the address that takes its place. */
const told = (changes: readonly Change[]) =>
  changes
    .filter(({ kind }) => kind === 'item')
    .map(({ action, count, replaces, replacedBy, path }) => `${action} ${path.at(-1)?.id ?? count}: ${replaces ?? replacedBy ?? ''}`);

test('a replaced section: equal items of the same layer come first, then those of another layer, then others', () => {
  const { changes } = planFor('pipe 1 2, sensor | pipe 1 3', 'pipe 1 3 | pipe 1 4');
  expect(told(changes)).toEqual([
    'create 0.0.sensor.0: 0.0.sensor.0',
    ...['0.0.pipe.0', '0.1.pipe.1', '0.1.pipe.0', '0.0.pipe.1'].map((id) => `create 1: ${id}`),
  ]);
  expect(planSummary(changes)).toMatchObject({ changed: 1, moved: 1, recreated: 4, removed: 0, added: 0 });
  expect(planSummary(changes, new Set(['0.0.pipe.0', '0.0.pipe.1']))).toMatchObject({ changed: 1, moved: 1, recreated: 4 });
  expect(planSummary(changes, new Set())).toMatchObject({ changed: 1, moved: 0, recreated: 5 });
});

test('a cable in a pipe that changes moves if its own id is among the moved ones; one in an equal pipe moves with the pipe', () => {
  const { changes } = planFor('pipe 1 (cable 7) 2 (cable 7)', 'pipe 9 (cable 7) 2 (cable 7)');
  const fates = (...moved: string[]) => {
    const { changed, moved: moving, recreated } = planSummary(changes, new Set(moved));
    return [changed, moving, recreated];
  };
  expect(fates()).toEqual([1, 0, 4]);
  expect(fates('0.0.pipe.0')).toEqual([1, 0, 4]);
  expect(fates('0.0.pipe.0.0')).toEqual([1, 1, 3]);
  expect(fates('0.0.pipe.1')).toEqual([1, 2, 2]);
});

test.each<[string, Partial<Change>, string[], string[]]>([
  ['all of them, if no layer takes a place', {}, [], ['k', 'l']],
  ['those whose place no layer takes', {}, ['k'], ['l']],
  ['none, if an interrupted run has begun the section', { begun: [] }, ['k'], []],
  [
    'those that the spec does not state, if an interrupted run has begun the section',
    { begun: [], forcedBy: [{ id: 'l', reason: { code: 'layer-not-in-spec' } }] as never },
    ['k'],
    ['l'],
  ],
])('the lost layers of a replaced section are %s', (_, more, places, expected) => {
  const contents = ['k', 'l'].map((id) => ({ id, kind: 'layer', state: {} }));
  const layers = places.map((inPlaceOf) => ({ inPlaceOf }) as Change);
  const lost = lostLayers({ ...({ contents, ...more } as unknown as Change) }, layers);
  expect(lost.map(({ id }) => id)).toEqual(expected);
});

test('a segment that is deleted: values that no call can set, and with a base everything that the base does not state', () => {
  const items = [
    liveItem('pipe', 'p', { typeId: '3' }, { fixed: { label: 'F7', manual: true } }),
    liveItem('sensor', 's', { outerDiameter: 12 }),
  ];
  const topCoverings = [{ id: 't', fields: { type: 'SAND' } }];
  const segment = liveSegment([liveSection('a', [liveLayer('l', items, { cableBands: ['band'] })])], { topCoverings });
  const planned = planRemoval(segment, PROJECT, 'segment-not-in-spec');
  const lost = ({ losses }: PlannedSegment) => losses.map(({ reason, section, layer }) => [lostWords(reason), section, layer]);
  const values = ['cable band', 'label', 'manual'].map((what) => [what, 1, 1]);
  expect(lost(planned)).toEqual(values);
  const withBase = (base: string) => lost(withBaseLosses(planned, stated(base)));
  // Its successor has what it loses, if it has moved.
  expect(lost(withBaseLosses({ ...planned, movedTo: {} as never }, stated('pipe 3')))).toEqual(values);
  expect(withBase('pipe 3')).toEqual([['top covering', undefined, undefined], ['sensor', 1, 1], ...values]);
  expect(withBase('topCoverings: [] :: pipe 3, sensors: [{outerDiameter: 12}]')).toEqual(values);
});
