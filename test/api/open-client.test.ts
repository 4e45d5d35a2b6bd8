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
