import { AuthError, type Grant, type Granted, type GrantOptions, usableToken } from './grant.js';
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

interface ScopedOptions {
  readonly ask: Grant;
  /** The scopes of the token that most calls use. */
  readonly usual: readonly string[];
  readonly now: () => number;
}

/**
 * A call takes the first of these tokens that is granted, each of which is requested when it is first needed:
 * 1. the token for all usual scopes, if the call needs one of them;
 * 2. the token for the scope of the call alone, so that a client without one of the scopes can do everything else;
 * 3. if no scope at all is granted, a token without a scope, because some endpoints know no scopes.
 *
 * A call that is refused with the last of them names the scope that it lacks.
 */
function createScopedTokens({
  ask,
  usual,
  now,
}: ScopedOptions): Pick<TokenSource, 'token' | 'renew' | 'lacks'> {
  const lacking = new Set<string>();
  const known = new Map<string, HeldToken>();
  let isAnyGranted = false;
  let isBareRefused = false;
  const bare = createHeldToken(() => ask([]), now);

  function heldFor(scopes: readonly string[]): HeldToken {
    const key = scopes.join(' ');
    const held = known.get(key) ?? createHeldToken(() => askFor(scopes), now);
    known.set(key, held);
    return held;
  }
  async function askFor(scopes: readonly string[]): Promise<Granted> {
    const granted = await ask(scopes);
    isAnyGranted = true;
    for (const scope of scopes) {
      if (granted.scopes?.includes(scope) ?? true) lacking.delete(scope);
      else lacking.add(scope);
    }
    return granted;
  }

  async function tokenFor(scope: string | undefined, how: 'token' | 'renew'): Promise<string> {
    if (scope === undefined) return heldFor(usual)[how]();
    if (usual.includes(scope)) {
      const together = heldFor(usual);
      try {
        return await together[how]();
      } catch (error) {
        if (together.refusal() === undefined) throw error;
      }
    }
    const alone = heldFor([scope]);
    try {
      return await alone[how]();
    } catch (error) {
      if (alone.refusal() === undefined) throw error;
      return withoutScope(scope, how, error);
    }
  }

  /** The refusal of the scope says more than the refusal of a token without one. */
  async function withoutScope(scope: string, how: 'token' | 'renew', refusal: unknown): Promise<string> {
    if (isBareRefused || !(await isEveryScopeRefused())) throw refusal;
    try {
      const token = await bare[how]();
      lacking.add(scope);
      return token;
    } catch (error) {
      isBareRefused = error instanceof AuthError && !error.transient;
      throw refusal;
    }
  }

  async function isEveryScopeRefused(): Promise<boolean> {
    for (const scopes of [usual, ...usual.map((scope) => [scope])]) {
      const held = heldFor(scopes);
      if (!isAnyGranted) await held.token().catch(() => {});
      if (held.refusal() === undefined) return false;
    }
    return !isAnyGranted;
  }

  return {
    token: (scope) => tokenFor(scope, 'token'),
    renew: (scope) => tokenFor(scope, 'renew'),
    lacks: (scope) => lacking.has(scope),
  };
}

const RENEW_BEFORE_MS = 60_000;

interface HeldToken {
  /** The token is still valid for a while. */
  token(): Promise<string>;
  /** The token is new, because the last one was refused. */
  renew(): Promise<string>;
  /** The refusal of the scopes. Another request would be refused again, so none is made after it. */
  refusal(): AuthError | undefined;
}

/** One token and its successors. Concurrent callers share one request. */
function createHeldToken(ask: () => Promise<Granted>, now: () => number): HeldToken {
  let held: { readonly token: string; readonly renewAt: number; readonly expiresAt: number } | undefined;
  let pending: Promise<string> | undefined;
  let refusal: AuthError | undefined;

  async function request(): Promise<string> {
    if (refusal) throw refusal;
    // Counted from before the request, because the round trip is part of the token's lifetime.
    const asked = now();
    const { token, lifetimeMs = Number.POSITIVE_INFINITY } = await ask().catch((error: unknown) => {
      if (error instanceof AuthError && error.code === 'scope-refused') refusal = error;
      throw error;
    });
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
      // The old token is valid for its last minute, and the endpoint may answer again before that is over.
      if (held && now() < held.expiresAt) return held.token;
      throw error;
    }
  }
  return { token, renew, refusal: () => refusal };
}
