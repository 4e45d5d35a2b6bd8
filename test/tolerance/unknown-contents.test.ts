// A service that has more than the documents show: another kind of item in a layer, and other settings.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostileApi, startHostileApi } from '../hostile/hostile-api.js';
import { runHere } from '../support/run-here.js';
import { operationAt } from './thin-answers.js';

const SPEC = `apiVersion: trenchctl/v1
project: DEMO-1
segments:
  Kryssing fv. 213: {sections: [{layers: [{pipes: []}]}, {}]}
`;

let api: HostileApi;
let cwd: string;
beforeAll(async () => {
  api = await startHostileApi();
  cwd = mkdtempSync(join(tmpdir(), 'unknown-'));
  writeFileSync(join(cwd, 'spec.yaml'), SPEC);
});
afterAll(async () => {
  await api.close();
  rmSync(cwd, { recursive: true, force: true });
});

const env = () =>
  api.env((path, good, method) => {
    const operation = operationAt(method, path);
    if (operation === 'getSegment') return good.replaceAll('"sensors":[', '"chambers":[{"id":"chamber-1","depth":1200}],"sensors":[');
    return operation === 'getSettings' ? good.replace('{', '{"soilTemperature":12,') : undefined;
  });

test('a plan that replaces the section lists what it cannot keep', async () => {
  const { stdout, status, stderr } = await runHere(['plan', 'spec.yaml'], { cwd, env: env() });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toMatch(/! .*entry of chambers.*chamber-1/);
});

test('export says what it leaves out', async () => {
  const { stdout, status } = await runHere(['export', '--target', 'DEMO-1'], { cwd, env: env() });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^# - Kulvert stasjon: settings\.soilTemperature \(its value is 12, and no document describes this/m);
  expect(stdout).toMatch(/^# - Kulvert stasjon: sections\[0\]\.layers\[0\]\.chambers \(this kind of item is not known\)/m);
});
