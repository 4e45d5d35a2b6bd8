// A rehearsal that fails is a warning: the embedded service is not the live one. Where it is required, it is an error.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { printRehearsal } from '../../src/cli/output/print-rehearsal.js';
import { planOne } from '../../src/plan/plan.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import type { Plan } from '../../src/reconcile/made-plan.js';
import { rehearsed } from '../../src/reconcile/rehearse-plan.js';
import { specsIn } from '../simulation/reconcile/world.js';
import { cwd, inFolder } from '../support/around.js';

const home = process.cwd();
inFolder('each');
afterEach(() => process.chdir(home));

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n';
const SPEC = `${HEAD}  S: {sections: [{layers: [{cables: [{typeId: 1010}], sensors: [{}]}]}]}\n`;

/** A plan that lacks its last call, as a plan for a service that makes something by itself would. */
function short(): Plan {
  const [desired] = specsIn({ 's.yaml': SPEC })[0]?.segments ?? [];
  if (!desired) throw new Error('the spec is not read');
  const planned = planOne({ desired, project: { number: '2026-0417', id: '6001' } });
  const segments = [{ ...planned, steps: planned.steps.slice(0, -1) }];
  return { segments, parts: [], projects: [], reads: 0, catalogs: {}, problems: [] };
}

async function tried(isRequired: boolean) {
  process.chdir(cwd);
  const said: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  try {
    const rehearsal = await rehearsed(short(), ASSUMED_PROFILE);
    const isRefused = printRehearsal(rehearsal, isRequired);
    return { plan: rehearsal.plan, isRefused, said: said.join('\n') };
  } finally {
    spy.mockRestore();
  }
}

test('a plan that does not work on the sandbox is shown all the same, with a warning that says what was found', async () => {
  const { plan, isRefused, said } = await tried(false);
  expect(isRefused).toBe(false);
  expect(plan).toMatchObject({ rehearsed: new Map() });
  expect(said).toMatch(/^Warning: the plan for 2026-0417\/S was rehearsed on a copy of the live state/);
  expect(said).toContain('2026-0417/S/sections[0]/layers[0]/sensors[0]\n    expected: sensor\n    found:    no sensor here');
  expect(said).toContain('--fail-on rehearsal makes this an error');
  expect(readdirSync(cwd)).toEqual([]);
});

test('--fail-on rehearsal makes it an error, and saves what it takes to see it again', async () => {
  const { isRefused, said } = await tried(true);
  expect(isRefused).toBe(true);
  expect(said).toContain('--fail-on rehearsal was given');
  const [file = '', ...others] = readdirSync(cwd);
  expect([file, others, statSync(join(cwd, file)).mode & 0o777]).toEqual([
    expect.stringMatching(/^trenchctl-rehearsal-[0-9a-f]{12}\.json$/),
    [],
    0o600,
  ]);
  rmSync(join(cwd, file));
  mkdirSync(join(cwd, file));
  expect((await tried(true)).said).toContain(`${file}, which reproduces the failure, cannot be written; its content: {\n  "version": `);
});
