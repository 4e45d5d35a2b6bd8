import { UserError } from '../../diagnostics/user-error.js';
import { ALLOWED_HOSTS, SERVICE_URLS, VARIABLES } from './setting-names.js';

const ADDRESSES = ['baseUrl', 'issuer', 'tokenUrl', ...SERVICE_URLS] as const;

/** Host and port of an address, without the port where it is the usual one; nothing where it is no URL. */
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

/** A pattern or a whole address in the list is a mistake that nobody would notice until a host is refused. */
function listedHost(entry: string): string {
  const isPlain = /^[^\s/\\?#@*]+$/.test(entry);
  const host = isPlain ? hostOf(`https://${entry}`) : undefined;
  if (host) return host;
  throw new UserError(
    `${ALLOWED_HOSTS} must be a list of hosts with commas between them, such as api.example.com,login.example.com:8443; ${JSON.stringify(entry)} is not a host`,
  );
}
