// A saved plan is applied to the letter or not at all: what it is, what of it counts, how large it may be, and the rules that have changed
// since it was made. `sessions/apply.txt` has the plans that are applied, also twice and in part.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasMoreValues } from '../../src/api/json.js';
import { withConnection } from '../../src/cli/connection/connect.js';
import { beginSecrets, maskSecrets } from '../../src/cli/output/known-secrets.js';
import { otherRules } from '../../src/cli/saved-plan/other-rules.js';
import { readPlanKey } from '../../src/cli/saved-plan/plan-key.js';
import { readPlan } from '../../src/cli/saved-plan/read-plan.js';
import { givenIn, guardSigned, MAX_PLAN, planFileText, type SavedPlan } from '../../src/cli/saved-plan/saved-plan.js';
import { trustedPart } from '../../src/cli/saved-plan/trusted-part.js';
import { digest } from '../../src/plan/emit/fingerprint.js';
import { createBudget } from '../../src/plan/model/budget.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { loadWell } from '../spec/support.js';
import { cwd, inFolder } from '../support/around.js';
import { settings } from '../support/counts.js';
import { runHere } from '../support/run-here.js';

const { count: COUNT, seed: SEED } = settings({ count: 100, long: 300, seed: 20260419 });

inFolder('each');
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const at = (data: string, ...args: string[]) => runHere([...args, '--embedded', '--data', data], { cwd });

const LAYER = '{cables: [{typeId: 1010, groupConfiguration: TRIANGLE, count: 2}], pipes: [{typeId: 3}]}';
const SEGMENT = `{length: 100.5, topCoverings: [{type: GRAVEL, thickness: 200}, {type: TARMAC, thickness: 80}], sections: [{coverThickness: 600, layers: [${LAYER}, ${LAYER}]}]}`;

/** Saves a plan of so many new segments of 11 objects. */
async function save(count: number, ...args: string[]): Promise<string> {
  const segments = Array.from({ length: count }, (_, n) => `  Stretch ${n}: ${SEGMENT}\n`).join('');
  write('a.yaml', `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n${segments}`);
  expect((await at('data', 'plan', 'a.yaml', '-o', 'plan.json', ...args)).status).toBe(0);
  return read('plan.json');
}

test('a plan for another service, of another version or of another form is refused with the reason', async () => {
  await save(1);
  const refusedAt = async (data: string, name: string) => {
    const { status, stderr } = await at(data, 'apply', name, '--auto-approve');
    expect(status).toBe(3);
    return stderr;
  };
  expect(await refusedAt('elsewhere', 'plan.json')).toContain('was made for the embedded service (data: data)');
  const { checksum: _, ...plan } = JSON.parse(read('plan.json'));
  for (const [more, why] of [
    [{ tool: { name: 'trenchctl', version: '0.0.0' } }, 'was made by trenchctl 0.0.0'],
    [{ formatVersion: 2 }, 'formatVersion'],
  ] as const) {
    const other = { ...plan, ...more };
    write('other.json', JSON.stringify({ ...other, checksum: digest(other) }));
    expect(await refusedAt('data', 'other.json')).toContain(why);
  }
});

test(`no mutation of the file is believed (${COUNT} mutations, seed ${SEED})`, async () => {
  const text = await save(1);
  const same = JSON.stringify(JSON.parse(text));
  const mutation = fc.oneof(
    fc.tuple(fc.nat(text.length - 1), fc.string({ maxLength: 3 })).map(([at, put]) => text.slice(0, at) + put + text.slice(at + 1)),
    fc.tuple(fc.nat(text.length - 1), fc.nat(40)).map(([at, cut]) => text.slice(0, at) + text.slice(at + cut + 1)),
    fc.nat(text.length - 2).map((end) => text.slice(0, end)),
    fc.tuple(fc.nat(text.length - 1), fc.nat(text.length - 1)).map(([a, b]) => text.slice(0, a) + text.slice(b)),
  );
  fc.assert(
    fc.property(mutation, (mutated) => {
      if (isSame(mutated, same)) return;
      write('mutated.json', mutated);
      expect(() => readPlan(join(cwd, 'mutated.json'))).toThrow(expect.objectContaining({ code: 'plan-refused' }));
    }),
    { numRuns: COUNT, seed: SEED },
  );
});

function isSame(text: string, same: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === same;
  } catch {
    return false;
  }
}

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

test('a saved plan has no indentation, and one of 20,000 new segments of 11 objects is within the limits', async () => {
  const text = await save(20, '--skip', 'rehearsal');
  expect(text).toBe(`${JSON.stringify(JSON.parse(text))}\n`);
  expect(statSync(join(cwd, 'plan.json')).mode & 0o777).toBe(0o600);
  expect(text.length * 1000).toBeLessThan(MAX_PLAN.bytes);
  const values = valuesIn(JSON.parse(text));
  expect(values * 1000).toBeLessThan(MAX_PLAN.values);
  expect(hasMoreValues(Buffer.from(text), values - 1)).toBe(true);
});

const valuesIn = (value: unknown): number =>
  Object.values(Object(typeof value === 'string' ? {} : value)).reduce<number>((sum, one) => sum + valuesIn(one), 1);

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
