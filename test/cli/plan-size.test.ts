// A saved plan is compact, and a plan that an apply would not read is refused while it is made.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasMoreValues } from '../../src/api/json.js';
import { withConnection } from '../../src/cli/connection/connect.js';
import { MAX_PLAN, planFileText, type SavedPlan } from '../../src/cli/saved-plan/saved-plan.js';
import { createBudget } from '../../src/plan/model/budget.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { loadWell } from '../spec/support.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

const SPEC = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  A: {length: 10}\n';

test('a saved plan has no indentation, and is applied', async () => {
  writeFileSync(join(cwd, 'a.yaml'), SPEC);
  const run = (...args: readonly string[]) => runHere([...args, '--embedded'], { cwd });
  expect((await run('plan', 'a.yaml', '-o', 'plan.json')).status).toBe(0);
  const text = readFileSync(join(cwd, 'plan.json'), 'utf8');
  expect(text).toBe(`${JSON.stringify(JSON.parse(text))}\n`);
  expect((await run('apply', 'plan.json', '--auto-approve')).status).toBe(0);
});

const LAYER = '{cables: [{typeId: 1010, groupConfiguration: TRIANGLE, count: 2}], pipes: [{typeId: 3}]}';
const SEGMENT = `{length: 100.5, topCoverings: [{type: GRAVEL, thickness: 200}, {type: TARMAC, thickness: 80}], sections: [{coverThickness: 600, layers: [${LAYER}, ${LAYER}]}]}`;

test('a plan of 20,000 new segments of 11 objects is within the limits', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `  Stretch ${n}: ${SEGMENT}\n`);
  const spec = SPEC.replace(/ {2}A.*\n/, names.join(''));
  writeFileSync(join(cwd, 'a.yaml'), spec);
  const args = ['plan', 'a.yaml', '-o', 'plan.json', '--skip', 'rehearsal', '--embedded'];
  expect((await runHere(args, { cwd })).status).toBe(0);
  const text = readFileSync(join(cwd, 'plan.json'));
  expect(text.length * 1000).toBeLessThan(MAX_PLAN.bytes);
  const values = valuesIn(JSON.parse(text.toString()));
  expect(values * 1000).toBeLessThan(MAX_PLAN.values);
  expect(hasMoreValues(text, values - 1)).toBe(true);
});

const valuesIn = (value: unknown): number =>
  Object.values(Object(typeof value === 'string' ? {} : value)).reduce<number>((sum, one) => sum + valuesIn(one), 1);

const plan = { segments: Array.from({ length: 100 }, (_, n) => ({ n })) } as unknown as SavedPlan;

test.each([
  ['bytes', { bytes: 100, values: 1000 }],
  ['values', { bytes: 1_000_000, values: 100 }],
])('a plan with too many %s is refused with the limits and a way out', (_, max) => {
  expect(() => planFileText(plan, max)).toThrow(/too large to be saved[\s\S]*Nothing was saved[\s\S]*--target/);
  expect(planFileText(plan)).toContain('{"n":99}');
});

test('a plan whose text is longer than a text can be is refused in the same way', () => {
  const endless = {
    toJSON() {
      throw new RangeError('Invalid string length');
    },
  } as unknown as SavedPlan;
  expect(() => planFileText(endless)).toThrow(/it takes more than 512 MiB/);
});

/** One of the sample data. */
const NAME = 'Kulvert stasjon';

test('a segment that is too large to be planned is named, with what can be done about it', async () => {
  const sections = '[{coverThickness: 1}, {coverThickness: 2}]';
  const specs = loadWell(`apiVersion: trenchctl/v1\nproject: DEMO-1\nsegments: {${NAME}: {sections: ${sections}}}\n`);
  const args = { embedded: true, data: ':memory:', verbose: false, timeout: 60, color: false };
  await withConnection(args, async (connection) => {
    const plan = (most: number) => makePlan(specs, connection, { parallelism: 1, consumeBudget: createBudget({ most }) });
    await expect(plan(1)).rejects.toThrow(
      /^DEMO-1\/.* cannot be planned: it is too large \(\d+ live sections are compared with 2 stated ones\); split it into several segments, or plan it alone with --target$/,
    );
    expect((await plan(1e6)).segments[0]?.steps.length).toBeGreaterThan(0);
  });
});
