import { expect, test } from 'vitest';
import { catalogsOfChanged, catalogsOfCreated, createdTypeProblems } from '../../src/plan/checks/created-types.js';
import { inFull, planFor } from './texts.js';

const KNOWN = {
  cables: [
    { id: '1', name: 'Good', compatible: true },
    { id: '2', name: 'Bad', compatible: false },
  ],
  pipes: [{ id: '5', name: 'Pipe' }],
};
/** The codes of the problems, each with what the spec states at its place. */
const problemsOf = (items: string) =>
  createdTypeProblems([planFor(undefined, items)], KNOWN).map(({ code, place }) => {
    const line = `segments: {S: {${inFull(items)}}}`.slice((place?.col ?? 1) - 1);
    return `${code} ${/^\{[^,}]*/.exec(line)?.[0]}`;
  });

test('only the catalogs of created items are needed', () => {
  const catalogs = (items: string) => catalogsOfCreated([planFor(undefined, items)]);
  expect([catalogs('-'), catalogs('sensor'), catalogs('pipe 5 (cable 1)')]).toEqual([[], [], ['cables', 'pipes']]);
});

test('an unknown or incompatible type is reported at its place, also inside a pipe', () => {
  expect(problemsOf('cable 2 1, pipe 6 5 (cable 2)')).toEqual([
    'incompatible-type {typeId: 2',
    'unknown-type-id {typeId: 6',
    'incompatible-type {typeId: 2',
  ]);
});

test('carried-over items are checked too, before their section is deleted', () => {
  const message = expect.stringContaining('a section of S that has to be replaced');
  expect(createdTypeProblems([planFor('cable 2, pipe 5', 'no pipes')], KNOWN)).toEqual([
    expect.objectContaining({ code: 'incompatible-type', message, place: { file: 'spec.yaml', line: 3, col: 12 } }),
  ]);
});

test('the layout of a changed segment depends on the catalogs of all its items', () => {
  const changed = (items: string) => planFor(items, 'length: 1 :: -');
  const [sensor, pipe] = [changed('sensor'), changed('pipe any (cable 1)')];
  expect([[sensor], [sensor, pipe], [planFor(undefined, '-')]].map(catalogsOfChanged)).toEqual([[], ['cables', 'pipes'], []]);
});

test('a type that two places state is reported at both, and once per place', () => {
  const twice = [planFor(undefined, 'pipes: [{typeId: 6, count: 2}, {typeId: 6}]')];
  const problems = createdTypeProblems(twice, KNOWN);
  expect(new Set(problems.map(({ place }) => place?.col)).size).toBe(2);
  const said = {
    code: 'unknown-type-id',
    message: 'the catalog has no pipe type with the id 6',
    remedy: 'state a type of the catalog: `trenchctl catalog pipes` lists them',
  };
  expect(problems.map(({ place: _, ...problem }) => problem)).toEqual([said, said]);
  expect(createdTypeProblems(twice, { cables: [] })).toEqual([]);
  expect(createdTypeProblems([planFor(undefined, 'cable 2')], KNOWN)[0]).toMatchObject({
    message: 'Bad (2) has no complete trench layout, so the API rejects it',
    remedy: 'choose another type: `trenchctl catalog cables` lists them',
  });
});
