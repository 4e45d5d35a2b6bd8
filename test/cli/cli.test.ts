// The command line as a user has it: the built program and its streams. Its exit codes are those of the sessions.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { cwd, inFolder } from '../support/around.js';
import { runCli } from '../support/run-cli.js';

inFolder('each');
beforeEach(() => {
  writeFileSync(join(cwd, 'spec.yaml'), 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: {length: 10}}\n');
});

test('an error has no stack, and secrets are in no stream', async () => {
  const env = { TRENCHCTL_BASE_URL: 'http://api.example.com', TRENCHCTL_CLIENT_ID: 'c', TRENCHCTL_CLIENT_SECRET: canary('client') };
  const { status, stdout, stderr } = await runCli(['plan', 'spec.yaml'], { cwd, env });
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining('plain http')]);
  expect(stdout + stderr).not.toContain(canary('client'));
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('a plan with changes ends with the exit code that pipelines go by', async () => {
  expect(await runCli(['plan', 'spec.yaml', '--detailed-exitcode'], { cwd })).toMatchObject({ status: 2 });
});
