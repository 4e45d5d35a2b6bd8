import { type ProblemDetails, plainText } from './problem-details.js';

export type ApiErrorCode =
  // Nothing was sent.
  | 'read-only'
  | 'bad-address'
  | 'no-address'
  | 'bad-path-value'
  | 'bad-body'
  | 'no-token'
  | 'unreachable'
  // The request was sent, and no successful answer came.
  | 'timeout'
  | 'broken'
  | 'redirected'
  | 'answer-too-large'
  | 'unreadable-answer'
  // The service answered with a refusal.
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

/** A call that did not succeed. Its message can be shown: it has no secrets and no control characters. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly operation: string;
  readonly status?: number;
  /** True for a write that may have been applied. */
  readonly ambiguous: boolean;
  readonly problem?: ProblemDetails;
  /** The scope that the call needs and that the login is not granted. */
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

/** An error that can be attached as a cause has name, message and code without secrets, and no other data. */
export function plainCause(error: unknown, redact: (text: string) => string): Error {
  const { name, message, code } = (error ?? {}) as { name?: unknown; message?: unknown; code?: unknown };
  const plain = new Error(plainText(redact(typeof message === 'string' ? message : String(error))));
  if (typeof name === 'string') plain.name = plainText(redact(name), 60);
  return typeof code === 'string' ? Object.assign(plain, { code: plainText(redact(code), 60) }) : plain;
}
