// `doctor`: every setting with its source, every failure with its remedy, and never a secret.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Check } from '../../src/cli/commands/doctor/check-files.js';
import { checkHosts } from '../../src/cli/commands/doctor/check-hosts.js';
import { checkVersions } from '../../src/cli/commands/doctor/check-versions.js';
import { NetworkError } from '../../src/http/network-error.js';
import type { Send } from '../../src/http/send.js';
import { specSchemaText } from '../../src/spec/schema/schema.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { expectPage } from '../support/page.js';
import { runHere } from '../support/run-here.js';
import { fails } from './outcome.js';

const SPEC = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: {length: 10}}\n';

inFolder('each');
withService('all', { transport: 'http' });

async function doctor(env: Record<string, string>, ...args: string[]) {
  const ran = await runHere(['doctor', '--format', 'json', ...args], { cwd, env });
  const { checks, failed } = JSON.parse(ran.stdout) as { checks: Check[]; failed: number };
  expect(ran.status).toBe(failed > 0 ? 1 : 0);
  // Each failure and each warning has its remedy.
  expect(checks.filter(({ status, remedy }) => /failed|warning/.test(status) && !remedy)).toEqual([]);
  const of = (name: string) => checks.find((check) => check.name === name);
  return { ...ran, checks, of };
}

test('a live service that is well: settings with their source, hosts, clock, token, scopes, specs', async () => {
  mkdirSync(join(cwd, 'specs'));
  writeFileSync(join(cwd, 'specs/a.yaml'), `# yaml-language-server: $schema=../s.json\n${SPEC}`);
  writeFileSync(join(cwd, 's.json'), specSchemaText());
  writeFileSync(join(cwd, 'trenchctl.yaml'), 'data: x\nenvironments:\n  dev:\n    companyId: 1001\n');
  const { of, status, checks } = await doctor(loginTo(under), '--environment', 'dev');
  expect([status, checks.filter((one) => !['ok'].includes(one.status))]).toEqual([0, []]);
  expect(of('companyId')?.text).toBe('1001, from trenchctl.yaml:4 (environment dev)');
  expect(of('data')?.text).toBe('x, from trenchctl.yaml:1');
  expect(of('baseUrl')?.text).toBe(`${under.baseUrl}, from TRENCHCTL_BASE_URL`);
  expect(of('clientSecret')?.text).toBe('(set, not shown), from TRENCHCTL_CLIENT_SECRET');
  expect(of(new URL(under.baseUrl).host)?.text).toMatch(/^answers \(status \d+; token endpoint, all services\)$/);
  expect(of('token')?.text).toBe('granted (password flow, user kari.nordmann)');
  expect(of('scope calculation.bruker')?.status).toBe('ok');
  expect(of('schema line')?.text).toContain('is the schema of this version');
});

test.each([
  ['a wrong secret', { TRENCHCTL_CLIENT_SECRET: 'wrong-secret-of-this-test' }, 'token', /refused/],
  ['a company of somebody else', { TRENCHCTL_COMPANY_ID: '999999' }, 'company', /belongs to company 1001/],
])('%s is a failure', async (_, change, name, text) => {
  const { of, status } = await doctor({ ...loginTo(under), ...change });
  expect([status, of(name)]).toMatchObject([1, { status: 'failed', text: expect.stringMatching(text) }]);
});

test('the login is tried on a host that does not tell its time', async () => {
  const withoutTime = (message: unknown) => {
    (message as { response: ServerResponse }).response.sendDate = false;
  };
  subscribe('http.server.request.start', withoutTime);
  onTestFinished(() => void unsubscribe('http.server.request.start', withoutTime));
  const { of } = await doctor(loginTo(under));
  expect([`clock of ${new URL(under.baseUrl).host}`, 'token'].map((name) => of(name)?.status)).toEqual(['skipped', 'ok']);
});

/** A login without a user and without a company, for a service that has been asked nothing yet. */
function clientAlone(): Record<string, string> {
  const { TRENCHCTL_USERNAME: _, TRENCHCTL_PASSWORD: __, TRENCHCTL_COMPANY_ID: ___, ...client } = loginTo(under) as Record<string, string>;
  under.service.log.clear();
  return client;
}

test('a login without a user asks the service too, and a token that the service refuses fails at the caller', async () => {
  const { status, of } = await doctor({ ...clientAlone(), TRENCHCTL_COMPANY_ID: '1001' });
  expect([status, of('caller')?.text]).toEqual([0, expect.stringContaining('the service accepts its login')]);
  expect(under.service.log.entries().map(({ path }) => path)).toContainEqual(expect.stringContaining('/modules/types'));
  const users: Record<string, string>[] = [{}, { TRENCHCTL_USERNAME: 'kari.nordmann' }];
  for (const user of users)
    expect((await doctor({ ...clientAlone(), ...user, TRENCHCTL_ACCESS_TOKEN: 'no-such-token-1' })).of('caller')).toMatchObject({
      status: 'failed',
      text: expect.stringContaining('token that was given is refused'),
    });
});

test.each(
  [
    ['plan', 'a.yaml'],
    ['export', '--target', 'DEMO-1'],
    ['project', 'show', 'DEMO-1'],
  ].map((words) => [words]),
)('where no setting names a company, and the login has no user, %j says so', async (words) => {
  writeFileSync(join(cwd, 'a.yaml'), SPEC);
  expect(await runHere(words, { cwd, env: clientAlone() })).toMatchObject(
    fails(/there is no user whose company could be used[\s\S]*set TRENCHCTL_COMPANY_ID/),
  );
});

const NOW = Date.parse('2026-11-15T12:00:00Z');
const sending =
  (date: string): Send =>
  async () => ({ status: 401, headers: { get: () => date }, body: null });
const clockOf = async (date: string, now: () => number) =>
  (await checkHosts({ addresses: { trench: 'https://a.example' }, send: sending(date), now })).slice(1);

test('the time of the host is compared with the middle of the call', async () => {
  const times = [NOW - 40_000, NOW + 40_000];
  const [clock] = await clockOf(new Date(NOW).toUTCString(), () => times.shift() ?? 0);
  expect(clock?.text).toBe('this machine has the same time');
});

const linesOf = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ status, name, text, remedy }) => [
    `${status} ${name}: ${text}`,
    ...(remedy === undefined ? [] : [`  to do: ${remedy}`]),
  ]);

const CODES = ['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'EPROTO', 'ETIMEDOUT', 'ECONNRESET', ''];
const VERSIONS: [node: string, git?: string][] = [
  ...([['20.18.9'], ['20.19.0', '2.39.5'], ['20.19.1', '2.39.5'], ['19.99.9', '2.39.5']] as [string, string?][]),
  ...([
    ['22.0.0', '2.39.5'],
    ['20', '2.39.5'],
    ['20.19', '2.39.5'],
  ] as [string, string?][]),
];

test('what is wrong with hosts, clocks and programs has the words and remedies of the page', async () => {
  const now = () => NOW;
  const addresses = { trench: 'https://a.example/api', project: 'https://b.example/p', calculation: 'https://a.example/c' };
  const hosts: string[] = [];
  const ask = async (send: Send) =>
    hosts.push(...linesOf(await checkHosts({ addresses, tokenAddress: 'https://b.example/t', send, now })), '');
  for (const code of CODES)
    await ask(async (address) => {
      throw Object.assign(new Error('no'), code === '' || address.includes('b.example') ? {} : { code });
    });
  await ask(() => Promise.reject(Object.assign(new Error('no'), { code: 'EHOSTUNREACH', syscall: 'connect' })));
  await ask(() => Promise.reject(new NetworkError('proxy', 'the proxy p.example answered 407')));
  const asked: string[] = [];
  await ask(async (address, { method, redirect }) => {
    asked.push(`${method} ${address}, ${redirect}`);
    const date = address.includes('b.example') ? null : 'Sun, 15 Nov 2026 11:54:00 GMT';
    return { status: 302, headers: { get: () => date }, body: null };
  });
  const clocks: string[] = [];
  for (const seconds of [0, -1, 2, 29, 29.6, -30, 299, -300])
    clocks.push(...linesOf(await clockOf(new Date(NOW - Math.trunc(seconds) * 1000).toUTCString(), () => NOW + (seconds % 1) * 1000)));
  const versions = VERSIONS.flatMap(([node, git]) => [...linesOf(checkVersions({ node, git }).slice(2)), '']);
  expect(hosts).toHaveLength(CODES.length * 5 + 5 + 5 + 6);
  expectPage(new URL('doctor-page.expected.txt', import.meta.url), {
    Hosts: hosts,
    'What hosts are asked': asked,
    Clocks: clocks,
    Programs: versions,
  });
});
