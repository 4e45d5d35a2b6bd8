import type { ClientRequest, IncomingMessage } from 'node:http';
import { createLimit } from './limit.js';
import { createPlainWays } from './plain-ways.js';
import { noProxies, type Proxies } from './proxies.js';
import { tooLarge } from './read-body.js';
import type { Send, SendInit, Sent } from './send.js';
import { refusalOf } from './tunnel.js';
import { createWays, type Way } from './ways.js';

export interface KeptAliveOptions {
  /** Aborted when no caller waits for an answer any more. */
  readonly closing?: AbortSignal;
  readonly proxies?: Proxies;
}

/**
 * Calls over connections that stay open. Requests whose answer is read as a whole go over connections of their own, which
 * read plain answers in few steps. All other requests, and those of a host whose answers are not plain, are made by Node's
 * own client: it needs less than half the processor time of the platform's fetch. Redirects are not followed.
 */
export function createKeptAlive(
  sockets: number,
  { closing, proxies = noProxies }: KeptAliveOptions = {},
): Send {
  const wayTo = createWays({ sockets, closing, proxies });
  const limit = createLimit(sockets);
  const send = async (address: string, init: SendInit): Promise<Sent> => {
    const url = new URL(address);
    const found = wayTo(url);
    const way = found instanceof Promise ? await found : found;
    closing?.throwIfAborted();
    if (!way.isTunnel) return sendBy(way, url, init);
    return new Promise((resolve, reject) => {
      void limit(() => new Promise<void>((ended) => sendBy(way, url, init, ended).then(resolve, reject)));
    });
  };
  const plain = createPlainWays({ sockets, closing, proxies, answerTo });
  return Object.assign(send, { whole: plain });
}

/** `ended` is called when the connection is free for another request, or closed. */
function sendBy(way: Way, url: URL, init: SendInit, ended?: () => void): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const body = bodyOf(init);
    const signal = init.signal ?? undefined;
    const { headers, ...options } = way.optionsFor(url, signal);
    const request = way.request({
      ...options,
      agent: way.agent,
      method: init.method ?? 'GET',
      headers: { ...headersOf(init, body), ...headers },
      ...(signal ? { signal } : {}),
    });
    if (ended) request.on('close', ended);
    const refusalIn = (message: IncomingMessage) =>
      message.statusCode === 407 && way.proxy ? refusalOf(way.proxy, url.host, message) : undefined;
    answerTo(request, body, refusalIn).then(resolve, reject);
  });
}

/** Sends the body and waits for the head of the answer. `refusalIn` finds the answers that a proxy gives. */
function answerTo(
  request: ClientRequest,
  body?: string,
  refusalIn: (message: IncomingMessage) => Error | undefined = () => undefined,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    request.on('response', (message) => {
      const refusal = refusalIn(message);
      if (!refusal) return resolve(sentOf(message));
      message.destroy();
      reject(refusal);
    });
    request.on('error', reject);
    // If a server switches to another protocol, Node reports neither an answer nor an error.
    request.on('close', () => reject(Object.assign(new Error('no answer came'), { code: 'ECONNRESET' })));
    request.end(body);
  });
}

const bodyOf = ({ body }: SendInit): string | undefined =>
  body === undefined || body === null ? undefined : String(body);

function headersOf({ headers = {} }: SendInit, body: string | undefined): Record<string, string> {
  const given =
    Symbol.iterator in headers ? Object.fromEntries(headers as Iterable<[string, string]>) : headers;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return { 'accept-encoding': 'identity', ...(given as Record<string, string>), ...length };
}

const isEmpty = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 204 || headers['content-length'] === '0';

function sentOf(message: IncomingMessage): Sent {
  const drop = async () => {
    // A connection can be used again only if its answer was read to the end, also if the answer is empty.
    if (message.complete || isEmpty(message)) message.resume();
    else message.destroy();
  };
  return {
    status: message.statusCode ?? 0,
    headers: { get: (name) => [message.headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    body: {
      cancel: drop,
      whole: (maxBytes) => wholeOf(message, maxBytes),
      getReader: () => readerOf(message, drop),
    },
  };
}

/** Reads by events, because an iterator creates several promises for each chunk. */
function wholeOf(message: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const closed = new Error('the connection was closed');
    // No event follows if the connection was closed between the head of the answer and this call.
    if (message.destroyed) reject(message.errored ?? closed);
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > maxBytes) message.destroy(tooLarge(maxBytes));
      else chunks.push(chunk);
    });
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
    // The server closed the connection before the end of the answer and without an error.
    message.on('close', () => reject(closed));
  });
}

/** Returns the body as a stream of chunks that are read on demand. */
function readerOf(message: IncomingMessage, cancel: () => Promise<void>) {
  const pieces: AsyncIterator<Uint8Array, undefined> = message[Symbol.asyncIterator]();
  return { read: async () => ({ done: false, ...(await pieces.next()) }), cancel };
}
