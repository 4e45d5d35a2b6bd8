import { plainText } from './plain-text.js';
import type { ProblemDetails } from './problem-details.js';

export type ApiErrorCode =
  // Nothing was sent.
  | 'read-only'
  | 'bad-address'
  | 'no-address'
  | 'bad-path-value'
  | 'bad-body'
  | 'no-token'
  | 'unreachable'
  // Something was sent, and no good answer came.
  | 'timeout'
  | 'broken'
  | 'redirected'
  | 'answer-too-large'
  | 'unreadable-answer'
  // An answer came, and it is no.
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-many-requests'
  | 'refused'
  | 'server-error';

export interface ApiErrorOptions {
  readonly operation: string;
  readonly status?: number;
  readonly ambiguous?: boolean;
  readonly problem?: ProblemDetails;
  readonly scope?: string;
  readonly cause?: unknown;
}

/** A call that did not succeed. Its message is fit to be shown: no secrets, no control characters. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly operation: string;
  readonly status?: number;
  /** A write that may have been done, for all we know. */
  readonly ambiguous: boolean;
  readonly problem?: ProblemDetails;
  /** The scope that the call needs and that the login does not get. */
  readonly scope?: string;

  constructor(code: ApiErrorCode, message: string, options: ApiErrorOptions) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.operation = options.operation;
    this.ambiguous = options.ambiguous ?? false;
    if (options.status !== undefined) this.status = options.status;
    if (options.problem !== undefined) this.problem = options.problem;
    if (options.scope !== undefined) this.scope = options.scope;
  }
}

const CODES: Readonly<Record<number, ApiErrorCode>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'too-many-requests',
};

export const codeOfStatus = (status: number): ApiErrorCode =>
  CODES[status] ?? (status >= 500 ? 'server-error' : 'refused');

/** An error to hang on another as its cause: where it came from, without what it might be carrying. */
export function plainCause(error: unknown, redact: (text: string) => string): Error {
  const { name, message, code } = (error ?? {}) as { name?: unknown; message?: unknown; code?: unknown };
  const plain = new Error(plainText(redact(typeof message === 'string' ? message : String(error))));
  if (typeof name === 'string') plain.name = plainText(redact(name), 60);
  return typeof code === 'string' ? Object.assign(plain, { code: plainText(redact(code), 60) }) : plain;
}
