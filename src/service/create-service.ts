import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import { type AdminAction, type AdminOptions, faultActions, stateActions } from './admin/actions.js';
import { createApiService } from './api-service.js';
import { type AdjustableClock, type Clock, createClock } from './clock.js';
import { consoleRoutes } from './console/console-routes.js';
import type { ValidatorOptions } from './contract/validate-request.js';
import { forbidden, Refusal, unauthorized } from './core/refusal.js';
import { DEMO_CLIENT, DEMO_USER, NORDNETT } from './data/demo-login.js';
import { demoSnapshot } from './data/seed.js';
import { createFaults, type Faults } from './faults/faults.js';
import { withFaults } from './faults/with-faults.js';
import { ISSUER_PATH, oauthRoutes, TOKEN_PATH } from './oauth-routes.js';
import { referenceRoutes } from './reference/reference-routes.js';
import type { RequestLog } from './request-log.js';
import {
  emptyReply,
  type IncomingHead,
  jsonReply,
  LOOPBACK,
  problemReply,
  type Reply,
  type Route,
} from './route.js';
import { IN_MEMORY, openStore } from './store/open-store.js';
import type { Snapshot, Store } from './store/port.js';
import { createTokens, type Tokens } from './tokens.js';

export interface ServiceOptions extends ValidatorOptions {
  /** Folder of the data, or `:memory:`. */
  readonly data?: string;
  /** The contents of a new store; the demo data by default. */
  readonly seed?: () => Snapshot;
  readonly store?: Store;
  readonly clock?: Clock;
  readonly uuid?: () => string;
  readonly adminToken?: string;
  readonly tokenLifetimeSeconds?: number;
  /** The time in which a caller must send its whole request; 30 seconds by default. */
  readonly requestTimeoutMs?: number;
  readonly report?: (message: string) => void;
  /** The behaviours of the service that the documents leave open; the assumed profile by default. */
  readonly profile?: ServiceProfile;
}

export interface EmbeddedService {
  /** The whole service as a function; it accepts any host name. */
  readonly fetch: typeof fetch;
  listen(port: number): Promise<{ baseUrl: string; close(): Promise<void> }>;
  readonly store: Store;
  readonly clock: AdjustableClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly tokens: Tokens;
  readonly adminToken: string;
  /** Restores the seed and drops fault rules, log and clock settings. */
  reset(): void;
  close(): void;
}

export interface Credentials {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
  readonly companyId: string;
  readonly adminUrl: string;
  readonly adminToken: string;
}

/** The embedded service: six services of the API, tokens, operator endpoints, and the console and the API reference for a browser. */
export function createService(options: ServiceOptions = {}): EmbeddedService {
  const { profile = ASSUMED_PROFILE, uuid = randomUUID, report = () => {}, data = IN_MEMORY } = options;
  const { adminToken = randomBytes(24).toString('base64url') } = options;
  const clock = createClock(options.clock);
  const seed = options.seed ?? (() => demoSnapshot(clock.now()));
  const store = options.store ?? openStore(data);
  if (!store.seeded()) store.load(seed());
  const { tokenLifetimeSeconds: lifetimeSeconds } = options;
  const tokens = createTokens({
    store,
    clock,
    ...(lifetimeSeconds === undefined ? {} : { lifetimeSeconds }),
  });
  const faults = createFaults();
  const { fetch, routes, log, close } = createApiService({
    ...{ ...options, store, clock, uuid, profile, report, authenticate: tokens.caller },
    wrap: (inside) => withFaults(inside.engine, { ...inside, store, clock, tokens, faults }),
    routes: (inside) => [
      ...oauthRoutes(tokens),
      ...adminRoutes({ ...inside, store, clock, faults, tokens, adminToken, data, uuid, reset }),
      ...consoleRoutes({ store, clock, tokens, adminToken, profile, report }),
      ...referenceRoutes(),
    ],
  });
  function reset(): void {
    faults.clear();
    log.clear();
    clock.reset();
    store.load(seed());
  }
  return {
    fetch,
    // The server is loaded by `serve` only: a plan on the embedded service never opens a port.
    listen: async (port) => {
      const listening = await (await import('./http/server.js')).listen(routes, port, options);
      store.indexing();
      return listening;
    },
    ...{ store, clock, faults, log, tokens, adminToken, reset, close },
  };
}

/** The settings with which a client calls the service at that address as the demo user. */
export const credentialsFor = (service: EmbeddedService, baseUrl: string): Credentials => ({
  baseUrl,
  tokenUrl: baseUrl + TOKEN_PATH,
  issuer: baseUrl + ISSUER_PATH,
  clientId: DEMO_CLIENT,
  clientSecret: service.tokens.clientSecret(DEMO_CLIENT),
  username: DEMO_USER,
  password: service.tokens.password(DEMO_USER),
  companyId: NORDNETT,
  adminUrl: `${baseUrl}/admin`,
  adminToken: service.adminToken,
});

/** The operator's endpoints. They need the secret of this start and answer this machine only. */
function adminRoutes(parts: AdminOptions): Route[] {
  return [...stateActions(parts), ...faultActions(parts)].map((action) => ({
    method: action.method,
    url: `/admin${action.url}`,
    open: (head) => (body) => answer(parts, action, head, body),
  }));
}

async function answer(
  parts: AdminOptions,
  action: AdminAction,
  head: IncomingHead,
  body: string | undefined,
): Promise<Reply> {
  try {
    guard(parts.adminToken, head);
    parts.store.flush();
    parts.store.refresh();
    const value = await action.run(body, head);
    parts.store.flush();
    return value === undefined ? emptyReply(204) : jsonReply(200, value);
  } catch (error) {
    if (error instanceof Refusal) return problemReply(error, head.url);
    const detail = error instanceof Error ? error.message : String(error);
    return problemReply(new Refusal(400, 'admin-failed', detail), head.url);
  }
}

function guard(secret: string, head: IncomingHead): void {
  if (!LOOPBACK.has(head.remote)) throw forbidden('the operator endpoints answer this machine only');
  const given = /^Bearer (\S+)$/i.exec(head.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(secret)))
    throw unauthorized('the operator secret of this start is missing or wrong');
}
