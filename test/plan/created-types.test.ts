import { expect, test } from 'vitest';
import { catalogsOfChanged, catalogsOfCreated, createdTypeProblems } from '../../src/plan/checks/created-types.js';
import { planOne } from '../../src/plan/plan.js';
import { cables, layer, liveIn, PROJECT, pipes, segmentIn } from './texts.js';

const KNOWN = {
  cables: [
    { id: '1', name: 'Good', compatible: true },
    { id: '2', name: 'Bad', compatible: false },
  ],
  pipes: [{ id: '5', name: 'Pipe' }],
};
const planOf = (items: string, live?: string) =>
  planOne({ desired: segmentIn(layer(items)), live: live === undefined ? undefined : liveIn(layer(live)), project: PROJECT });
/** The codes of the problems, each with what the spec states at its place. */
const problemsOf = (items: string) =>
  createdTypeProblems([planOf(items)], KNOWN).map(({ code, place }) => {
    const line = `segments: {S: {${layer(items)}}}`.slice((place?.col ?? 1) - 1);
    return `${code} ${/^\{[^,}]*/.exec(line)?.[0]}`;
  });

test('only the catalogs of created items are needed', () => {
  const catalogs = (items: string) => catalogsOfCreated([planOf(items)]);
  expect([catalogs(''), catalogs('sensors: [{}]')]).toEqual([[], []]);
  expect(catalogs(`pipes: [{typeId: 5, ${cables(1)}}]`)).toEqual(['cables', 'pipes']);
});

test('an unknown or incompatible type is reported at its place, also inside a pipe', () => {
  expect(problemsOf(`${cables(2, 1)}, pipes: [{typeId: 6}, {typeId: 5, ${cables(2)}}]`)).toEqual([
    'incompatible-type {typeId: 2',
    'unknown-type-id {typeId: 6',
    'incompatible-type {typeId: 2',
  ]);
});

test('carried-over items are checked too, before their section is deleted', () => {
  const [problem, ...more] = createdTypeProblems([planOf('pipes: []', `${cables(2)}, ${pipes(5)}`)], KNOWN);
  expect([problem?.code, problem?.message, more]).toEqual([
    'incompatible-type',
    expect.stringContaining('a section of S that has to be replaced'),
    [],
  ]);
});

test('the layout of a changed segment depends on the catalogs of all its items', () => {
  const changed = (items: string) =>
    planOne({ desired: segmentIn('length: 1, sections: [{layers: [{}]}]'), live: liveIn(layer(items)), project: PROJECT });
  const [sensor, pipe] = [changed('sensors: [{}]'), changed('pipes: [{cables: [{typeId: 1}]}]')];
  expect(catalogsOfChanged([sensor])).toEqual([]);
  expect(catalogsOfChanged([sensor, pipe])).toEqual(['cables', 'pipes']);
  expect(catalogsOfChanged([planOf('')])).toEqual([]);
});

test('a type that two places state is reported at both, and once per place', () => {
  const twice = [planOf('pipes: [{typeId: 6, count: 2}, {typeId: 6}]')];
  const problems = createdTypeProblems(twice, KNOWN);
  expect(new Set(problems.map(({ place }) => place?.col)).size).toBe(2);
  const said = {
    code: 'unknown-type-id',
    message: 'the catalog has no pipe type with the id 6',
    remedy: 'state a type of the catalog: `trenchctl catalog pipes` lists them',
  };
  expect(problems.map(({ place: _, ...problem }) => problem)).toEqual([said, said]);
  expect(createdTypeProblems(twice, { cables: [] })).toEqual([]);
  expect(createdTypeProblems([planOf(cables(2))], KNOWN)[0]).toMatchObject({
    message: 'Bad (2) has no complete trench layout, so the API rejects it',
    remedy: 'choose another type: `trenchctl catalog cables` lists them',
  });
});
