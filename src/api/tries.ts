import type { TokenSource } from '../auth/token-source.js';
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
  /** Absent where no answer came. */
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
  /** When all calls of the run have to be over. */
  readonly runEnds: () => number;
  readonly maxRetries: number;
  readonly budget: Budget;
  readonly closing?: AbortSignal;
  readonly onCall?: (record: CallRecord) => void;
}

export type Prepared = Omit<Attempt, 'ms' | 'token'>;

export interface Result {
  readonly last: RawAnswer | Failure;
  /** A write, of which some try may have been done although it was not answered so. */
  readonly inDoubt: boolean;
  /** When the call has to be over, also what is left of an answer that is still coming. */
  readonly ends: number;
}

/** Nothing was sent: the next run goes on from what is there. */
const TOO_LATE: Failure = {
  kind: 'failure',
  code: 'timeout',
  message: 'the time for all calls together is over',
  sent: false,
  transient: false,
  error: new Error('the run took too long'),
};

/** Tries until there is an answer to be content with, or no try left. */
export async function runTries(tools: TryTools, request: Prepared): Promise<Result> {
  const { clock, tokens } = tools;
  const ends = Math.min(clock.now() + tools.callMs, tools.runEnds());
  if (ends <= clock.now()) return { last: TOO_LATE, inDoubt: false, ends };
  let inDoubt = false;
  let retries = 0;
  let used = '';
  let refused: string | undefined;
  for (let tries = 1; ; tries += 1) {
    const started = clock.now();
    const token = async () => {
      used = await tokenOtherThan(refused, tokens, request.operation.scope);
      return used;
    };
    const ms = Math.max(0, Math.min(tools.attemptMs, ends - started));
    const last = await attempt(tools, { ...request, ms, token });
    record(tools, request, last, { attempt: tries, ms: clock.now() - started });
    inDoubt ||= mayBeDone(last, request.operation);
    // Who calls is settled before anything else happens, so any call may go out again, once, with another token.
    if (last.kind === 'answer' && last.status === 401 && refused === undefined) {
      refused = used;
      continue;
    }
    const wait = waitAfter(last, tools, { operation: request.operation, retry: retries + 1, ends });
    if (wait === undefined || tools.closing?.aborted) return settled({ last, inDoubt, ends }, tools.budget);
    retries += 1;
    await clock.sleep(wait, tools.closing);
  }
}

/** Of many calls that are refused with the same token, one renews it; the others find the new one. */
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

function mayBeDone(last: RawAnswer | Failure, { method }: Operation): boolean {
  if (method === 'GET') return false;
  return last.kind === 'failure' ? last.sent : last.status >= 500 || last.status === 408;
}

interface Standing {
  readonly operation: Operation;
  readonly retry: number;
  readonly ends: number;
}

/** How long to wait before the next try; nothing where there shall be none. */
function waitAfter(last: RawAnswer | Failure, tools: TryTools, standing: Standing): number | undefined {
  const { operation, retry, ends } = standing;
  // A call that waited for its token in vain has not been made yet, whatever it is.
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
  // Nobody listens: then nothing has to be masked.
  onCall?.({
    operation: operation.id,
    method: operation.method,
    url: tokens.redact(url),
    ...(last.kind === 'answer' ? { status: last.status } : {}),
    ...count,
  });
}
