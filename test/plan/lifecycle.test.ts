import { expect, test } from 'vitest';
import { lifecycleProblems } from '../../src/plan/checks/lifecycle.js';
import type { Change } from '../../src/plan/model/change.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { obstacleSentence } from '../../src/render/grounds-words.js';
import { placeAt } from '../support/build.js';

const planned = (preventReplace: boolean, ...changes: Partial<Change>[]): PlannedSegment =>
  ({ wanted: { lifecycle: { preventReplace }, place: placeAt(1) }, changes }) as unknown as PlannedSegment;
const replace = { action: 'replace', address: 'P/S/sections[0]' } as const;
const forcedBy = [
  { kind: 'layer' as const, id: 'p', state: {}, grounds: { code: 'layer-not-in-spec' as const } },
];
const problemsIn = (all: readonly PlannedSegment[]) => lifecycleProblems(all, obstacleSentence);
const REMEDY = 'undo the change, or remove preventReplace from the lifecycle';
const would = 'P/S/sections[0] would be replaced, but the spec states preventReplace';

test('a forbidden replacement is reported at its place, with the object that forces it', () => {
  const problem = { code: 'prevent-replace', remedy: REMEDY };
  expect(
    problemsIn([
      planned(true, { action: 'create' }, { ...replace, place: placeAt(7), forcedBy }, replace),
      planned(true, replace),
      planned(true, { ...replace, forcedBy: [] }),
    ]),
  ).toEqual([
    {
      ...problem,
      message: `${would}; layer p is not in the spec, and a layer cannot be removed`,
      place: placeAt(7),
    },
    { ...problem, message: would, place: placeAt(1) },
    { ...problem, message: would, place: placeAt(1) },
  ]);
});

test('other changes are allowed', () => {
  const { wanted: _, ...removal } = planned(true, { action: 'delete' });
  const others = (['create', 'update', 'delete', 'rename'] as const).map((action) => ({
    ...replace,
    action,
  }));
  expect(problemsIn([planned(false, replace), planned(true, ...others), planned(true), removal])).toEqual([]);
});
