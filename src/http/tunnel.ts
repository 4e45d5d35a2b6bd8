import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { NetworkError } from './network-error.js';
import { networkProblem } from './network-problem.js';
import type { HttpProxy } from './proxies.js';

export interface TunnelTo {
  readonly host: string;
  readonly port: number | string;
  readonly signal?: AbortSignal | undefined;
}

/** Opens a connection to a host and port through a proxy (CONNECT); throws a NetworkError if the proxy refuses. */
export async function openTunnel(proxy: HttpProxy, { host, port, signal }: TunnelTo): Promise<Socket> {
  const { request } = proxy.url.protocol === 'https:' ? (await import('node:https')).default : http;
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const asking = request({
      ...placeOf(proxy),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...proxyHeaders(proxy) },
      agent: false,
      ...(signal ? { signal } : {}),
    });
    asking.on('connect', (answer, socket, head) => {
      const refusal = refusalOf(proxy, authority, answer);
      if (!refusal && head.length === 0) return resolve(socket);
      socket.destroy();
      reject(refusal ?? notAProxy(proxy));
    });
    // A refusal with a body arrives as a response; its body is not read.
    asking.on('response', (answer) => {
      answer.destroy();
      reject(refusalOf(proxy, authority, answer) ?? notAProxy(proxy));
    });
    asking.on('error', (error) => reject(signal?.aborted ? error : failureOf(proxy, error)));
    asking.on('close', () =>
      reject(new NetworkError('proxy', `the proxy ${proxy.host} broke off the connection`, true)),
    );
    asking.end();
  });
}

/** Returns host and port to connect to, without the user name and password of the address. */
export function placeOf({ url }: HttpProxy) {
  const { protocol, hostname, port } = url;
  return {
    protocol,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (protocol === 'https:' ? '443' : '80'),
  };
}

export const proxyHeaders = ({ authorization }: HttpProxy): Record<string, string> =>
  authorization === undefined ? {} : { 'proxy-authorization': authorization };

const CHECK = 'check HTTPS_PROXY and NO_PROXY';

/** Returns the error for a proxy that does not connect, or undefined if it does. */
export function refusalOf(
  { host, authorization }: HttpProxy,
  wanted: string,
  { statusCode: status = 0 }: Pick<IncomingMessage, 'statusCode'>,
): NetworkError | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 407) {
    const why = authorization === undefined ? 'asks for' : 'does not accept the';
    return new NetworkError(
      'proxy',
      `the proxy ${host} ${why} user name and password (407); ${CHECK}: http://USER:PASSWORD@HOST:PORT`,
      false,
    );
  }
  const isTransient = status === 429 || status >= 500;
  return new NetworkError(
    'proxy',
    `the proxy ${host} does not connect to ${wanted} (${status}); ${CHECK}`,
    isTransient,
  );
}

const notAProxy = ({ host }: HttpProxy): NetworkError =>
  new NetworkError('proxy', `${host} does not answer as a proxy does; ${CHECK}`, false);

function failureOf(proxy: HttpProxy, error: Error): NetworkError {
  const { kind, code } = networkProblem(error);
  if (kind === 'protocol') return notAProxy(proxy);
  const called = code === '' ? '' : ` (${code})`;
  if (kind === 'certificate')
    return new NetworkError(
      'proxy',
      `the certificate of the proxy ${proxy.host} is not accepted${called}`,
      false,
    );
  return new NetworkError('proxy', `the proxy ${proxy.host} cannot be reached${called}; ${CHECK}`, true);
}
