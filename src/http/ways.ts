import http, { type RequestOptions } from 'node:http';
import type https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import type { HttpProxy, Proxies } from './proxies.js';
import { openTunnel, placeOf, proxyHeaders } from './tunnel.js';

/** One kind of connection: direct, through a tunnel, or to a proxy that passes requests on. */
export interface Way {
  readonly request: typeof http.request | typeof https.request;
  readonly agent: http.Agent;
  optionsFor(url: URL, signal: AbortSignal | undefined): RequestOptions;
  /** The agent counts a tunnel only when it is open, so the caller must limit the requests. */
  readonly isTunnel: boolean;
  /** Present if a proxy answers instead of the server. */
  readonly proxy?: HttpProxy;
}

export interface WayOptions {
  readonly sockets: number;
  readonly closing?: AbortSignal | undefined;
  readonly proxies: Proxies;
}

/** Returns the connections to an address, the same for each protocol and proxy, so that they are used again. */
export function createWays(options: WayOptions): (url: URL) => Way | Promise<Way> {
  const opened = new Map<string, Way>();
  const open = async (url: URL, proxy: HttpProxy | undefined, key: string): Promise<Way> => {
    const made = await createWay(url, proxy, options);
    const way = opened.get(key) ?? made;
    opened.set(key, way);
    options.closing?.addEventListener('abort', () => way.agent.destroy());
    return way;
  };
  return (url) => {
    const proxy = options.proxies(url);
    const key = proxy ? `${url.protocol} ${proxy.url.href}` : url.protocol;
    return opened.get(key) ?? open(url, proxy, key);
  };
}

async function createWay(url: URL, proxy: HttpProxy | undefined, options: WayOptions): Promise<Way> {
  const agentOptions = { keepAlive: true, maxSockets: options.sockets, noDelay: true };
  if (proxy && url.protocol === 'https:') return tunnelWay(proxy, agentOptions, options.closing);
  // TLS is loaded on demand, because it is large.
  const isSecure = (proxy?.url ?? url).protocol === 'https:';
  const { request, Agent } = isSecure ? (await import('node:https')).default : http;
  const agent = new Agent(agentOptions);
  if (!proxy) return { request, agent, isTunnel: false, optionsFor: urlToHttpOptions };
  const optionsFor = (to: URL): RequestOptions => ({
    ...placeOf(proxy),
    path: to.href,
    headers: { host: to.host, ...proxyHeaders(proxy) },
  });
  return { request, agent, isTunnel: false, optionsFor, proxy };
}

/** The agent drops `signal` from the options of a connection, so the signal of the request travels by this name. */
const ABORT = Symbol('abort');

type TunnelOptions = https.RequestOptions & { readonly [ABORT]?: AbortSignal | undefined };

async function tunnelWay(
  proxy: HttpProxy,
  agentOptions: https.AgentOptions,
  closing: AbortSignal | undefined,
): Promise<Way> {
  const { request, Agent } = (await import('node:https')).default;
  const { connect } = await import('node:tls');
  const agent = new Agent(agentOptions);
  const connectThrough: Agent['createConnection'] = (to, made) => {
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
  return { request, agent, isTunnel: true, optionsFor };
}

type Agent = https.Agent;
