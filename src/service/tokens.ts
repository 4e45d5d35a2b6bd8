import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type OAuth2Server from '@node-oauth/oauth2-server';
import type { Clock } from './clock.js';
import type { Caller } from './core/context.js';
import { unauthorized } from './core/refusal.js';
import { SCOPES, type Scope, type User } from './core/world.js';
import { findUser } from './customer/standing.js';
import type { Store } from './store/port.js';

/** Documented as the default and minimum scope: every token has it. */
const MINIMUM: Scope = 'orgsystemer';

/** Below this number of tokens, none is checked for its age. */
const FEW = 16;

interface Issued {
  readonly clientId: string;
  readonly username?: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly expiresAt: number;
}

interface TokenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Tokens {
  /** The token endpoint: a form in, RFC 6749 out. */
  grant(
    headers: Readonly<Record<string, string>>,
    form: Readonly<Record<string, string>>,
  ): Promise<TokenAnswer>;
  /** Issues a token to a user without the protocol: for a caller in this process. Undefined if the protocol would refuse it. */
  issue(to: TokenRequest): IssuedToken | undefined;
  /** Returns the caller that an Authorization header names, or throws a 401. */
  caller(authorization: string | undefined): Caller;
  clientSecret(clientId: string): string;
  password(username: string): string;
  /** Expires every token that was issued so far. */
  expireAll(): void;
  /** The number of tokens in memory. */
  kept(): number;
}

interface TokenRequest {
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly scopes: readonly string[];
}

interface IssuedToken {
  readonly token: string;
  readonly scopes: readonly string[];
  readonly lifetimeMs: number;
}

interface Protocol {
  readonly library: typeof OAuth2Server;
  readonly server: OAuth2Server;
}

export interface TokenOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly lifetimeSeconds?: number;
}

/**
 * The token endpoint and its memory. The OAuth library does the protocol and creates the tokens; they are opaque and
 * live as long as the process. Passwords are derived from the store's secret, so none is ever kept or exported.
 */
export function createTokens({ store, clock, lifetimeSeconds = 3600 }: TokenOptions): Tokens {
  const issued = createIssuedTokens(clock, lifetimeSeconds);
  let protocol: Promise<Protocol> | undefined;
  // The library is loaded by the first request for a token: a rehearsal needs none.
  const loadProtocol = async (): Promise<Protocol> => {
    const { default: library } = await import('@node-oauth/oauth2-server');
    const server = new library({ model: modelOf(store, issued), accessTokenLifetime: lifetimeSeconds });
    return { library, server };
  };

  function caller(authorization: string | undefined): Caller {
    const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized('a bearer token is missing');
    const found = issued.get(token);
    if (!found) throw unauthorized('the bearer token is not known', 'invalid_token');
    if (found.expiresAt <= clock.now()) throw unauthorized('the bearer token has expired', 'invalid_token');
    const client = store.get('client', found.clientId)?.value;
    const user = found.username === undefined ? undefined : store.get('user', found.username)?.value;
    if (!client || (found.username !== undefined && !user?.active)) {
      throw unauthorized(
        'the user or client of the bearer token does not exist or is not active any more',
        'invalid_token',
      );
    }
    return { client, ...(user ? { user } : {}), companyId: (user ?? client).companyId, scopes: found.scopes };
  }

  return {
    grant: async (headers, form) => {
      protocol ??= loadProtocol();
      return grantToken(await protocol, headers, form);
    },
    issue: (to) => {
      const found = userOf(store, to.username, to.password);
      const scopes =
        found && store.get('client', to.clientId) && grantedScopes(store, to.clientId, found, to.scopes);
      if (!found || !scopes) return undefined;
      const token = randomBytes(32).toString('hex');
      issued.add(token, { clientId: to.clientId, username: found.username, scopes: new Set(scopes) });
      return { token, scopes, lifetimeMs: lifetimeSeconds * 1000 };
    },
    caller,
    clientSecret: (clientId) => secretOf(store, 'client', clientId),
    password: (username) => secretOf(store, 'user', username),
    expireAll: issued.clear,
    kept: issued.size,
  };
}

/** The tokens in memory. */
function createIssuedTokens(clock: Clock, lifetimeSeconds: number) {
  const issued = new Map<string, Issued>();
  let sweepAt = FEW;

  /** Drops expired tokens whenever the memory has doubled, so that the tokens in use bound it. */
  function sweep(): void {
    if (issued.size < sweepAt) return;
    for (const [token, { expiresAt }] of issued) if (expiresAt <= clock.now()) issued.delete(token);
    sweepAt = Math.max(FEW, 2 * issued.size);
  }

  return {
    add: (token: string, of: Omit<Issued, 'expiresAt'>): void => {
      sweep();
      // The library counts from the machine's clock, the service from its own.
      issued.set(token, { ...of, expiresAt: clock.now() + lifetimeSeconds * 1000 });
    },
    get: (token: string) => issued.get(token),
    clear: () => issued.clear(),
    size: () => issued.size,
  };
}

const secretOf = (store: Store, kind: 'client' | 'user', name: string): string =>
  createHmac('sha256', store.secret()).update(`${kind}:${name}`).digest('base64url').slice(0, 24);

function matches(given: string, desired: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(desired)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type Model = OAuth2Server.PasswordModel & OAuth2Server.ClientCredentialsModel;

/** The model that the OAuth library needs: clients, users, scopes, and the storage of tokens. */
const modelOf = (store: Store, issued: ReturnType<typeof createIssuedTokens>): Model => ({
  getClient: async (clientId, secret) => {
    const client = store.get('client', clientId)?.value;
    if (!client || (secret !== null && !matches(secret, secretOf(store, 'client', clientId))))
      return undefined;
    return { id: clientId, grants: ['password', 'client_credentials'] };
  },
  getUser: async (username: string, password: string) => userOf(store, username, password),
  getUserFromClient: async () => ({}),
  validateScope: async (user, client, scope) =>
    grantedScopes(store, client.id, user as Partial<User>, scope ?? []) ?? false,
  saveToken: async (token, client, user) => {
    const username = (user as Partial<User>).username;
    issued.add(token.accessToken, {
      clientId: client.id,
      ...(username === undefined ? {} : { username }),
      scopes: new Set(token.scope as Scope[]),
    });
    const { refreshToken: _, refreshTokenExpiresAt: __, ...kept } = token;
    return { ...kept, client, user };
  },
  getAccessToken: async () => undefined,
});

async function grantToken(
  { library, server }: Protocol,
  headers: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  const request = new library.Request({
    method: 'POST',
    headers: { ...headers },
    query: {},
    body: { ...form },
  });
  const response = new library.Response();
  const refused = await server.token(request, response).then(
    () => undefined,
    (error: unknown) => error as OAuth2Server.OAuthError,
  );
  // Most refusals are in the response, worded by the library; the earliest ones are only thrown.
  const { code = 400, name, message } = refused ?? {};
  const isWorded = !refused || Object.keys(response.body ?? {}).length > 0;
  return {
    status: isWorded ? (response.status ?? 400) : code,
    headers: { 'cache-control': 'no-store', pragma: 'no-cache', ...(response.headers ?? {}) },
    body: isWorded ? response.body : { error: name, error_description: message },
  };
}

/** The active user with that password. */
function userOf(store: Store, username: string, password: string): User | undefined {
  const user = findUser(store, username);
  return user?.active && matches(password, secretOf(store, 'user', user.username)) ? user : undefined;
}

/** The scopes of a token; undefined if one is asked for that does not exist. */
function grantedScopes(
  store: Store,
  clientId: string,
  user: Partial<User>,
  asked: readonly string[],
): Scope[] | undefined {
  if (asked.some((name) => !SCOPES.includes(name as Scope))) return undefined;
  const allowed = rolesOf(store, clientId, user);
  return SCOPES.filter((name) => name === MINIMUM || (asked.includes(name) && allowed.includes(name)));
}

/** An unconfirmed user has no access to the subscriptions of the company. */
function rolesOf(store: Store, clientId: string, user: Partial<User>): readonly Scope[] {
  if (user.username === undefined) return store.get('client', clientId)?.value.roles ?? [];
  return user.confirmed ? (user.roles ?? []) : [];
}
