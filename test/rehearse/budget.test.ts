import { expect, test, vi } from 'vitest';
import { createBudget, OverBudgetError } from '../../src/plan/model/budget.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { rehearse } from '../../src/rehearse/rehearse.js';
import { planFor } from '../plan/texts.js';

const withSensors = (name: string, ...counts: number[]): PlannedSegment => {
  const sensors = (count: number) => Array.from({ length: count }, (_, n) => `{outerDiameter: ${10 + n}}`).join(', ');
  return planFor(undefined, counts.map((count) => `sensors: [${sensors(count)}]`).join(' / '), name);
};

async function rehearsedWith(consumeBudget: ReturnType<typeof createBudget>, segments: readonly PlannedSegment[]) {
  const told: string[] = [];
  const results = await rehearse(segments, {}, { consumeBudget, onTooLarge: ({ name }, { reason }) => told.push(`${name}: ${reason}`) });
  return { done: results.map(({ segment, error }) => [segment.name, error]), told };
}

test('a segment that exceeds the rest of the budget is not begun, and the others are rehearsed', async () => {
  const segments = [withSensors('Large', 60), withSensors('Small', 3)];
  expect(await rehearsedWith(createBudget({ most: 1000 }), segments)).toEqual({ done: [['Small', undefined]], told: ['Large: work'] });
});

test('a call takes as much work as the largest section, because it changes one section', async () => {
  const segment = withSensors('Two', 20, 10);
  const most = (50 + 20) * segment.steps.length;
  expect(await rehearsedWith(createBudget({ most }), [segment])).toEqual({ done: [['Two', undefined]], told: [] });
  expect(await rehearsedWith(createBudget({ most: most - 1 }), [segment])).toEqual({ done: [], told: ['Two: work'] });
});

test('a segment that fails for another reason than the budget is not called too large', async () => {
  const fails = (): never => {
    throw new Error('no');
  };
  expect(await rehearsedWith(fails, [withSensors('S', 1)])).toEqual({ done: [], told: [] });
});

test('a rehearsal ends between two calls when the time is over', async () => {
  let looks = 0;
  const consumeBudget = (units: number): void => {
    if (units === 0) looks += 1;
    if (looks > 5) throw new OverBudgetError('time');
  };
  expect(await rehearsedWith(consumeBudget, [withSensors('Long', 20)])).toEqual({ done: [], told: ['Long: time'] });
  expect(looks).toBeLessThan(10);
});

test('the number of layouts does not grow with the number of calls', async () => {
  const layouts = vi.spyOn(await import('../../src/geometry/layout.js'), 'layoutSection');
  const layoutsOf = async (count: number): Promise<number> => {
    layouts.mockClear();
    expect((await rehearsedWith(() => {}, [withSensors('Long', count)])).done).toEqual([['Long', undefined]]);
    return layouts.mock.calls.length;
  };
  try {
    const few = await layoutsOf(5);
    expect(few).toBeGreaterThan(0);
    expect(await layoutsOf(50)).toBe(few);
  } finally {
    layouts.mockRestore();
  }
});
