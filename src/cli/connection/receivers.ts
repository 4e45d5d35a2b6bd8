import type { Addresses } from '../../api/addresses.js';
import { hostOf } from './allowed-hosts.js';
import type { Settings } from './settings.js';

/** A host that receives a credential: the login, or the token that the login yields. */
export interface Receiver {
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
