import { createKeptAlive } from '../http/kept-alive.js';
import { type ProxyVariables, readProxies } from '../http/proxies.js';
import type { Send } from '../http/send.js';
import { type AccessOptions, openAccess } from './access.js';
import { type TypedClient, typedClient } from './typed-client.js';

export interface ClientOptions extends Omit<AccessOptions, 'fetch' | 'closing' | 'onSecret'> {
  /** Instead of connections of its own, which stay open between calls: the platform's, for example. */
  readonly fetch?: Send;
  /** Refuses everything but GET before anything is sent. */
  readonly readOnly?: boolean;
  /** How many connections at a time. */
  readonly connections?: number;
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY stand, such as process.env; without it connections are direct. */
  readonly proxyVariables?: ProxyVariables;
}

export interface Client extends TypedClient {
  /** Lets go of the connections; what is under way is not tried again. */
  close(): void;
}

const CONNECTIONS = 10;

/** All six services, typed by their contract. */
export function createClient(options: ClientOptions): Client {
  const { readOnly = false, connections = CONNECTIONS, proxyVariables = {}, ...access } = options;
  const proxies = readProxies(proxyVariables);
  const closing = new AbortController();
  const { signal } = closing;
  const fetch = options.fetch ?? createKeptAlive(connections, { closing: signal, proxies });
  const { api } = openAccess({ ...access, fetch, closing: signal });
  return { ...typedClient(api(readOnly)), close: () => closing.abort() };
}
