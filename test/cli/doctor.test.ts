// `doctor`: every setting with its source, every failure with its remedy, and never a secret.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Check } from '../../src/cli/commands/doctor/check-files.js';
import { checkHosts } from '../../src/cli/commands/doctor/check-hosts.js';
import { checkVersions } from '../../src/cli/commands/doctor/check-versions.js';
import type { Send } from '../../src/http/send.js';
import { specSchemaText } from '../../src/spec/schema/schema.js';
import { canary } from '../canary/marker.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
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
  ['a live service', () => loginTo(under), []],
  ['the embedded service', () => ({}), ['--embedded']],
])('a company that the user of %s does not belong to is an error that names both', async (_, env, args) => {
  writeFileSync(join(cwd, 'trenchctl.yaml'), 'companyId: "999999"\n');
  writeFileSync(
    join(cwd, 'a.yaml'),
    SPEC.replace('"2026-0417"', '{number: NEW-1, name: New, status: NEW, startDate: 2026-01-01, owner: kari.nordmann, create: true}'),
  );
  const words = 'the settings name company 999999, and the user kari.nordmann belongs to company 1001';
  const { of, status } = await doctor(env(), ...args);
  expect([status, of('company')]).toMatchObject([1, { status: 'failed', text: words }]);
  const planned = await runHere(['plan', 'a.yaml', ...args], { cwd, env: env() });
  expect([planned.status, planned.stderr]).toEqual([1, expect.stringContaining(words)]);
  expect(planned.stdout).not.toContain('to create');
});

test('offline, every other check is still made', async () => {
  const { of, checks } = await doctor({ TRENCHCTL_BASE_URL: 'http://127.0.0.1:9', TRENCHCTL_ACCESS_TOKEN: canary('token') });
  expect(of('127.0.0.1:9')).toMatchObject({ status: 'failed', text: expect.stringContaining('refused') });
  expect(of('token')?.status).toBe('skipped');
  expect(new Set(checks.map(({ area }) => area))).toEqual(new Set(['versions', 'settings', 'hosts', 'login', 'files']));
});

test.each([
  ['a wrong secret', { TRENCHCTL_CLIENT_SECRET: 'wrong-secret-of-this-test' }, 'token', /refused/],
  ['no login', { TRENCHCTL_CLIENT_ID: '' }, 'service', /TRENCHCTL_CLIENT_ID is set but empty/],
  ['plain http', { TRENCHCTL_BASE_URL: 'http://api.example' }, 'address', /plain http/],
])('%s is a failure', async (_, change, name, text) => {
  const { of, status } = await doctor({ ...loginTo(under), ...change });
  expect([status, of(name)]).toMatchObject([1, { status: 'failed', text: expect.stringMatching(text) }]);
});

/** A login without a user and without a company, for a service that has been asked nothing yet. */
function clientAlone(): Record<string, string> {
  const { TRENCHCTL_USERNAME: _, TRENCHCTL_PASSWORD: __, TRENCHCTL_COMPANY_ID: ___, ...client } = loginTo(under) as Record<string, string>;
  under.service.log.clear();
  return client;
}
const BAD_TOKEN = { TRENCHCTL_ACCESS_TOKEN: 'no-such-token-1' };

test('a login without a user asks the service too, and a token that the service refuses fails at the caller', async () => {
  const { status, of } = await doctor({ ...clientAlone(), TRENCHCTL_COMPANY_ID: '1001' });
  expect([status, of('caller')?.text]).toEqual([0, expect.stringContaining('the service accepts its login')]);
  expect(under.service.log.entries().map(({ path }) => path)).toContainEqual(expect.stringContaining('/modules/types'));
  const users: Record<string, string>[] = [{}, { TRENCHCTL_USERNAME: 'kari.nordmann' }];
  for (const user of users)
    expect((await doctor({ ...clientAlone(), ...user, ...BAD_TOKEN })).of('caller')).toMatchObject({
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
)('where no setting names a company, a token that is refused, or a service that is gone, is the cause that %j names', async (words) => {
  writeFileSync(join(cwd, 'a.yaml'), SPEC);
  const causes: [Record<string, string>, string][] = [
    [BAD_TOKEN, 'the access token that was given is refused'],
    [{ ...BAD_TOKEN, TRENCHCTL_BASE_URL: 'http://127.0.0.1:1' }, 'the server cannot be reached'],
  ];
  for (const [env, cause] of causes) {
    const { status, stderr } = await runHere(words, { cwd, env: { ...clientAlone(), ...env } });
    expect([status, stderr]).toEqual([1, expect.stringContaining(cause)]);
    expect(stderr).not.toContain('company');
  }
  expect(await runHere(words, { cwd, env: clientAlone() })).toMatchObject(
    fails(/there is no user whose company could be used[\s\S]*set TRENCHCTL_COMPANY_ID/),
  );
});

describe('the clock', () => {
  const NOW = Date.parse('2026-11-15T12:00:00Z');
  const sending =
    (date: string | null): Send =>
    async () => ({ status: 401, headers: { get: () => date }, body: null });
  test.each([
    [0, 'ok', 'same time'],
    [-1, 'ok', 'same time'],
    [2, 'ok', '2 s ahead'],
    [29, 'ok', '29 s ahead'],
    [-30, 'warning', '30 s behind'],
    [299, 'warning', '299 s ahead'],
    [-300, 'failed', '300 s behind'],
  ])('%i s away is %s', async (seconds, status, text) => {
    const date = new Date(NOW - seconds * 1000).toUTCString();
    const [, clock] = await checkHosts({ addresses: { trench: 'https://a.example' }, send: sending(date), now: () => NOW });
    expect(clock).toMatchObject({ status, text: expect.stringContaining(text) });
  });

  test('the time of the host is compared with the middle of the call', async () => {
    const times = [NOW - 40_000, NOW + 40_000];
    const send = sending(new Date(NOW).toUTCString());
    const [, clock] = await checkHosts({ addresses: { trench: 'https://a.example' }, send, now: () => times.shift() ?? 0 });
    expect(clock?.text).toBe('this machine has the same time');
  });

  test('a host without a date', async () => {
    const [, clock] = await checkHosts({ addresses: { trench: 'https://a.example' }, send: sending(null), now: () => NOW });
    expect(clock?.status).toBe('skipped');
  });
});

test.each([
  ['20.18.9', undefined, ['failed', 'warning']],
  ['20.19.0', '2.39.5', ['ok', 'ok']],
  ['20.19.1', '2.39.5', ['ok', 'ok']],
  ['19.99.9', '2.39.5', ['failed', 'ok']],
  ['22.0.0', '2.39.5', ['ok', 'ok']],
  ['20', '2.39.5', ['failed', 'ok']],
  ['20.19', '2.39.5', ['ok', 'ok']],
])('node %s and git %s', (node, git, desired) => {
  const checks = checkVersions({ node, git });
  expect(['node', 'git'].map((name) => checks.find((one) => one.name === name)?.status)).toEqual(desired);
});
