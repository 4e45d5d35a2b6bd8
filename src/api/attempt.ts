import type { Clock } from '../http/clock.js';
import { NetworkError } from '../http/network-error.js';
import { abortOf, readBody } from '../http/read-body.js';
import type { Send, SendInit, Sent } from '../http/send.js';
import { begin } from './download.js';
import { type Failure, failureOf } from './failure.js';
import type { Operation } from './operations.js';
import type { RawAnswer } from './raw-answer.js';

export interface Attempt {
  readonly operation: Operation;
  readonly url: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The time limit, in milliseconds. */
  readonly ms: number;
  /** Called within the time limit, because a token endpoint can hang too. */
  readonly token: () => Promise<string>;
}

export interface AttemptTools {
  readonly fetch: Send;
  readonly clock: Clock;
  readonly maxBytes: number;
}

/** Makes one try, which ends in an answer or a failure. It never throws and never exceeds its time limit. */
export async function attempt(tools: AttemptTools, request: Attempt): Promise<RawAnswer | Failure> {
  const alarm = tools.clock.alarm(request.ms);
  // Some of the functions called here ignore the signal, so each wait is also a race against it.
  const gone = abortOf(alarm.signal);
  let sent = false;
  try {
    const token = await Promise.race([request.token(), gone]);
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const init: SendInit = {
      method: request.operation.method,
      headers,
      redirect: 'manual',
      signal: alarm.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    };
    sent = true;
    const response = await Promise.race([tools.fetch(request.url, init), gone]);
    const { status, headers: answered } = response;
    if (status >= 200 && status < 300 && request.operation.answer === 'bytes') {
      return {
        kind: 'answer',
        status,
        headers: answered,
        bytes: NOTHING,
        begun: await begin(response, gone),
      };
    }
    const bytes = await bytesOf(response, request.operation, { maxBytes: tools.maxBytes, gone });
    return { kind: 'answer', status, headers: answered, bytes };
  } catch (error) {
    return failureOf(error, sent, alarm.signal.aborted);
  } finally {
    alarm.clear();
  }
}

const NOTHING = new Uint8Array();

type Reading = Parameters<typeof readBody>[1];

async function bytesOf(response: Sent, operation: Operation, reading: Reading): Promise<Uint8Array> {
  const { status } = response;
  if (status < 200 || (status >= 300 && status < 400)) {
    response.body?.cancel().catch(() => {});
    throw new NetworkError('redirect', 'the server answers with a redirect, which is not followed');
  }
  if (status < 300 && operation.answer === 'nothing') {
    response.body?.cancel().catch(() => {});
    return NOTHING;
  }
  const body = readBody(response, reading);
  // The status of a refusal is enough; its body may be lost.
  return status < 300 ? body : body.catch(() => NOTHING);
}
