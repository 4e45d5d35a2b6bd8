import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clientCredentialsGrant,
  customFetch,
  discovery,
  genericGrantRequest,
} from 'openid-client';
import { addressProblem, isPlainLoopback } from './address.js';
import { AuthError } from './auth-error.js';
import { authErrorOf } from './auth-error-of.js';
import { guardedFetch } from './guarded-fetch.js';
import type { Secrets } from './secrets.js';
import type { Send } from './send.js';
import { usableToken } from './usable-token.js';

export interface GrantOptions {
  /** Where discovery starts; not needed where the token endpoint is given. */
  readonly issuer?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** With one: the password flow. Without: the client flow. */
  readonly username?: string;
  readonly password?: string;
  readonly fetch: Send;
}

export interface Granted {
  readonly token: string;
  /** Absent: the server does not say. */
  readonly lifetimeMs?: number;
}

const TIMEOUT_SECONDS = 30;

export type Grant = (scopes: readonly string[]) => Promise<Granted>;

/** Asks for a token, each time it is called. What discovery found is kept. */
export function createGrant(options: GrantOptions, secrets: Secrets): Grant {
  let known: Configuration | undefined;
  return async (scopes) => {
    try {
      const client = clientOf(options);
      known ??= await configure(options, client, secrets);
      return await ask(known, { ...options, scopes }, secrets);
    } catch (error) {
      throw authErrorOf(error, secrets.redact);
    }
  };
}

interface Client {
  readonly id: string;
  readonly secret: string;
}

function clientOf({ clientId, clientSecret, username, password }: GrantOptions): Client {
  if (!clientId || !clientSecret) {
    throw new AuthError('not-configured', 'a client id and a client secret are needed, or an access token');
  }
  if (username !== undefined && !password) {
    throw new AuthError('not-configured', 'a user name is given, and no password');
  }
  return { id: clientId, secret: clientSecret };
}

async function configure(options: GrantOptions, client: Client, secrets: Secrets): Promise<Configuration> {
  const { issuer, tokenUrl } = options;
  const address = tokenUrl ?? issuer;
  if (address === undefined) throw new AuthError('not-configured', 'an issuer or a token URL is needed');
  const problem = addressProblem(address);
  const name = tokenUrl === undefined ? 'issuer' : 'token URL';
  if (problem) throw new AuthError('insecure-address', `the ${name} ${problem}`);
  const url = new URL(address);
  const execute = isPlainLoopback(url) ? [allowInsecureRequests] : [];
  const send = guardedFetch(options.fetch, secrets);
  const auth = authentication(client);
  if (tokenUrl === undefined) {
    const more = { execute, [customFetch]: send, timeout: TIMEOUT_SECONDS };
    return discovery(url, client.id, undefined, auth, more);
  }
  // Nobody says what the endpoint takes. The form: what Basic escapes, many a server forgets to unescape.
  const methods = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
  const server = { issuer: url.origin, token_endpoint: url.href, ...methods };
  const configuration = new Configuration(server, client.id, undefined, auth);
  configuration[customFetch] = send;
  configuration.timeout = TIMEOUT_SECONDS;
  for (const extend of execute) extend(configuration);
  return configuration;
}

/** Where discovery does not offer the form, the server takes Basic (RFC 8414, 2). */
function authentication({ secret }: Client): ClientAuth {
  const [basic, form] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? form(server, ...rest)
      : basic(server, ...rest);
}

interface Asked extends GrantOptions {
  readonly scopes: readonly string[];
}

async function ask(known: Configuration, options: Asked, secrets: Secrets): Promise<Granted> {
  const { username, password = '', scopes } = options;
  const scope = { scope: scopes.join(' ') };
  const answer =
    username === undefined
      ? await clientCredentialsGrant(known, scope)
      : await genericGrantRequest(known, 'password', { username, password, ...scope });
  secrets.add(answer.access_token);
  secrets.add(answer.refresh_token);
  secrets.add(answer.id_token);
  if (answer.token_type !== 'bearer')
    throw new AuthError('unreadable-answer', 'the token is not a bearer token');
  return {
    token: usableToken(answer.access_token),
    ...(answer.expires_in === undefined ? {} : { lifetimeMs: answer.expires_in * 1000 }),
  };
}
