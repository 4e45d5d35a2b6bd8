import type { ClientRequest } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import type { connect as connectSecurely } from 'node:tls';
import { handOver } from './hand-over.js';
import type { Exchange } from './plain-connection.js';
import { createPlainPool, type PlainPool } from './plain-pool.js';
import type { Proxies } from './proxies.js';
import type { Send, Sent } from './send.js';

interface PlainWayOptions {
  readonly sockets: number;
  readonly closing?: AbortSignal | undefined;
  readonly proxies: Proxies;
  /** Sends a request of Node's own client and returns its answer. */
  readonly answerTo: (request: ClientRequest) => Promise<Sent>;
}

/** An address whose parts need no parser: the path has no dots as parts, and no character that a URL would escape. */
const PLAIN = /^(https?:\/\/[a-z\d.:[\]-]+)(\/[\w\-.!~*'()%/:@&=+$,;]*(?:\?[\w\-.!~*()%/:@&=+$,;]*)?)$/;
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Connections that read plain answers, for each host that is reached without a proxy. */
export function createPlainWays(options: PlainWayOptions): NonNullable<Send['whole']> {
  const { sockets, closing, proxies, answerTo } = options;
  const pools = new Map<string, PlainPool | 'none'>();
  let secure: typeof connectSecurely | 'loading' | undefined;
  closing?.addEventListener('abort', () => {
    for (const pool of pools.values()) if (pool !== 'none') pool.close();
  });

  function socketTo(url: URL): (() => Socket) | undefined {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (url.protocol === 'http:') return () => connect({ host, port, noDelay: true });
    // TLS is loaded on demand, because it is large. Node's own client makes the first requests.
    if (secure === undefined) {
      secure = 'loading';
      void import('node:tls').then((tls) => {
        secure = tls.connect;
      });
    }
    if (secure === 'loading') return undefined;
    const open = secure;
    const servername = isIP(host) === 0 ? host : '';
    return () => open({ host, port, servername, ALPNProtocols: ['http/1.1'] }).setNoDelay(true);
  }

  function poolOf(origin: string): PlainPool | undefined {
    const found = pools.get(origin);
    if (found) return found === 'none' ? undefined : found;
    const url = new URL(origin);
    if (proxies(url) !== undefined) {
      pools.set(origin, 'none');
      return undefined;
    }
    const open = socketTo(url);
    if (!open) return undefined;
    const pool = createPlainPool({
      host: url.host,
      connect: open,
      sockets,
      odd: (...given) => readOdd(answerTo, ...given),
    });
    pools.set(origin, pool);
    return pool;
  }

  return (address, request) => {
    closing?.throwIfAborted();
    const [, origin, path] = (DOTS.test(address) ? undefined : PLAIN.exec(address)) ?? partsOf(address);
    return poolOf(origin as string)?.send(path as string, request);
  };
}

function partsOf(address: string): readonly [string, string, string] {
  const { origin, pathname, search } = new URL(address);
  return [address, origin, pathname + search];
}

/** Node's own parser reads the rest of the answer, or finds what is wrong with it. */
function readOdd(
  answerTo: PlainWayOptions['answerTo'],
  exchange: Exchange,
  socket: Socket,
  received: readonly Buffer[],
): void {
  exchange.abort = (reason) => {
    exchange.isOver = true;
    socket.destroy();
    exchange.reject(reason);
  };
  handOver(socket, received, exchange.request.method).then(answerTo).then(exchange.resolve, exchange.reject);
}
