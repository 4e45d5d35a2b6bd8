import { createKeptAlive } from '../http/kept-alive.js';
import { type ProxyVariables, readProxies } from '../http/proxies.js';
import type { Send } from '../http/send.js';
import { type Access, type AccessOptions, openAccess } from './access.js';
import { type TypedClient, typedClient } from './typed-client.js';

export interface ConnectOptions extends Omit<AccessOptions, 'fetch' | 'closing' | 'onSecret'> {
  /** Replaces the kept-alive connections, for example by the platform's fetch. */
  readonly fetch?: Send;
  /** The number of connections at a time. */
  readonly connections?: number;
  /** The environment with HTTPS_PROXY, HTTP_PROXY and NO_PROXY, such as process.env; without it connections are direct. */
  readonly proxyVariables?: ProxyVariables;
}

export interface OpenClient extends Access {
  /** Closes the connections; calls in progress are not retried. */
  close(): void;
}

const CONNECTIONS = 10;

/** Opens connections to the services at the addresses. */
export function openClient(options: ConnectOptions): OpenClient {
  const { connections = CONNECTIONS, proxyVariables = {}, ...access } = options;
  const proxies = readProxies(proxyVariables);
  const closing = new AbortController();
  const { signal } = closing;
  const fetch = options.fetch ?? createKeptAlive(connections, { closing: signal, proxies });
  return { ...openAccess({ ...access, fetch, closing: signal }), close: () => closing.abort() };
}

export interface ClientOptions extends ConnectOptions {
  /** Refuses everything but GET before anything is sent. */
  readonly readOnly?: boolean;
}

export interface Client extends TypedClient {
  /** Closes the connections; calls in progress are not retried. */
  close(): void;
}

/** All six services, typed by their contract. */
export function createClient({ readOnly = false, ...options }: ClientOptions): Client {
  const { api, close } = openClient(options);
  return { ...typedClient(api(readOnly)), close };
}
