import type { Granted } from './grant.js';

const RENEW_BEFORE_MS = 60_000;

export interface HeldToken {
  /** A token that is good for a while yet. */
  token(): Promise<string>;
  /** A new one, for when the last one was refused. */
  renew(): Promise<string>;
}

/** One token and its successors. However many wait for it, one request is made. */
export function createHeldToken(ask: () => Promise<Granted>, now: () => number): HeldToken {
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
