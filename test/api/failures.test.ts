// The failures of a try: what a caller is told, and what may be tried again.
import { expect, test } from 'vitest';
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
