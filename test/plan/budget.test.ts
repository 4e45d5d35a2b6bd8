import { describe, expect, test } from 'vitest';
// @ts-expect-error: the inputs of the bench are plain JavaScript.
import { differentSections } from '../../.ci/bench/bounds-inputs.mjs';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { createBudget, OverBudgetError } from '../../src/plan/model/budget.js';
import { planOne } from '../../src/plan/plan.js';
import { place } from '../support/build.js';

const PROJECT = { number: 'P', id: '1' };

const different = (live: number, desired: number): { readonly live: LiveSegment; readonly desired: DesiredSegment } =>
  differentSections({ live, liveLayers: 2, desired, desiredLayers: 3 });

function workOf(live: number, desired: number): number {
  const pair = different(live, desired);
  let units = 0;
  planOne({
    desired: pair.desired,
    live: pair.live,
    project: PROJECT,
    consumeBudget: (more) => {
      units += more;
    },
  });
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
    let looks = 0;
    const consumeBudget = createBudget({
      most: 1e6,
      over: () => {
        looks += 1;
        return looks > 3 ? 'time' : undefined;
      },
    });
    for (let n = 0; n < 100; n += 1) consumeBudget(1);
    expect(looks).toBe(1);
    consumeBudget(0);
    consumeBudget(20_000);
    expect(() => consumeBudget(0)).toThrow(new OverBudgetError('time'));
  });
});

describe('the planner', () => {
  test('ends if the sections need more comparisons than the limit', () => {
    const { live, desired } = different(10, 40);
    const consumeBudget = createBudget({ most: 1000 });
    expect(() => planOne({ desired, live, project: PROJECT, consumeBudget })).toThrow(OverBudgetError);
  });

  test('compares sections that have nothing in common once with each other, and no more', () => {
    const [once = 0, twice = 0, fourTimes = 0] = [2, 4, 8].map((n) => workOf(n, 10 * n));
    expect(twice / once).toBeLessThanOrEqual(4.2);
    expect(fourTimes / twice).toBeLessThanOrEqual(4.2);
  });

  test('a thousand sections of which one differs take the work of about a thousand pairs', () => {
    const { live } = different(1000, 1);
    const sections = live.sections.map(({ fields, layers }) => ({
      fields,
      place,
      layers: layers.map((layer) => ({ fields: layer.fields, place, items: { pipe: layer.items.map((item) => ({ ...item, place })) } })),
    })) as unknown as NonNullable<DesiredSegment['sections']>;
    const changed = sections.with(500, { ...(sections[500] as (typeof sections)[0]), fields: { coverThickness: 1 } });
    let pairs = 0;
    const desired = { ...different(1, 1).desired, sections: changed };
    const planned = planOne({
      desired,
      live,
      project: PROJECT,
      consumeBudget: () => {
        pairs += 1;
      },
    });
    expect(planned.steps).toHaveLength(1);
    expect(pairs).toBeLessThan(5000);
  });
});
