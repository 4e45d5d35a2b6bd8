// An item that takes the place of another one: the create names the live items, and each delete names the create.
import { expect, test } from 'vitest';
import type { DesiredLayer, LiveLayer } from '../../src/kinds/model.js';
import { planSummary } from '../../src/plan/emit/document.js';
import type { Change } from '../../src/plan/model/change.js';
import { lostLayers } from '../../src/plan/model/replaced-section.js';
import { planOne } from '../../src/plan/plan.js';
import {
  desiredItem,
  desiredLayer,
  desiredSection,
  desiredSegment,
  liveItem,
  liveLayer,
  liveSection,
  liveSegment,
} from '../support/build.js';

function changesFor(there: readonly LiveLayer[], stated: readonly DesiredLayer[]): readonly Change[] {
  const [desired, live] = [desiredSegment([desiredSection(stated)]), liveSegment([liveSection('a', there)])];
  return planOne({ desired, live, project: { number: 'P', id: '1' } }).changes;
}

/** Of each change of an item: its action, the ids that it replaces, or the address that takes its place. */
const told = (changes: readonly Change[]) =>
  changes
    .filter(({ kind }) => kind === 'item')
    .map(({ action, count, replaces, replacedBy, path }) => `${action} ${path.at(-1)?.id ?? count}: ${replaces ?? replacedBy ?? ''}`);

const cable = (id: string, typeId: string, more = {}) => liveItem('cable', id, { typeId, ...more });
test('a replaced section: equal items of the same layer come first, then those of another layer, then others', () => {
  const pipe = (id: string, typeId: string) => liveItem('pipe', id, { typeId });
  const there = [
    liveLayer('l', [pipe('a', '1'), pipe('b', '2'), liveItem('sensor', 's')]),
    liveLayer('m', [pipe('c', '1'), pipe('d', '3')]),
  ];
  const stated = [desiredLayer({ pipe: [{ typeId: '1' }, { typeId: '3' }] }), desiredLayer({ pipe: [{ typeId: '1' }, { typeId: '4' }] })];
  const changes = changesFor(there, stated);
  expect(told(changes)).toEqual(['create s: s', 'create 1: a', 'create 1: d', 'create 1: c', 'create 1: b']);
  expect(planSummary(changes)).toMatchObject({ changed: 1, moved: 1, recreated: 4, removed: 0, added: 0 });
  expect(planSummary(changes, new Set(['a', 'b']))).toMatchObject({ changed: 1, moved: 1, recreated: 4 });
  expect(planSummary(changes, new Set())).toMatchObject({ changed: 1, moved: 0, recreated: 5 });
});

test('a cable in a pipe that changes moves if its own id is among the moved ones; one in an equal pipe moves with the pipe', () => {
  const there = [
    liveItem('pipe', 'p', { typeId: '1' }, { cables: [cable('c', '7')] }),
    liveItem('pipe', 'q', { typeId: '2' }, { cables: [cable('d', '7')] }),
  ];
  const stated = {
    ...desiredLayer(),
    items: { pipe: [desiredItem('pipe', { typeId: '9' }, [{ typeId: '7' }]), desiredItem('pipe', { typeId: '2' }, [{ typeId: '7' }])] },
  };
  const changes = changesFor([liveLayer('l', there)], [stated]);
  const fates = (...moved: string[]) => {
    const { changed, moved: moving, recreated } = planSummary(changes, new Set(moved));
    return [changed, moving, recreated];
  };
  expect(fates()).toEqual([1, 0, 4]);
  expect(fates('p')).toEqual([1, 0, 4]);
  expect(fates('c')).toEqual([1, 1, 3]);
  expect(fates('q')).toEqual([1, 2, 2]);
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
