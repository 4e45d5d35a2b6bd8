// The built program behind a company's proxy and with a company's own authority: names that only the proxy can find.
import type { Server } from 'node:https';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canary, leaksIn } from '../canary/marker.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { frontDoor } from '../support/front-door.js';
import { loginTo } from '../support/login.js';
import { startProxy, type TestProxy } from '../support/proxy.js';
import { runCli } from '../support/run-cli.js';
import { startTls, TEST_CERTIFICATE } from '../support/tls-server.js';

let server: Server;
let proxy: TestProxy;
let env: Record<string, string>;

inFolder('each');
withService('each');
beforeEach(async () => {
  const front = await startTls(frontDoor(under, 'https'));
  server = front.server;
  proxy = await startProxy({ port: front.port });
  const { TRENCHCTL_TOKEN_URL: _, ...login } = loginTo(under);
  env = {
    ...login,
    TRENCHCTL_BASE_URL: 'https://api.example.test',
    TRENCHCTL_ISSUER: 'https://login.example.test/oauth',
    HTTPS_PROXY: `http://user:${canary('proxy-password')}@${proxy.host}`,
    NODE_EXTRA_CA_CERTS: TEST_CERTIFICATE,
  };
});
afterEach(async () => {
  proxy.close();
  server.closeAllConnections();
  server.close();
});

test('tokens and calls go through the proxy, with its password', async () => {
  const ran = await runCli(['user', 'show', '--verbose'], { cwd, env });
  expect(leaksIn(Buffer.from(ran.stdout + ran.stderr))).toEqual([]);
  expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('kari.nordmann') });
  expect(ran.stderr.split('\n')[0]).toBe('Credentials go to: login.example.test (token endpoint), api.example.test (all services).');
  expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT login.example.test:443', 'CONNECT api.example.test:443']));
  const basic = `Basic ${Buffer.from(`user:${canary('proxy-password')}`).toString('base64')}`;
  expect(new Set(proxy.authorizations)).toEqual(new Set([basic]));
});
