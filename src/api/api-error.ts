/** The reason in an error answer: by RFC 9457 if it has that form, else as far as it can be found. Safe to print. */
export interface ProblemDetails {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly field?: string; readonly detail?: string }[];
}

const MAX_ERRORS = 20;

/** Never throws, because the first error is the one to report. */
export function problemDetails(body: unknown, redact: (text: string) => string): ProblemDetails | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? plainText(redact(value)) : undefined);
  const pick = <K extends string>(from: unknown, ...names: K[]): { [key in K]?: string } => {
    const entries = names.map((name) => [name, text((from as Record<string, unknown> | null)?.[name])]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const { errors } = isObject ? (body as { errors?: unknown }) : {};
  const known = {
    ...(isObject ? pick(body, 'code', 'title', 'detail') : {}),
    ...(Array.isArray(errors)
      ? { errors: errors.slice(0, MAX_ERRORS).map((one) => pick(one, 'field', 'detail')) }
      : {}),
  };
  if (known.detail !== undefined || known.title !== undefined) return known;
  const reason = text(reasonText(body));
  if (reason === undefined) return isObject ? known : undefined;
  return { ...known, detail: reason };
}

/** Longer than any reason that is shown, and short enough to be searched quickly. */
const MAX_READ = 10_000;
const MAX_DEPTH = 5;
const MAX_ENTRIES = 20;

/** Names under which services give the reason of a refusal, the most telling first. */
const REASONS = [
  'detail',
  'message',
  'error_description',
  'errorMessage',
  'reason',
  'description',
  'error',
  'errors',
  'fault',
  'exception',
  'title',
  'status',
];

/**
 * Finds the reason in an error answer of any form: a text, an HTML page, a list, or an object that has it under
 * one of the usual names, at any depth. The documents do not show the shape of error bodies.
 */
function reasonText(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return wordsOf(body);
  if (typeof body !== 'object' || body === null || depth > MAX_DEPTH) return undefined;
  const inner = (value: unknown) => reasonText(value, depth + 1);
  if (Array.isArray(body)) {
    const found = body.slice(0, MAX_ENTRIES).flatMap((one) => inner(one) ?? []);
    return found.length === 0 ? undefined : [...new Set(found)].join('; ');
  }
  const object = body as Readonly<Record<string, unknown>>;
  const named = REASONS.find((name) => Object.hasOwn(object, name) && inner(object[name]) !== undefined);
  if (named === undefined) return undefined;
  const { field } = object;
  return `${typeof field === 'string' && depth > 0 ? `${field}: ` : ''}${inner(object[named])}`;
}

const HTML = /^\s*(<!doctype\b|<\?xml\b|<html\b|<head\b|<body\b|<h\d\b|<p\b|<div\b)/i;

/** A text stays unchanged; of an HTML page the words are left. */
function wordsOf(text: string): string | undefined {
  const start = text.slice(0, MAX_READ);
  const words = (HTML.test(start) ? withoutTags(start) : start).replace(/\s+/g, ' ').trim();
  return words === '' ? undefined : words;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

const withoutTags = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?(-->|$)|<(script|style)\b[\s\S]*?(<\/\2\s*>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(#?\w{1,6});/g, (whole, name: string) => ENTITIES[name] ?? whole);

// C0 and C1 controls, marks that change the direction of writing, line separators and unpaired surrogates.
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const MAX_LENGTH = 300;

/** Makes outside text fit for one line of a terminal: it cannot move the cursor, set colours or fill pages. */
export function plainText(text: string, max = MAX_LENGTH): string {
  // Cut before and after, so that not all of a text of ten megabytes is searched.
  const start = text.length > max ? `${text.slice(0, max)}…` : text;
  return start.replace(/[\t\r\n]+/g, ' ').replace(UNPRINTABLE, '\ufffd');
}

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
