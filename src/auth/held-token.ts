import type { Granted } from './grant.js';

const RENEW_BEFORE_MS = 60_000;

export interface HeldToken {
  /** Returns the token if it is still valid for a while, without a request. */
  held(): string | undefined;
  /** Returns a token that is still valid for a while. */
  token(): Promise<string>;
  /** Returns a new token, after the last one was refused. */
  renew(): Promise<string>;
}

/** One token and its successors. Concurrent callers share one request. */
export function createHeldToken(ask: () => Promise<Granted>, now: () => number): HeldToken {
  let held: { readonly token: string; readonly renewAt: number; readonly expiresAt: number } | undefined;
  let pending: Promise<string> | undefined;

  async function request(): Promise<string> {
    // Counted from before the request, because the round trip is part of the token's lifetime.
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
  const current = (): string | undefined => (held && now() < held.renewAt ? held.token : undefined);
  async function token(): Promise<string> {
    const valid = current();
    if (valid !== undefined) return valid;
    try {
      return await renew();
    } catch (error) {
      // The old token is valid for its last minute, and the endpoint may answer again before that is over.
      if (held && now() < held.expiresAt) return held.token;
      throw error;
    }
  }
  return { held: current, token, renew };
}
