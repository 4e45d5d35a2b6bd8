import type { TokenSource } from '../auth/token-source.js';
import { isOverloadStatus, type Pace } from '../http/pace.js';
import { type Budget, backoffMs, isTransientStatus, retryAfterMs } from '../http/retry.js';
import { type Attempt, type AttemptTools, attempt } from './attempt.js';
import type { Failure } from './failure.js';
import type { Method, Operation } from './operations.js';
import type { RawAnswer } from './raw-answer.js';

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

export interface TryTools extends AttemptTools {
  readonly tokens: TokenSource;
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

export type Prepared = Omit<Attempt, 'ms' | 'token'>;

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
export async function runTries(tools: TryTools, request: Prepared): Promise<Result> {
  const { clock, tokens } = tools;
  const ends = Math.min(clock.now() + tools.callMs, tools.runEnds());
  if (ends <= clock.now()) return { last: TOO_LATE, mayBeApplied: false, ends };
  let mayBeApplied = false;
  let retries = 0;
  let used = '';
  let refused: string | undefined;
  for (let tries = 1; ; tries += 1) {
    let started = clock.now();
    const token = () => {
      const { scope } = request.operation;
      const held = tokens.held?.(scope);
      if (held === undefined || held === refused)
        return tokenOtherThan(refused, tokens, scope).then((other) => {
          used = other;
          return other;
        });
      used = held;
      return held;
    };
    const last = await tools.pace.run(
      request.operation.id,
      () => {
        started = clock.now();
        const ms = Math.max(0, Math.min(tools.attemptMs, ends - started));
        return attempt(tools, { ...request, ms, token });
      },
      (answer) => answer.kind === 'answer' && isOverloadStatus(answer.status),
    );
    record(tools, request, last, { attempt: tries, ms: clock.now() - started });
    mayBeApplied ||= isPossiblyApplied(last, request.operation);
    // A call with a rejected token was not applied, so any call may be sent again, once, with another token.
    if (last.kind === 'answer' && last.status === 401 && refused === undefined) {
      refused = used;
      continue;
    }
    const wait = waitAfter(last, tools, { operation: request.operation, retry: retries + 1, ends });
    if (wait === undefined || tools.closing?.aborted)
      return settled({ last, mayBeApplied, ends }, tools.budget);
    retries += 1;
    await clock.sleep(wait, tools.closing);
  }
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
  if (result.last.kind === 'answer' && result.last.status < 300) budget.succeeded();
  return result;
}

function isPossiblyApplied(last: RawAnswer | Failure, { method }: Operation): boolean {
  if (method === 'GET') return false;
  return last.kind === 'failure' ? last.sent : last.status >= 500 || last.status === 408;
}

interface Standing {
  readonly operation: Operation;
  readonly retry: number;
  readonly ends: number;
}

/** Returns the wait before the next try, or undefined if there is none. */
function waitAfter(last: RawAnswer | Failure, tools: TryTools, standing: Standing): number | undefined {
  const { operation, retry, ends } = standing;
  // A call that failed while it waited for its token has not been sent, so even a write may be retried.
  const mayRepeat = operation.repeatable || (last.kind === 'failure' && last.code === 'no-token');
  const mayHelp = last.kind === 'failure' ? last.transient : isTransientStatus(last.status);
  if (!mayRepeat || !mayHelp || retry > tools.maxRetries) return undefined;
  const now = tools.clock.now();
  const asked = last.kind === 'answer' ? retryAfterMs(last.headers.get('retry-after'), now) : undefined;
  const wait = Math.max(asked ?? 0, backoffMs(retry, tools.random));
  if (now + wait >= ends) return undefined;
  return tools.budget.take() ? wait : undefined;
}

function record(
  { onCall, tokens }: TryTools,
  { operation, url }: Prepared,
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
