import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from '../core/refusal.js';
import { problemReply, type Reply } from '../reply.js';
import type { Route } from '../route.js';
import { hasBody, readBody } from './read-body.js';
import { refuseConnection } from './refuse-connection.js';
import { createRouter } from './router.js';
import { sendReply } from './send-reply.js';

export interface Listening {
  readonly baseUrl: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** The time limit for sending a whole request; the connection is closed after it. */
const REQUEST_MS = 30_000;
/** The number of times that Node checks for such requests within the limit. */
const CHECKS = 30;
/** The time after which an idle connection is closed: longer than the minute for which a caller may keep it for reuse. */
const KEEP_ALIVE_MS = 72_000;

export interface ListenOptions {
  readonly requestTimeoutMs?: number;
}

/** Serves the routes over HTTP, on loopback only, because the embedded service is not secured for a network. */
export async function listen(
  routes: readonly Route[],
  port: number,
  { requestTimeoutMs = REQUEST_MS }: ListenOptions = {},
): Promise<Listening> {
  const server = createServer({
    requestTimeout: requestTimeoutMs,
    // Node swaps the two limits if the one for the head is longer, so both are set.
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(requestTimeoutMs / CHECKS),
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.on('clientError', refuseConnection);
  server.listen({ host: LOOPBACK, port });
  await once(server, 'listening');
  const baseUrl = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  const answer = createAnswer(routes, baseUrl);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, (reply) => sendReply(response, reply));
  });
  return {
    baseUrl,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answer = (request: IncomingMessage, send: (reply: Reply) => void) => void;

/** The head of a request opens its route at once; the answer waits for the body, if the request announces one. */
function createAnswer(routes: readonly Route[], origin: string): Answer {
  const find = createRouter(routes);
  const turn = createTurns();

  function open(request: IncomingMessage): (body: string | undefined) => Promise<Reply> {
    const url = request.url ?? '';
    const found = find(request.method ?? '', url);
    if (found instanceof Refusal) throw found;
    const at = url.indexOf('?');
    return found.route.open({
      origin,
      url,
      path: found.path,
      search: at < 0 ? '' : url.slice(at + 1),
      turn: turn(),
      headers: request.headers as Record<string, string | undefined>,
      remote: request.socket.remoteAddress ?? '',
    });
  }

  async function answered(request: IncomingMessage): Promise<Reply> {
    try {
      const answerBody = open(request);
      const body = hasBody(request) ? await readBody(request) : undefined;
      if (body instanceof Refusal) throw body;
      return await answerBody(body);
    } catch (error) {
      return problemReply(shellProblem(error), request.url ?? '');
    }
  }

  return (request, send) => void answered(request).then(send);
}

/** The engine answers its own failures, so an error here is about the request: its address or its body. */
const shellProblem = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : new Refusal(400, 'bad-request', error instanceof Error ? error.message : String(error));

/** The number of the current turn of the event loop. */
const createTurns = (): (() => number) => {
  let turn = 0;
  let isFresh = false;
  return () => {
    if (isFresh) return turn;
    isFresh = true;
    turn += 1;
    setImmediate(() => {
      isFresh = false;
    });
    return turn;
  };
};
