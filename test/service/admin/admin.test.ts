import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AdminBody, createBodyReader } from '../../../src/service/admin/bodies.js';
import { Refusal } from '../../../src/service/core/refusal.js';
import { cwd, inFolder, kari, under, untilEnd, withKari } from '../../support/around.js';
import { expectPage } from '../../support/page.js';
import { startService, TRANSPORTS } from '../../support/service.js';

describe.each(TRANSPORTS)('the operator’s side, over %s', (transport) => {
  inFolder('each');
  withKari('each', () => startService({ transport, data: cwd }));
  const heads = async () => (await kari.call('listSegments', { path: { projectId: 6002 } })).body.map(({ name }: { name: string }) => name);
  const DEMO = ['Parkveien 2-18', 'Kryssing fv. 213', 'Kulvert stasjon'];

  test('needs the secret of this start', async () => {
    const { adminToken } = under.service;
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${adminToken}`, `Bearer ${adminToken} x`, `Bearer ${kari.token}`]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const answer = await under.fetch(`${under.baseUrl}/admin/snapshot`, { headers });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain('records');
    }
  });

  test('a snapshot that is taken, named and restored is the state of then, and one that is not there is named', async () => {
    expect((await under.admin('POST', '/snapshots/before')).status).toBe(200);
    await kari.call('deleteSegment', { path: { segmentId: 500002 } });
    expect(await heads()).toEqual([DEMO[0], DEMO[2]]);
    const longest = `x.json-2_${'x'.repeat(91)}`;
    expect((await under.admin('POST', `/snapshots/${longest}`)).status).toBe(200);
    expect((await under.admin('GET', '/snapshots')).body.sort()).toEqual(['before', longest]);
    expect((await under.admin('POST', '/snapshots/before/restore')).status).toBe(204);
    expect(await heads()).toEqual(DEMO);
    expect(readdirSync(join(cwd, 'snapshots')).sort()).toEqual(['before.json', `${longest}.json`]);
    // A file that is being written has another ending.
    writeFileSync(join(cwd, 'snapshots', 'after.json.7.tmp'), '');
    expect((await under.admin('GET', '/snapshots')).body.sort()).toEqual(['before', longest]);
    expect(statSync(join(cwd, 'snapshots')).mode & 0o777).toBe(0o700);
    const missing = await under.admin('POST', '/snapshots/nope/restore');
    expect(missing).toMatchObject({ status: 404, body: { detail: 'there is no snapshot "nope"', errors: [{ field: 'name' }] } });
    expect(JSON.stringify(missing.body)).not.toContain(cwd);
  });

  test.each(['../evil', '..%2fevil', '.hidden', 'a b', 'x'.repeat(101)])('a snapshot cannot be named %j', async (name) => {
    const answer = await under.admin('POST', `/snapshots/${encodeURIComponent(name)}`);
    expect([answer.status, answer.body.detail]).toEqual([400, 'name: letters, digits, dot, dash and underscore only']);
  });

  test('a seed replaces everything; what is no seed replaces nothing', async () => {
    const snapshot = (await under.admin('GET', '/snapshot')).body;
    expect((await under.admin('POST', '/seed', { ...snapshot, records: [{}] })).status).toBe(400);
    expect(await heads()).toEqual(DEMO);
    const fewer = snapshot.records.filter(({ id }: { id: string }) => id !== '500001');
    expect((await under.admin('POST', '/seed', { ...snapshot, records: fewer })).status).toBe(204);
    expect(await heads()).toEqual(DEMO.slice(1));
  });

  test('the clock can be set, frozen and moved', async () => {
    const set = (body: object) => under.admin('PUT', '/clock', body);
    expect((await set({ now: '2027-01-01T00:00:00Z', frozen: true })).body).toEqual({ now: '2027-01-01T00:00:00.000Z', frozen: true });
    expect((await set({ advanceMs: 60_000 })).body.now).toBe('2027-01-01T00:01:00.000Z');
    expect((await set({ frozen: false })).body.frozen).toBe(false);
    expect((await set({ now: '1970-01-01T00:00:00Z', frozen: true })).body.now).toBe('1970-01-01T00:00:00.000Z');
    for (const wrong of [{ now: 'soon' }, { noww: 'x' }]) expect((await set(wrong)).status).toBe(400);
  });

  test.each([
    { advanceMs: 1e300 },
    { advanceMs: -1e300 },
    { now: '9999-12-31T23:59:59.999Z', advanceMs: 1 },
    { now: '+275760-09-13T00:00:00Z' },
    { now: '2027-01-01T00:00:00Z', advanceMs: 1e15 },
  ])('a clock beyond the years 1970 to 9999 is refused and stays as it is: %j', async (body) => {
    await under.admin('PUT', '/clock', { now: '2028-01-01T00:00:00Z', frozen: true });
    const refused = await under.admin('PUT', '/clock', body);
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('1970 to 9999') } });
    expect((await under.admin('GET', '/clock')).body).toEqual({ now: '2028-01-01T00:00:00.000Z', frozen: true });
  });

  test('the request log says what came in, and no token', async () => {
    await under.admin('DELETE', '/requests');
    await kari.call('createSection', { path: { segmentId: 500001 }, body: {} });
    await kari.call('getSegment', { path: { segmentId: 1 } });
    const answer = await under.admin('GET', '/requests');
    expect(answer.body).toMatchObject([
      { method: 'POST', operation: 'createSection', caller: 'kari.nordmann', status: 200, body: '{}' },
      { method: 'GET', operation: 'getSegment', path: '/public/trench/rest/segments/1', status: 404, body: null },
    ]);
    expect(answer.text).not.toContain(kari.token);
  });

  test('tells the passwords of the sample users', async () => {
    const { users, clients } = (await under.admin('GET', '/credentials')).body;
    const erik = users.find(({ username }: { username: string }) => username === 'erik.graver');
    const [{ clientId: client_id, clientSecret: client_secret }] = clients;
    const form = { grant_type: 'password', username: erik.username, password: erik.password, client_id, client_secret };
    expect((await under.token(form)).status).toBe(200);
  });
});

test('a service in memory has no folder for snapshots, and says so', async () => {
  const under = await untilEnd(startService());
  expect((await under.admin('POST', '/snapshots/a')).body.detail).toContain('in memory');
  expect((await under.admin('GET', '/snapshots')).body).toEqual([]);
});

test.each([true, false])('a reset gives the state of the first start, also after the clock was moved (frozen: %s)', async (frozen) => {
  const NOW = Date.parse('2031-02-03T10:00:00Z');
  const { service, ...under } = await untilEnd(startService({ clock: { now: () => NOW, sleep: async () => {} } }));
  const first = service.store.dump();
  const kari = await under.as('kari.nordmann');
  await kari.call('deleteSegment', { path: { segmentId: 500001 } });
  await under.admin('POST', '/faults', { match: { operation: 'addPipe' }, action: { kind: 'refuse', status: 500 } });
  expect((await under.admin('PUT', '/clock', { advanceMs: 5000 })).body.now).toBe('2031-02-03T10:00:05.000Z');
  await under.admin('PUT', '/clock', { now: '2040-01-01T00:00:00Z', frozen });
  expect((await under.admin('GET', '/requests')).body).not.toEqual([]);
  expect((await under.admin('POST', '/reset')).status).toBe(204);
  expect(service.store.dump()).toEqual(first);
  expect([service.clock.now(), service.clock.frozen()]).toEqual([NOW, false]);
  expect((await under.admin('GET', '/requests')).body).toEqual([]);
  expect((await under.admin('GET', '/faults')).body).toEqual([]);
});

// Every address of 127.0.0.0/8 can be used without setting it up on Linux only.
test.runIf(process.platform === 'linux')('the operator’s side answers the usual addresses of this machine only', async () => {
  const under = await untilEnd(startService({ transport: 'http' }));
  const headers = { authorization: `bearer ${under.service.adminToken}` };
  const statusFrom = (localAddress: string) =>
    new Promise((resolve, reject) => {
      const sent = get(`${under.baseUrl}/admin/clock`, { localAddress, headers, agent: false }, async (answer) => {
        const { detail } = JSON.parse((await answer.toArray()).join(''));
        resolve([answer.statusCode, detail]);
      });
      sent.on('error', reject);
    });
  expect(await statusFrom('127.0.0.1')).toEqual([200, undefined]);
  expect(await statusFrom('127.0.0.2')).toEqual([403, 'the operator endpoints answer this machine only']);
});

// A page shows bodies that the operator's endpoints read, and what they say about others. UPDATE_SENTENCES=1 writes what is said anew.

test('bodies of the operator are read or refused', () => {
  const file = new URL('./bodies.expected.txt', import.meta.url);
  const read = createBodyReader();
  const said = (name: AdminBody, text: string): string => {
    try {
      read(name, text);
      return `${text} is read`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return `${text} is refused (${error.code}): ${error.message.replace(/is not JSON: .*/, 'is not JSON')}`;
    }
  };
  const parts = readFileSync(file, 'utf8').trimEnd().split('\n\n');
  const pages = parts.map((part): [string, string[]] => {
    const [title = '', ...lines] = part.split('\n');
    const name = title.slice(2);
    return [name, lines.map((line) => said(name as AdminBody, line.replace(/ is (?:read|refused \(.*)$/, '')))];
  });
  expectPage(file, Object.fromEntries(pages));
});
