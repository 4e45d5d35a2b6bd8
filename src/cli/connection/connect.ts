import { type AccessOptions, openAccess, scopesOf, USUAL_SERVICES } from '../../api/access.js';
import type { Addresses } from '../../api/addresses.js';
import type { Api } from '../../api/client.js';
import type { ServiceName } from '../../api/operations.js';
import type { CallRecord } from '../../api/tries.js';
import { AuthError } from '../../auth/grant.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { createKeptAlive } from '../../http/kept-alive.js';
import { readProxies } from '../../http/proxies.js';
import { plainRequest, plainResponse, type Send } from '../../http/send.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { LocalService } from '../../service/open-local-service.js';
import type { GlobalArgs } from '../command.js';
import { keepSecret } from '../output/known-secrets.js';
import { hostOf } from './address-settings.js';
import { dataFolder, openingError } from './data-folder.js';
import { readSettings, type Settings } from './settings.js';

/** The clients of a service, and the name of the service. */
export interface Connection {
  readonly target: string;
  /** The hosts that receive a credential; absent for the embedded service. */
  readonly receivers?: readonly Receiver[];
  /** True if calls go over a network. */
  readonly isRemote: boolean;
  readonly companyId?: string;
  readonly username?: string;
  /** The most calls at a time, and the most segments that are written at a time. */
  readonly parallelism: number;
  /** The behaviours of the service that its documents leave open. */
  readonly profile: ServiceProfile;
  /** A client that refuses to write. */
  readonly reading: Api;
  readonly writing: Api;
  /** Addresses, login and connections of the calls. They hold secrets, so they are never shown. */
  readonly access: AccessOptions;
  close(): void;
}

const LONGEST_SECONDS = 7 * 24 * 3600;
const EMBEDDED_ORIGIN = 'http://127.0.0.1';

/** Opens the connection that the settings name, passes it to the action, and closes it in every case. */
export async function withConnection<T>(
  args: GlobalArgs,
  work: (connection: Connection) => Promise<T>,
  /** The services that the command calls first; the scopes of others are asked for when a call needs them. */
  needs: readonly ServiceName[] = USUAL_SERVICES,
): Promise<T> {
  const settings = await readSettings(args, process.env);
  let isOpen = true;
  // Closing the connection ends the calls in flight, of which nobody needs to know.
  const tell = (call: Told): void => {
    if (isOpen) console.error(toldCall(call));
  };
  const how = {
    runMs: patienceOf(args),
    scopes: scopesOf(needs),
    ...(args.verbose ? { onCall: tell, onTokenCall: tell } : {}),
  };
  const connection = settings.embedded
    ? await connectEmbedded({ ...settings, data: dataFolder(settings.data, args.data !== undefined) }, how)
    : await connectRemote(settings, how);
  try {
    return await work(connection);
  } finally {
    isOpen = false;
    connection.close();
  }
}

type Told = Pick<CallRecord, 'url' | 'status'> &
  Partial<Pick<CallRecord, 'attempt' | 'ms'>> & { readonly method: string };

function toldCall({ method, url, status, attempt = 1, ms }: Told): string {
  const time = ms === undefined ? '' : ` ${Math.round(ms)} ms`;
  return `${method} ${url} ${status ?? 'no answer'}${time}${attempt > 1 ? ` (try ${attempt})` : ''}`;
}

type How = Pick<
  AccessOptions,
  'runMs' | 'scopes' | 'onCall' | 'onTokenCall' | 'onTokenHost' | 'onSecret' | 'closing'
>;

function patienceOf({ timeout }: GlobalArgs): number {
  if (timeout > 0 && timeout <= LONGEST_SECONDS) return timeout * 1000;
  throw new UserError(`--timeout takes a number of seconds, at most ${LONGEST_SECONDS}`);
}

/** Starts the embedded service. Its code is loaded only here, so that commands for a remote service do not wait for it. */
async function connectEmbedded(settings: Settings, how: How): Promise<Connection> {
  const { localCredentials, openLocalService } = await import('../../service/open-local-service.js');
  const { data, profile } = settings;
  const report = (message: string) => console.error(`embedded service: ${message}`);
  const service = await openLocalService({ data, profile, report }).catch((error: unknown) => {
    throw openingError(data, error);
  });
  const about = localCredentials(service, EMBEDDED_ORIGIN);
  const { clientId } = about;
  const username = settings.username ?? about.username;
  const password = settings.password ?? service.tokens.password(username);
  const { companyId: _, ...rest } = about;
  // Only the demo user is known to belong to the company of the sample data.
  const companyId = settings.companyId ?? (username === about.username ? about.companyId : undefined);
  const { parallelism } = settings;
  const login = {
    ...{ ...rest, username, password, profile, parallelism },
    ...(companyId === undefined ? {} : { companyId }),
  };
  const grant = (scopes: readonly string[]) => service.tokens.issue({ clientId, username, password, scopes });
  const access = { ...login, ...how, grant, fetch: inTurns(service.ask) };
  return {
    ...partsOf(login, openAccess(access).api),
    access,
    isRemote: false,
    target: `the embedded service (data: ${settings.data})`,
    close: () => service.close(),
  };
}

/**
 * A service in this process answers without a pause. A turn of the event loop before each call lets a signal (Ctrl-C) and
 * a timer be noticed between two of them.
 */
const inTurns =
  (ask: LocalService['ask']): Send =>
  async (url, init) => {
    await new Promise(setImmediate);
    return plainResponse(await ask(url, plainRequest(init)));
  };

/** Connects to a remote service. Closing the connection aborts all calls in flight. */
async function connectRemote(settings: Settings, how: How): Promise<Connection> {
  const closing = new AbortController();
  const { signal } = closing;
  const fetch = createKeptAlive(settings.parallelism, { closing: signal, proxies: readProxies(process.env) });
  let tokenHost = tokenHostOf(settings);
  const { boundHosts } = settings;
  const onTokenHost = (host: string): void => {
    if (boundHosts && !boundHosts.includes(host))
      throw new AuthError(
        'refused',
        `the issuer names the token endpoint on ${host}, for which the stored login was not given; if ${host} is right, run \`trenchctl login\` again`,
      );
    if (host !== tokenHost) printReceivers([{ host, roles: ['token endpoint, named by the issuer'] }]);
    tokenHost = host;
  };
  const access = { ...settings, ...how, fetch, closing: signal, onTokenHost, onSecret: keepSecret };
  const { addresses, api, logIn } = openAccess(access);
  for (const note of settings.notes) console.error(note);
  printReceivers(receiversOf(addresses, tokenHost));
  // Every command needs the token, and loads modules and reads specs until it arrives.
  await logIn();
  return {
    ...partsOf(settings, api),
    access,
    isRemote: true,
    // Computed on each read, because discovery may name another token endpoint later.
    get target() {
      return targetOf(settings, addresses, tokenHost);
    },
    get receivers() {
      return receiversOf(addresses, tokenHost);
    },
    close: () => closing.abort(),
  };
}

/** Prints the hosts before anything is sent, so that every log shows a wrong one. */
const printReceivers = (receivers: readonly Receiver[]): void =>
  console.error(visible(`Credentials go to: ${receiversText(receivers)}.`));

function partsOf(
  {
    companyId,
    username,
    profile,
    parallelism,
  }: Pick<Settings, 'companyId' | 'username' | 'profile' | 'parallelism'>,
  api: ReturnType<typeof openAccess>['api'],
) {
  return {
    ...(companyId === undefined ? {} : { companyId }),
    ...(username === undefined ? {} : { username }),
    profile,
    parallelism,
    reading: api(true),
    writing: api(false),
  };
}

/** A host that receives a credential: the login, or the token that the login yields. */
interface Receiver {
  readonly host: string;
  /** `token endpoint`, and the names of the services on this host. */
  readonly roles: readonly string[];
}

type Named = Pick<Settings, 'tokenUrl' | 'issuer' | 'accessToken'>;

/** The host that receives client secret and password according to the settings; discovery may name another one. */
export const tokenHostOf = ({ tokenUrl, issuer, accessToken }: Named): string | undefined =>
  accessToken === undefined ? hostOf(tokenUrl ?? issuer ?? '') : undefined;

export function receiversOf(addresses: Addresses, tokenHost: string | undefined): Receiver[] {
  const roles = new Map<string, string[]>(tokenHost === undefined ? [] : [[tokenHost, ['token endpoint']]]);
  for (const [service, address] of Object.entries(addresses)) {
    const host = hostOf(address) ?? '';
    roles.set(host, [...(roles.get(host) ?? []), service]);
  }
  const all = Object.keys(addresses).length;
  return [...roles].map(([host, list]) => {
    const services = list.filter((role) => role !== 'token endpoint');
    return {
      host,
      roles: services.length === all ? [...list.slice(0, list.length - all), 'all services'] : list,
    };
  });
}

export const receiversText = (receivers: readonly Receiver[]): string =>
  receivers.map(({ host, roles }) => `${host} (${roles.join(', ')})`).join(', ');

/** Returns the name of the service for a plan: its addresses, and the token endpoint if it is on another host. */
export function targetOf(
  { baseUrl, services = {} }: Pick<Settings, 'baseUrl' | 'services'>,
  addresses: Addresses,
  tokenHost: string | undefined,
): string {
  const own = Object.entries(addresses).filter(
    ([service]) => services[service as keyof typeof services] !== undefined,
  );
  const parts = [
    ...(baseUrl === undefined ? [] : [baseUrl]),
    ...own.map(([service, address]) => `${service}: ${address}`),
  ];
  const hosts = Object.values(addresses).map(hostOf);
  const isElsewhere = tokenHost !== undefined && !hosts.includes(tokenHost);
  return `${parts.join(', ')}${isElsewhere ? ` (token: ${tokenHost})` : ''}`;
}

/** True if two targets are the same service, also if only one of the logins used a token endpoint. */
export const isSameTarget = (one: string, other: string): boolean =>
  withoutToken(one) === withoutToken(other);

const withoutToken = (target: string): string => target.replace(/ \(token: [^()\s]*\)$/, '');
