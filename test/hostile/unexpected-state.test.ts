// A service that behaves otherwise than the embedded one, and the program as a user has it: what is made, and what is said.
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Item } from '../../src/service/core/world.js';
import { CONVERGING } from '../deviations/converging.js';
import type { Deviation } from '../deviations/deviation.js';
import { createProxy } from '../deviations/proxy.js';
import { STOPPING } from '../deviations/stopping.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { frontDoor } from '../support/front-door.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

let server: Server;
inFolder('each');
withService('each');
afterEach(async () => {
  await new Promise((closed) => server.close(closed));
});

const segments = () => under.service.store.segmentHeads('6001').flatMap(({ id }) => under.service.store.get('segment', id)?.value ?? []);
const items = (kind: string): Item[] =>
  segments().flatMap(({ sections }) =>
    sections.flatMap(({ layers }) => layers.flatMap((layer) => layer.items.filter((item) => item.kind === kind))),
  );

const named = (name: string): Deviation => {
  const found = [...CONVERGING, ...STOPPING].find((one) => one.name === name);
  if (!found) throw new Error(`no deviation is called ${name}`);
  return found;
};

/** The proxy on a port, and a command that is told of nothing else. */
async function behind(deviation: Deviation) {
  const proxy = createProxy(() => under.service, segments, deviation);
  const fetch = ((url: string, init: RequestInit) => proxy.send(url, init)) as typeof globalThis.fetch;
  server = createServer(frontDoor({ ...under, service: { ...under.service, fetch } }, 'http'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = loginTo({ ...under, baseUrl });
  return (...args: string[]) => runHere([...args, 'spec.yaml'], { cwd, env });
}

const write = (layer: string) =>
  writeFileSync(
    join(cwd, 'spec.yaml'),
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  S: {sections: [{layers: [${layer}]}]}\n`,
  );
const APPLY = ['apply', '--auto-approve'];

test('a duct in a pipe that is listed nowhere: one apply makes one, and says what to do', async () => {
  const run = await behind(named('a duct in a pipe is listed nowhere'));
  write('{pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}]}');
  const { status, stdout, stderr } = await run(...APPLY);
  expect([status, items('ecomDuct').length]).toEqual([1, 1]);
  const [duct] = items('ecomDuct');
  expect(stderr).toContain(`2026-0417/S/sections[0]/layers[0]/pipes[0]/ecomDucts[0] (${duct?.id})`);
  expect(stderr).toMatch(/expected: ecom duct: outerDiameter 32 mm\n\s+found: {4}no ecom duct here/);
  expect(stderr).toContain('trenchctl probe --target 2026-0417');
  expect(stdout).toContain('1 unexpected');
  expect(stdout).not.toContain('run the same command again');
  expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at .+:\d+/);
});
