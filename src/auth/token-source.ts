import { AuthError } from './auth-error.js';
import type { Grant, GrantOptions } from './grant.js';
import { createScopedTokens } from './scoped-tokens.js';
import { createSecrets, type Secrets } from './secrets.js';
import { usableToken } from './usable-token.js';

export interface TokenSourceOptions extends GrantOptions {
  /** What the one token is asked for that most calls are made with. */
  readonly scopes: readonly string[];
  /** Used as it is; then nothing else is needed. */
  readonly accessToken?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of every secret that is given or got. */
  readonly onSecret?: (value: string) => void;
}

export interface TokenSource {
  /** A token that is good for a while yet, and for this scope. */
  token(scope?: string): Promise<string>;
  /** A new one, for when the last one was refused. */
  renew(scope?: string): Promise<string>;
  /** Masks every secret that this source knows: those it was given and the tokens it got. */
  redact(text: string): string;
  /** Whether one of them stands in the text, and not by chance. */
  holds(text: string): boolean;
  /** Whether the token for this scope was granted without it. */
  lacks(scope: string): boolean;
}

/** Tokens by the client flow, or by the password flow where a user name is given. */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { accessToken, clientSecret, password, now } = options;
  const secrets = createSecrets([accessToken, clientSecret, password], options.onSecret);
  if (accessToken !== undefined) return fixedSource(accessToken, secrets);
  let grant: Grant | undefined;
  const ask: Grant = async (scopes) => {
    // The token library is loaded by those who need it: not where an access token is given.
    grant ??= (await import('./grant.js')).createGrant(options, secrets);
    return grant(scopes);
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
