import { openAccess } from '../api/access.js';
import type { Api } from '../api/client.js';
import { createKeptAlive } from '../api/kept-alive.js';
import type { TransportOptions } from '../api/transport.js';
import type { CallRecord } from '../api/tries.js';
import type { Send } from '../auth/send.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile.js';
import type { GlobalArgs } from './common-options.js';
import { readSettings, type Settings } from './settings.js';
import { UserError } from './user-error.js';

/** A way to the API, and what to call it. */
export interface Connection {
  readonly target: string;
  /** Every answer takes its time. */
  readonly isRemote: boolean;
  readonly companyId?: string;
  readonly username?: string;
  /** How this service behaves where the documents leave it open. */
  readonly profile: ServiceProfile;
  /** For reading: it cannot write, whatever is asked of it. */
  readonly reading: Api;
  readonly writing: Api;
  close(): void;
}

const CONNECTIONS = 10;
const LONGEST_SECONDS = 7 * 24 * 3600;
const EMBEDDED_ORIGIN = 'http://127.0.0.1';

/** Does something with the API that the settings name, and lets go of it whatever comes. */
export async function withConnection<T>(
  args: GlobalArgs & { readonly parallelism?: number },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const settings = await readSettings(args, process.env);
  const how = { runMs: patienceOf(args), ...(args.verbose ? { onCall: told } : {}) };
  const connection = settings.embedded
    ? await connectEmbedded(settings, how)
    : connectRemote(settings, args.parallelism ?? CONNECTIONS, how);
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

const told = ({ method, url, status, attempt, ms }: CallRecord): void =>
  console.error(
    `${method} ${url} ${status ?? 'no answer'} ${Math.round(ms)} ms${attempt > 1 ? ` (try ${attempt})` : ''}`,
  );

type How = Pick<TransportOptions, 'runMs' | 'onCall' | 'closing'>;

function patienceOf({ timeout }: GlobalArgs): number {
  if (timeout > 0 && timeout <= LONGEST_SECONDS) return timeout * 1000;
  throw new UserError(`--timeout takes a number of seconds, up to ${LONGEST_SECONDS}`);
}

/** The service is loaded only here: who has an address does not wait for it. */
async function connectEmbedded(settings: Settings, how: How): Promise<Connection> {
  const { createService, credentialsFor } = await import('../service/create-service.js');
  const service = createService({
    data: settings.data,
    report: (message) => console.error(`embedded service: ${message}`),
  });
  const about = credentialsFor(service, EMBEDDED_ORIGIN);
  const username = settings.username ?? about.username;
  const live = connectLive(
    {
      ...about,
      username,
      password: settings.password ?? service.tokens.password(username),
      companyId: settings.companyId ?? about.companyId,
      services: {},
      embedded: true,
      data: settings.data,
    },
    inTurns(service.fetch),
    how,
  );
  return { ...live, target: `the embedded service (data: ${settings.data})`, close: () => service.close() };
}

/**
 * A service in this process answers without a pause. A turn of the event loop before each call lets a signal (Ctrl-C) and
 * a timer be noticed between two of them.
 */
const inTurns =
  (via: Send): Send =>
  async (...call) => {
    await new Promise(setImmediate);
    return via(...call);
  };

/** When it is closed, whatever is still under way is let go: nobody waits for it any more. */
function connectRemote(settings: Settings, sockets: number, how: How): Connection {
  const closing = new AbortController();
  const { signal } = closing;
  const live = connectLive(settings, createKeptAlive(sockets, signal), { ...how, closing: signal });
  return { ...live, isRemote: true, close: () => closing.abort() };
}

function connectLive(settings: Settings, via: Send, how: How): Connection {
  const { addresses, api, logIn } = openAccess({ ...settings, ...how, fetch: via });
  // Every command needs a token, and has something else to do until it is there.
  if (how.closing) logIn();
  return {
    isRemote: false,
    target: settings.baseUrl ?? Object.values(addresses)[0] ?? '',
    ...(settings.companyId === undefined ? {} : { companyId: settings.companyId }),
    ...(settings.username === undefined ? {} : { username: settings.username }),
    profile: ASSUMED_PROFILE,
    reading: api(true),
    writing: api(false),
    close: () => {},
  };
}
