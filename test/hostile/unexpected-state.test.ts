// A service that behaves otherwise than the embedded one, and the program as a user has it: what is made, and what is said.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProxy } from '../deviations/proxy.js';
import { STOPPING } from '../deviations/stopping.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { frontDoor } from '../support/front-door.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each');

const SPEC = `apiVersion: trenchctl/v1
project: "2026-0417"
segments: {S: {sections: [{layers: [{pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}]}]}]}}
`;
const segments = () => under.service.store.segmentHeads('6001').flatMap(({ id }) => under.service.store.get('segment', id)?.value ?? []);

test('a duct in a pipe that is listed nowhere: one apply makes one, and says what to do', async () => {
  const deviation = STOPPING.find(({ name }) => name === 'a duct in a pipe is listed nowhere');
  if (!deviation) throw new Error('the deviation is missing');
  const { send } = createProxy(() => under.service, segments, deviation);
  const fetch = ((url: string, init: RequestInit) => send(url, init)) as typeof globalThis.fetch;
  const server = createServer(frontDoor({ ...under, service: { ...under.service, fetch } }, 'http'));
  onTestFinished(() => void server.close());
  const env = loginTo({ ...under, baseUrl: `http://127.0.0.1:${await listening(server)}` });
  writeFileSync(join(cwd, 'spec.yaml'), SPEC);
  const { status, stdout, stderr } = await runHere(['apply', 'spec.yaml', '--auto-approve'], { cwd, env });
  const items = segments().flatMap(({ sections }) => sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items)));
  const [duct, ...others] = items.filter(({ kind }) => kind === 'ecomDuct');
  expect([status, others]).toEqual([1, []]);
  expect(stderr).toContain(`2026-0417/S/sections[0]/layers[0]/pipes[0]/ecomDucts[0] (${duct?.id})`);
  expect(stderr).toMatch(/expected: ecom duct: outerDiameter 32 mm\n\s+found: {4}no ecom duct here/);
  expect(stderr).toContain('trenchctl probe --target 2026-0417');
  expect(stdout).toContain('1 unexpected');
  expect(stdout).not.toContain('run the same command again');
  expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at .+:\d+/);
});
