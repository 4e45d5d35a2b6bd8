// Inputs that are small to write and large to work on. Nothing here looks at a clock: work is counted, and what is too
// much of it ends in words.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as budgets from '../../src/cli/options/budgets.js';
import { cases, isLong } from '../support/counts.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith, IN_MEMORY } from './desk.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';

const PROBLEMS = cases(6000, 60_000);

const place = (text: string): string => folderWith({ 'spec.yaml': text });

/** A spec of less than 400 bytes with eight times as many sensors, or another number of times. */
const sensors = (each: number, length = 8): string => {
  const lists = Array.from({ length }, (_, n) => `{outerDiameter: ${11 + n}, count: ${each}}`);
  return `${HEAD}segments: {A: {sections: [{layers: [{sensors: [${lists.join(', ')}]}]}]}}\n`;
};

describe('the rehearsal', () => {
  test('of more than it may do is left out, and the plan is shown', async () => {
    const ran = await runHere(['plan', 'spec.yaml', ...IN_MEMORY], { cwd: place(sensors(1000)) });
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('Note: 2026-0417/A was not rehearsed: too large\n');
    expect(ran.stdout).toContain('Calls: 3 read, 8001 to write');
  });

  test.runIf(isLong)('of nearly as much as it may do is made, beside a small segment', async () => {
    const text = sensors(1000, 7).replace('segments: {', 'segments: {Small: {length: 10}, ');
    const ran = await runHere(['plan', 'spec.yaml', ...IN_MEMORY], { cwd: place(text) });
    expect([ran.status, ran.stderr]).toEqual([0, expect.not.stringContaining('was not rehearsed')]);
    expect(ran.stdout).toContain('7002 to write');
  });

  test('ends with --timeout, and the plan is shown', async () => {
    const real = budgets.budgetsOf;
    let looks = 0;
    // The clock of the run stands until the rehearsal begins, and then an hour passes with every look at it.
    const now = () => (++looks > 1 ? looks * 3_600_000 : 0);
    const spy = vi.spyOn(budgets, 'budgetsOf');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation((args) => ({ ...real(args), rehearsal: real(args, now).rehearsal }));
    const ran = await runHere(['plan', 'spec.yaml', ...IN_MEMORY, '--timeout', '5'], { cwd: place(sensors(5)) });
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('was not rehearsed: too large for the time limit (--timeout)\n');
    expect(ran.stdout).toContain('41 to write');
  });
});

test(`${PROBLEMS} problems of a spec: twenty are shown, the others are counted`, async () => {
  const fields = Array.from({ length: PROBLEMS }, (_, n) => `  lenght${n}: 1`);
  const ran = await runHere(['validate', 'spec.yaml'], { cwd: place(`${HEAD}segments:\n A:\n${fields.join('\n')}\n`) });
  expectWellEnded(ran, 1);
  expect(ran.stderr.match(/error unknown-field/g)).toHaveLength(20);
  const more = (PROBLEMS - 20).toLocaleString('en');
  expect(ran.stderr).toContain(`\n\nand ${more} more\n\n${PROBLEMS} problems in 1 file\n`);
});
