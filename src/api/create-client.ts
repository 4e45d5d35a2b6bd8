import { type ConnectOptions, openClient } from './open-client.js';
import { type TypedClient, typedClient } from './typed-client.js';

export interface ClientOptions extends ConnectOptions {
  /** Refuses everything but GET before anything is sent. */
  readonly readOnly?: boolean;
}

export interface Client extends TypedClient {
  /** Ends the connections; calls that are under way are not tried again. */
  close(): void;
}

/** All six services, typed by their contract. */
export function createClient({ readOnly = false, ...options }: ClientOptions): Client {
  const { api, close } = openClient(options);
  return { ...typedClient(api(readOnly)), close };
}
