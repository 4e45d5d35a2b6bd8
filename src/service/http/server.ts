import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { Refusal } from '../core/refusal.js';
import { noSuchAddress, undecodable } from '../in-process-fetch.js';
import { problemReply, type Reply } from '../reply.js';
import { BODY_LIMIT, bodyTooLarge, type Route } from '../route.js';

export interface Listening {
  readonly baseUrl: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

type Answer = (body: string | undefined) => Promise<Reply>;

/** A caller that has not sent its whole request by then is let go. */
const REQUEST_MS = 30_000;
/** Node looks for such callers this many times within the limit. */
const LOOKS = 30;

export interface ListenOptions {
  readonly requestTimeoutMs?: number;
}

/** The routes over HTTP. Bound to loopback: the embedded service holds no secrets worth a network. */
export async function listen(
  routes: readonly Route[],
  port: number,
  { requestTimeoutMs = REQUEST_MS }: ListenOptions = {},
): Promise<Listening> {
  const app = fastify({
    requestTimeout: requestTimeoutMs,
    http: {
      // Node swaps the two limits where the one for the head is longer, so both are set.
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / LOOKS),
    },
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // An address that cannot be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => {
      send(reply as FastifyReply, problemReply(shellProblem(error), request.url));
    },
    routerOptions: {
      maxParamLength: 10_000,
      // The service reads the query itself, by the contract.
      querystringParser: () => NOTHING,
    },
  });
  // Bodies are text to us whatever they claim to be; the engine parses them, so that both shells say the same.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.decorateRequest('answer', null);
  let baseUrl = '';
  const turn = createTurns();
  for (const route of routes) mount(app, route, () => baseUrl, turn);
  app.setNotFoundHandler((request, reply) =>
    send(reply, problemReply(noSuchAddress(request.method, request.url), request.url)),
  );
  app.setErrorHandler((error: { code?: string; message: string }, request, reply) =>
    send(reply, problemReply(shellProblem(error), request.url)),
  );
  await app.listen({ host: LOOPBACK, port });
  const address = app.server.address();
  baseUrl = `http://${LOOPBACK}:${typeof address === 'object' && address ? address.port : port}`;
  return { baseUrl, close: () => app.close() };
}

/** The number of the turn of the event loop that we are in. */
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

const NOTHING = {};
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;.*)?$/;

function mount(app: FastifyInstance, route: Route, baseUrl: () => string, turn: () => number): void {
  app.route({
    method: route.method,
    url: route.url,
    onRequest: (request, _, done) => {
      const at = request.url.indexOf('?');
      const answer = route.open({
        origin: baseUrl(),
        url: request.url,
        path: request.params as Record<string, string>,
        search: at < 0 ? '' : request.url.slice(at + 1),
        turn: turn(),
        headers: request.headers as Record<string, string | undefined>,
        remote: request.socket.remoteAddress ?? '',
      });
      (request as FastifyRequest & { answer: Answer }).answer = answer;
      // Fastify refuses a content type that is none before anybody has looked at the token.
      const type = request.headers['content-type'];
      if (type !== undefined && !MEDIA_TYPE.test(type))
        request.headers['content-type'] = 'application/octet-stream';
      done();
    },
    handler: async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : undefined;
      return send(reply, await (request as FastifyRequest & { answer: Answer }).answer(body));
    },
  });
}

/** What goes wrong before the engine sees the request is the caller's doing: too long, cut off, badly written. */
function shellProblem(error: { code?: string; message: string }): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge();
  return error.code === 'FST_ERR_BAD_URL' ? undecodable() : new Refusal(400, 'bad-request', error.message);
}

/** Past Fastify's own way of sending: the answer is bytes already, and there is nothing left to hook into. */
function send(reply: FastifyReply, answer: Reply): FastifyReply {
  if (answer.broken) return breakOff(reply, answer);
  reply.hijack();
  const { body } = answer;
  if (body === undefined) {
    reply.raw.writeHead(answer.status, answer.headers).end();
    return reply;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length }).end(bytes);
  return reply;
}

function breakOff(reply: FastifyReply, answer: Reply): FastifyReply {
  reply.hijack();
  const { socket } = reply.raw;
  if (answer.broken === 'reset') socket?.resetAndDestroy();
  if (answer.broken === 'truncate') {
    const body = Buffer.from(answer.body ?? '');
    reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': Math.max(body.length, 1) });
    reply.raw.write(body.subarray(0, body.length / 2), () => socket?.destroy());
    reply.raw.flushHeaders();
  }
  // 'timeout': nothing is said, and the connection stays as it is until the caller gives up.
  return reply;
}
