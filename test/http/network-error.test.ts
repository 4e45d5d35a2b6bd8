// Errors of a network by what a user can do about them.
import { expect, test } from 'vitest';
import { NetworkError, networkProblem } from '../../src/http/network-error.js';

const errorOf = (properties: object): Error => Object.assign(new Error('text'), properties);

test.each<[object, string, boolean]>([
  [{ code: 'ECONNREFUSED' }, 'refused', true],
  [{ code: 'ECONNREFUSED_X' }, 'broken', false],
  [{ code: 'ENOTFOUND' }, 'unknown-host', true],
  [{ code: 'EAI_AGAIN' }, 'unknown-host', true],
  [{ code: 'X_ENOTFOUND' }, 'broken', false],
  [{ code: 'EPROTO' }, 'protocol', false],
  [{ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'protocol', false],
  [{ code: 'HPE_INVALID_CONSTANT' }, 'protocol', false],
  [{ code: 'ETIMEDOUT' }, 'timeout', false],
  [{ code: 'ETIMEDOUT', syscall: 'connect' }, 'timeout', true],
  [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'timeout', true],
  [{ code: 'UND_ERR_HEADERS_TIMEOUT' }, 'timeout', false],
  [{ code: 'UND_ERR_BODY_TIMEOUT' }, 'timeout', false],
  [{ name: 'TimeoutError' }, 'timeout', false],
  [{ name: 'AbortError' }, 'timeout', false],
  [{ code: 'EHOSTUNREACH', syscall: 'connect' }, 'unreachable', true],
  [{ code: 'EX', syscall: 'getaddrinfo' }, 'unreachable', true],
  [{ code: 'ECONNRESET', syscall: 'read' }, 'broken', false],
  [{ code: 'CERT_HAS_EXPIRED' }, 'certificate', true],
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'certificate', true],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate', true],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'certificate', true],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate', true],
  [{ code: 'HOSTNAME_MISMATCH' }, 'certificate', true],
  [{ code: 'INVALID_CA' }, 'certificate', true],
  [{ code: 'INVALID_PURPOSE' }, 'certificate', true],
  [{ code: 'CRL_HAS_EXPIRED' }, 'certificate', true],
  [{ code: 'X_CERT_HAS_EXPIRED' }, 'broken', false],
])('%j is %s', (properties, kind, isBeforeSending) => {
  const error = errorOf(properties);
  const { code = '' } = properties as { code?: string };
  const expected = { kind, code, isBeforeSending };
  expect(networkProblem(error)).toEqual(expected);
  expect(networkProblem(new TypeError('fetch failed', { cause: error }))).toEqual(expected);
  expect(networkProblem(new AggregateError([new Error('one'), error]))).toEqual(expected);
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
