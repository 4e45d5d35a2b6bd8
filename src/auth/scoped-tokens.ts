import { AuthError } from './auth-error.js';
import type { Granted } from './grant.js';
import { createHeldToken, type HeldToken } from './held-token.js';

export interface ScopedTokens {
  /** Returns a token for this scope that is still valid for a while, if no request is needed. */
  held(scope?: string): string | undefined;
  token(scope?: string): Promise<string>;
  renew(scope?: string): Promise<string>;
  lacks(scope: string): boolean;
}

export interface ScopedOptions {
  readonly ask: (scopes: readonly string[]) => Promise<Granted>;
  /** The scopes of the token that most calls use. */
  readonly usual: readonly string[];
  readonly now: () => number;
}

/**
 * One token for the usual scopes, and one for every other scope when it is first needed. If the usual scopes are refused
 * together, each of them is requested alone, so that a client without one of them can still do everything else.
 */
export function createScopedTokens({ ask, usual, now }: ScopedOptions): ScopedTokens {
  const lacking = new Set<string>();
  const refused = new Map<string, AuthError>();
  const alone = new Map<string, HeldToken>();
  let isSplit = false;
  const held = (scopes: readonly string[]): HeldToken =>
    createHeldToken(async () => {
      const granted = await ask(scopes);
      for (const scope of scopes) {
        if (granted.scopes?.includes(scope) ?? true) lacking.delete(scope);
        else lacking.add(scope);
      }
      return granted;
    }, now);
  const together = held(usual);

  async function aloneFor(scope: string, how: 'token' | 'renew'): Promise<string> {
    const before = refused.get(scope);
    if (before) throw before;
    const token = alone.get(scope) ?? held([scope]);
    alone.set(scope, token);
    try {
      return await token[how]();
    } catch (error) {
      // Another request would be refused again, and every call would make one.
      if (isScopeRefused(error)) refused.set(scope, error);
      throw error;
    }
  }

  async function tokenFor(scope: string | undefined, how: 'token' | 'renew'): Promise<string> {
    if (scope === undefined) return together[how]();
    if (isSplit || !usual.includes(scope)) return aloneFor(scope, how);
    try {
      return await together[how]();
    } catch (error) {
      if (!isScopeRefused(error) || usual.length < 2) throw error;
      isSplit = true;
      return aloneFor(scope, how);
    }
  }

  const heldFor = (scope: string | undefined): HeldToken | undefined =>
    scope === undefined || (!isSplit && usual.includes(scope)) ? together : alone.get(scope);

  return {
    held: (scope) => (scope !== undefined && refused.has(scope) ? undefined : heldFor(scope)?.held()),
    token: (scope) => tokenFor(scope, 'token'),
    renew: (scope) => tokenFor(scope, 'renew'),
    lacks: (scope) => lacking.has(scope),
  };
}

const isScopeRefused = (error: unknown): error is AuthError =>
  error instanceof AuthError && error.code === 'scope-refused';
