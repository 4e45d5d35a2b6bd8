import { UserError } from '../../diagnostics/user-error.js';
import { ALLOWED_HOSTS, SERVICE_URLS, VARIABLES } from './setting-names.js';

const ADDRESSES = ['baseUrl', 'issuer', 'tokenUrl', ...SERVICE_URLS] as const;

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
