// A machine whose clock is a day wrong. Days are those of UTC by the clock of the machine; `doctor` compares it with the service.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { approvalsOf } from '../../src/cli/options/apply-options.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
afterEach(() => {
  vi.useRealTimers();
});

const DAY = 86_400_000;
const LAST = Date.parse('2027-03-01T12:00:00Z');
const CLOCKS: readonly [string, number][] = [
  ['right', 0],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
];

describe.each(CLOCKS)('the clock is %s', (_, wrong) => {
  const RULES =
    'apiVersion: trenchctl-rules/v1\nrules:\n  size: {severity: error, for: sensor, require: "item.width > 50", message: small}\n';
  const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  A:
    waivers: [{rule: size, reason: none, until: 2027-03-01}]
    sections: [{layers: [{sensors: [{outerDiameter: 10}]}]}]
`;
  const planAt = (instant: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: instant + wrong });
    writeFileSync(join(cwd, 'rules.yaml'), RULES);
    writeFileSync(join(cwd, 'spec.yaml'), SPEC);
    return runHere(['plan', 'spec.yaml', '--rules', 'rules.yaml', '--embedded', '--data', ':memory:'], { cwd });
  };

  test('a waiver and an approval end with the day of the machine', async () => {
    const isOver = (instant: number): boolean => instant + wrong >= Date.parse('2027-03-02T00:00:00Z');
    for (const instant of [LAST, LAST + DAY, LAST + 2 * DAY]) {
      const { status } = await planAt(instant);
      expect([instant, status]).toEqual([instant, isOver(instant) ? 3 : 0]);
      const { today } = approvalsOf({}, undefined, () => instant + wrong);
      expect((today ?? '') > '2027-03-01').toBe(isOver(instant));
    }
  });

  test('a signed plan can be verified, because a signature has no date', async () => {
    writeFileSync(join(cwd, 'key'), 'the key of this test, which is long enough\n');
    writeFileSync(join(cwd, 'spec.yaml'), SPEC);
    const service = ['--embedded', '--data', 'data'];
    const plan = ['plan', 'spec.yaml', '-o', 'plan.json', '--sign', 'key', ...service];
    expect((await runHere(plan, { cwd })).status).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
    const apply = ['apply', 'plan.json', '--verify', 'key', '--auto-approve', ...service];
    expect((await runHere(apply, { cwd })).status).toBe(0);
  });
});
