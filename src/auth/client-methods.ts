import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

type ClientMethod = 'client_secret_basic' | 'client_secret_post';
type Server = Parameters<ClientAuth>[0];

export interface ClientMethods {
  readonly authenticate: ClientAuth;
  /** Runs a token request; if the client is refused and no method was set, repeats it once with the other method. */
  ask<T>(server: Server, request: () => Promise<T>): Promise<T>;
}

/** Chooses how the client authenticates: as discovery states, or else by the method that the server accepts. */
export function createClientMethods(secret: string, isDiscovered: boolean): ClientMethods {
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
