import { AuthError } from '../auth/grant.js';
import type { TokenSource } from '../auth/token-source.js';
import type { OperationId } from '../contract/generated/operation-ids.js';
import { type Clock, systemClock } from '../http/clock.js';
import { createPace, type Pace } from '../http/pace.js';
import { addressProblem } from '../http/proxies.js';
import { type Budget, createBudget, RETRY_LIMITS, type RetryLimits } from '../http/retry.js';
import type { HttpResponse, Send } from '../http/send.js';
import { ApiError, plainCause, plainText } from './api-error.js';
import { type DownloadLimits, downloadOf } from './download.js';
import { decode, encode, hasMoreValues } from './json.js';
import { type Method, type Operation, operationNamed } from './operations.js';
import { type CallRecord, isSuccess, type RawAnswer, type Result, runTries } from './tries.js';

interface ApiRequest {
  /** An operationId of the contract. */
  readonly operation: OperationId;
  readonly method: Method;
  readonly url: string;
  readonly body?: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  /** JSON with ids as strings of digits, a text (only of a refusal), a download in progress, or nothing. */
  readonly body: unknown;
  /** True for a write if a try may have been applied although this answer does not say so. */
  readonly mayBeApplied: boolean;
  /** With a 403: the scope that the call needs and that the token does not have. */
  readonly missingScope?: string;
}

export interface TransportOptions extends Partial<RetryLimits> {
  readonly tokens: TokenSource;
  readonly fetch: Send;
  readonly clock?: Clock;
  /** From 0 to below 1. */
  readonly random?: () => number;
  /** Refuses everything but GET before anything is sent. */
  readonly readOnly?: boolean;
  readonly acceptLanguage?: string;
  /** The time limit of one try. */
  readonly attemptMs?: number;
  /** The time limit of a call with all its tries and waits. */
  readonly callMs?: number;
  /** The time limit of all calls together, from the first call on. */
  readonly runMs?: number;
  /** Shared with another transport of the same run. */
  readonly budget?: Budget;
  /** Shared with another transport of the same run. */
  readonly pace?: Pace;
  /** The longest answer that is read, in bytes. */
  readonly maxBytes?: number;
  /** Once it is aborted, no call is retried. */
  readonly closing?: AbortSignal;
  /** Called after every try. */
  readonly onCall?: (record: CallRecord) => void;
}

export interface Transport {
  /** The last answer has any status; an ApiError is thrown if there is none. */
  send(request: ApiRequest): Promise<ApiAnswer>;
  /** Masks the secrets that calls are made with. */
  redact(text: string): string;
}

/** An hour: far more than the largest run takes. */
const RUN_MS = 3_600_000;

const DEFAULTS = {
  ...RETRY_LIMITS,
  clock: systemClock,
  random: Math.random,
  readOnly: false,
  attemptMs: 30_000,
  callMs: 180_000,
  runMs: RUN_MS,
  maxBytes: 32 * 1024 * 1024,
};

const API_VERSION = '1.0';

/** The only way to the API: tokens, retries, time limits, exact ids, and no secret in any error. */
export function createTransport(options: TransportOptions): Transport {
  const settings = { ...DEFAULTS, ...options };
  const { clock, maxBytes, readOnly, tokens, acceptLanguage } = settings;
  let runEnds: number | undefined;
  const tryOptions = {
    ...settings,
    budget: settings.budget ?? createBudget(settings.retryBudget),
    pace: settings.pace ?? createPace(clock.now),
    runEnds: () => {
      runEnds ??= clock.now() + settings.runMs;
      return runEnds;
    },
  };
  const { redact, holds } = tokens;
  const guard = { redact, holds, clock, maxBytes };
  if (/[^\x20-\x7e]/.test(acceptLanguage ?? '')) throw new Error('the language cannot be sent in a header');
  return {
    redact,
    async send(request) {
      const operation = operationNamed(request.operation);
      refuse(request, readOnly);
      const body = bodyOf(request, operation, redact);
      const headers = headersOf(operation.service, body !== undefined, acceptLanguage);
      const result = await runTries(tryOptions, { operation, url: request.url, body, headers });
      const answer = answerOf(operation, result, guard);
      const { scope } = operation;
      const isScopeMissing = answer.status === 403 && scope !== undefined && tokens.lacks(scope);
      return isScopeMissing ? { ...answer, missingScope: scope } : answer;
    },
  };
}

/** Refuses calls that must not be tried. The method is taken from the request itself, so a wrong contract cannot cause a write. */
function refuse({ operation, method, url }: ApiRequest, readOnly: boolean): void {
  const contract = operationNamed(operation).method;
  if (readOnly && (method !== 'GET' || contract !== 'GET')) {
    throw new ApiError('read-only', `${operation}: ${method} is refused, this run only reads`, { operation });
  }
  if (method !== contract) throw new Error(`${operation} is a ${contract}, not a ${method}`);
  const problem = addressProblem(url);
  if (problem) throw new ApiError('bad-address', `${operation}: the address ${problem}`, { operation });
}

function bodyOf({ body }: ApiRequest, operation: Operation, redact: (text: string) => string) {
  if (body === undefined) return undefined;
  try {
    return encode(body, operation);
  } catch (error) {
    const cause = plainCause(error, redact);
    throw new ApiError('bad-body', `${operation.id}: ${cause.message}`, { operation: operation.id, cause });
  }
}

const headersOf = (
  service: string,
  hasBody: boolean,
  language: string | undefined,
): Readonly<Record<string, string>> => ({
  accept: 'application/json, application/problem+json;q=0.9, */*;q=0.5',
  ...(hasBody ? { 'content-type': 'application/json;charset=utf-8' } : {}),
  ...(service === 'trench' ? { 'api-version': API_VERSION } : {}),
  ...(language === undefined ? {} : { 'accept-language': language }),
});

interface Guard extends Pick<TokenSource, 'redact' | 'holds'>, Omit<DownloadLimits, 'ends'> {}

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
  if (last.download) {
    const body = downloadOf(id, last, last.download, { ...guard, ends });
    return { status, headers, body, mayBeApplied: false };
  }
  if (isSuccess(last))
    return { status, headers, body: goodBody(operation, last, guard), mayBeApplied: false };
  return { status, headers, body: jsonOrText(last.bytes), mayBeApplied };
}

/** A list of ten thousand segments has a tenth of these values; they take about two hundred megabytes when built. */
const MAX_VALUES = 2_000_000;

const isScopeRefused = (error: unknown): boolean =>
  error instanceof AuthError && error.code === 'scope-refused';

const STRICT = new TextDecoder('utf-8', { fatal: true });

function goodBody(
  operation: Operation,
  { status, headers, bytes }: RawAnswer,
  { redact, holds }: Guard,
): unknown {
  if (operation.answer === 'nothing' || status === 204) return undefined;
  try {
    if (hasMoreValues(bytes, MAX_VALUES)) throw new Error(tooMany());
    const text = STRICT.decode(bytes);
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
const tooMany = (): string => `it contains more than ${MAX_VALUES.toLocaleString('en')} values`;
const TOO_DEEP = 'its lists and objects are nested too deeply';
const isTooDeep = (error: unknown): boolean => error instanceof RangeError;

/** Names the encoding or content type of an answer that is not plain JSON. */
function kindOf(headers: HttpResponse['headers']): string {
  const encoding = headers.get('content-encoding') ?? 'identity';
  const type = headers.get('content-type') ?? 'application/json';
  if (encoding !== 'identity') return plainText(` (it is compressed: ${encoding})`, 80);
  return /json/i.test(type) ? '' : plainText(` (it came as ${type})`, 80);
}

/** The body of a refusal: JSON, or a text or page of a gateway in front of the service. */
function jsonOrText(bytes: Uint8Array): unknown {
  if (hasMoreValues(bytes, MAX_VALUES)) return undefined;
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
