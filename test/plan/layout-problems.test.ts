// Layout problems by section, layer, item and place in the spec.
import { expect, test } from 'vitest';
import type { LiveItem, LiveProblem, LiveSegment } from '../../src/kinds/model.js';
import { itemPlaces, layoutProblems } from '../../src/plan/emit/layout-problems.js';
import { planOne } from '../../src/plan/plan.js';
import { layoutAfter, withProblems } from '../../src/rehearse/layout-after.js';
import { layoutWords } from '../../src/render/words/layout-words.js';
import { liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';
import { PROJECT, stated } from './texts.js';

const item = (kind: string, id: string, typeId: string, cables: LiveItem[] = []) => liveItem(kind, id, { typeId }, { cables });
const section = (id: string, items: LiveItem[]) =>
  liveSection(id, [liveLayer(`${id}-lower`), liveLayer(`${id}-upper`, items)], { coverThickness: 600 });

const ITEMS = [
  { ...item('cable', 'c', '7'), otherConductors: ['c2'] },
  item('pipe', 'p2', '2', [item('cable', 'inner', '7')]),
  item('pipe', 'p1', '1'),
];

const live = (validationErrors: readonly LiveProblem[]): LiveSegment =>
  liveSegment([{ ...section('a', []), layers: [] }, section('b', ITEMS)], { validationErrors });

const DESIRED = stated('coverThickness: 600; / no cables | cable 7, pipe 1 2 (cable 7)');

const AT = { project: 'P', segment: 'S', path: [] };
const found = (problem: Partial<LiveProblem>) =>
  layoutProblems(live([{ itemIds: [], ...problem }]), DESIRED, AT, { isReached: true })[0] ?? expect.fail('no problem is found');

const UPPER = { sectionId: 'b', layerId: 'b-upper' };

test('items have places in the spec as long as it states as many sections as are live', () => {
  const { sections = [] } = DESIRED;
  const places = (more: typeof sections) => [...itemPlaces(live([]), { ...DESIRED, sections: [...sections, ...more] }, AT)];
  expect(places([]).map(([id, { address }]) => `${id}: ${address}`)).toEqual([
    'c: P/S/sections[1]/layers[1]/cables[0]',
    'c2: P/S/sections[1]/layers[1]/cables[0]',
    'p2: P/S/sections[1]/layers[1]/pipes[1]',
    'inner: P/S/sections[1]/layers[1]/pipes[1]/cables[0]',
    'p1: P/S/sections[1]/layers[1]/pipes[0]',
  ]);
  expect(places(sections.slice(0, 1))).toEqual([]);
  // A pipe with other cables is still the pipe of its type.
  const other = itemPlaces(live([]), stated('coverThickness: 600; / no cables | cable 7, pipe 1 2 (cable 8)'), AT);
  expect([...other.keys()]).toEqual(['c', 'c2', 'p2', 'p1']);
});

test('a known code never has the words of the service, another code always', () => {
  expect(found({ code: 'TOO_CLOSE', message: 'Mindre avstand', ...UPPER })).not.toHaveProperty('said');
  const other = found({ code: 'NEW_RULE', message: 'Noe nytt', ...UPPER, itemIds: ['gone'] });
  expect(other).toMatchObject({ code: 'NEW_RULE', said: 'Noe nytt', objects: [], place: { line: 3, col: 74 } });
  expect(layoutWords(other)).toBe('NEW_RULE: Noe nytt');
  expect(layoutWords(found({ message: 'two pipes in one place' }))).toBe('two pipes in one place');
});

test('after a plan: caused problems are new, those of a section made again are not, solved ones are gone', () => {
  const overlap = { code: 'OVERLAP', ...UPPER, itemIds: ['p1', 'p2'] };
  const solved = { code: 'TOO_CLOSE', ...UPPER, itemIds: ['p1', 'c'] };
  const foreign = { code: 'NEW_RULE', sectionId: 'a', itemIds: [] };
  const ofItem = { code: 'NEW_RULE', ...UPPER, itemIds: ['c'] };
  const ofLayer = { code: 'NEW_RULE', sectionId: 'a', layerId: 'gone', itemIds: [] };
  const now = live([overlap, solved, foreign, ofItem, ofLayer]);
  const renamed = ITEMS.map((one) => ({ ...one, id: `new-${one.id}` }));
  const again = { sectionId: 'n', layerId: 'n-upper' };
  const after: LiveSegment = {
    ...now,
    sections: [{ ...section('a', []), layers: [] }, section('n', renamed)],
    validationErrors: [
      { code: 'OVERLAP', ...again, itemIds: ['new-p1', 'new-p2'] },
      { code: 'OVERLAP', ...again, itemIds: ['new-p1', 'new-c'] },
    ],
  };
  const planned = { ...planOne({ desired: DESIRED, live: now, project: PROJECT }), live: now };
  // The sandbox may list the items of a problem in another order than the live service.
  const before = { ...now, validationErrors: [{ ...overlap, itemIds: overlap.itemIds.toReversed() }, solved] };
  const told = layoutAfter(planned, withProblems(planned, before, after));
  expect(told.map(({ code, isNew }) => [code, isNew])).toEqual([
    ['OVERLAP', false],
    ['OVERLAP', true],
    ['NEW_RULE', false],
  ]);
  expect(told[1]?.objects.every((object) => !('id' in object))).toBe(true);
});

test.each([
  [600, ['COVER']],
  [700, []],
])('a problem of the cover that only the service finds is there as long as the cover is: %i mm', (cover, codes) => {
  const now = live([{ code: 'COVER', sectionId: 'a', itemIds: [] }]);
  const planned = { ...planOne({ desired: DESIRED, live: now, project: PROJECT }), live: now };
  const sections = now.sections.map((one) => ({ ...one, fields: { coverThickness: cover } }));
  const { validationErrors = [] } = withProblems(planned, { ...now, validationErrors: [] }, { ...now, sections, validationErrors: [] });
  expect(validationErrors.map(({ code }) => code)).toEqual(codes);
});

test.each([
  [['live', 'before', 'after'], [['OVERLAP', false]]],
  [['live', 'before'], []],
  [['live'], [['OVERLAP', false]]],
  [['before', 'after'], []],
  [['before'], []],
  [['after'], [['OVERLAP', true]]],
])('a problem that is found %j: live, in the sandbox before the plan, or in it after the plan', (there, expected) => {
  const having = (side: string) => live(there.includes(side) ? [{ code: 'OVERLAP', ...UPPER, itemIds: ['c', 'p1'] }] : []);
  const planned = { ...planOne({ desired: DESIRED, live: having('live'), project: PROJECT }), live: having('live') };
  const told = layoutAfter(planned, withProblems(planned, having('before'), having('after')));
  expect(told.map(({ code, isNew }) => [code, isNew])).toEqual(expected);
});
