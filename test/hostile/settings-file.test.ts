// A pull request that edits trenchctl.yaml, in a pipeline whose secrets stand in the environment: no byte may reach a host
// that the environment does not name.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { under, withService } from '../support/around.js';
import { type ByteServer, onConnection } from '../support/byte-server.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith, SPEC } from './desk.js';

let thief: ByteServer;
let stolen = '';
let connections = 0;
let good: { host: string; env: Record<string, string> };
let bad: { host: string; url: string };

withService('all', { transport: 'http' });
beforeAll(async () => {
  thief = await onConnection((socket) => {
    connections += 1;
    socket.on('data', (bytes) => {
      stolen += bytes;
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
    });
  });
  bad = { host: new URL(thief.url).host, url: thief.url };
  const { TRENCHCTL_TOKEN_URL: _, ...env } = loginTo(under);
  good = { host: new URL(under.baseUrl).host, env: { CI: 'true', ...env, TRENCHCTL_ISSUER: `${under.baseUrl}/oauth` } };
});
afterAll(() => thief.close());
afterEach(() => {
  const seen = { connections, stolen };
  [connections, stolen] = [0, ''];
  expect(seen).toEqual({ connections: 0, stolen: '' });
});

type Env = Record<string, string | undefined>;

async function run(settings: string, change: Env = {}, args = ['user', 'show']) {
  const env = Object.fromEntries(
    Object.entries({ ...good.env, ...change }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return runHere(args, { cwd: folderWith({ 'spec.yaml': SPEC, 'trenchctl.yaml': settings }), env });
}

const ADDRESSES = ['tokenUrl', 'trenchUrl', 'projectUrl', 'customerUrl', 'calculationUrl', 'checklistUrl', 'documentUrl'];
const BY_TOKEN: Env = { TRENCHCTL_ACCESS_TOKEN: canary('token'), TRENCHCTL_CLIENT_SECRET: undefined, TRENCHCTL_PASSWORD: undefined };

// The page of settings in test/cli shows what settings come to; here a host listens.
test.each<[string, string, Env, string[]?]>([
  ...ADDRESSES.map((name): [string, string, Env] => ['login', name, {}]),
  ...ADDRESSES.map((name): [string, string, Env] => ['access token', name, BY_TOKEN]),
  ['plan', 'tokenUrl', {}, ['plan', 'spec.yaml']],
  ['apply', 'trenchUrl', {}, ['apply', 'spec.yaml', '--auto-approve']],
  ['login without a base', 'baseUrl', { TRENCHCTL_BASE_URL: undefined }],
  ['login without an issuer', 'issuer', { TRENCHCTL_ISSUER: undefined }],
  ['login without an issuer', 'tokenUrl', { TRENCHCTL_ISSUER: undefined }],
])('%s: %s of another host is refused with its line, its host and the remedy', async (_, name, change, args) => {
  const ran = await run(`# a harmless change\n${name}: ${bad.url}\n`, change, args);
  expectWellEnded(ran, 1);
  expect(ran.stderr).toContain(`trenchctl.yaml:2: ${name} names the host ${bad.host}`);
  expect(ran.stderr).toMatch(/Nothing was sent.*TRENCHCTL_ALLOWED_HOSTS/);
  expect(ran.stdout).toBe('');
});

test.each<[string, () => string]>([
  ['the good host as a user name', () => `tokenUrl: http://${good.host}@${bad.host}/x`],
  ['a backslash', () => `tokenUrl: 'http://${bad.host}\\@${good.host}/x'`],
  ['blanks and capitals', () => `tokenUrl: "  HTTP://${bad.host}/x  "`],
  ['another spelling of the address', () => `tokenUrl: http://2130706433:${bad.host.split(':')[1]}/x`],
  ['an anchor', () => `data: &a ${bad.url}\ntokenUrl: *a`],
  ['a block of text', () => `tokenUrl: >-\n  ${bad.url}/x`],
  ['a quoted key', () => `"tokenUrl": ${bad.url}`],
  ['a key twice', () => `tokenUrl: ${under.baseUrl}/oauth/token\ntokenUrl: ${bad.url}`],
  ['a merge', () => `<<: {tokenUrl: ${bad.url}}`],
  ['a list of its own', () => `allowedHosts: ${bad.host}\ntokenUrl: ${bad.url}`],
  ['the variable as a key', () => `TRENCHCTL_ALLOWED_HOSTS: ${bad.host}\ntokenUrl: ${bad.url}`],
])('a trick with an address: %s', async (_, settings) => {
  expectWellEnded(await run(`${settings()}\n`), 1);
});

test('a settings file that is honest is used for hosts that TRENCHCTL_ALLOWED_HOSTS lists', async () => {
  const ran = await run(`baseUrl: ${under.baseUrl}\nissuer: ${under.baseUrl}/oauth\n`, {
    TRENCHCTL_BASE_URL: undefined,
    TRENCHCTL_ISSUER: undefined,
    TRENCHCTL_ALLOWED_HOSTS: ` login.example , ${good.host}`,
  });
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('kari.nordmann')]);
});

test('every host that gets a credential is named before it does, in doctor and in the plan', async () => {
  const [port] = [new URL(under.baseUrl).port];
  const env = {
    TRENCHCTL_ISSUER: undefined,
    TRENCHCTL_TOKEN_URL: `http://localhost:${port}/oauth/token`,
    TRENCHCTL_CUSTOMER_URL: `http://localhost:${port}/public/customer/rest`,
  };
  const hosts = `localhost:${port} (token endpoint, customer), ${good.host} (trench, project, calculation, checklist, document)`;
  const who = await run('', env, ['doctor', '--verbose']);
  expect(who.stderr.split('\n')[0]).toBe(`Credentials go to: ${hosts}.`);
  expect(who.stderr).toContain(`POST http://localhost:${port}/oauth/token 200\n`);
  expect(who.stdout).toContain(`credentials go to ${hosts}\n`);
  const plan = await run('', env, ['plan', 'spec.yaml', '--format', 'json', '--skip', 'rehearsal']);
  expect(plan.stderr.indexOf('Credentials go to')).toBe(0);
  expect(JSON.parse(plan.stdout).target).toBe(`${under.baseUrl}, customer: http://localhost:${port}/public/customer/rest`);
});
