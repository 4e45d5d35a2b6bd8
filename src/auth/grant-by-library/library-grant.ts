import {
  allowInsecureRequests,
  type ClientAuth,
  Configuration,
  clientCredentialsGrant,
  customFetch,
  discovery,
  genericGrantRequest,
} from 'openid-client';
import { addressProblem, isPlainLoopback } from '../../http/address.js';
import { AuthError } from '../auth-error.js';
import type { Grant, Granted, GrantOptions } from '../grant.js';
import type { Received } from '../plain-grant.js';
import type { Secrets } from '../secrets.js';
import { usableToken } from '../usable-token.js';
import { authErrorOf } from './auth-error-of.js';
import { type ClientMethods, createClientMethods } from './client-methods.js';
import { guardedFetch } from './guarded-fetch.js';

const TIMEOUT_SECONDS = 30;

/**
 * Requests tokens with openid-client. The result of discovery is kept. `received` holds answers to
 * requests that were sent without the library.
 */
export function createLibraryGrant(options: GrantOptions, secrets: Secrets, received: Received): Grant {
  let methods: ClientMethods | undefined;
  let known: Configuration | undefined;
  return async (scopes) => {
    try {
      const { clientId, clientSecret } = clientOf(options);
      methods ??= createClientMethods(clientSecret, options.tokenUrl === undefined);
      known ??= await configure(options, { clientId, auth: methods.authenticate, received }, secrets);
      const configuration = known;
      const server = configuration.serverMetadata();
      options.onTokenHost?.(new URL(server.token_endpoint ?? '').host);
      return await methods.ask(server, () => ask(configuration, { ...options, scopes }, secrets));
    } catch (error) {
      throw authErrorOf(error, { redact: secrets.redact, scopes });
    }
  };
}

function clientOf({ clientId, clientSecret, username, password }: GrantOptions) {
  if (!clientId || !clientSecret) {
    throw new AuthError('not-configured', 'a client id and a client secret are needed, or an access token');
  }
  if (username !== undefined && !password) {
    throw new AuthError('not-configured', 'a user name is given without a password');
  }
  return { clientId, clientSecret };
}

interface Client {
  readonly clientId: string;
  readonly auth: ClientAuth;
  readonly received: Received;
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
  const { fetch: send, onTokenCall: onCall } = options;
  const guarded = guardedFetch({ send, secrets, onCall }, client.received);
  const { clientId, auth } = client;
  if (tokenUrl === undefined) {
    const more = { execute, [customFetch]: guarded, timeout: TIMEOUT_SECONDS };
    return discovery(url, clientId, undefined, auth, more);
  }
  const server = { issuer: url.origin, token_endpoint: url.href };
  const configuration = new Configuration(server, clientId, undefined, auth);
  configuration[customFetch] = guarded;
  configuration.timeout = TIMEOUT_SECONDS;
  for (const extend of execute) extend(configuration);
  return configuration;
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
    ...(typeof answer.scope === 'string' ? { scopes: answer.scope.split(' ') } : {}),
    ...(answer.expires_in === undefined ? {} : { lifetimeMs: answer.expires_in * 1000 }),
  };
}
