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
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { isNetworkError } from '../http/network-error.js';
import { addressProblem, isPlainLoopback } from '../http/proxies.js';
import { AuthError, type Grant, type Granted, type GrantOptions, usableToken } from './grant.js';
import { guardedFetch } from './guarded-fetch.js';
import type { Secrets } from './secrets.js';

const TIMEOUT_SECONDS = 30;

/** Requests tokens with openid-client. The result of discovery is kept. */
export function createOpenidGrant(options: GrantOptions, secrets: Secrets): Grant {
  let methods: ClientMethods | undefined;
  let known: Configuration | undefined;
  return async (scopes) => {
    let asked = 'the issuer';
    try {
      const { clientId, clientSecret } = clientOf(options);
      methods ??= createClientMethods(clientSecret, options.tokenUrl === undefined);
      known ??= await configure(options, { clientId, auth: methods.authenticate }, secrets);
      const configuration = known;
      const server = configuration.serverMetadata();
      const { token_endpoint: endpoint = '' } = server;
      if (!URL.canParse(endpoint))
        throw new AuthError('unreadable-answer', 'the issuer names no address of a token endpoint');
      asked = 'the token endpoint';
      options.onTokenHost?.(new URL(endpoint).host);
      return await methods.ask(server, () => ask(configuration, { ...options, scopes }, secrets));
    } catch (error) {
      throw authErrorOf(error, { asked, redact: secrets.redact, scopes });
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
  const guarded = guardedFetch(options, secrets);
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

interface TokenRequest extends GrantOptions {
  readonly scopes: readonly string[];
}

async function ask(known: Configuration, options: TokenRequest, secrets: Secrets): Promise<Granted> {
  const { username, password = '', scopes } = options;
  const scope: { scope?: string } = scopes.length === 0 ? {} : { scope: scopes.join(' ') };
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

interface RefusalContext {
  /** The server that was asked. */
  readonly asked: string;
  readonly redact: (text: string) => string;
  readonly scopes: readonly string[];
}

/** Turns any failure of a token request into an error that may be shown. */
function authErrorOf(error: unknown, context: RefusalContext): AuthError {
  const { asked } = context;
  const found = chain(error).find((one) => one instanceof AuthError);
  if (found) return found;
  if (chain(error).some((one) => isNetworkError(one, 'too-large'))) {
    return new AuthError('unreadable-answer', `the answer of ${asked} is too long`);
  }
  if (error instanceof ResponseBodyError) return refusedBy(error, context);
  if (error instanceof WWWAuthenticateChallengeError) return byStatus(error.status, asked);
  return ofLibrary(error, asked);
}

const chain = (error: unknown): unknown[] => {
  const links: unknown[] = [];
  for (let one = error; one instanceof Error && links.length < 10; one = one.cause) links.push(one);
  return links;
};

/** Builds the error of a refusal. Only characters that RFC 6749 allows are kept, because the text is printed. */
function refusedBy(answer: ResponseBodyError, { asked, redact, scopes }: RefusalContext): AuthError {
  const { error, error_description, status } = answer;
  const word = (text: unknown) =>
    typeof text === 'string'
      ? redact(text)
          .replace(/[^\x20-\x7e]/g, '?')
          .slice(0, 200)
      : '';
  const description = word(error_description);
  const said = `${word(error)}${description === '' ? '' : ` (${description})`}`;
  if (error === 'invalid_scope')
    return new AuthError('scope-refused', `${asked} refused the scope ${scopes.join(' ')}: ${said}`);
  const message = `${asked} refused: ${said}`;
  return new AuthError('refused', message, status === 429 || status >= 500);
}

function byStatus(status: number, asked: string): AuthError {
  if (status === 429 || status >= 500)
    return new AuthError('unreachable', `${asked} answered ${status}`, true);
  return new AuthError('refused', `${asked} refused with ${status}`);
}

function ofLibrary(error: unknown, asked: string): AuthError {
  const { cause, code = 'no code' } = Object(error) as { cause?: unknown; code?: string };
  // The library passes the response itself as the cause.
  const { status } = Object(cause) as { status?: unknown };
  if (typeof status === 'number' && status >= 400) return byStatus(status, asked);
  return new AuthError('unreadable-answer', `the answer of ${asked} cannot be read (${code})`);
}

type ClientMethod = 'client_secret_basic' | 'client_secret_post';
type Server = Parameters<ClientAuth>[0];

interface ClientMethods {
  readonly authenticate: ClientAuth;
  /** Runs a token request; if the client is refused and no method was set, repeats it once with the other method. */
  ask<T>(server: Server, request: () => Promise<T>): Promise<T>;
}

/** Chooses how the client authenticates: as discovery states, or else by the method that the server accepts. */
function createClientMethods(secret: string, isDiscovered: boolean): ClientMethods {
  const methods = {
    client_secret_basic: ClientSecretBasic(secret),
    client_secret_post: ClientSecretPost(secret),
  };
  let found: ClientMethod | undefined;
  let isOtherTried = false;
  const current = (server: Server): ClientMethod => found ?? preferred(server, isDiscovered);
  return {
    authenticate: (server, ...rest) => methods[current(server)](server, ...rest),
    async ask(server, request) {
      try {
        return await request();
      } catch (error) {
        if (!isClientRefused(error) || isStated(server) || isOtherTried) throw error;
        isOtherTried = true;
        const first = current(server);
        found = otherThan(first);
        try {
          return await request();
        } catch (second) {
          // A refusal for any other reason than the client means that this method was right.
          if (!isClientRefused(second)) throw second;
          found = first;
          throw error;
        }
      }
    },
  };
}

const otherThan = (method: ClientMethod): ClientMethod =>
  method === 'client_secret_post' ? 'client_secret_basic' : 'client_secret_post';

const isStated = ({ token_endpoint_auth_methods_supported: offered }: Server): boolean =>
  offered?.some((one) => one === 'client_secret_basic' || one === 'client_secret_post') ?? false;

/**
 * Uses the form if discovery offers it, because many servers do not undo the escapes of Basic. Discovery that offers no
 * method means Basic (RFC 8414, 2); without discovery the form is tried first.
 */
function preferred(server: Server, isDiscovered: boolean): ClientMethod {
  const offered = server.token_endpoint_auth_methods_supported;
  if (offered?.includes('client_secret_post') || !isDiscovered) return 'client_secret_post';
  return 'client_secret_basic';
}

const isClientRefused = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError
    ? error.status === 401
    : error instanceof ResponseBodyError && (error.error === 'invalid_client' || error.status === 401);
