// The command line as a user has it: the built program, its streams and its exit codes.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { cwd, inFolder } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { fails, prints } from './outcome.js';

inFolder('each');

function trenchctl(args: readonly string[], env: Record<string, string> = {}) {
  const given = { cwd, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', CI: '', ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtCli(), ...args], given);
  return { status, stdout, stderr };
}
const write = (text: string) => writeFileSync(join(cwd, 'spec.yaml'), text);
const spec = (pipe: string) => `apiVersion: trenchctl/v1
project: "2026-0417"
segments: {A: {sections: [{layers: [{cables: [{type: TSLF 24 kV 3x1x240 Al, count: 8}], pipes: [{type: ${pipe}}]}]}]}}
`;

test('plan, apply, drift, replace, export and destroy, with the exit codes that pipelines go by', () => {
  write(spec('PVC 110 SN8'));
  expect(trenchctl(['plan', 'spec.yaml', '--detailed-exitcode']).status).toBe(2);
  expect(trenchctl(['apply', 'spec.yaml'])).toMatchObject(fails('--auto-approve'));
  expect(trenchctl(['apply', 'spec.yaml', '--auto-approve']).status).toBe(0);
  expect(trenchctl(['drift', 'spec.yaml']).status).toBe(0);
  write(spec('PVC 160 SN8'));
  const replacing = trenchctl(['plan', 'spec.yaml', '--detailed-exitcode']);
  expect(replacing).toMatchObject(prints('replaced because a pipe can neither be changed nor removed', 3));
  expect(trenchctl(['apply', 'spec.yaml', '--auto-approve', '--max-destroy', '10']).status).toBe(0);
  write(trenchctl(['export', '--target', '2026-0417']).stdout);
  expect(trenchctl(['plan', 'spec.yaml', '--detailed-exitcode']).status).toBe(0);
  expect(trenchctl(['destroy', 'spec.yaml', '--auto-approve', '--max-destroy', '20']).status).toBe(0);
  expect(trenchctl(['drift', 'spec.yaml']).status).toBe(2);
});

test('an error has no stack, and secrets are in no stream', () => {
  write(spec('PVC 110 SN8'));
  const env = { TRENCHCTL_BASE_URL: 'http://api.example.com', TRENCHCTL_CLIENT_ID: 'c', TRENCHCTL_CLIENT_SECRET: canary('client') };
  const { status, stdout, stderr } = trenchctl(['plan', 'spec.yaml'], env);
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining('plain http')]);
  expect(stdout + stderr).not.toContain(canary('client'));
  expect(stderr).not.toMatch(/^\s+at /m);
});
