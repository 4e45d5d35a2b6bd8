// A saved plan is applied to the letter or not at all.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readPlan } from '../../src/cli/saved-plan/read-plan.js';
import { digest } from '../../src/plan/emit/fingerprint.js';
import { cwd, inFolder } from '../support/around.js';
import { settings } from '../support/counts.js';
import { runHere } from '../support/run-here.js';

const { count: COUNT, seed: SEED } = settings({ count: 100, long: 300, seed: 20260419 });

const spec = (cables: number, length = 10) => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  A:
    length: ${length}
    sections:
      - layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, count: ${cables}}]
  B:
    length: ${length}
`;

inFolder('all');
beforeAll(async () => {
  write('first.yaml', spec(2));
  expect((await trenchctl('apply', 'first.yaml', '--auto-approve')).status).toBe(0);
  write('second.yaml', spec(4, 11));
  expect((await trenchctl('plan', 'second.yaml', '-o', 'plan.json')).status).toBe(0);
});

const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');

const at = (data: string, ...args: string[]) => runHere([...args, '--embedded', '--data', data], { cwd });
const trenchctl = (...args: string[]) => at('data', ...args);

/** The service of the first test's end, for each test its own. Its name is in the plan: it must stay the same. */
async function withService(work: () => Promise<void>): Promise<void> {
  cpSync(join(cwd, 'data'), join(cwd, 'kept'), { recursive: true });
  try {
    await work();
  } finally {
    rmSync(join(cwd, 'data'), { recursive: true });
    cpSync(join(cwd, 'kept'), join(cwd, 'data'), { recursive: true });
    rmSync(join(cwd, 'kept'), { recursive: true });
  }
}

test('applied once it is done, applied twice it makes no second write', () =>
  withService(async () => {
    const once = await trenchctl('apply', 'plan.json', '--auto-approve');
    expect([once.status, once.stdout]).toEqual([0, expect.stringContaining('Applied 2 segments with 3 calls')]);
    const twice = await trenchctl('apply', 'plan.json', '--auto-approve', '--verbose');
    expect([twice.status, twice.stderr]).toEqual([0, expect.stringContaining('already as planned')]);
    expect(twice.stderr).not.toMatch(/^(POST|PUT|DELETE) .*segments/m);
    expect((await trenchctl('drift', 'second.yaml')).status).toBe(0);
  }));

test('the segment that has moved is refused and named, and the other one is applied', () =>
  withService(async () => {
    write('rival.yaml', spec(3).replace(/ {2}B:\n.*\n/, ''));
    expect((await trenchctl('apply', 'rival.yaml', '--auto-approve')).status).toBe(0);
    const { status, stderr, stdout } = await trenchctl('apply', 'plan.json', '--auto-approve');
    expect(status).toBe(3);
    expect(stderr).toMatch(/refused: 2026-0417\/A changed since the plan was made/);
    expect(stdout).toContain('Applied 1 segment with 1 call');
    expect((await trenchctl('plan', 'second.yaml')).stdout).toContain('Plan: 1 object changes, 1 is added');
  }));

test('a plan for another service, of another version, or of another form is refused with the reason', async () => {
  const plan = JSON.parse(read('plan.json'));
  const forged = (change: object) => {
    const { checksum: _, ...document } = { ...plan, ...change };
    write('forged.json', JSON.stringify({ ...document, checksum: digest(document) }));
    return trenchctl('apply', 'forged.json', '--auto-approve');
  };
  expect(await at('elsewhere', 'apply', 'plan.json', '--auto-approve')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('was made for the embedded service (data: data)'),
  });
  expect(await forged({ tool: { name: 'trenchctl', version: '0.0.0' } })).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('was made by trenchctl 0.0.0'),
  });
  expect(await forged({ formatVersion: 2 })).toMatchObject({ status: 3, stderr: expect.stringContaining('formatVersion') });
  expect((await forged({ unexpectedState: 1 })).status).toBe(3);
});

test('calls and proofs that were changed with a fitting checksum are still refused', () =>
  withService(async () => {
    const plan = JSON.parse(read('plan.json'));
    const apply = (change: (plan: never) => void) => {
      const { checksum: _, ...document } = structuredClone(plan);
      change(document as never);
      write('forged.json', JSON.stringify({ ...document, checksum: digest(document) }));
      return trenchctl('apply', 'forged.json', '--auto-approve');
    };
    type Plan = { segments: { steps: { body: { count: number } }[]; objects: unknown[] }[] };
    const moreCables = await apply((copy: Plan) => {
      const [step] = copy.segments[0]?.steps.slice(-1) ?? [];
      if (step) step.body.count = 9;
    });
    expect(moreCables.stderr).toMatch(/2026-0417\/A changed since[\s\S]*other calls/);
    const noProof = await apply((copy: Plan) => {
      if (copy.segments[0]) copy.segments[0].objects = [];
    });
    expect([noProof.status, noProof.stderr]).toEqual([3, expect.stringContaining('would have to change too')]);
  }));

test(`no mutation of the file is believed (${COUNT} mutations, seed ${SEED})`, () => {
  const text = read('plan.json');
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
