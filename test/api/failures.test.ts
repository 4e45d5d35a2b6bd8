// The addresses of services, and the failures of a try: what a caller is told, and what may be tried again.
import { expect, test } from 'vitest';
import { addressesFrom } from '../../src/api/addresses.js';
import { failureOf } from '../../src/api/download.js';
import { AuthError } from '../../src/auth/grant.js';
import { NetworkError } from '../../src/http/network-error.js';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('text'), { code, ...more });

test.each<[string, unknown, object]>([
  ['no token', new AuthError('refused', 'no'), { code: 'no-token', message: 'no', transient: false }],
  ['no token for now', new AuthError('unreachable', 'no', true), { code: 'no-token', message: 'no', transient: true }],
  ['a redirect', new NetworkError('redirect', 'to'), { code: 'redirected', message: 'to', transient: false }],
  ['a long answer', new NetworkError('too-large', 'long'), { code: 'answer-too-large', message: 'long', transient: false }],
  ['a proxy', new NetworkError('proxy', 'no'), { code: 'unreachable', message: 'no', sent: false, transient: false }],
  ['a busy proxy', new NetworkError('proxy', 'no', true), { code: 'unreachable', message: 'no', sent: false, transient: true }],
  [
    'a certificate',
    coded('CERT_HAS_EXPIRED'),
    { code: 'unreachable', message: "the server's certificate is not accepted (CERT_HAS_EXPIRED)", sent: false, transient: false },
  ],
  [
    'nobody',
    coded('ECONNREFUSED'),
    { code: 'unreachable', message: 'the server cannot be reached (ECONNREFUSED)', sent: false, transient: true },
  ],
  ['a reset', coded('ECONNRESET'), { code: 'broken', message: 'the connection broke (ECONNRESET)', transient: true }],
  ['no code', new Error('x'), { code: 'broken', message: 'the connection broke', transient: true }],
])('%s', (_, error, expected) => {
  for (const sent of [true, false]) expect(failureOf(error, sent, false)).toEqual({ kind: 'failure', sent, error, ...expected });
  expect(failureOf(error, true, true)).toEqual({
    ...{ kind: 'failure', code: 'timeout', message: 'there was no answer in time' },
    ...{ sent: true, transient: true, error },
  });
});

test('each service has its folder below the base, its own address, or none', () => {
  const baseUrl = 'https://api.example.com//';
  const below = (folder: string) => `https://api.example.com/public/${folder}/rest`;
  const { addresses, problems } = addressesFrom({ baseUrl, services: { customer: 'https://other.example/x/', checklist: null } });
  expect([addresses, problems]).toEqual([
    {
      ...{ trench: below('trench'), project: below('project'), customer: 'https://other.example/x' },
      ...{ calculation: below('calculation'), document: below('doc') },
    },
    [],
  ]);
  expect(addressesFrom({})).toEqual({ addresses: {}, problems: [] });
  expect(addressesFrom({ services: { trench: 'https://a.example' } }).addresses).toEqual({ trench: 'https://a.example' });
});

test.each([
  ['https://a.example/?x=1', 'holds a query or a fragment'],
  ['https://a.example/#x', 'holds a query or a fragment'],
  ['http://a.example', 'is plain http, which is accepted for this machine only'],
  ['https://user:x@a.example', 'holds a user name or password'],
  ['a.example', 'is not a URL'],
])('the address %s is a problem, with the setting that has it', (address, words) => {
  const found = [addressesFrom({ baseUrl: address }), addressesFrom({ services: { document: address } })];
  for (const [n, setting] of ['TRENCHCTL_BASE_URL', 'TRENCHCTL_DOCUMENT_URL'].entries())
    expect(found[n]).toEqual({
      addresses: {},
      problems: [
        {
          code: 'bad-address',
          message: expect.stringContaining(`the address in ${setting} ${words}`),
          remedy: `set ${setting} to an address such as https://api.example.com`,
        },
      ],
    });
});
