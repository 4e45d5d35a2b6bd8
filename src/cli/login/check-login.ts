import { openAccess } from '../../api/access.js';
import { ApiError } from '../../api/api-error.js';
import { operatorWords } from '../../api/operator-words.js';
import { scopesOf, USUAL_SERVICES } from '../../api/scopes.js';
import { AuthError } from '../../auth/auth-error.js';
import { createTokenSource } from '../../auth/token-source.js';
import { createKeptAlive } from '../../http/kept-alive.js';
import { readProxies } from '../../http/proxies.js';
import type { Settings } from '../connection/settings.js';
import { keepSecret } from '../output/known-secrets.js';
import type { StoredLogin } from './stored-login.js';

const PATIENCE_MS = 30_000;

/**
 * Tries a login before it is stored, and returns the host of the token endpoint, which discovery may have found on another
 * host. Throws if the login is refused or nobody answers.
 */
export async function tryLogin(
  settings: Settings,
  login: Omit<StoredLogin, 'hosts'>,
  onTokenHost: (host: string) => void,
): Promise<void> {
  const closing = new AbortController();
  const fetch = createKeptAlive(2, { closing: closing.signal, proxies: readProxies(process.env) });
  const access = { ...settings, ...login, fetch, closing: closing.signal, onTokenHost, onSecret: keepSecret };
  try {
    if (login.accessToken === undefined) await tryClient(access);
    else
      await openAccess({ ...access, runMs: PATIENCE_MS })
        .api(true)
        .call('listCableTypes');
  } catch (error) {
    // The login itself is right if only a role is missing.
    if (error instanceof ApiError && error.code === 'forbidden') return;
    throw error;
  } finally {
    closing.abort();
  }
}

async function tryClient(access: Settings & { fetch: ReturnType<typeof createKeptAlive> }): Promise<void> {
  const { scope } = operatorWords(access.profile.operator);
  const scopes = scopesOf(USUAL_SERVICES).map(scope);
  try {
    await createTokenSource({ ...access, scopes, now: Date.now }).token();
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== 'scope-refused') throw error;
  }
}
