// The words of `apply` that are plans or specs, the part of a saved plan that counts, and the rules that have changed since it was made.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSecrets, maskSecrets } from '../../src/cli/output/known-secrets.js';
import { otherRules } from '../../src/cli/saved-plan/other-rules.js';
import { readPlanKey } from '../../src/cli/saved-plan/plan-key.js';
import { givenIn, guardSigned, planFileText } from '../../src/cli/saved-plan/saved-plan.js';
import { trustedPart } from '../../src/cli/saved-plan/trusted-part.js';
import { cwd, inFolder } from '../support/around.js';

inFolder('each');

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a path is a plan by its ending, or as the first of several that is no spec', () => {
  mkdirSync(join(cwd, 'folder'));
  mkdirSync(join(cwd, 'folder.json'));
  writeFileSync(join(cwd, 'plan'), '');
  const given = (...names: string[]) => {
    const { plan, specs } = givenIn(names.map((name) => join(cwd, name)));
    return [plan, ...specs].map((path) => path?.replace(`${cwd}/`, ''));
  };
  expect(given('plan.json')).toEqual(['plan.json']);
  expect(given('folder', 'PLAN.JSON')).toEqual(['PLAN.JSON', 'folder']);
  expect(given('folder.json/')).toEqual(['folder.json/']);
  expect(given('plan')).toEqual([undefined, 'plan']);
  expect(given('plan', 'folder')).toEqual(['plan', 'folder']);
  expect(given('folder', 'plan')).toEqual([undefined, 'folder', 'plan']);
  expect(given('a.YML', 'b.yaml')).toEqual([undefined, 'a.YML', 'b.yaml']);
  expect(given('absent', 'folder')).toEqual(['absent', 'folder']);
  expect(() => given('a.json', 'b.json')).toThrow(/apply takes one saved plan, but both .*a\.json and .*b\.json/);
});

test('a signature needs a saved plan, and a plan that no apply reads is not saved', () => {
  expect(() => guardSigned('key', undefined)).toThrow('--sign needs a saved plan');
  expect(() => guardSigned('key', 'plan.json')).not.toThrow();
  const plan = { a: [1, 2] } as never;
  const text = '{"a":[1,2]}\n';
  expect(planFileText(plan, { bytes: text.length, values: 4 })).toBe(text);
  expect(() => planFileText(plan, { bytes: text.length - 1, values: 4 })).toThrow('the plan is too large to be saved: it takes 1 MiB');
  expect(() => planFileText(plan, { bytes: text.length, values: 3 })).toThrow('with 3 values');
});

const DESIRED = {
  name: 'A',
  waivers: ['segment'],
  before: { length: 1 },
  sections: [{ waivers: ['section'], layers: [{ waivers: ['layer'], cables: [] }] }, { coverThickness: 700 }],
};
const SAVED = { maxDestroy: 7, projects: [{ number: 'P', allowDestroy: ['x'] }], segments: [{ desired: DESIRED }, { name: 'gone' }] };
const trusted = (args: object) => trustedPart(SAVED as never, { paths: ['plan.json'], ...args } as never) as unknown as typeof SAVED;

test('a verified plan counts as a whole', () => {
  expect(trusted({ verify: 'key' })).toEqual(SAVED);
  expect(said).toEqual([]);
});

test('a plan alone has neither limit nor approvals nor waivers', () => {
  const { maxDestroy, projects, segments } = trusted({});
  expect([maxDestroy, projects]).toEqual([undefined, [{ number: 'P' }]]);
  expect(segments).toEqual([
    { desired: { name: 'A', before: { length: 1 }, sections: [{ layers: [{ cables: [] }] }, { coverThickness: 700 }] } },
    { name: 'gone' },
  ]);
  const rest = 'in the plan file does not count, because its signature was not checked; apply with';
  expect(said).toEqual([
    `Note: --max-destroy 7 ${rest} --max-destroy 7, or with --verify KEY`,
    `Note: allowDestroy ${rest} the specs beside the plan, or with --verify KEY`,
  ]);
});

test('beside specs, only what the base stated is left out, unless the base is named', () => {
  const { before: _, ...withoutBefore } = DESIRED;
  const beside = trusted({ paths: ['plan.json', 'specs.yaml'] });
  expect(beside).toEqual({ projects: SAVED.projects, segments: [{ desired: withoutBefore }, { name: 'gone' }] });
  expect(said).toHaveLength(1);
  expect(trusted({ paths: ['plan.json', 'specs.yaml'], base: 'main' }).segments).toEqual(SAVED.segments);
  said.length = 0;
  trusted({ maxDestroy: 3 });
  expect(said).toEqual([]);
});

test('rules that judged only then, or judge only now, are listed; those of a base are not', () => {
  const file = (name: string, more = {}) => ({ file: name, digest: name.repeat(20), rules: [], ...more });
  const other = (then: object | undefined, now: object) =>
    otherRules(then as never, { today: '2026-05-04', scope: 'changed', side: 'planned', ...now } as never);
  expect(other({ files: [file('a'), file('b', { ofBase: true })] }, { files: [file('a')] })).toEqual([]);
  expect(other({ files: [file('a')] }, { files: [file('c')] })).toEqual([
    `only in the plan: a (sha256 ${'a'.repeat(12)})`,
    `only now: c (sha256 ${'c'.repeat(12)})`,
  ]);
  expect(other(undefined, { files: [file('c')] })).toEqual([`only now: c (sha256 ${'c'.repeat(12)})`]);
  expect(other({ files: [], ratings: { digest: 'd'.repeat(20) } }, { files: [], ratings: file('e') })).toEqual([
    `only in the plan: no ratings file (sha256 ${'d'.repeat(12)})`,
    `only now: e (sha256 ${'e'.repeat(12)})`,
  ]);
  expect(other({ files: [] }, { files: [], ratings: file('e') })).toEqual([]);
});

test('a shared secret has 32 bytes at least, and is masked from then on', () => {
  const file = join(cwd, 'key');
  const secret = 'k'.repeat(30);
  beginSecrets({});
  writeFileSync(file, ` ${secret}k\n`);
  expect(() => readPlanKey(file, 'sign')).toThrow('the shared secret has 31 bytes, but needs at least 32');
  writeFileSync(file, `${secret}æ\n`);
  expect(readPlanKey(file, 'verify').algorithm).toBe('hmac-sha256');
  expect(maskSecrets(`a ${secret}æ b`)).toBe('a *** b');
  beginSecrets({});
});
