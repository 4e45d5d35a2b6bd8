import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Refusal } from '../core/refusal.js';
import { BODY_LIMIT, bodyTooLarge, problemReply, type Reply, type Route } from '../route.js';
import { createRouter, PARAMETER_LIMIT, parameterTooLong } from './router.js';

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

/** A request announces its body by one of these two headers. The body of a GET is ignored. */
const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);

/**
 * Reads the body as text, of any content type, because the engine parses it. The promise never settles if the caller
 * closes the connection before the end, because no answer is possible.
 */
function readBody(request: IncomingMessage): Promise<string | Refusal> {
  if (Number(request.headers['content-length']) > BODY_LIMIT) return Promise.resolve(bodyTooLarge());
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= BODY_LIMIT) return;
      // The rest is read and dropped, so that the connection can be used again.
      request.off('data', take).resume();
      resolve(bodyTooLarge());
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks, length).toString('utf8')));
  });
}

/** Answers bytes that node:http could not read as a request, and closes the connection. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, headers, body = '' } = problemReply(refusalOf(error), '');
  const head = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}

type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

function refusalOf({ code, message, rawPacket }: ClientError): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal(408, 'request-timeout', 'the request did not arrive in time; send it again');
  if (code === 'HPE_HEADER_OVERFLOW' && isLongAddress(rawPacket)) return parameterTooLong();
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(431, 'headers-too-large', 'the headers of the request are too long');
  return new Refusal(400, 'bad-request', `the request is not HTTP: ${message}`);
}

/** True if the first line of the request is so long that a part of its path is, as the fetch function would answer it. */
const isLongAddress = (packet: Buffer | undefined): boolean => {
  const path = packet?.toString('latin1').split('\r\n', 1)[0]?.split(' ')[1]?.split('?', 1)[0] ?? '';
  return path.split('/').some(({ length }) => length > PARAMETER_LIMIT);
};

/** Sends the answer, or breaks it off as a fault rule states. */
function sendReply(response: ServerResponse, reply: Reply): void {
  if (reply.broken) breakOff(response, reply);
  else sendWhole(response, reply);
}

function sendWhole(response: ServerResponse, { status, headers, body }: Reply): void {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  // Node writes a text together with the head.
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  response.writeHead(status, { ...headers, 'content-length': length }).end(body);
}

function breakOff(response: ServerResponse, { broken, status, headers, body }: Reply): void {
  const { socket } = response;
  if (broken === 'reset') socket?.resetAndDestroy();
  if (broken === 'truncate') {
    const bytes = Buffer.from(body ?? '');
    response.writeHead(status, { ...headers, 'content-length': bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => socket?.destroy());
    response.flushHeaders();
  }
  // 'timeout': nothing is sent, and the connection stays open until the caller closes it.
}
