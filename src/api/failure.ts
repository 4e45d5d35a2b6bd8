import { AuthError } from '../auth/auth-error.js';
import { BodyTooLargeError } from '../auth/read-body.js';
import type { ApiErrorCode } from './api-error.js';

/** A try that brought no answer. */
export interface Failure {
  readonly kind: 'failure';
  readonly code: ApiErrorCode;
  readonly message: string;
  /** The other side may have acted on it. */
  readonly sent: boolean;
  /** Another try may end differently. */
  readonly transient: boolean;
  readonly error: unknown;
}

/** Raised where a try meets an answer that sends it elsewhere. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

const NEVER_SENT: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const CERTIFICATE = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|ERR_TLS_CERT)/;

/** What a try that threw means. `sent`: the request had left our hands. */
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
  if (error instanceof RedirectError) return failure('redirected', error.message);
  if (error instanceof BodyTooLargeError) return failure('answer-too-large', error.message);
  const links = chain(error);
  const code = links.map(({ code: one }) => one).find((one) => /^\w{1,60}$/.test(one ?? '')) ?? '';
  const called = code === '' ? '' : ` (${code})`;
  if (CERTIFICATE.test(code)) {
    return failure('unreachable', `the server's certificate is not accepted${called}`, { sent: false });
  }
  if (links.some(isBeforeSending)) {
    return failure('unreachable', `the server cannot be reached${called}`, { sent: false, transient: true });
  }
  return failure('broken', `the connection broke${called}`, { transient: true });
}

interface Link {
  readonly code?: string;
  readonly syscall?: string;
}

const isBeforeSending = ({ code, syscall }: Link): boolean =>
  NEVER_SENT.has(code ?? '') || syscall === 'connect' || syscall === 'getaddrinfo';

/** An error, its causes, and the attempts that a connection to several addresses is made of. */
function chain(error: unknown, depth = 0): Link[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const attempts = error instanceof AggregateError ? error.errors : [];
  return [error as Link, ...[error.cause, ...attempts].flatMap((inner) => chain(inner, depth + 1))];
}
