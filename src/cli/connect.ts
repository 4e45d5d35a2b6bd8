import { addressesFrom } from '../api/addresses.js';
import { type Api, createApi } from '../api/client.js';
import { createTransport } from '../api/transport.js';
import { createTokenSource } from '../auth/token-source.js';
import { createService, credentialsFor } from '../service/create-service.js';
import type { Settings } from './settings.js';
import { UserError } from './user-error.js';

/** A way to the API, and what to call it. */
export interface Connection {
  readonly target: string;
  readonly companyId?: string;
  readonly username?: string;
  /** For reading: it cannot write, whatever is asked of it. */
  readonly reading: Api;
  readonly writing: Api;
  close(): void;
}

export const SCOPES = ['tb.bruker', 'prosjektsystem.bruker', 'orgsystemer'] as const;
const EMBEDDED_ORIGIN = 'http://127.0.0.1';

export const connect = (settings: Settings): Connection =>
  settings.embedded ? connectEmbedded(settings) : connectLive(settings, fetch);

function connectEmbedded(settings: Settings): Connection {
  const service = createService({
    data: settings.data,
    report: (message) => console.error(`embedded service: ${message}`),
  });
  const about = credentialsFor(service, EMBEDDED_ORIGIN);
  const live = connectLive(
    {
      ...about,
      username: settings.username ?? about.username,
      password: settings.password ?? service.tokens.password(settings.username ?? about.username),
      companyId: settings.companyId ?? about.companyId,
      services: {},
      embedded: true,
      data: settings.data,
    },
    service.fetch,
  );
  return { ...live, target: `the embedded service (data: ${settings.data})`, close: () => service.close() };
}

function connectLive(settings: Settings, via: typeof fetch): Connection {
  const { addresses, problems } = addressesFrom(settings);
  const [problem] = problems;
  if (problem) throw new UserError(`${problem.message}${problem.remedy ? `; ${problem.remedy}` : ''}`);
  const { clientId = '', clientSecret = '' } = settings;
  if (settings.accessToken === undefined && (clientId === '' || clientSecret === '')) {
    throw new UserError(
      'nobody is set to call as: set TRENCHCTL_CLIENT_ID and TRENCHCTL_CLIENT_SECRET, or TRENCHCTL_ACCESS_TOKEN',
    );
  }
  const tokens = createTokenSource({
    ...settings,
    clientId,
    clientSecret,
    scopes: SCOPES,
    fetch: via,
    now: () => Date.now(),
  });
  const api = (readOnly: boolean) =>
    createApi({ transport: createTransport({ tokens, fetch: via, readOnly }), addresses });
  return {
    target: settings.baseUrl ?? Object.values(addresses)[0] ?? '',
    ...(settings.companyId === undefined ? {} : { companyId: settings.companyId }),
    ...(settings.username === undefined ? {} : { username: settings.username }),
    reading: api(true),
    writing: api(false),
    close: () => {},
  };
}
