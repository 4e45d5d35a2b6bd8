import { expect, test } from 'vitest';
import { isChangeOf, isLossOf } from '../../src/plan/checks/coherent.js';
import { toldOtherwise } from '../../src/plan/checks/told-alike.js';
import type { Loss } from '../../src/plan/model/change.js';

const A = { project: 'P', name: 'A' };
const loss = (address: string, value = '1'): Loss => ({ address, what: 'label', value });
const told = (losses: readonly Loss[]) => ({ changes: [], losses });

test('a loss belongs to the segment in whose address it lies, and to no namesake', () => {
  expect(isLossOf(loss('P/A/sections/1'), A)).toBe(true);
  expect(isLossOf(loss('P/A'), A)).toBe(true);
  expect(isLossOf(loss('P/AB/sections/1'), A)).toBe(false);
  expect(
    isLossOf(loss('P//calculation'), { project: 'P', name: 'calculation', part: 'calculation' } as never),
  ).toBe(true);
  expect(isChangeOf({ project: 'P', segment: 'A' }, A)).toBe(true);
  expect(isChangeOf({ project: 'Q', segment: 'A' }, A)).toBe(false);
});

test('a loss that a saved plan hides, invents or tells otherwise is found', () => {
  const real = [loss('P/A/sections/1'), loss('P/A/sections/2')];
  expect(toldOtherwise(told(real), told(real.toReversed()), [])).toEqual([]);
  expect(toldOtherwise(told(real.slice(1)), told(real), [])).toEqual([
    'it does not show the loss of label in P/A/sections/1',
  ]);
  expect(toldOtherwise(told([...real, ...real]), told(real), [])).toHaveLength(2);
  expect(toldOtherwise(told([loss('P/A/sections/1', '2')]), told(real.slice(0, 1)), [])).toHaveLength(2);
});

test('what is done already or stale needs no counterpart', () => {
  const saved = told([loss('P/A/sections/1'), loss('P/B/sections/1')]);
  expect(toldOtherwise(saved, told([loss('P/B/sections/1')]), [A])).toEqual([]);
  expect(toldOtherwise(saved, told([]), [A])).toEqual([
    'it shows a loss that would not happen: label in P/B/sections/1',
  ]);
});
