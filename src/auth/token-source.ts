import { AuthError } from './auth-error.js';
import type { Grant, GrantOptions } from './grant.js';
import { createSecrets, type Secrets } from './secrets.js';
import { usableToken } from './usable-token.js';

export interface TokenSourceOptions extends GrantOptions {
  /** What the one token is asked for that most calls are made with. */
  readonly scopes: readonly string[];
  /** Used as it is; then nothing else is needed. */
  readonly accessToken?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
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
}

/**
 * Tokens by the client flow, or by the password flow where a user name is given. A scope that is not among the usual ones
 * gets a token of its own when it is first needed: a client that may not have it can still do everything else.
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { accessToken, clientSecret, password, now } = options;
  const secrets = createSecrets([accessToken, clientSecret, password]);
  if (accessToken !== undefined) return fixedSource(accessToken, secrets);
  let grant: Grant | undefined;
  const ask: Grant = async (scopes) => {
    // The token library is loaded by those who need it: not where an access token is given.
    grant ??= (await import('./grant.js')).createGrant(options, secrets);
    return grant(scopes);
  };
  const usual = createHeldToken(() => ask(options.scopes), now);
  const others = new Map<string, HeldToken>();
  const heldFor = (scope: string | undefined): HeldToken => {
    if (scope === undefined || options.scopes.includes(scope)) return usual;
    const held = others.get(scope) ?? createHeldToken(() => ask([scope]), now);
    others.set(scope, held);
    return held;
  };
  return {
    token: (scope) => heldFor(scope).token(),
    renew: (scope) => heldFor(scope).renew(),
    redact: secrets.redact,
    holds: secrets.holds,
  };
}

const RENEW_BEFORE_MS = 60_000;

type HeldToken = Pick<TokenSource, 'token' | 'renew'>;

/** One token and its successors. However many wait for it, one request is made. */
function createHeldToken(ask: () => ReturnType<Grant>, now: () => number): HeldToken {
  let held: { readonly token: string; readonly renewAt: number; readonly expiresAt: number } | undefined;
  let pending: Promise<string> | undefined;

  async function request(): Promise<string> {
    // Counted from before the request: the way there and back is part of the token's life.
    const asked = now();
    const { token, lifetimeMs = Number.POSITIVE_INFINITY } = await ask();
    const early = Math.min(RENEW_BEFORE_MS, lifetimeMs / 2);
    held = { token, renewAt: asked + lifetimeMs - early, expiresAt: asked + lifetimeMs };
    return token;
  }
  function renew(): Promise<string> {
    pending ??= request().finally(() => {
      pending = undefined;
    });
    return pending;
  }
  async function token(): Promise<string> {
    if (held && now() < held.renewAt) return held.token;
    try {
      return await renew();
    } catch (error) {
      // The old one still holds for its last minute, and the endpoint may be back before it is over.
      if (held && now() < held.expiresAt) return held.token;
      throw error;
    }
  }
  return { token, renew };
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
  };
}
