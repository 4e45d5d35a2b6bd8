import { AuthError, type Grant, type Granted, type GrantOptions, usableToken } from './grant.js';
import { createScopedTokens } from './scoped-tokens.js';
import { createSecrets, type Secrets } from './secrets.js';

export interface TokenSourceOptions extends GrantOptions {
  /** The scopes of the token that most calls use. */
  readonly scopes: readonly string[];
  /** An access token that is used as given; no other credential is needed then. */
  readonly accessToken?: string;
  /** Grants tokens of a service in this process; for a request that it does not grant, the token endpoint is asked. */
  readonly grant?: (scopes: readonly string[]) => Granted | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with every secret that is given or received. */
  readonly onSecret?: (value: string) => void;
}

export interface TokenSource {
  /** The token is still valid for a while. */
  token(scope?: string): Promise<string>;
  /** The token is new, because the last one was refused. */
  renew(scope?: string): Promise<string>;
  /** Masks every secret of this source: the given ones and the tokens that it received. */
  redact(text: string): string;
  /** True if the text contains a secret, and not by chance. */
  holds(text: string): boolean;
  /** True if the token for this scope was granted without it. */
  lacks(scope: string): boolean;
}

/** Requests tokens by the client flow, or by the password flow if a user name is given. */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { accessToken, clientSecret, password, now } = options;
  const secrets = createSecrets([accessToken, clientSecret, password], options.onSecret);
  if (accessToken !== undefined) return fixedSource(accessToken, secrets);
  const grant = createGrant(options, secrets);
  const ask: Grant = async (scopes) => {
    const own = options.grant?.(scopes);
    if (!own) return grant(scopes);
    secrets.add(own.token);
    return own;
  };
  return {
    ...createScopedTokens({ ask, usual: options.scopes, now }),
    redact: secrets.redact,
    holds: secrets.holds,
  };
}

function fixedSource(accessToken: string, { redact, holds }: Secrets): TokenSource {
  return {
    token: async () => usableToken(accessToken),
    renew: async () => {
      throw new AuthError(
        'fixed-token',
        'the access token that was given is refused: it has expired, or is not for this service',
      );
    },
    redact,
    holds,
    lacks: () => false,
  };
}

/** openid-client is loaded for the first token and not before, because many runs need none: a token is given, or the service is embedded. */
function createGrant(options: GrantOptions, secrets: Secrets): Grant {
  let loading: Promise<Grant> | undefined;
  return async (scopes) => {
    loading ??= import('./openid-grant.js').then(({ createOpenidGrant }) =>
      createOpenidGrant(options, secrets),
    );
    return (await loading)(scopes);
  };
}
