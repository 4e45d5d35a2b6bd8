// A command requests its token before its own work, so that the token arrives while modules are loaded and specs are read.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { GlobalArgs } from '../../src/cli/command.js';
import { withConnection } from '../../src/cli/connection/connect.js';
import { canary } from '../canary/marker.js';

afterEach(() => vi.unstubAllEnvs());

test('the token endpoint is asked although the command makes no call', async () => {
  let asked = (_: string) => {};
  const requested = new Promise<string>((resolve) => {
    asked = resolve;
  });
  const server = createServer(({ method, url }) => asked(`${method} ${url}`));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('TRENCHCTL_BASE_URL', base);
  vi.stubEnv('TRENCHCTL_TOKEN_URL', `${base}/token`);
  vi.stubEnv('TRENCHCTL_CLIENT_ID', 'planner');
  vi.stubEnv('TRENCHCTL_CLIENT_SECRET', canary('client-secret'));
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    // The endpoint never answers: work that waited for the token would not begin.
    expect(await withConnection({ timeout: 60 } as GlobalArgs, () => requested)).toBe('POST /token');
  } finally {
    quiet.mockRestore();
    server.close().closeAllConnections();
  }
});
