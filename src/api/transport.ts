import type { TokenSource } from '../auth/token-source.js';
import type { OperationId } from '../contract/generated/operation-ids.js';
import { addressProblem } from '../http/address.js';
import { type Clock, systemClock } from '../http/clock.js';
import { createPace, type Pace } from '../http/pace.js';
import { type Budget, createBudget, RETRY_LIMITS, type RetryLimits } from '../http/retry.js';
import type { Send } from '../http/send.js';
import { type ApiAnswer, answerOf } from './answer.js';
import { ApiError, plainCause } from './api-error.js';
import { encode } from './json.js';
import { type Method, type Operation, operationNamed } from './operations.js';
import { type CallRecord, runTries } from './tries.js';

interface ApiRequest {
  /** An operationId of the contract. */
  readonly operation: OperationId;
  readonly method: Method;
  readonly url: string;
  readonly body?: unknown;
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
  /** Returns the last answer, with any status; throws an ApiError if there is none. */
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
  const parts = { ...DEFAULTS, ...options };
  let runEnds: number | undefined;
  const tools = {
    ...parts,
    budget: parts.budget ?? createBudget(parts.retryBudget),
    pace: parts.pace ?? createPace(parts.clock.now),
    runEnds: () => {
      runEnds ??= parts.clock.now() + parts.runMs;
      return runEnds;
    },
  };
  const { redact, holds } = options.tokens;
  const guard = { redact, holds, clock: parts.clock, maxBytes: parts.maxBytes };
  if (/[^\x20-\x7e]/.test(options.acceptLanguage ?? ''))
    throw new Error('the language cannot be sent in a header');
  const headersFor = createHeaders(options.acceptLanguage);
  return {
    redact,
    async send(request) {
      const operation = operationNamed(request.operation);
      refuse(request, parts.readOnly);
      const body = bodyOf(request, operation, redact);
      const headers = headersFor(operation, body !== undefined);
      const result = await runTries(tools, { operation, url: request.url, body, headers });
      const answer = answerOf(operation, result, guard);
      const { scope } = operation;
      const isScopeMissing = answer.status === 403 && scope !== undefined && options.tokens.lacks(scope);
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

type Headers = Readonly<Record<string, string>>;

/** Makes the headers of requests: the same object for the same headers, so that their text is written once. */
function createHeaders(language: string | undefined): (operation: Operation, hasBody: boolean) => Headers {
  const known = new Map<string, Headers>();
  return ({ service }, hasBody) => {
    const key = `${service} ${hasBody}`;
    const headers = known.get(key) ?? headersOf(service, hasBody, language);
    known.set(key, headers);
    return headers;
  };
}

const headersOf = (service: string, hasBody: boolean, language: string | undefined): Headers => ({
  accept: 'application/json, application/problem+json;q=0.9, */*;q=0.5',
  ...(hasBody ? { 'content-type': 'application/json;charset=utf-8' } : {}),
  ...(service === 'trench' ? { 'api-version': API_VERSION } : {}),
  ...(language === undefined ? {} : { 'accept-language': language }),
});
