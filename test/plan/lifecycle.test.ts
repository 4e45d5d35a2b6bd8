import { expect, test } from 'vitest';
import { preventedReplaces } from '../../src/plan/checks/decide-verdict.js';
import type { Change } from '../../src/plan/model/change.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { verdictReason } from '../../src/render/words/verdict-words.js';
import { placeAt } from '../support/build.js';

const planned = (preventReplace: boolean, ...changes: Partial<Change>[]): PlannedSegment =>
  ({ desired: { lifecycle: { preventReplace }, place: placeAt(1) }, changes }) as unknown as PlannedSegment;
const replace = { action: 'replace', project: 'P', segment: 'S', address: 'P/S/sections[0]' } as const;
const forcedBy = [
  { kind: 'layer' as const, id: 'p', state: {}, reason: { code: 'layer-not-in-spec' as const } },
];

test('a forbidden replacement is a reason with its place and the object that forces it', () => {
  const reason = { code: 'prevent-replace', project: 'P', segment: 'S', address: 'P/S/sections[0]' };
  const found = preventedReplaces([
    planned(true, { action: 'create' }, { ...replace, place: placeAt(7), forcedBy }, replace),
    planned(true, replace),
    planned(true, { ...replace, forcedBy: [] }),
  ]);
  expect(found).toEqual([
    { ...reason, forcedBy: forcedBy[0], place: placeAt(7) },
    { ...reason, place: placeAt(1) },
    { ...reason, place: placeAt(1) },
  ]);
  const would = 'would be replaced, but the spec states preventReplace';
  const remedy = 'Undo the change, or remove preventReplace from the lifecycle';
  expect(found.slice(0, 2).map(verdictReason)).toEqual([
    `P/S/sections[0] (spec.yaml:7) ${would}; layer p is not in the spec, and a layer cannot be removed. ${remedy}`,
    `P/S/sections[0] (spec.yaml:1) ${would}. ${remedy}`,
  ]);
});

test('other changes are allowed', () => {
  const { desired: _, ...removal } = planned(true, { action: 'delete' });
  const others = (['create', 'update', 'delete', 'rename'] as const).map((action) => ({
    ...replace,
    action,
  }));
  expect(
    preventedReplaces([planned(false, replace), planned(true, ...others), planned(true), removal]),
  ).toEqual([]);
});
