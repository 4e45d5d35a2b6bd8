import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { OTHER_PROFILES } from '../profile/profiles.js';
import { cwd, inFolder, untilEnd } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService } from '../support/service.js';
import { untilThere } from '../support/until-there.js';
import { fails } from './outcome.js';

inFolder('each');

const DIFFERENT = OTHER_PROFILES.at(-1)?.[1] ?? ASSUMED_PROFILE;

test('a service that differs in everything is found over HTTP, written down, and then planned against', async () => {
  const under = await untilEnd(startService({ transport: 'http', profile: DIFFERENT }));
  const { TRENCHCTL_TOKEN_URL: tokenUrl = '', ...login } = loginTo(under);
  const env = { ...login, TRENCHCTL_ISSUER: tokenUrl.replace('/token', '') };
  writeFileSync(join(cwd, 'trenchctl.yaml'), '# ours\nserviceProfile:\n  depths: linked # guessed\n  version: 1\n');
  const probed = await runHere(['probe', '--target', '2026-0417', '--auto-approve', '--write'], { cwd, env });
  expect(probed.stderr).toContain('The profile was written to trenchctl.yaml');
  expect(probed.status).toBe(0);
  expect(readFileSync(join(cwd, 'trenchctl.yaml'), 'utf8')).toMatch(
    /^# ours\nserviceProfile:\n {2}depths: independent # guessed\n {2}version: 1\n/,
  );
  const spec = `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  S:
    topCoverings: [{thickness: 80}, {thickness: 90}]
    sections:
      - layers:
          - cables: [{typeId: 1010, groupConfiguration: TRIANGLE, count: 5}]
            pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}, {outerDiameter: 40}]}]
`;
  writeFileSync(join(cwd, 'spec.yaml'), spec);
  expect(await runHere(['apply', 'spec.yaml', '--auto-approve'], { cwd, env })).toMatchObject({ status: 0, stderr: expect.any(String) });
  const again = await runHere(['drift', 'spec.yaml'], { cwd, env });
  expect(again.stdout).toContain('which this service does not list (profile: ductsInPipes hidden)');
  expect(again.status).toBe(0);
});

test('without a yes nothing is sent', async () => {
  const under = await untilEnd(startService({ transport: 'http' }));
  expect(await runHere(['probe', '--target', 'DEMO-1'], { cwd, env: loginTo(under) })).toMatchObject(fails('use --auto-approve'));
  expect(under.service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a probe that is stopped removes its scratch segment, and says so', async () => {
  const under = await untilEnd(startService({ transport: 'http' }));
  // A test before this one may take its own listener away late.
  const before = process.listeners('SIGINT');
  const added = () => process.listeners('SIGINT').filter((one) => !before.includes(one));
  const scratch = () => under.service.store.segmentHeads('6001');
  const running = runHere(['probe', '--target', '2026-0417', '--auto-approve', '--write'], { cwd, env: loginTo(under) });
  await untilThere(running, () => scratch().length > 0);
  process.emit('SIGINT');
  const { status, stderr } = await running;
  expect([status, added(), scratch()]).toEqual([130, [], []]);
  expect(stderr).toContain('Stopping: the scratch segment is removed.\n');
  expect(stderr).toContain('trenchctl: the probe was stopped; its scratch segment is removed and no profile was found\n');
});
