// The place in the specs of an object: its own, or that of the nearest object around it that the specs state.
import { expect, test } from 'vitest';
import type { PlanDocument } from '../../../src/plan/emit/document.js';
import type { Path } from '../../../src/plan/model/address.js';
import { placeOf } from '../../../src/render/words/place-of.js';
import { planOf } from '../plans.js';

const place = (line: number) => ({ file: 'a.yaml', line, col: 1 });
const desired = {
  place: place(1),
  topCoverings: [{ place: place(2) }],
  sections: [{ place: place(3), layers: [{ place: place(4) }, { place: place(5) }] }, { place: place(6) }],
};
const PLAN = planOf([], {
  segments: [
    { project: 'P', name: 'S' },
    { project: 'Q', name: 'S', desired: { place: place(7) } },
    { project: 'P', name: 'S', desired },
  ] as unknown as PlanDocument['segments'],
  parts: [
    { project: 'P', part: 'project', desired: { place: place(8) } },
    { project: 'P', part: 'calculation', desired: { place: place(9) } },
  ] as unknown as PlanDocument['parts'],
});
const at = (list: string, index: number) => ({ list, index });

test.each<[string, string, string, Path, number | undefined]>([
  ['a segment', 'P', 'S', [], 1],
  ['a segment of another project', 'Q', 'S', [at('sections', 0)], 7],
  ['a segment that no spec names', 'P', 'T', [], undefined],
  ['a covering', 'P', 'S', [at('topCoverings', 0)], 2],
  ['a covering that is not stated', 'P', 'S', [at('topCoverings', 1)], 1],
  ['a section', 'P', 'S', [at('sections', 0)], 3],
  ['a live section', 'P', 'S', [{ list: 'sections', id: '7' }], 1],
  ['a layer', 'P', 'S', [at('sections', 0), at('layers', 1)], 5],
  ['an item', 'P', 'S', [at('sections', 0), at('layers', 0), at('cables', 3)], 4],
  ['a layer of a section that states none', 'P', 'S', [at('sections', 1), at('layers', 0)], 6],
  ['the project', 'P', '', [{ list: 'project' }], 8],
  ['a module', 'P', '', [{ list: 'modules', id: 'ECO' }], 8],
  ['a budget code', 'P', '', [{ list: 'calculation' }, at('budgetCodes', 0)], 9],
  ['a project without a part', 'Q', '', [], undefined],
])('%s', (_, project, segment, path, line) => {
  expect(placeOf({ project, segment, path }, PLAN)?.line).toBe(line);
  expect(placeOf({ project, segment, path, place: place(99) }, PLAN)?.line).toBe(99);
});
