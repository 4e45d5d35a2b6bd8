import { type ConnectOptions, openClient } from './open-client.js';
import { type TypedClient, typedClient } from './typed-client.js';

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
