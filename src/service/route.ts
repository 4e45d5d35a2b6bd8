import { STATUS_CODES } from 'node:http';
import { isSafeNumber, parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';
import type { Method } from './contract/known-operations.js';
import { invalid, Refusal } from './core/refusal.js';

export interface IncomingHead {
  /** Scheme and authority that the caller addressed. */
  readonly origin: string;
  /** Path and query as sent. */
  readonly url: string;
  /** Decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** The query as sent, without the question mark. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The number of the turn of the event loop. The store checks for writes of other processes once for each turn, or every
   * time if this is absent.
   */
  readonly turn?: number;
  /** Address of the peer; `in-process` for the fetch function. */
  readonly remote: string;
}

/**
 * One address of the service. The head of a request opens it, its body answers it; another request may be handled
 * between the two. HTTP server and fetch function use only these routes.
 */
export interface Route {
  readonly method: Method;
  /** `/segments/:segmentId` */
  readonly url: string;
  open(head: IncomingHead): (body: string | undefined) => Promise<Reply>;
}

export const IN_PROCESS = 'in-process';

/** The peers on this machine. */
export const LOOPBACK: ReadonlySet<string> = new Set([IN_PROCESS, '127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Bytes of the longest body that is read. */
export const BODY_LIMIT = 1024 * 1024;

export const bodyTooLarge = (): Refusal =>
  new Refusal(400, 'body-too-large', `the body is over ${BODY_LIMIT} bytes`);

/** The answer to the caller, and the way in which a fault breaks it. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly broken?: 'reset' | 'timeout' | 'truncate';
}

const JSON_TYPE = 'application/json;charset=utf-8';
/** A browser must not take an answer for a page or a script, whatever text of a spec it begins with. */
const NO_SNIFFING = { 'x-content-type-options': 'nosniff' };
const JSON_HEADERS = { 'content-type': JSON_TYPE, ...NO_SNIFFING };
const PROBLEM_TYPE = 'application/problem+json;charset=utf-8';

export const jsonReply = (status: number, body: unknown): Reply => ({
  status,
  headers: JSON_HEADERS,
  body: stringify(body),
});

export const bytesReply = (status: number, body: Uint8Array): Reply => ({
  status,
  headers: JSON_HEADERS,
  body,
});

/** Answers a file with that name, which must be plain ASCII. */
export const fileReply = (file: { type: string; name: string; bytes: Uint8Array }): Reply => ({
  status: 200,
  headers: {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    ...NO_SNIFFING,
  },
  body: file.bytes,
});

export const emptyReply = (status: number): Reply => ({ status, headers: {} });

/** RFC 9457. */
export function problemReply(refusal: Refusal, instance: string): Reply {
  const { status, code, message: detail, errors } = refusal;
  const body = {
    type: `urn:trenchctl:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance,
    code,
    ...(errors.length === 0
      ? {}
      : { errors: errors.map((error) => ({ ...error, pointer: pointer(error.field) })) }),
  };
  return {
    status,
    headers: { 'content-type': PROBLEM_TYPE, ...NO_SNIFFING, ...refusal.headers },
    body: JSON.stringify(body),
  };
}

/** `cables[2].typeId` as a JSON pointer. */
const pointer = (field: string): string =>
  `/${field
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/')}`;

export const gatewayProblem = (status: number): Refusal =>
  new Refusal(status, `fault-${status}`, `the service answers ${status} because a fault rule says so`);

const MAYBE_UNSAFE = /\d{16}/;

const toNumber = (text: string): number | bigint =>
  /^-?\d+$/.test(text) && !isSafeNumber(text) ? BigInt(text) : Number(text);

/** The last of two equal keys is used, as in JSON.parse. */
const LIKE_JSON = {
  parseNumber: toNumber,
  onDuplicateKey: ({ newValue }: { newValue: unknown }) => newValue,
};

/** Parses JSON with integers past 2^53 as bigint. The native parser is used whenever possible. */
export function parse(text: string): unknown {
  return MAYBE_UNSAFE.test(text) ? parseLossless(text, undefined, LIKE_JSON) : JSON.parse(text);
}

/** Parses the body of a request, and refuses one that is not JSON. */
export function parseBody(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw invalid('body', `is not JSON: ${why}`, 'invalid-body');
  }
}

/** Writes JSON; a bigint is written as its digits. */
export function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // JSON.stringify fails on plain values only if they contain a bigint.
    if (!(error instanceof TypeError)) throw error;
    return stringifyLossless(value) ?? 'null';
  }
}
