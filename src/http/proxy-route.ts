import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import type https from 'node:https';
import type { Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { NetworkError, networkProblem } from './network-error.js';
import type { HttpProxy } from './proxies.js';

/** The route of requests to a server: directly, through the tunnel of a proxy, or to a proxy that passes them on. */
export interface Route {
  readonly request: typeof http.request | typeof https.request;
  readonly agent: http.Agent;
  optionsFor(url: URL, signal: AbortSignal | undefined): RequestOptions;
  /** Present if a proxy answers instead of the server. */
  readonly proxy?: HttpProxy;
}

/** The proxy passes requests of plain http on, and opens a tunnel for https. */
export async function proxyRoute(
  proxy: HttpProxy,
  { protocol }: URL,
  agentOptions: https.AgentOptions,
  closing: AbortSignal | undefined,
): Promise<Route> {
  if (protocol === 'https:') return tunnelRoute(proxy, agentOptions, closing);
  const { request, Agent } = await moduleOf(proxy.url);
  const optionsFor = (to: URL): RequestOptions => ({
    ...placeOf(proxy),
    path: to.href,
    headers: { host: to.host, ...proxyHeaders(proxy) },
  });
  return { request, agent: new Agent(agentOptions), optionsFor, proxy };
}

/** TLS is loaded on demand, because it is large. */
export const moduleOf = async ({ protocol }: URL): Promise<typeof http | typeof https> =>
  protocol === 'https:' ? (await import('node:https')).default : http;

/** The agent drops `signal` from the options of a connection, so the signal of the request travels by this name. */
const ABORT = Symbol('abort');

type TunnelOptions = https.RequestOptions & { readonly [ABORT]?: AbortSignal | undefined };

async function tunnelRoute(
  proxy: HttpProxy,
  agentOptions: https.AgentOptions,
  closing: AbortSignal | undefined,
): Promise<Route> {
  const { request, Agent } = (await import('node:https')).default;
  const { connect } = await import('node:tls');
  const agent = new Agent(agentOptions);
  const connectThrough: https.Agent['createConnection'] = (to, made) => {
    const { host, port, [ABORT]: abort } = to as TunnelOptions;
    const signal = AbortSignal.any([abort, closing].filter((one) => one !== undefined));
    openTunnel(proxy, { host: host ?? '', port: port ?? 443, signal }).then(
      (socket) => made?.(null, connect({ ...(to as object), socket })),
      (error: Error) => made?.(error, undefined as never),
    );
    return undefined;
  };
  agent.createConnection = connectThrough;
  const optionsFor = (url: URL, signal: AbortSignal | undefined): TunnelOptions => ({
    ...urlToHttpOptions(url),
    [ABORT]: signal,
  });
  return { request, agent, optionsFor };
}

interface TunnelEnd {
  readonly host: string;
  readonly port: number | string;
  readonly signal?: AbortSignal | undefined;
}

/** Opens a connection to a host and port through a proxy (CONNECT); throws a NetworkError if the proxy refuses. */
async function openTunnel(proxy: HttpProxy, { host, port, signal }: TunnelEnd): Promise<Socket> {
  const { request } = await moduleOf(proxy.url);
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
    asking.on('error', (error) => reject(signal?.aborted ? error : failureOf(proxy, error)));
    asking.on('close', () =>
      reject(new NetworkError('proxy', `the proxy ${proxy.host} broke off the connection`, true)),
    );
    asking.end();
  });
}

/** Host and port to connect to, without the user name and password of the address. */
function placeOf({ url }: HttpProxy) {
  const { protocol, hostname, port } = url;
  return {
    protocol,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (protocol === 'https:' ? '443' : '80'),
  };
}

const proxyHeaders = ({ authorization }: HttpProxy): Record<string, string> =>
  authorization === undefined ? {} : { 'proxy-authorization': authorization };

const CHECK = 'check HTTPS_PROXY and NO_PROXY';

export function refusalOf(
  { host, authorization }: HttpProxy,
  desired: string,
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
    `the proxy ${host} does not connect to ${desired} (${status}); ${CHECK}`,
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
