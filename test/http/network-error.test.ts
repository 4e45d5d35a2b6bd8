// Errors of a network by what a user can do about them.
import { expect, test } from 'vitest';
import { NetworkError, networkProblem } from '../../src/http/network-error.js';

const errorOf = (properties: object): Error => Object.assign(new Error('text'), properties);

const TLS = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN ERR_TLS_CERT_ALTNAME_INVALID';
const coded = (codes: string, more: object = {}): object[] => codes.split(' ').map((code) => ({ code, ...more }));

test.each<[kind: string, isBeforeSending: boolean, errors: object[]]>([
  ['refused', true, coded('ECONNREFUSED')],
  ['unknown-host', true, coded('ENOTFOUND EAI_AGAIN')],
  ['protocol', false, coded('EPROTO ERR_SSL_WRONG_VERSION_NUMBER HPE_INVALID_CONSTANT')],
  [
    'timeout',
    false,
    [...coded('ETIMEDOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT'), { name: 'TimeoutError' }, { name: 'AbortError' }],
  ],
  ['timeout', true, [...coded('UND_ERR_CONNECT_TIMEOUT'), ...coded('ETIMEDOUT', { syscall: 'connect' })]],
  ['unreachable', true, [...coded('EHOSTUNREACH', { syscall: 'connect' }), ...coded('EX', { syscall: 'getaddrinfo' })]],
  ['broken', false, [...coded('ECONNRESET', { syscall: 'read' }), ...coded('ECONNREFUSED_X X_ENOTFOUND X_CERT_HAS_EXPIRED')]],
  ['certificate', true, coded(`CERT_HAS_EXPIRED HOSTNAME_MISMATCH INVALID_CA INVALID_PURPOSE CRL_HAS_EXPIRED ${TLS}`)],
])('%s, before anything was sent: %s', (kind, isBeforeSending, errors) => {
  for (const properties of errors) {
    const error = errorOf(properties);
    const { code = '' } = properties as { code?: string };
    const expected = { kind, code, isBeforeSending };
    expect(networkProblem(error)).toEqual(expected);
    expect(networkProblem(new TypeError('fetch failed', { cause: error }))).toEqual(expected);
    expect(networkProblem(new AggregateError([new Error('one'), error]))).toEqual(expected);
  }
});

test('a code is one word of at most 60 characters, and the first one counts', () => {
  const codeOf = (code: unknown) => networkProblem(errorOf({ code })).code;
  expect(['a b', '', 'x'.repeat(61), undefined].map(codeOf)).toEqual(['', '', '', '']);
  expect(codeOf('x'.repeat(60))).toHaveLength(60);
  expect(networkProblem(errorOf({ code: 'ONE', cause: errorOf({ code: 'TWO' }) })).code).toBe('ONE');
});

test.each([
  [5, 'refused'],
  [6, 'broken'],
])('of a chain of causes, number %i is %s', (depth, kind) => {
  let error = errorOf({ code: 'ECONNREFUSED' });
  for (let n = 0; n < depth; n += 1) error = new Error('outer', { cause: error });
  expect(networkProblem(error).kind).toBe(kind);
});

test('a refusal of a proxy comes before all else, and what is no error is a broken connection', () => {
  const proxy = new NetworkError('proxy', 'no');
  const error = errorOf({ code: 'ECONNREFUSED', cause: proxy });
  expect(networkProblem(error)).toEqual({ kind: 'proxy', code: 'ECONNREFUSED', isBeforeSending: true, proxy });
  expect(networkProblem(new NetworkError('redirect', 'no')).kind).toBe('broken');
  expect(networkProblem('text')).toEqual({ kind: 'broken', code: '', isBeforeSending: false });
});
