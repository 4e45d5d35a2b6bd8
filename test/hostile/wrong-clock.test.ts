// A machine whose clock is a day wrong. Days are those of UTC by the clock of the machine; `doctor` compares it with the service.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { approvalsOf } from '../../src/cli/options/apply-options.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';
import { IN_MEMORY } from './desk.js';

inFolder('each');
afterEach(() => {
  vi.useRealTimers();
});

const DAY = 86_400_000;
const LAST = Date.parse('2027-03-01T12:00:00Z');
const RULES =
  'apiVersion: trenchctl-rules/v1\nrules:\n  size: {severity: error, for: sensor, require: "item.width > 50", message: small}\n';
const WAIVED = '{waivers: [{rule: size, reason: none, until: 2027-03-01}], sections: [{layers: [{sensors: [{outerDiameter: 10}]}]}]}';
const SPEC = `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: ${WAIVED}}\n`;
const setClock = (instant: number): unknown => vi.useFakeTimers({ toFake: ['Date'], now: instant });
const run = (...args: string[]) => runHere(args, { cwd });

test.each([
  ['right', 0],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('the clock is %s: a waiver and an approval end with its day, and a signed plan can be verified', async (_, wrong) => {
  writeFileSync(join(cwd, 'rules.yaml'), RULES);
  writeFileSync(join(cwd, 'spec.yaml'), SPEC);
  writeFileSync(join(cwd, 'key'), 'the key of this test, which is long enough\n');
  const isOver = (instant: number): boolean => instant + wrong >= Date.parse('2027-03-02T00:00:00Z');
  for (const instant of [LAST, LAST + DAY, LAST + 2 * DAY]) {
    setClock(instant + wrong);
    const { status } = await run('plan', 'spec.yaml', '--rules', 'rules.yaml', ...IN_MEMORY);
    expect([instant, status]).toEqual([instant, isOver(instant) ? 3 : 0]);
    const { today } = approvalsOf({}, undefined, () => instant + wrong);
    expect((today ?? '') > '2027-03-01').toBe(isOver(instant));
  }
  // A signature has no date.
  const service = ['--embedded', '--data', 'data'];
  setClock(LAST);
  expect((await run('plan', 'spec.yaml', '-o', 'plan.json', '--sign', 'key', ...service)).status).toBe(0);
  setClock(LAST + wrong);
  expect((await run('apply', 'plan.json', '--verify', 'key', '--auto-approve', ...service)).status).toBe(0);
});
