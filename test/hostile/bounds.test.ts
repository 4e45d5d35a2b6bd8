// Inputs that are small to write and large to work on. Nothing here looks at a clock: work is counted, and what is too
// much of it ends in words.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as budgets from '../../src/cli/options/budgets.js';
import { cwd, inFolder } from '../support/around.js';
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

// Test cases of rules files that want to do harm: each ends with a result or an error with its place.

inFolder('each');

const RULE = { target: 'sensor', require: 'item.width > 5' };
/** A rule that compares all items of a section with each other. */
const SQUARE = { target: 'section', require: 'section.items.all(a, section.items.all(b, a.width + b.width > 5))' };
const fileOf = (tests: string, { target, require } = RULE): string =>
  `apiVersion: trenchctl-rules/v1\nrules:\n  size: {severity: error, for: ${target}, require: "${require}", message: small}\ntests:\n${tests}`;
const caseOf = (segment: string, expected = '[]'): string => `  - {title: one, segment: ${segment}, expect: ${expected}}\n`;
const times = (count: number, text: string): string => Array<string>(count).fill(text).join(', ');
/** A segment with so many sensors. */
const sensorsIn = (thousands: number, diameter = 10): string =>
  `{sections: [{layers: [{sensors: [${times(thousands, `{outerDiameter: ${diameter}, count: 1000}`)}]}]}]}`;

const tested = (text: string) => {
  writeFileSync(join(cwd, 'rules.yaml'), text);
  return runHere(['rules', 'test', 'rules.yaml'], { cwd });
};

test.each<[string, string, RegExp]>([
  ['a segment of more objects than a project may hold', caseOf(sensorsIn(251)), /:5:\d+ error expands-too-far/],
  ['a segment of more objects than all cases may hold', caseOf(sensorsIn(51)), /:5:\d+ error expands-too-far/],
  ['lists in lists', caseOf('['.repeat(100) + ']'.repeat(100)), /:5:\d+ error too-deep/],
  ['maps in maps', caseOf(`${'{a: '.repeat(5000)}1${'}'.repeat(5000)}`), /:5:\d+ error too-deep/],
  ['many uses of an anchor', caseOf('&s {}') + caseOf('*s').repeat(101), /error too-many-aliases/],
  ['no maps', '  - 5\n  - null\n  - [a]\n', /:5:5 error wrong-type/],
  ['no segment', '  - {title: one, segment: null, expect: null}\n', /:5:\d+ error/],
  ['100,000 cases', caseOf('{}').repeat(100_000), /:1:1 error file-too-large/],
])('%s', async (_, text, words) => {
  const ran = await tested(fileOf(text));
  expectWellEnded(ran, 1);
  expect(ran.stderr).toMatch(words);
});

test('an anchor of a large segment is used until the objects of all cases are too many', async () => {
  // Its type is not known, so its objects are counted and not judged, which would take long.
  const large = sensorsIn(10).replace('sensors:', 'cables: [{type: none}], sensors:');
  const ran = await tested(fileOf(caseOf(`&s ${large}`) + caseOf('*s').repeat(99)));
  expectWellEnded(ran, 1);
  expect(ran.stdout).toContain('100 test cases: 100 failed.');
  expect(ran.stdout.match(/^failed: /gm)).toHaveLength(20);
  expect(ran.stdout).toContain('\nand 80 more that failed\n');
  expect(ran.stderr).toContain('the test cases up to this one hold more than 50000 objects together');
});

test('a rule that takes too much work has not passed', async () => {
  const few = await tested(fileOf(caseOf('{sections: [{layers: [{sensors: [{count: 10}]}]}]}'), SQUARE));
  expect([few.status, few.stdout]).toEqual([0, expect.stringContaining('all passed')]);
  const many = await tested(fileOf(caseOf(sensorsIn(5)), SQUARE));
  expect(many.status).toBe(1);
  expect(many.stdout).toContain('failed: one (rules.yaml:5)\n  not judged by size: it takes too much work');
});

test('of thousands of findings that are not expected, twenty are shown', async () => {
  const ran = await tested(fileOf(caseOf(sensorsIn(2, 3))));
  expect(ran.status).toBe(1);
  expect(ran.stdout.match(/found and not expected/g)).toHaveLength(20);
  expect(ran.stdout).toContain('\n  and 1980 more\n');
});

const MANY = cases(2000, 20_000);

test(`${MANY} cases are judged`, async () => {
  const ran = await tested(fileOf(caseOf('{}').repeat(MANY)));
  expect([ran.status, ran.stdout]).toEqual([0, `rules.yaml: 1 rule, ${MANY} test cases: all passed.\n`]);
});
