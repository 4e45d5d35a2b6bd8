import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import { consoleRoutes } from '../../../src/service/console/console-routes.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { under, untilEnd, withService } from '../../support/around.js';
import { type Answer, startService } from '../../support/service.js';

withService('all', { transport: 'http' });

type Answered = Pick<Answer, 'status' | 'body'>;

/** Sends the headers as they are; `fetch` forbids some of them. */
const post = (headers: Record<string, string>, body = '', path = 'sign-in'): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request(`${under.baseUrl}/console/${path}`, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const own = () => ({ origin: under.baseUrl });
const port = () => new URL(under.baseUrl).port;
const at = (host: string) => ({ host, origin: `http://${host}` });

const FOREIGN_HOST = /^the host \S+:\d+ is not an address of this service; open http:\/\/127\.0\.0\.1:\d+\/$/;

/** Why a sign-in is refused, by which code, and its headers. */
type Case = [why: string, code: string, headers: () => Record<string, string>];

describe('one click on this machine', () => {
  test('gives a normal access token of the demo user', async () => {
    const { status, body } = await post(own());
    expect(status).toBe(200);
    expect(body.username).toBe('kari.nordmann');
    const listed = await under.withToken(body.accessToken).call('listProjects');
    expect(listed.status).toBe(200);
    expect(listed.body.length).toBeGreaterThan(3);
    expect((await under.withToken(body.accessToken).call('getSegment', { path: { segmentId: 500001 } })).status).toBe(200);
  });

  test('works by each name of this machine', async () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const host = `${name}:${port()}`;
      expect([name, (await post({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status]).toEqual([name, 200]);
    }
  });

  test.each<Case>([
    ['a page of another site', 'foreign-origin', () => ({ origin: 'https://evil.example' })],
    ['a page of another port', 'foreign-origin', () => ({ origin: 'http://127.0.0.1:1' })],
    ['a page without an origin', 'foreign-origin', () => ({ origin: 'null' })],
    ['a request that no page has sent', 'foreign-origin', () => ({})],
    ['an address that is no address', 'foreign-origin', () => ({ origin: '::' })],
    ['a browser that says so', 'foreign-origin', () => ({ ...own(), 'sec-fetch-site': 'cross-site' })],
    ['a sibling site', 'foreign-origin', () => ({ ...own(), 'sec-fetch-site': 'same-site' })],
    ['a name that was made to point here', 'foreign-host', () => at(`evil.example:${port()}`)],
    ['a name that begins like this machine', 'foreign-host', () => at(`localhost.evil.example:${port()}`)],
    ['another port', 'foreign-host', () => at('127.0.0.1:1')],
    ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].map(
      (name): Case => [`a caller behind a proxy that adds ${name}`, 'not-this-machine', () => ({ ...own(), [name]: '10.0.0.5' })],
    ),
  ])('is refused for %s, and so is the token of the operator', async (_, code, headers) => {
    for (const path of ['sign-in', 'operator']) {
      const { status, body } = await post(headers(), '', path);
      expect([path, status, body.code]).toEqual([path, 403, code]);
      if (code === 'foreign-host') expect(body.detail).toMatch(FOREIGN_HOST);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`accessToken|${under.service.adminToken}`));
    }
  });

  test('is refused for a caller on another machine', async () => {
    const { store, clock, tokens } = under.service;
    const report = () => {};
    const routes = consoleRoutes({ adminToken: 'x', store, clock, tokens, profile: ASSUMED_PROFILE, report });
    const [signIn] = routes.filter(({ url }) => url === '/console/sign-in');
    for (const [remote, status] of Object.entries({ '10.0.0.5': 403, '': 403, '127.0.0.1': 200, '::1': 200, '::ffff:127.0.0.1': 200 })) {
      const headers = { host: '127.0.0.1:8484', origin: 'http://127.0.0.1:8484' };
      const head = { origin: headers.origin, url: '/console/sign-in', path: {}, search: '', headers, remote };
      expect([remote, (await signIn?.open(head)(''))?.status]).toEqual([remote, status]);
    }
  });

  test('says so if the data has no demo user', async () => {
    const seed = () => {
      const snapshot = demoSnapshot(0);
      return { ...snapshot, records: snapshot.records.filter(({ kind }) => kind !== 'user') };
    };
    const empty = await untilEnd(startService({ transport: 'http', seed }));
    const answer = await empty.fetch(`${empty.baseUrl}/console/sign-in`, { method: 'POST', headers: { origin: empty.baseUrl } });
    const { code, detail } = (await answer.json()) as Record<string, string>;
    expect([answer.status, code]).toEqual([409, 'no-demo-user']);
    expect(detail).toMatch(
      /^the data of this service has no active demo user kari\.nordmann; sign in with a username and a password \(.+\)$/,
    );
  });
});

describe('a password', () => {
  const withPassword = (username: string, password: string, headers = own() as Record<string, string>) =>
    post(headers, JSON.stringify({ username, password }));

  test('gives the token of its user, also through a proxy', async () => {
    const { password } = under.service.tokens;
    const direct = await withPassword('ola.leser', password('ola.leser'));
    expect([direct.status, direct.body.username]).toEqual([200, 'ola.leser']);
    const host = 'console.example';
    const proxied = { host, origin: `https://${host}`, 'x-forwarded-for': '10.0.0.5' };
    expect((await withPassword('ola.leser', password('ola.leser'), proxied)).status).toBe(200);
  });

  test('that is wrong, of an inactive user, or of another page is refused', async () => {
    const { password } = under.service.tokens;
    expect((await withPassword('ola.leser', 'wrong')).status).toBe(401);
    expect((await withPassword('nobody', password('ola.leser'))).status).toBe(401);
    expect((await withPassword('tor.sluttet', password('tor.sluttet'))).status).toBe(401);
    const foreign = { origin: 'https://evil.example' };
    expect((await withPassword('ola.leser', password('ola.leser'), foreign)).status).toBe(403);
  });

  const WRONG = ['{', '[]', '"x"', '{"username": "kari.nordmann"}', '{"username": 1, "password": 2}', '{"password": ""}'];
  test.each(WRONG)('in the body %s is 400', async (body) => expect((await post(own(), body)).status).toBe(400));
});

test('one click gives the token of the operator of this start', async () => {
  const { status, body } = await post(own(), '', 'operator');
  expect([status, body]).toEqual([200, { operatorToken: under.service.adminToken }]);
});
