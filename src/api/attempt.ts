import type { Alarm, Clock } from '../http/clock.js';
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
  readonly token: () => string | Promise<string>;
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
  let racing: Promise<never> | undefined;
  const gone = (): Promise<never> => {
    racing ??= abortOf(alarm.signal);
    return racing;
  };
  let sent = false;
  try {
    const given = request.token();
    const token = typeof given === 'string' ? given : await Promise.race([given, gone()]);
    sent = true;
    const whole = wholeSent(tools, request, token, alarm);
    const response = await (whole ?? Promise.race([sentBy(tools, request, token, alarm), gone()]));
    const { status, headers } = response;
    if (status >= 200 && status < 300 && request.operation.answer === 'bytes') {
      return { kind: 'answer', status, headers, bytes: NOTHING, begun: await begin(response, gone()) };
    }
    const bytes =
      response.wholeBody ??
      (await bytesOf(response, request.operation, { maxBytes: tools.maxBytes, gone: gone() }));
    return { kind: 'answer', status, headers, bytes };
  } catch (error) {
    return failureOf(error, sent, alarm.signal.aborted);
  } finally {
    alarm.clear();
  }
}

function sentBy(tools: AttemptTools, request: Attempt, token: string, { signal }: Alarm): Promise<Sent> {
  const init: SendInit = {
    method: request.operation.method,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal,
    ...(request.body === undefined ? {} : { body: request.body }),
  };
  return tools.fetch(request.url, init);
}

/** Sends a request whose answer is read as a whole; undefined if the connections cannot do that. */
function wholeSent(
  { fetch, maxBytes }: AttemptTools,
  { operation, url, headers, body }: Attempt,
  token: string,
  alarm: Alarm,
): Promise<Sent> | undefined {
  if (!fetch.whole || operation.answer === 'bytes') return undefined;
  return fetch.whole(url, {
    method: operation.method,
    headers,
    authorization: `Bearer ${token}`,
    body,
    maxBytes,
    isBodyWanted: operation.answer !== 'nothing',
    onGone: (end) => onRing(alarm, () => end(new Error('the time is up'))),
  });
}

function onRing(alarm: Alarm, ring: () => void): void {
  if (alarm.onRing) alarm.onRing(ring);
  else if (alarm.signal.aborted) ring();
  else alarm.signal.addEventListener('abort', ring, { once: true });
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
