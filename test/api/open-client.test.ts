import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createClient } from '../../src/api/open-client.js';
import { createVirtualClock } from '../support/virtual-clock.js';

test('after it is closed, a client does not try a read again', async () => {
  const clock = createVirtualClock();
  const called: string[] = [];
  const addresses = { baseUrl: 'https://api.example', accessToken: 'token' };
  const client = createClient({
    ...addresses,
    clock,
    fetch: async (url) => {
      called.push(url);
      if (called.length === 2) client.close();
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    },
  });
  await expect(client.project.listProjects({})).rejects.toThrow();
  expect(called).toHaveLength(2);
});

test('a client makes ten calls at a time unless it is told otherwise', async () => {
  const held: ServerResponse[] = [];
  const server = createServer((_, response) => held.push(response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, accessToken: 'token' });
  const calls = Array.from({ length: 12 }, () => client.project.listProjects({}));
  await expect.poll(() => held.length).toBe(10);
  held[0]?.end('[]');
  await expect.poll(() => held.length).toBe(11);
  for (const response of held.slice(1)) response.end('[]');
  await expect.poll(() => held.length).toBe(12);
  held.at(-1)?.end('[]');
  expect(await Promise.all(calls)).toHaveLength(12);
  client.close();
  server.close();
});
