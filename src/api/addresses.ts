import type { Problem } from '../diagnostics/problem.js';
import { addressProblem } from '../http/proxies.js';
import { SERVICES, type ServiceName } from './operations.js';

export interface AddressSettings {
  /** The address under which the documents place all services. */
  readonly baseUrl?: string;
  /** The whole base of one service; null if it has none although the others have a base. */
  readonly services?: Readonly<Partial<Record<ServiceName, string | null>>>;
}

/** The base of each service that has one; no slash at the end. */
export type Addresses = Readonly<Partial<Record<ServiceName, string>>>;

const FOLDER: Readonly<Partial<Record<ServiceName, string>>> = { document: 'doc' };

/** Each of them says what to set. */
type AddressProblem = Problem & { readonly remedy: string };

export const settingOf = (service: ServiceName): string => `TRENCHCTL_${service.toUpperCase()}_URL`;

export function addressesFrom({ baseUrl, services = {} }: AddressSettings): {
  addresses: Addresses;
  problems: AddressProblem[];
} {
  const problems: AddressProblem[] = [];
  const check = (address: string, setting: string): string | undefined => {
    const wrong =
      addressProblem(address) ?? (/[?#]/.test(address) ? 'holds a query or a fragment' : undefined);
    if (wrong === undefined) return address.trim().replace(/\/+$/, '');
    problems.push({
      code: 'bad-address',
      message: `the address in ${setting} ${wrong}`,
      remedy: `set ${setting} to an address such as https://api.example.com`,
    });
    return undefined;
  };
  const base = baseUrl === undefined ? undefined : check(baseUrl, 'TRENCHCTL_BASE_URL');
  const entries = SERVICES.flatMap((service) => {
    const own = services[service];
    if (own === null) return [];
    const below = base === undefined ? undefined : `${base}/public/${FOLDER[service] ?? service}/rest`;
    const address = own === undefined ? below : check(own, settingOf(service));
    return address === undefined ? [] : [[service, address] as const];
  });
  return { addresses: Object.fromEntries(entries), problems };
}
