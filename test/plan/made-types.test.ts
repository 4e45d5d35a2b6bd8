import { expect, test } from 'vitest';
import type { WantedSegment } from '../../src/kinds/model.js';
import { catalogsOfMade, madeTypeProblems } from '../../src/plan/made-types.js';
import { planOne } from '../../src/plan/plan.js';

const at = (line: number) => ({ file: 's.yaml', line, col: 1 });
const lifecycle = { preventDestroy: false, preventReplace: false };
const wanted = (items: Record<string, readonly object[]>): WantedSegment => ({
  name: 'A',
  fields: {},
  lifecycle,
  place: at(1),
  sections: [{ fields: {}, place: at(2), layers: [{ fields: {}, place: at(3), items: items as never }] }],
});
const item = (kind: string, typeId: string, line: number, cables: readonly object[] = []) => ({
  kind,
  fields: { typeId },
  place: at(line),
  ...(cables.length > 0 ? { cables } : {}),
});
const PROJECT = { number: 'P', id: '1' };
const KNOWN = {
  cables: [
    { id: '1', name: 'Good', compatible: true },
    { id: '2', name: 'Bad', compatible: false },
  ],
  pipes: [{ id: '5', name: 'Pipe' }],
};

test('only the catalogs of what is made are asked for', () => {
  const plan = (items: Record<string, readonly object[]>) =>
    catalogsOfMade([planOne(wanted(items), undefined, PROJECT)]);
  expect(plan({})).toEqual([]);
  expect(plan({ sensor: [{ kind: 'sensor', fields: {}, place: at(4) }] })).toEqual([]);
  expect(plan({ pipe: [item('pipe', '5', 4, [item('cable', '1', 5)])] })).toEqual(['cables', 'pipes']);
});

test('a type that is not there or cannot be laid is told at its place, also inside a pipe', () => {
  const segment = wanted({
    cable: [item('cable', '2', 4), item('cable', '1', 5)],
    pipe: [item('pipe', '6', 6), item('pipe', '5', 7, [item('cable', '2', 8)])],
  });
  const problems = madeTypeProblems([planOne(segment, undefined, PROJECT)], KNOWN);
  expect(problems.map(({ code, place }) => [code, place?.line])).toEqual([
    ['incompatible-type', 4],
    ['unknown-type-id', 6],
    ['incompatible-type', 8],
  ]);
});

test('what is carried over is checked too, before its section goes', () => {
  const old = { kind: 'cable', id: 'c', fields: { typeId: '2' }, cables: [], fixed: {} };
  const pipe = { kind: 'pipe', id: 'p', fields: { typeId: '5' }, cables: [], fixed: {} };
  const live = {
    id: '7',
    fields: { name: 'A' },
    sections: [
      { id: 's', fields: {}, layers: [{ id: 'l', fields: {}, items: [old, pipe], cableBands: [] }] },
    ],
  };
  const [problem, ...more] = madeTypeProblems([planOne(wanted({ pipe: [] }), live, PROJECT)], KNOWN);
  expect([problem?.code, problem?.message, more]).toEqual([
    'incompatible-type',
    expect.stringContaining('a section of A that has to be replaced'),
    [],
  ]);
});
