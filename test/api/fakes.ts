// A world for calls: time that a test turns by hand, tokens without an endpoint, and a server that answers from a list.
import { ApiError } from '../../src/api/api-error.js';
import { operationNamed } from '../../src/api/operations.js';
import { createTransport, type TransportOptions } from '../../src/api/transport.js';
import type { CallRecord } from '../../src/api/tries.js';
import type { AuthError } from '../../src/auth/grant.js';
import { createSecrets } from '../../src/auth/secrets.js';
import type { TokenSource } from '../../src/auth/token-source.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import type { Clock } from '../../src/http/clock.js';
import { canary } from '../canary/marker.js';

export interface FakeClock extends Clock {
  /** How long each wait was; waiting takes no time but moves the clock. */
  readonly sleeps: number[];
  readonly alarms: { readonly ms: number; ring(): void; cleared: boolean }[];
  pass(ms: number): void;
}

export function fakeClock(start = Date.parse('2026-04-17T06:00:00Z')): FakeClock {
  let now = start;
  const sleeps: number[] = [];
  const alarms: FakeClock['alarms'] = [];
  return {
    sleeps,
    alarms,
    pass: (ms) => {
      now += ms;
    },
    now: () => now,
    sleep: async (ms) => {
      sleeps.push(ms);
      now += ms;
    },
    alarm: (ms) => {
      const controller = new AbortController();
      const ring = () => {
        now += ms;
        controller.abort();
      };
      const alarm = { ms, ring, cleared: false };
      alarms.push(alarm);
      return { signal: controller.signal, clear: () => void Object.assign(alarm, { cleared: true }) };
    },
  };
}

export const tokenNumber = (n: number): string => canary(`token-${n}`);

/** The first token, and after each renewal the next. */
export function fakeTokens(failure?: AuthError) {
  const secrets = createSecrets([1, 2, 3].map(tokenNumber));
  const tokens: TokenSource & { renewals: number } = {
    renewals: 0,
    token: async () => {
      if (failure) throw failure;
      return tokenNumber(tokens.renewals + 1);
    },
    renew: async () => {
      tokens.renewals += 1;
      return tokens.token();
    },
    redact: secrets.redact,
    holds: secrets.holds,
    lacks: () => false,
  };
  return tokens;
}

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly init: RequestInit;
}

export type Reply = (sent: SentRequest) => Response | Promise<Response>;

/** Answers from the list in turn; one more call than there are answers is an error of the test. */
export function server(...replies: Reply[]) {
  const sent: SentRequest[] = [];
  const send: typeof fetch = async (input, init = {}) => {
    const { method = 'GET', headers, body } = init;
    const one = { url: String(input), method, headers: new Headers(headers), body: body === undefined ? undefined : String(body), init };
    sent.push(one);
    const reply = replies[sent.length - 1];
    if (!reply) throw new Error(`call ${sent.length} was not expected`);
    return reply(one);
  };
  return { fetch: send, sent };
}

export const status =
  (code: number, headers: Record<string, string> = {}, body: unknown = { code: 'x', detail: 'said so' }): Reply =>
  () =>
    new Response(code === 204 ? null : JSON.stringify(body), {
      status: code,
      headers: { 'content-type': 'application/problem+json', ...headers },
    });

export const ok =
  (body: unknown): Reply =>
  () =>
    text(JSON.stringify(body))();

export const text = (body: string) => (): Response =>
  new Response(body, { status: 200, headers: { 'content-type': 'application/json;charset=utf-8' } });

export const throwing =
  (error: unknown): Reply =>
  () => {
    throw error;
  };

/** As undici words it. */
export const broken = (code = 'ECONNRESET', more: object = {}): Reply =>
  throwing(new TypeError('fetch failed', { cause: Object.assign(new Error(`read ${code}`), { code, ...more }) }));

/** A body that stops in the middle. */
export const truncated: Reply = () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id": 1')),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  return new Response(body, { status: 200 });
};

export const BASE = 'https://api.example/public';

export function world(replies: readonly Reply[], options: Partial<TransportOptions> = {}) {
  const clock = fakeClock();
  const tokens = fakeTokens();
  const records: CallRecord[] = [];
  const { fetch, sent } = server(...replies);
  const transport = createTransport({ tokens, fetch, clock, random: () => 0.5, onCall: (record) => records.push(record), ...options });
  /** Sends that operation; its path does not matter to the transport. */
  const send = (operation: string, body?: unknown) =>
    transport.send({
      operation: operation as OperationId,
      method: operationNamed(operation).method,
      url: `${BASE}/${operation}`,
      ...(body === undefined ? {} : { body }),
    });
  const failure = async (operation: string, body?: unknown): Promise<ApiError> => {
    const thrown = await send(operation, body).catch((error: unknown) => error);
    if (!(thrown instanceof ApiError)) throw new Error(`${operation} did not fail as it should`, { cause: thrown });
    return thrown;
  };
  return { clock, tokens, records, sent, transport, send, failure };
}
