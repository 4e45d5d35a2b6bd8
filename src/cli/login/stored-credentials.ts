import { addressesFrom } from '../../api/addresses.js';
import { UserError } from '../../diagnostics/user-error.js';
import { type FoundAddresses, hostOf } from '../connection/address-settings.js';
import { VARIABLES } from '../connection/setting-fields.js';
import { keepSecret } from '../output/known-secrets.js';
import { covers, type StoredLogin, storesFor } from './login-stores.js';

/** The login of a store, for settings that have none of the environment. */
export interface StoredCredentials extends Omit<StoredLogin, 'hosts'> {
  /** The hosts that the login was given for; no other host receives it. */
  readonly boundHosts: readonly string[];
  /** The store that the login comes from. */
  readonly loginStore: string;
}

/**
 * Returns the stored login whose hosts are all the hosts that would receive it. The settings file may name the hosts,
 * because a login counts for its own hosts only.
 */
export function storedCredentials(
  env: NodeJS.ProcessEnv,
  found: FoundAddresses,
): StoredCredentials | undefined {
  const services = [
    ...new Set(Object.values(addressesFrom(found).addresses).flatMap((one) => hostOf(one) ?? [])),
  ];
  // No address can be used: the check of the addresses says why.
  if (services.length === 0) return undefined;
  const tokenHost = hostOf(found.tokenUrl ?? found.issuer ?? '');
  const others: StoredLogin[] = [];
  for (const store of storesFor(env)) {
    for (const login of store.read()) {
      const desired = login.accessToken === undefined ? [...services, tokenHost ?? ''] : services;
      if (!covers(login, desired) || !isAskedFor(env, login)) {
        others.push(login);
        continue;
      }
      const { hosts, ...credentials } = login;
      for (const secret of [login.clientSecret, login.password, login.accessToken]) keepSecret(secret);
      return { ...credentials, boundHosts: hosts, loginStore: store.name };
    }
  }
  if (others.length > 0) throw new UserError(unused(services, tokenHost, others));
  return undefined;
}

/** A client or a user that the environment names is not replaced by another one. */
const isAskedFor = (env: NodeJS.ProcessEnv, login: StoredLogin): boolean =>
  (['clientId', 'username'] as const).every((name) => {
    const stated = env[VARIABLES[name]];
    return stated === undefined || stated === login[name];
  });

function unused(
  services: readonly string[],
  tokenHost: string | undefined,
  others: readonly StoredLogin[],
): string {
  const desired = [...new Set([...(tokenHost === undefined ? [] : [tokenHost]), ...services])].join(', ');
  const stored = others.map(({ hosts }) => hosts.join(', ')).join('; ');
  return `no login is stored for ${desired}: the stored logins are for ${stored}, and a login goes to its own hosts only. Nothing was sent; if the hosts are right, run \`trenchctl login\``;
}
