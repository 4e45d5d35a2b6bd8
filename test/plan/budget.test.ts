import { describe, expect, test, vi } from 'vitest';
// @ts-expect-error: the inputs of the bench are plain JavaScript.
import { differentSections } from '../../.ci/bench/bounds-inputs.mjs';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { createBudget, OverBudgetError } from '../../src/plan/model/budget.js';
import { planOne } from '../../src/plan/plan.js';
import { desiredLayer, desiredSection } from '../support/build.js';

const PROJECT = { number: 'P', id: '1' };

const different = (live: number, desired: number): { readonly live: LiveSegment; readonly desired: DesiredSegment } =>
  differentSections({ live, liveLayers: 2, desired, desiredLayers: 3 });

/** What a plan takes of the budget, piece by piece. */
function workOf(pair: ReturnType<typeof different>): number[] {
  const units: number[] = [];
  planOne({ ...pair, project: PROJECT, consumeBudget: (more) => void units.push(more) });
  return units;
}

describe('a budget', () => {
  test('is spent up to its limit and not beyond', () => {
    const consumeBudget = createBudget({ most: 10 });
    consumeBudget(4);
    consumeBudget(6);
    expect(() => consumeBudget(1)).toThrow(new OverBudgetError('work'));
  });

  test('rejected work is not counted', () => {
    const consumeBudget = createBudget({ most: 10 });
    expect(() => consumeBudget(11)).toThrow(new OverBudgetError('work'));
    expect(() => consumeBudget(10)).not.toThrow();
  });

  test('checks the deadline from time to time, and on every call with 0', () => {
    const over = vi.fn().mockReturnValueOnce(undefined).mockReturnValueOnce(undefined).mockReturnValueOnce(undefined);
    const consumeBudget = createBudget({ most: 1e6, over: over.mockReturnValue('time') });
    for (let n = 0; n < 100; n += 1) consumeBudget(1);
    expect(over).toHaveBeenCalledTimes(1);
    consumeBudget(0);
    consumeBudget(20_000);
    expect(() => consumeBudget(0)).toThrow(new OverBudgetError('time'));
  });
});

describe('the planner', () => {
  test('ends if the sections need more comparisons than the limit', () => {
    const consumeBudget = createBudget({ most: 1000 });
    expect(() => planOne({ ...different(10, 40), project: PROJECT, consumeBudget })).toThrow(OverBudgetError);
  });

  test('compares sections that have nothing in common once with each other, and no more', () => {
    const [once = 0, twice = 0, fourTimes = 0] = [2, 4, 8].map((n) => workOf(different(n, 10 * n)).reduce((a, b) => a + b));
    expect(twice / once).toBeLessThanOrEqual(4.2);
    expect(fourTimes / twice).toBeLessThanOrEqual(4.2);
  });

  test('a thousand sections of which one differs take the work of about a thousand pairs', () => {
    const { live, desired } = different(1000, 1);
    const sections = live.sections.map(({ fields, layers }) =>
      desiredSection(
        layers.map((one) => desiredLayer({ pipe: one.items.map((item) => item.fields) }, one.fields)),
        fields,
      ),
    );
    const changed = sections.with(500, { ...(sections[500] as (typeof sections)[0]), fields: { coverThickness: 1 } });
    const spec = { ...desired, sections: changed };
    expect(planOne({ desired: spec, live, project: PROJECT }).steps).toHaveLength(1);
    expect(workOf({ live, desired: spec }).length).toBeLessThan(5000);
  });
});
