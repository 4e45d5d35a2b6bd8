// A service may refuse the segments of a project without the trench module in its own way: a plan that activates the module
// is made all the same.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileApi, startHostileApi } from '../hostile/hostile-api.js';
import { runHere } from '../support/run-here.js';

const SPEC = (modules: string) => `apiVersion: trenchctl/v1
project: {number: 2026-0421, ${modules}}
segments: {Ny: {length: 10}}
calculation: {nodes: [{number: "1101", quantity: {lengthOf: Ny}}]}
`;

let api: HostileApi;
let cwd: string;
beforeAll(async () => {
  api = await startHostileApi();
  cwd = mkdtempSync(join(tmpdir(), 'module-'));
  writeFileSync(join(cwd, 'activates.yaml'), SPEC('modules: [CABLESIMULATOR, CALCULATION]'));
  writeFileSync(join(cwd, 'leaves.yaml'), SPEC('name: x'));
});
afterAll(async () => {
  await api.close();
  rmSync(cwd, { recursive: true, force: true });
});

const OF_MODULES = /segments\/by-projectid|calculation\/rest\/(modules|calculationnodes)/;

const plan = (file: string, status: number) =>
  runHere(['plan', file, '--skip', 'rehearsal'], {
    cwd,
    env: api.env((path, good) => {
      if (path.includes('/modules/by-projectid/')) return '[]';
      return OF_MODULES.test(path) ? { status, body: 'the module is off' } : good;
    }),
  });

test.each([400, 403, 404, 409])('%i', async (status) => {
  const activating = await plan('activates.yaml', status);
  expect(activating).toMatchObject({ status: 0, stderr: expect.not.stringContaining('error') });
  expect(activating.stdout).toMatch(/CABLESIMULATOR/);
  expect(activating.stdout).toMatch(/budget code 1101/);
  const leaving = await plan('leaves.yaml', status);
  expect(leaving.status).toBe(1);
  expect(leaving.stderr).toMatch(/has no module CABLESIMULATOR/);
});
