import type { Socket } from 'node:net';
import { type Exchange, type Owner, PlainConnection } from './plain-connection.js';
import type { Sent, WholeRequest } from './send.js';

export interface PlainPool {
  /** Undefined if too many answers were not plain: Node's own client makes the requests then. */
  send(path: string, request: WholeRequest): Promise<Sent> | undefined;
  close(): void;
}

export interface PoolOptions {
  /** Host and port, as a request names them. */
  readonly host: string;
  readonly connect: () => Socket;
  /** The most connections at a time. */
  readonly sockets: number;
  /** Reads an answer that is not plain. */
  readonly odd: (exchange: Exchange, socket: Socket, received: readonly Buffer[]) => void;
}

/** A connection that the server is about to close is not used again. */
const MARGIN_MS = 1000;

/**
 * An answer that is not plain costs its connection. The connections are given up if there were more such answers than these,
 * and more than one in sixteen. Many servers close a connection after every hundredth answer, for example.
 */
const ODD_ANSWERS = 3;
const ONE_IN = 16;

/** Connections to one host that are used again. Requests wait in the order of their arrival. */
export function createPlainPool({ host, connect, sockets, odd }: PoolOptions): PlainPool {
  const all = new Set<PlainConnection>();
  const free: PlainConnection[] = [];
  const waiting: Exchange[] = [];
  const headText = createHeadText(host);
  /** The connections with an answer that Node's parser reads. */
  const handedOver = new Set<Socket>();
  let answers = 0;
  let odds = 0;
  let isGivenUp = false;
  let isClosed = false;

  const owner: Owner = {
    onFree(connection) {
      answers += 1;
      const next = nextWaiting();
      if (next) return connection.send(next);
      if (isGivenUp) return connection.end(undefined);
      connection.idleSince = performance.now();
      connection.socket.unref();
      free.push(connection);
    },
    onGone(connection) {
      all.delete(connection);
      const at = free.indexOf(connection);
      if (at >= 0) free.splice(at, 1);
      const next = isClosed ? undefined : nextWaiting();
      if (next) open().send(next);
    },
    onOdd(exchange, socket, received) {
      answers += 1;
      odds += 1;
      isGivenUp ||= odds > ODD_ANSWERS && odds * ONE_IN > answers;
      if (isGivenUp) for (const connection of [...free]) connection.end(undefined);
      handedOver.add(socket);
      socket.once('close', () => handedOver.delete(socket));
      odd(exchange, socket, received);
    },
  };

  function open(): PlainConnection {
    const connection = new PlainConnection(connect(), owner);
    all.add(connection);
    return connection;
  }

  function nextWaiting(): Exchange | undefined {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!next.isOver) return next;
    return undefined;
  }

  function taken(): PlainConnection | undefined {
    for (let connection = free.pop(); connection; connection = free.pop()) {
      const { keptMs = Number.POSITIVE_INFINITY, idleSince } = connection;
      if (performance.now() - idleSince < keptMs - MARGIN_MS) {
        connection.socket.ref();
        return connection;
      }
      connection.end(undefined);
    }
    return all.size < sockets ? open() : undefined;
  }

  return {
    send(path, request) {
      if (isGivenUp) return undefined;
      const text = headText(path, request);
      if (text === undefined) return undefined;
      return new Promise((resolve, reject) => {
        const abort = (reason: unknown): void => {
          exchange.isOver = true;
          reject(reason);
        };
        const exchange: Exchange = { text, request, resolve, reject, abort, isOver: false };
        request.onGone((reason) => {
          if (!exchange.isOver) exchange.abort(reason);
        });
        const connection = taken();
        if (connection) connection.send(exchange);
        else waiting.push(exchange);
      });
    },
    close() {
      isClosed = true;
      const reason = Object.assign(new Error('the connections are closed'), { code: 'ECONNRESET' });
      for (const exchange of waiting.splice(0)) exchange.abort(reason);
      for (const connection of [...all]) connection.end(reason);
      for (const socket of handedOver) socket.destroy();
    },
  };
}

const VISIBLE = /^[\t\x20-\x7e]*$/;
const PATH = /^\/[\x21-\x7e]*$/;

/** Writes the heads of requests. The lines that stay the same are kept as text. */
function createHeadText(host: string): (path: string, request: WholeRequest) => string | undefined {
  const kept = new WeakMap<object, { readonly authorization: string; readonly lines: string }>();
  const linesOf = ({ headers, authorization = '' }: WholeRequest): string | undefined => {
    const found = kept.get(headers);
    if (found?.authorization === authorization) return found.lines;
    const fields = Object.entries({
      'accept-encoding': 'identity',
      ...headers,
      ...(authorization === '' ? {} : { authorization }),
      host,
      connection: 'keep-alive',
    });
    if (!fields.every(([name, value]) => /^[\w-]+$/.test(name) && VISIBLE.test(value))) return undefined;
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    kept.set(headers, { authorization, lines });
    return lines;
  };
  return (path, request) => {
    const lines = linesOf(request);
    if (lines === undefined || !PATH.test(path)) return undefined;
    const { method, body } = request;
    const start = `${method} ${path} HTTP/1.1\r\n${lines}`;
    if (body === undefined)
      return method === 'GET'
        ? `${start}\r\n`
        : `${start}${method === 'DELETE' ? '' : 'content-length: 0\r\n'}\r\n`;
    return `${start}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
}
