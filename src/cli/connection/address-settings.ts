import type { AddressSettings } from '../../api/addresses.js';
import { UserError } from '../../diagnostics/user-error.js';
import { ADDRESSES, ALLOWED_HOSTS, SERVICE_URLS, type SettingName, VARIABLES } from './setting-fields.js';
import { ENVIRONMENT_VARIABLE, type WrittenSetting, type WrittenSettings } from './written-settings.js';

/** The two places that settings are read from. */
export interface Sources {
  readonly env: NodeJS.ProcessEnv;
  readonly written: Readonly<Record<string, WrittenSetting>>;
}

interface AddressSources extends Sources {
  /** Credentials come from the environment only, because a file with a secret in it is refused. */
  readonly hasCredential: boolean;
}

export interface FoundAddresses extends AddressSettings {
  readonly issuer?: string;
  readonly tokenUrl?: string;
  readonly services: NonNullable<AddressSettings['services']>;
  readonly notes: readonly string[];
}

/**
 * A group is the settings that name one receiver of credentials: the token endpoint, or one service. It has one source:
 * once the environment states one member, even as empty, the file's values of the other members are not used.
 */
const OTHERS_OF_GROUP: Readonly<Partial<Record<SettingName, SettingName>>> = {
  issuer: 'tokenUrl',
  tokenUrl: 'issuer',
  ...Object.fromEntries(SERVICE_URLS.map((name) => [name, 'baseUrl' as const])),
};

/**
 * The addresses of the token endpoint and of the services. The file comes from the repository, so anybody who can open a
 * pull request writes it: it cannot replace what the environment states, nor name a host that the environment does not.
 */
export function addressSettings({ env, written, hasCredential }: AddressSources): FoundAddresses {
  const stated = (name: SettingName): boolean => env[VARIABLES[name]] !== undefined;
  const overrider = (name: SettingName): SettingName | undefined =>
    [name, OTHERS_OF_GROUP[name] ?? name].find(stated);
  if (hasCredential) refuseForeign({ env, written }, stated);
  const value = (name: SettingName): string | undefined =>
    overrider(name) === undefined ? written[name]?.text : env[VARIABLES[name]] || undefined;
  const services = SERVICE_URLS.flatMap((name) => {
    // An empty variable leaves its service without an address, even if the file states a base address.
    const address = value(name) ?? (stated(name) && !stated('baseUrl') ? null : undefined);
    return address === undefined ? [] : [[name.slice(0, -'Url'.length), address]];
  });
  const named = (['baseUrl', 'issuer', 'tokenUrl'] as const).flatMap((name) => {
    const address = value(name);
    return address === undefined ? [] : [[name, address]];
  });
  const notes = ADDRESSES.flatMap((name) => {
    const by = overrider(name);
    const setting = written[name];
    if (setting === undefined || by === undefined || by === name) return [];
    return [
      `${setting.place}: ${name} is not used, because ${VARIABLES[by]} in the environment decides instead`,
    ];
  });
  return { ...Object.fromEntries(named), services: Object.fromEntries(services), notes };
}

/** Refuses a setting of the file that names a host unknown to the environment, unless its own variable overrides it. */
function refuseForeign({ env, written }: Sources, stated: (name: SettingName) => boolean): void {
  const allowed = allowedHosts(env);
  for (const name of ADDRESSES) {
    const setting = written[name];
    const host = setting && !stated(name) ? hostOf(setting.text) : undefined;
    if (setting === undefined || host === undefined || allowed.has(host)) continue;
    throw new UserError(
      `${setting.place}: ${name} names the host ${host}, which the environment does not name, so it must not receive the credentials of the environment. Nothing was sent. ` +
        `If ${host} is right, set ${VARIABLES[name]} in the environment or add ${host} to ${ALLOWED_HOSTS}; otherwise remove the line`,
    );
  }
}

/** Returns the host of an address, with its port unless it is the default one; undefined if the address is not a URL. */
export const hostOf = (address: string): string | undefined =>
  (URL.canParse(address) && new URL(address).host) || undefined;

/** The hosts that may receive credentials: those of the addresses in the environment, and those that it lists. */
export function allowedHosts(env: NodeJS.ProcessEnv): ReadonlySet<string> {
  const named = ADDRESSES.flatMap((name) => hostOf(env[VARIABLES[name]] ?? '') ?? []);
  const listed = (env[ALLOWED_HOSTS] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(listedHost);
  return new Set([...named, ...listed]);
}

/** Refuses a pattern or a whole address in the list: without this, the mistake would only show when a host is refused. */
function listedHost(entry: string): string {
  const isPlain = /^[^\s/\\?#@*]+$/.test(entry);
  const host = isPlain ? hostOf(`https://${entry}`) : undefined;
  if (host) return host;
  throw new UserError(
    `${ALLOWED_HOSTS} must be a list of hosts with commas between them, such as api.example.com,login.example.com:8443; ${JSON.stringify(entry)} is not a host`,
  );
}

/**
 * Refuses an environment whose address a variable replaces by one of another host: the user asked for `dev`, and the run
 * would reach another service.
 */
export function refuseContradiction(env: NodeJS.ProcessEnv, { plain }: Pick<WrittenSettings, 'plain'>): void {
  for (const name of ADDRESSES) {
    const setting = plain[name];
    const stated = env[VARIABLES[name]];
    if (setting?.environment === undefined || !stated) continue;
    const [asked, instead] = [setting.text, stated].map((text) => hostOf(text) ?? text);
    if (asked === instead) continue;
    throw new UserError(
      `${setting.place}: the environment ${setting.environment} names ${asked} as ${name}, but the variable ${VARIABLES[name]} names ${instead}, and variables have precedence. Nothing was sent. ` +
        `Unset ${VARIABLES[name]} to use the environment (and add ${asked} to TRENCHCTL_ALLOWED_HOSTS if the login comes from variables), or leave out --environment and ${ENVIRONMENT_VARIABLE}`,
    );
  }
}
