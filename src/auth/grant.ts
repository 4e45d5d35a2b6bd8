import type { Send } from '../http/send.js';
import type { TokenCall } from './ask-endpoint.js';

export interface GrantOptions {
  /** The address at which discovery starts; not needed if the token endpoint is given. */
  readonly issuer?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** With a user name the password flow is used, without one the client flow. */
  readonly username?: string;
  readonly password?: string;
  readonly fetch: Send;
  /** Called with the host of the token endpoint before it receives a credential. */
  readonly onTokenHost?: (host: string) => void;
  /** Called after every request to the issuer and to the token endpoint. */
  readonly onTokenCall?: (call: TokenCall) => void;
}

export interface Granted {
  readonly token: string;
  /** Absent if they are the requested ones. */
  readonly scopes?: readonly string[];
  /** Absent if the server does not state it. */
  readonly lifetimeMs?: number;
}

/** Requests a new token at each call. */
export type Grant = (scopes: readonly string[]) => Promise<Granted>;
