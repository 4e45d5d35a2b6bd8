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
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
      ),
    );
    const answer = await proxy.send(`http://127.0.0.1${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body === '' ? {} : { body }),
    } as never);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await (answer as Response).arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    TRENCHCTL_BASE_URL: baseUrl,
    TRENCHCTL_TOKEN_URL: `${baseUrl}/oauth/token`,
    TRENCHCTL_CLIENT_ID: 'trenchctl',
    TRENCHCTL_CLIENT_SECRET: under.service.tokens.clientSecret('trenchctl'),
    TRENCHCTL_USERNAME: 'kari.nordmann',
    TRENCHCTL_PASSWORD: under.service.tokens.password('kari.nordmann'),
  };
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
