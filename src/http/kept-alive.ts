import type http from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import pLimit from 'p-limit';
import { noProxies, type Proxies } from './proxies.js';
import { moduleOf, proxyRoute, type Route, refusalOf } from './proxy-route.js';
import { type BodyReader, type HttpResponse, plainRequest, type Send, type SendInit } from './send.js';

/** Runs at most a given number of tasks at a time, in the order of their arrival. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

export const createLimit = (max: number): Limit => pLimit(max);

export interface KeptAliveOptions {
  /** Aborted when no caller waits for an answer any more. */
  readonly closing?: AbortSignal;
  readonly proxies?: Proxies;
  /** Milliseconds since any moment. */
  readonly now?: () => number;
}

/**
 * Calls over connections that stay open, by Node's own client: it needs less than half the processor time of the
 * platform's fetch. Redirects are not followed. `sockets` is the number of connections to one host.
 */
export function createKeptAlive(sockets: number, options: KeptAliveOptions = {}): Send {
  const { closing } = options;
  const routeTo = createRoutes(options);
  const limits = new Map<string, Limit>();
  const limitOf = ({ origin }: URL): Limit => {
    const limit = limits.get(origin) ?? createLimit(sockets);
    limits.set(origin, limit);
    return limit;
  };
  return async (address, init) => {
    const url = new URL(address);
    const route = await routeTo(url);
    return new Promise((resolve, reject) => {
      // The agent would open a connection for each request that waits in it, also after the request has ended.
      void limitOf(url)(
        () =>
          new Promise<void>((ended) => {
            const fail = (error: unknown) => {
              ended();
              reject(error);
            };
            const stopped = [closing, init.signal].find((signal) => signal?.aborted);
            if (stopped) fail(stopped.reason);
            else sendBy(route, url, init, ended).then(resolve, fail);
          }),
      );
    });
  };
}

/** A route with the idle connections of its agent. */
interface WatchedRoute extends Route {
  readonly idle: IdleConnections;
}

/** The same route for each protocol and proxy, so that its connections are used again. */
function createRoutes({
  closing,
  proxies = noProxies,
  now = () => performance.now(),
}: KeptAliveOptions): (url: URL) => Promise<WatchedRoute> {
  const opened = new Map<string, Promise<WatchedRoute>>();
  const agentOptions = { keepAlive: true, noDelay: true };
  const open = async (url: URL): Promise<WatchedRoute> => {
    const proxy = proxies(url);
    const route = await (proxy
      ? proxyRoute(proxy, url, agentOptions, closing)
      : directRoute(url, agentOptions));
    closing?.addEventListener('abort', () => route.agent.destroy());
    return { ...route, idle: watchIdle(route.agent, now) };
  };
  return (url) => {
    const key = `${url.protocol} ${proxies(url)?.url.href}`;
    const route = opened.get(key) ?? open(url);
    opened.set(key, route);
    return route;
  };
}

async function directRoute(url: URL, agentOptions: http.AgentOptions): Promise<Route> {
  const { request, Agent } = await moduleOf(url);
  return { request, agent: new Agent(agentOptions), optionsFor: urlToHttpOptions };
}

interface IdleConnections {
  /** Remembers how long the server keeps the connection of an answer, if the answer says so. */
  learn(message: IncomingMessage): void;
  /** Closes the connections that the server may be closing at this moment. */
  dropExpired(): void;
}

const MARGIN_MS = 1000;

/** A server that sends bytes without a request is not trusted with the next request on that connection. */
function watchIdle(agent: http.Agent, now: () => number): IdleConnections {
  const keptMs = new WeakMap<Duplex, number>();
  const usableUntil = new WeakMap<Duplex, number>();
  const { keepSocketAlive, reuseSocket } = agent;
  function distrust(this: Duplex): void {
    this.destroy();
  }
  agent.keepSocketAlive = (socket) => {
    usableUntil.set(socket, now() + (keptMs.get(socket) ?? Number.POSITIVE_INFINITY) - MARGIN_MS);
    socket.on('data', distrust);
    return keepSocketAlive.call(agent, socket);
  };
  agent.reuseSocket = (socket, request) => {
    socket.off('data', distrust);
    reuseSocket.call(agent, socket, request);
  };
  return {
    learn({ socket, headers }) {
      const seconds = /timeout=(\d{1,6})/i.exec(String(headers['keep-alive'] ?? ''))?.[1];
      if (seconds !== undefined) keptMs.set(socket, Number(seconds) * 1000);
    },
    dropExpired() {
      for (const socket of Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []))
        if ((usableUntil.get(socket) ?? 0) <= now()) socket.destroy();
    },
  };
}

/** `ended` is called when the connection is free for another request, or closed. */
function sendBy(
  { idle, proxy, ...route }: WatchedRoute,
  url: URL,
  init: SendInit,
  ended: () => void,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { method, headers: given, body } = plainRequest(init);
    const signal = init.signal ?? undefined;
    const { headers, ...options } = route.optionsFor(url, signal);
    idle.dropExpired();
    const request = route.request({
      ...options,
      agent: route.agent,
      method,
      headers: {
        ...{ 'accept-encoding': 'identity', ...given },
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      ...(signal ? { signal } : {}),
    });
    request.on('response', (message) => {
      const refusal = proxy && message.statusCode === 407 ? refusalOf(proxy, url.host, message) : undefined;
      if (refusal) {
        message.destroy();
        return reject(refusal);
      }
      idle.learn(message);
      resolve(responseOf(message, request));
    });
    request.on('error', reject);
    request.on('close', () => {
      ended();
      // If a server switches to another protocol, Node reports neither an answer nor an error.
      reject(Object.assign(new Error('no answer came'), { code: 'ECONNRESET' }));
    });
    request.end(body);
  });
}

function responseOf(message: IncomingMessage, request: ClientRequest): HttpResponse {
  // An answer to a request that is still being sent may be followed by another answer to the same request.
  message.once('end', () => {
    if (!request.writableFinished) request.destroy();
  });
  const cancel = async () => {
    // A connection can be used again only if its answer was read to the end, also if the answer is empty.
    if (message.complete) message.resume();
    else message.destroy();
  };
  return {
    status: message.statusCode ?? 0,
    headers: { get: (name) => [message.headers[name.toLowerCase()] ?? null].flat().join(', ') || null },
    body: { cancel, getReader: () => readerOf(message, cancel) },
  };
}

/** The chunks of a body, read on demand. */
function readerOf(message: IncomingMessage, cancel: () => Promise<void>): BodyReader {
  const chunks: AsyncIterator<Uint8Array, undefined> = message[Symbol.asyncIterator]();
  return { read: async () => ({ done: false, ...(await chunks.next()) }), cancel };
}
