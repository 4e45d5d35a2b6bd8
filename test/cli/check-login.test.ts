// The checks of the login that `doctor` makes, with tokens that the test grants.
import { expect, test } from 'vitest';
import { AuthError, type Granted } from '../../src/auth/grant.js';
import { checkLogin } from '../../src/cli/commands/doctor/check-login.js';
import { type Connection, withConnection } from '../../src/cli/connection/connect.js';
import { UserError } from '../../src/diagnostics/user-error.js';
import { canary } from '../canary/marker.js';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const PASSWORD = 'granted (password flow, user kari.nordmann)';
const REMEDY = 'check the settings of the login (TRENCHCTL_CLIENT_ID and the others)';

const ARGS = { embedded: true, data: ':memory:', color: false, timeout: 60, verbose: false };

/** The checks of a connection that the test changes, as `status name: text; remedy`. */
const told = (change: (connection: Connection) => Connection): Promise<string[]> =>
  withConnection(ARGS, async (connection) => {
    const checks = await checkLogin(change(connection), () => NOW);
    expect(new Set(checks.map(({ area }) => area))).toEqual(new Set(['login']));
    return checks.map(({ status, name, text, remedy }) => `${status} ${name}: ${text}${remedy === undefined ? '' : `; ${remedy}`}`);
  });
const granting = (grant: (scope: string) => Partial<Granted>) =>
  told(({ access, ...rest }) => ({
    ...rest,
    access: { ...access, clientSecret: canary('secret'), grant: ([scope = '']) => ({ token: 't', ...grant(scope) }) },
  }));
const refuse = (): never => {
  throw new AuthError('refused', `no for ${canary('secret')}`);
};

test.each<[string, (scope: string) => Partial<Granted>, string[]]>([
  ['all scopes', () => ({}), []],
  [
    'a token without the scope of a service that every plan needs',
    (scope) => (scope === 'tb.bruker' ? { scopes: ['other'] } : { scopes: [scope] }),
    [
      'failed scope tb.bruker: not granted, for trench: the token was granted without this scope; ask for the role tb.bruker for this login',
    ],
  ],
  [
    'a token without the scope of another service',
    (scope) => (scope === 'calculation.bruker' ? { scopes: [] } : {}),
    [
      'warning scope calculation.bruker: not granted, for calculation: the token was granted without this scope; ask for the role calculation.bruker for this login, if you use commands of this service',
    ],
  ],
  [
    'a scope that is refused',
    (scope) => (scope === 'tb.bruker' ? refuse() : {}),
    ['failed scope tb.bruker: not granted, for trench: no for ***; ask for the role tb.bruker for this login'],
  ],
])('%s', async (_, grant, problems) => {
  const all = await granting(grant);
  expect(all[0]).toBe(`ok token: ${PASSWORD}`);
  expect(all.filter((line) => !line.startsWith('ok '))).toEqual(problems);
  expect(all.filter((line) => line.includes(' scope '))).toHaveLength(5);
  expect(all).toContain('ok scope orgsystemer: granted, for customer, checklist, document');
  expect(all.slice(-4)).toEqual([
    ...['ok target: the embedded service (data: :memory:)', expect.stringMatching(/^ok trench service: answers: [1-9]\d* cable types$/)],
    ...['ok caller: kari.nordmann (Kari Nordmann) of Nordnett AS', 'ok company: 1001'],
  ]);
});

test('no scope at all, no user, and the names of another operator', async () => {
  expect(await granting(refuse)).toEqual([`failed token: no for ***; ${REMEDY}`]);
  const all = await told(({ username: _, access: { username: __, ...access }, ...rest }) => ({
    ...rest,
    ...{ access: { ...access, grant: () => ({ token: 't' }) }, profile: { ...rest.profile, operator: 'ACME' } },
  }));
  expect(all).toEqual(
    expect.arrayContaining([
      'ok token: granted (client flow)',
      'ok scope acmesystemer: granted, for customer, checklist, document',
      'ok caller: a client, without a user; the service accepts its login',
    ]),
  );
});

const token = (claims: unknown) => `${canary('head')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const expiring = (seconds: number) => token({ exp: NOW / 1000 + seconds });

test.each([
  ['no claims', 'abc', 'ok token: given as TRENCHCTL_ACCESS_TOKEN or by a login'],
  ['claims that are nothing', token(null), 'ok token: given as TRENCHCTL_ACCESS_TOKEN or by a login'],
  ['an expiry that is no number', token({ exp: '5' }), 'ok token: given as TRENCHCTL_ACCESS_TOKEN or by a login'],
  ['20 minutes left', expiring(1200), 'ok token: a given access token, valid for 20 min'],
  ['a second left', expiring(1), 'ok token: a given access token, valid for 0 min'],
  ['nothing left', expiring(0), 'failed token: the given access token expired 0 min ago; get a new token'],
  ['an end in the past', expiring(-300), 'failed token: the given access token expired 5 min ago; get a new token'],
])('a given token with %s', async (_, accessToken, line) => {
  const all = await told(({ access, ...rest }) => ({
    ...{ ...rest, access: { ...access, accessToken }, receivers: [{ host: 'a.example', roles: ['trench'] }] },
  }));
  expect(all.slice(0, 3)).toEqual([
    line,
    'ok target: the embedded service (data: :memory:)',
    'ok receivers: credentials go to a.example (trench)',
  ]);
  expect(all).toHaveLength(6);
});

test.each([
  ['its own remedy', 'no; try b; or c', 'no; try b; or c'],
  ['no remedy', 'no', `no; ${REMEDY}`],
])('a call that fails with %s', async (_, words, line) => {
  const call = async () => {
    throw new UserError(words);
  };
  const all = await told(({ access, ...rest }) => ({
    ...{ ...rest, access: { ...access, accessToken: 'abc' }, reading: { ...rest.reading, call } },
  }));
  expect(all.slice(2)).toEqual(expect.arrayContaining([`failed trench service: ${line}`, `failed caller: ${line}`]));
});

test('a user without a name in the answer has the name of the login', async () => {
  const all = await told(({ reading, ...rest }) => {
    const call: typeof reading.call = async (...args) => {
      const answer = await reading.call(...args);
      return args[0] === 'getUser' ? { ...Object(answer), username: null } : answer;
    };
    return { ...rest, reading: { ...reading, call } };
  });
  expect(all).toContain('ok caller: kari.nordmann (Kari Nordmann) of Nordnett AS');
});
