// Links that somebody has put into the repository, and places to write to that lie outside of it. test/cli/sessions/links.txt has most of them.
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { runCli } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import { folderWith, IN_MEMORY, SPEC } from './desk.js';

test.runIf(process.platform === 'linux')('a link among the specs cannot print the environment', async () => {
  const cwd = folderWith({ 'good.yaml': SPEC });
  symlinkSync('/proc/self/environ', join(cwd, 'x.yaml'));
  const env = { TRENCHCTL_CLIENT_SECRET: canary('client-secret') };
  for (const given of ['.', 'x.yaml', 'good.yaml']) {
    const ran = await runCli(['validate', given], { cwd, env });
    expect(ran.status).toBe(given === 'good.yaml' ? 0 : 1);
    expect(ran.stdout + ran.stderr).not.toContain(env.TRENCHCTL_CLIENT_SECRET);
  }
});

test('data are written outside of the working folder, and /dev/stdout is the output, where the command line says so', async () => {
  const cwd = folderWith({});
  const data = join(folderWith({}), 'data');
  expect((await runHere(['project', 'show', 'DEMO-1', '--embedded', '--data', data], { cwd })).status).toBe(0);
  expect(existsSync(join(data, 'service.db'))).toBe(true);
  const report = (out: string) => runHere(['calc', 'report', 'quantity', 'DEMO-1', ...IN_MEMORY, '--format', 'json', '-o', out], { cwd });
  const [dash, device] = [await report('-'), await report('/dev/stdout')];
  expect([device.status, device.stdout]).toEqual([0, dash.stdout]);
});
