// The command line as a user has it: the built program, its streams and its exit codes.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { cwd, inFolder } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

function trenchctl(args: readonly string[], env: Record<string, string> = { CI: '' }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtCli(), ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return { status, stdout, stderr };
}
/** The same in this process, for what does not depend on the start and the end of a program. */
const here = (args: readonly string[], env: Record<string, string> = {}) => runHere(args, { cwd, env });
const write = (text: string) => writeFileSync(join(cwd, 'spec.yaml'), text);

const spec = (pipe: string, more = '') => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  A:
    length: 10
${more}    sections:
      - layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, count: 8}]
            pipes: [{type: ${pipe}}]
`;

test('plan, apply, drift, replace, export and destroy, with the exit codes that pipelines go by', () => {
  write(spec('PVC 110 SN8'));
  expect(trenchctl(['plan', 'spec.yaml', '--detailed-exitcode']).status).toBe(2);
  const unasked = trenchctl(['apply', 'spec.yaml']);
  expect([unasked.status, unasked.stderr]).toEqual([1, expect.stringContaining('--auto-approve')]);
  expect(trenchctl(['apply', 'spec.yaml', '--auto-approve']).status).toBe(0);
  expect(trenchctl(['drift', 'spec.yaml']).status).toBe(0);

  write(spec('PVC 160 SN8'));
  const replacing = trenchctl(['plan', 'spec.yaml', '--detailed-exitcode']);
  expect(replacing.status).toBe(3);
  expect(replacing.stdout).toContain('replaced because a pipe can neither be changed nor removed');
  const refused = trenchctl(['apply', 'spec.yaml', '--auto-approve']);
  expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining('--max-destroy 10')]);
  expect(trenchctl(['apply', 'spec.yaml', '--auto-approve', '--max-destroy', '10']).status).toBe(0);

  const exported = trenchctl(['export', '--target', '2026-0417']);
  write(exported.stdout);
  expect(trenchctl(['plan', 'spec.yaml', '--detailed-exitcode']).status).toBe(0);
  expect(trenchctl(['fmt', 'spec.yaml', '--check']).status).toBe(0);
  expect(trenchctl(['destroy', 'spec.yaml', '--auto-approve', '--max-destroy', '20']).status).toBe(0);
  expect(trenchctl(['drift', 'spec.yaml']).status).toBe(2);
});

test('preventReplace and preventDestroy hold', async () => {
  const lifecycle = '    lifecycle: {preventReplace: true, preventDestroy: true}\n';
  write(spec('PVC 110 SN8', lifecycle));
  expect((await here(['apply', 'spec.yaml', '--auto-approve'])).status).toBe(0);
  expect((await here(['destroy', 'spec.yaml', '--auto-approve', '--max-destroy', '99'])).stderr).toContain('prevent-destroy');
  write(spec('PVC 160 SN8', lifecycle));
  const refused = await here(['plan', 'spec.yaml']);
  expect([refused.status, refused.stdout]).toEqual([3, expect.stringContaining('states preventReplace')]);
});

test('mistakes are told where they are, without a stack', async () => {
  write(spec('PVC 110 SN88').replace('length', 'lenght'));
  const { status, stdout, stderr } = await here(['validate', 'spec.yaml']);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/spec\.yaml:5:5 .*unknown-field.*lenght[\s\S]*did you mean `length`/);
  write(spec('PVC 110 SN88'));
  expect((await here(['plan', 'spec.yaml'])).stderr).toMatch(/unknown-type[\s\S]*PVC 110 SN8/);
  for (const args of [['plan'], ['plan', 'nothing.yaml'], ['paln', '.'], ['serve', '--port', '70000']]) {
    const answer = await here(args);
    expect(answer.status).toBe(1);
    expect(answer.stderr).not.toMatch(/^\s+at /m);
  }
});

test('in CI the embedded service must be asked for', async () => {
  write(spec('PVC 110 SN8'));
  expect((await here(['plan', 'spec.yaml'], { CI: 'true' })).stderr).toContain('TRENCHCTL_BASE_URL');
  expect((await here(['plan', 'spec.yaml', '--embedded'], { CI: 'true' })).status).toBe(0);
  expect((await here(['plan', 'spec.yaml'], { CI: 'true', TRENCHCTL_BASE_URL: 'embedded' })).status).toBe(0);
});

test('plain http to another machine is refused, and secrets are in no stream', () => {
  write(spec('PVC 110 SN8'));
  const env = { CI: '', TRENCHCTL_BASE_URL: 'http://api.example.com', TRENCHCTL_CLIENT_ID: 'c' };
  const answer = trenchctl(['plan', 'spec.yaml'], { ...env, TRENCHCTL_CLIENT_SECRET: canary('client') });
  expect(answer.status).toBe(1);
  expect(answer.stdout + answer.stderr).not.toContain(canary('client'));
});
