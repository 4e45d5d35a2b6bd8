import type { ServiceProfile } from '../profile/profile-fields.js';
import { type Ask, createApiService } from './api-service.js';
import { createClock } from './clock.js';
import { DEMO_CLIENT, DEMO_USER, NORDNETT } from './data/demo-login.js';
import { ISSUER_PATH, oauthRoutes, TOKEN_PATH } from './oauth-routes.js';
import { openStore } from './store/open-store.js';
import type { Store } from './store/port.js';
import { createTokens, type Tokens } from './tokens.js';

export interface LocalServiceOptions {
  /** Folder of the data. */
  readonly data: string;
  readonly profile: ServiceProfile;
  readonly report: (message: string) => void;
}

export interface LocalService {
  readonly ask: Ask;
  readonly tokens: Tokens;
  close(): void;
}

/**
 * The embedded service inside a command: the operations of the API and the tokens, on the data of a folder. It has no port, so
 * the code of the pages, the operator endpoints and the fault rules is not loaded, and the demo data only for a new folder.
 */
export async function openLocalService({
  data,
  profile,
  report,
}: LocalServiceOptions): Promise<LocalService> {
  const clock = createClock();
  const store = openStore(data);
  try {
    await fill(store, clock.now);
  } catch (error) {
    store.close();
    throw error;
  }
  const tokens = createTokens({ store, clock });
  const { ask, close } = createApiService({
    ...{ store, clock, profile, report, authenticate: tokens.caller },
    routes: () => oauthRoutes(tokens),
  });
  return { ask, tokens, close };
}

/** Loads the demo data into a new folder. */
async function fill(store: Store, now: () => number): Promise<void> {
  if (store.seeded()) return;
  const { demoSnapshot } = await import('./data/seed.js');
  // Another process may have filled the folder meanwhile.
  store.refresh();
  if (!store.seeded()) store.load(demoSnapshot(now()));
}

/** The settings with which a client calls the service at that address as the demo user. */
export const localCredentials = ({ tokens }: LocalService, baseUrl: string) => ({
  baseUrl,
  tokenUrl: baseUrl + TOKEN_PATH,
  issuer: baseUrl + ISSUER_PATH,
  clientId: DEMO_CLIENT,
  clientSecret: tokens.clientSecret(DEMO_CLIENT),
  username: DEMO_USER,
  companyId: NORDNETT,
});
