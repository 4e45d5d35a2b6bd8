import type { TokenSource } from '../auth/token-source.js';
import type { Clock } from '../http/clock.js';
import { NetworkError } from '../http/network-error.js';
import { isOverloadStatus, type Pace } from '../http/pace.js';
import { type Budget, backoffMs, isTransientStatus, retryAfterMs } from '../http/retry.js';
import { abortOf, type HttpResponse, type ReadLimits, readBody, type Send } from '../http/send.js';
import { begin, type DownloadStart, type Failure, failureOf } from './download.js';
import type { Method, Operation } from './operations.js';

/** An answer that was read to its end, or, for a download, to its first chunk. */
export interface RawAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly bytes: Uint8Array;
  readonly download?: DownloadStart;
}

/** One try of a call, for logs and counts. */
export interface CallRecord {
  readonly operation: string;
  readonly method: Method;
  readonly url: string;
  /** Absent if no answer came. */
  readonly status?: number;
  /** From 1. */
  readonly attempt: number;
  readonly ms: number;
}

export interface TryOptions {
  readonly fetch: Send;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  readonly maxBytes: number;
  readonly random: () => number;
  readonly attemptMs: number;
  readonly callMs: number;
  /** The time at which all calls of the run must be finished. */
  readonly runEnds: () => number;
  readonly maxRetries: number;
  readonly budget: Budget;
  readonly pace: Pace;
  readonly closing?: AbortSignal;
  readonly onCall?: (record: CallRecord) => void;
}

export interface HttpRequest {
  readonly operation: Operation;
  readonly url: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Result {
  readonly last: RawAnswer | Failure;
  /** True for a write if a try may have been applied although no answer says so. */
  readonly mayBeApplied: boolean;
  /** The time at which the call must be finished, including an answer in progress. */
  readonly ends: number;
}

/** The time was over before anything was sent; the next run continues from the live state. */
const TOO_LATE: Failure = {
  kind: 'failure',
  code: 'timeout',
  message: 'the time limit for all calls is over',
  sent: false,
  transient: false,
  error: new Error('the run took too long'),
};

/** Tries until an answer is final or no try is left. */
export async function runTries(options: TryOptions, request: HttpRequest): Promise<Result> {
  const { clock, tokens } = options;
  const { operation } = request;
  const ends = Math.min(clock.now() + options.callMs, options.runEnds());
  if (ends <= clock.now()) return { last: TOO_LATE, mayBeApplied: false, ends };
  let mayBeApplied = false;
  let retries = 0;
  let used = '';
  let refused: string | undefined;
  for (let tries = 1; ; tries += 1) {
    let started = clock.now();
    const token = async () => {
      used = await tokenOtherThan(refused, tokens, operation.scope);
      return used;
    };
    const last = await options.pace.run(
      operation.id,
      () => {
        started = clock.now();
        const ms = Math.max(0, Math.min(options.attemptMs, ends - started));
        return attempt(options, request, { ms, token });
      },
      (answer) => answer.kind === 'answer' && isOverloadStatus(answer.status),
    );
    record(options, request, last, { attempt: tries, ms: clock.now() - started });
    mayBeApplied ||= isPossiblyApplied(last, operation);
    // A call with a rejected token was not applied, so any call may be sent again, once, with another token.
    if (last.kind === 'answer' && last.status === 401 && refused === undefined) {
      refused = used;
      continue;
    }
    const wait = waitAfter(last, options, { operation, retry: retries + 1, ends });
    if (wait === undefined || options.closing?.aborted)
      return settled({ last, mayBeApplied, ends }, options.budget);
    retries += 1;
    await clock.sleep(wait, options.closing);
  }
}

interface Attempt {
  /** The time limit, in milliseconds. */
  readonly ms: number;
  /** Called within the time limit, because a token endpoint can hang too. */
  readonly token: () => Promise<string>;
}

/** Makes one try, which ends in an answer or a failure. It never throws and never exceeds its time limit. */
async function attempt(
  { clock, fetch, maxBytes }: TryOptions,
  { operation, url, headers, body }: HttpRequest,
  { ms, token }: Attempt,
): Promise<RawAnswer | Failure> {
  const alarm = clock.alarm(ms);
  const { signal } = alarm;
  // Some of the functions called here ignore the signal, so each wait is also a race against it.
  const gone = abortOf(signal);
  let sent = false;
  try {
    const authorization = `Bearer ${await Promise.race([token(), gone])}`;
    sent = true;
    const init = {
      method: operation.method,
      headers: { ...headers, authorization },
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body }),
    } as const;
    const response = await Promise.race([fetch(url, init), gone]);
    const answer = { kind: 'answer', status: response.status, headers: response.headers } as const;
    if (isSuccess(response) && operation.answer === 'bytes')
      return { ...answer, bytes: NO_BYTES, download: await begin(response, gone) };
    return { ...answer, bytes: await bytesOf(response, operation, { maxBytes, gone }) };
  } catch (error) {
    return failureOf(error, sent, signal.aborted);
  } finally {
    alarm.clear();
  }
}

const NO_BYTES = new Uint8Array();

export const isSuccess = ({ status }: Pick<HttpResponse, 'status'>): boolean => status >= 200 && status < 300;

async function bytesOf(
  response: HttpResponse,
  operation: Operation,
  limits: ReadLimits,
): Promise<Uint8Array> {
  const { status } = response;
  if (status < 200 || (status >= 300 && status < 400)) {
    response.body?.cancel().catch(() => {});
    throw new NetworkError('redirect', 'the server answers with a redirect, which is not followed');
  }
  if (isSuccess(response) && operation.answer === 'nothing') {
    response.body?.cancel().catch(() => {});
    return NO_BYTES;
  }
  const body = readBody(response, limits);
  // The status of a refusal is enough; its body may be lost.
  return isSuccess(response) ? body : body.catch(() => NO_BYTES);
}

/** If many calls are refused with the same token, one of them renews it and the others use the new token. */
async function tokenOtherThan(
  refused: string | undefined,
  tokens: TokenSource,
  scope: string | undefined,
): Promise<string> {
  const current = await tokens.token(scope);
  return current === refused ? tokens.renew(scope) : current;
}

function settled(result: Result, budget: Budget): Result {
  if (result.last.kind === 'answer' && isSuccess(result.last)) budget.succeeded();
  return result;
}

function isPossiblyApplied(last: RawAnswer | Failure, { method }: Operation): boolean {
  if (method === 'GET') return false;
  return last.kind === 'failure' ? last.sent : last.status >= 500 || last.status === 408;
}

interface RetryState {
  readonly operation: Operation;
  readonly retry: number;
  readonly ends: number;
}

/** The wait before the next try, or undefined if there is none. */
function waitAfter(last: RawAnswer | Failure, options: TryOptions, state: RetryState): number | undefined {
  const { operation, retry, ends } = state;
  // A call that failed while it waited for its token has not been sent, so even a write may be retried.
  const mayRepeat = operation.repeatable || (last.kind === 'failure' && last.code === 'no-token');
  const mayHelp = last.kind === 'failure' ? last.transient : isTransientStatus(last.status);
  if (!mayRepeat || !mayHelp || retry > options.maxRetries) return undefined;
  const now = options.clock.now();
  const asked = last.kind === 'answer' ? retryAfterMs(last.headers.get('retry-after'), now) : undefined;
  const wait = Math.max(asked ?? 0, backoffMs(retry, options.random));
  if (now + wait >= ends) return undefined;
  return options.budget.take() ? wait : undefined;
}

function record(
  { onCall, tokens }: TryOptions,
  { operation, url }: HttpRequest,
  last: RawAnswer | Failure,
  count: Pick<CallRecord, 'attempt' | 'ms'>,
): void {
  // Without a listener nothing has to be masked.
  onCall?.({
    operation: operation.id,
    method: operation.method,
    url: tokens.redact(url),
    ...(last.kind === 'answer' ? { status: last.status } : {}),
    ...count,
  });
}
