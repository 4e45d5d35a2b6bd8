import { expect, test } from 'vitest';
import { isChangeOf } from '../../src/plan/checks/coherent.js';
import { planMismatches } from '../../src/plan/checks/compare-saved.js';
import type { Loss } from '../../src/plan/model/change.js';
import { planMismatchWords } from '../../src/render/words/refusal-words.js';

const A = { project: 'P', name: 'A' };
const loss = (segment: string, id: string, value = '1'): Loss => ({
  address: `P/${segment}/sections/${id}`,
  project: 'P',
  segment,
  path: [{ list: 'sections', id }],
  reason: { code: 'value', field: 'label', value },
});
const otherwise = (...args: Parameters<typeof planMismatches>) => planMismatches(...args).map(planMismatchWords);
const told = (losses: readonly Loss[]) => ({ changes: [], losses });

test('a loss belongs to its own segment and not to another one of the same name', () => {
  const part = { project: 'P', name: 'calculation', part: 'calculation' };
  expect(isChangeOf(loss('A', '1'), A)).toBe(true);
  expect(isChangeOf(loss('AB', '1'), A)).toBe(false);
  expect(isChangeOf(loss('A/sections', '1'), A)).toBe(false);
  expect(isChangeOf(loss('', '1'), part)).toBe(true);
  expect(isChangeOf(loss('calculation', '1'), part)).toBe(false);
  expect(isChangeOf({ project: 'P', segment: 'A' }, A)).toBe(true);
  expect(isChangeOf({ project: 'Q', segment: 'A' }, A)).toBe(false);
});

test('a loss that a saved plan hides, invents or shows differently is found', () => {
  const real = [loss('A', '1'), loss('A', '2')];
  expect(otherwise(told(real), told(real.toReversed()), [])).toEqual([]);
  expect(otherwise(told(real.slice(1)), told(real), [])).toEqual(['it does not show the loss of label in P/A/sections/1']);
  expect(otherwise(told([...real, ...real]), told(real), [])).toHaveLength(2);
  expect(otherwise(told([loss('A', '1', '2')]), told(real.slice(0, 1)), [])).toHaveLength(2);
});

test('entries that are applied already or stale need no counterpart', () => {
  const saved = told([loss('A', '1'), loss('B', '1')]);
  expect(otherwise(saved, told([loss('B', '1')]), [A])).toEqual([]);
  expect(otherwise(saved, told([]), [A])).toEqual(['it shows a loss that would not happen: label in P/B/sections/1']);
});
