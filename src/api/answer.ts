import { isAscii, isUtf8 } from 'node:buffer';
import { AuthError } from '../auth/auth-error.js';
import type { TokenSource } from '../auth/token-source.js';
import type { Sent } from '../http/send.js';
import { ApiError, plainCause } from './api-error.js';
import { hasMoreValues } from './count-values.js';
import { type DownloadLimits, downloadOf } from './download.js';
import { decode } from './json.js';
import type { Operation } from './operations.js';
import { plainText } from './plain-text.js';
import type { RawAnswer } from './raw-answer.js';
import type { Result } from './tries.js';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Sent['headers'];
  /** JSON with ids as strings of digits, a text (only of a refusal), a download in progress, or nothing. */
  readonly body: unknown;
  /** True for a write if a try may have been applied although this answer does not say so. */
  readonly mayBeApplied: boolean;
  /** With a 403: the scope that the call needs and that the token does not have. */
  readonly missingScope?: string;
}

export interface Guard extends Pick<TokenSource, 'redact' | 'holds'>, Omit<DownloadLimits, 'ends'> {}

/** Turns the last try of a call into its answer, or throws an ApiError. */
export function answerOf(operation: Operation, result: Result, guard: Guard): ApiAnswer {
  const { last, mayBeApplied, ends } = result;
  const { id } = operation;
  const { redact } = guard;
  if (last.kind === 'failure') {
    const cause = plainCause(last.error, redact);
    const message = plainText(redact(`${id}: ${last.message}`));
    const scope = isScopeRefused(last.error) ? operation.scope : undefined;
    throw new ApiError(last.code, message, {
      operation: id,
      ambiguous: mayBeApplied,
      cause,
      ...(scope === undefined ? {} : { scope }),
    });
  }
  const { status, headers } = last;
  // An earlier try deleted the object, and its answer was lost.
  if (status === 404 && mayBeApplied && operation.removes) {
    return { status: 204, headers, body: undefined, mayBeApplied: false };
  }
  if (last.begun) {
    return { status, headers, body: downloadOf(operation.id, last, { ...guard, ends }), mayBeApplied: false };
  }
  if (status < 300) return { status, headers, body: goodBody(operation, last, guard), mayBeApplied: false };
  return { status, headers, body: jsonOrText(last.bytes), mayBeApplied };
}

/** A list of ten thousand segments has a tenth of these values; they take about two hundred megabytes when built. */
const MOST_VALUES = 2_000_000;

const isScopeRefused = (error: unknown): boolean =>
  error instanceof AuthError && error.code === 'scope-refused';

const STRICT = new TextDecoder('utf-8', { fatal: true });

/** Does the same as the strict decoder, which takes ten times as long for the short answers of most calls. */
function textOf(bytes: Uint8Array): string {
  if (!isUtf8(bytes) || bytes[0] === BYTE_ORDER_MARK) return STRICT.decode(bytes);
  const { buffer, byteOffset, byteLength } = bytes;
  return Buffer.from(buffer, byteOffset, byteLength).toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** The first byte of U+FEFF, which the decoder drops. */
const BYTE_ORDER_MARK = 0xef;

function goodBody(
  operation: Operation,
  { status, headers, bytes }: RawAnswer,
  { redact, holds }: Guard,
): unknown {
  if (operation.answer === 'nothing' || status === 204) return undefined;
  try {
    if (hasMoreValues(bytes, MOST_VALUES)) throw new Error(tooMany());
    const text = textOf(bytes);
    // Names and other texts of the answer are copied to plans, files and logs.
    if (holds(text)) throw new Error('it contains a secret of this client');
    return decode(text, operation);
  } catch (error) {
    const cause = plainCause(isTooDeep(error) ? new Error(TOO_DEEP) : error, redact);
    throw new ApiError(
      'unreadable-answer',
      `${operation.id}: the answer cannot be read: ${cause.message}${kindOf(headers)}`,
      {
        operation: operation.id,
        status,
        // A write that was answered with 200 was applied, but the created object is unknown.
        ambiguous: operation.method !== 'GET',
        cause,
      },
    );
  }
}

/** Made on demand, because the first number that is formatted for a language takes tens of milliseconds. */
const tooMany = (): string => `it contains more than ${MOST_VALUES.toLocaleString('en')} values`;
const TOO_DEEP = 'its lists and objects are nested too deeply';
const isTooDeep = (error: unknown): boolean => error instanceof RangeError;

/** Names the encoding or content type of an answer that is not plain JSON. */
function kindOf(headers: Sent['headers']): string {
  const encoding = headers.get('content-encoding') ?? 'identity';
  const type = headers.get('content-type') ?? 'application/json';
  if (encoding !== 'identity') return plainText(` (it is compressed: ${encoding})`, 80);
  return /json/i.test(type) ? '' : plainText(` (it came as ${type})`, 80);
}

/** The body of a refusal: JSON, or a text or page of a gateway in front of the service. */
function jsonOrText(bytes: Uint8Array): unknown {
  if (hasMoreValues(bytes, MOST_VALUES)) return undefined;
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}
