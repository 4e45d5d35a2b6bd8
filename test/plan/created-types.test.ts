import { expect, test } from 'vitest';
import type { DesiredSegment, LiveItem } from '../../src/kinds/model.js';
import { catalogsOfChanged, catalogsOfCreated, createdTypeProblems } from '../../src/plan/checks/created-types.js';
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
  placeAt,
} from '../support/build.js';

const desired = (items: Record<string, readonly object[]>): DesiredSegment =>
  desiredSegment([desiredSection([{ ...desiredLayer(), items: items as never }])], { name: 'A' });
const item = (kind: string, typeId: string, line: number, cables: readonly object[] = []) => ({
  ...desiredItem(kind, { typeId }),
  place: placeAt(line),
  ...(cables.length > 0 ? { cables } : {}),
});
const there = (...items: LiveItem[]) => liveSegment([liveSection('s', [liveLayer('l', items)])], { id: '7', fields: { name: 'A' } });
const PROJECT = { number: 'P', id: '1' };
const KNOWN = {
  cables: [
    { id: '1', name: 'Good', compatible: true },
    { id: '2', name: 'Bad', compatible: false },
  ],
  pipes: [{ id: '5', name: 'Pipe' }],
};

test('only the catalogs of created items are needed', () => {
  const plan = (items: Record<string, readonly object[]>) => catalogsOfCreated([planOne({ desired: desired(items), project: PROJECT })]);
  expect(plan({})).toEqual([]);
  expect(plan({ sensor: [{ kind: 'sensor', fields: {}, place: placeAt(4) }] })).toEqual([]);
  expect(plan({ pipe: [item('pipe', '5', 4, [item('cable', '1', 5)])] })).toEqual(['cables', 'pipes']);
});

test('an unknown or incompatible type is reported at its place, also inside a pipe', () => {
  const segment = desired({
    cable: [item('cable', '2', 4), item('cable', '1', 5)],
    pipe: [item('pipe', '6', 6), item('pipe', '5', 7, [item('cable', '2', 8)])],
  });
  const problems = createdTypeProblems([planOne({ desired: segment, project: PROJECT })], KNOWN);
  expect(problems.map(({ code, place }) => [code, place?.line])).toEqual([
    ['incompatible-type', 4],
    ['unknown-type-id', 6],
    ['incompatible-type', 8],
  ]);
});

test('carried-over items are checked too, before their section is deleted', () => {
  const live = there(liveItem('cable', 'c', { typeId: '2' }), liveItem('pipe', 'p', { typeId: '5' }));
  const [problem, ...more] = createdTypeProblems([planOne({ desired: desired({ pipe: [] }), live, project: PROJECT })], KNOWN);
  expect([problem?.code, problem?.message, more]).toEqual([
    'incompatible-type',
    expect.stringContaining('a section of A that has to be replaced'),
    [],
  ]);
});

test('the layout of a changed segment depends on the catalogs of all its items', () => {
  const pipe = liveItem('pipe', 'p', {}, { cables: [liveItem('cable', 'i')] });
  const sensor = liveItem('sensor', 's');
  const changed = (...items: LiveItem[]) =>
    planOne({ desired: { ...desired({}), fields: { length: 1 } }, live: there(...items), project: PROJECT });
  expect(catalogsOfChanged([changed(sensor)])).toEqual([]);
  expect(catalogsOfChanged([changed(sensor), changed(pipe)])).toEqual(['cables', 'pipes']);
  expect(catalogsOfChanged([planOne({ desired: desired({}), project: PROJECT })])).toEqual([]);
});

test('a type that two places state is reported at both, and once per place', () => {
  const twice = desired({ pipe: [item('pipe', '6', 4), item('pipe', '6', 4), item('pipe', '6', 5)] });
  const segments = [planOne({ desired: twice, project: PROJECT })];
  const said = [4, 5].map((line) => ({
    code: 'unknown-type-id',
    message: 'the catalog has no pipe type with the id 6',
    place: placeAt(line),
    remedy: 'state a type of the catalog: `trenchctl catalog pipes` lists them',
  }));
  expect(createdTypeProblems(segments, KNOWN)).toEqual(said);
  expect(createdTypeProblems(segments, { cables: [] })).toEqual([]);
  const incompatible = [planOne({ desired: desired({ cable: [item('cable', '2', 4)] }), project: PROJECT })];
  expect(createdTypeProblems(incompatible, KNOWN)[0]).toMatchObject({
    message: 'Bad (2) has no complete trench layout, so the API rejects it',
    remedy: 'choose another type: `trenchctl catalog cables` lists them',
  });
});
