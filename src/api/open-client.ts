import { createKeptAlive } from '../http/kept-alive.js';
import { type ProxyVariables, readProxies } from '../http/proxies.js';
import type { Send } from '../http/send.js';
import { type Access, type AccessOptions, openAccess } from './access.js';

export interface ConnectOptions extends Omit<AccessOptions, 'fetch' | 'closing' | 'onSecret'> {
  /** Instead of connections of its own, which stay open between calls: the platform's, for example. */
  readonly fetch?: Send;
  /** How many connections at a time. */
  readonly connections?: number;
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY stand, such as process.env; without it connections are direct. */
  readonly proxyVariables?: ProxyVariables;
}

export interface OpenClient extends Access {
  /** Ends the connections; calls that are under way are not tried again. */
  close(): void;
}

const CONNECTIONS = 10;

/** Connections to the services that the addresses name. */
export function openClient(options: ConnectOptions): OpenClient {
  const { connections = CONNECTIONS, proxyVariables = {}, ...access } = options;
  const proxies = readProxies(proxyVariables);
  const closing = new AbortController();
  const { signal } = closing;
  const fetch = options.fetch ?? createKeptAlive(connections, { closing: signal, proxies });
  return { ...openAccess({ ...access, fetch, closing: signal }), close: () => closing.abort() };
}
