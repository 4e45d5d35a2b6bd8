import { AuthError } from '../auth/auth-error.js';
import { isNetworkError, networkProblem } from '../http/network-error.js';
import type { ApiErrorCode } from './api-error.js';

/** A try that brought no answer. */
export interface Failure {
  readonly kind: 'failure';
  readonly code: ApiErrorCode;
  readonly message: string;
  /** The service may have applied the request. */
  readonly sent: boolean;
  /** A retry may succeed. */
  readonly transient: boolean;
  readonly error: unknown;
}

/** Turns the error of a try into a failure. `sent`: the request had been sent. */
export function failureOf(error: unknown, sent: boolean, timedOut: boolean): Failure {
  const failure = (code: ApiErrorCode, message: string, more: Partial<Failure> = {}): Failure => ({
    kind: 'failure',
    code,
    message,
    sent,
    transient: false,
    error,
    ...more,
  });
  if (timedOut) return failure('timeout', 'there was no answer in time', { transient: true });
  if (error instanceof AuthError) return failure('no-token', error.message, { transient: error.transient });
  if (isNetworkError(error, 'redirect')) return failure('redirected', error.message);
  if (isNetworkError(error, 'too-large')) return failure('answer-too-large', error.message);
  const { kind, code: word, isBeforeSending, proxy } = networkProblem(error);
  const called = word === '' ? '' : ` (${word})`;
  if (proxy) return failure('unreachable', proxy.message, { sent: false, transient: proxy.transient });
  if (kind === 'certificate') {
    return failure('unreachable', `the server's certificate is not accepted${called}`, { sent: false });
  }
  if (isBeforeSending) {
    return failure('unreachable', `the server cannot be reached${called}`, { sent: false, transient: true });
  }
  return failure('broken', `the connection broke${called}`, { transient: true });
}
