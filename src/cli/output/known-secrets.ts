import { createSecrets, type Secrets } from '../../auth/secrets.js';

/** The shortest secret that is masked in output for programs, where a short one may be any word. */
const LEAST_FOR_PROGRAMS = 8;
const VARIABLES = ['TRENCHCTL_CLIENT_SECRET', 'TRENCHCTL_PASSWORD', 'TRENCHCTL_ACCESS_TOKEN'] as const;
/** Addresses that may hold the password of a proxy. */
const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'] as const;

// A process has one output, and everything that must not reach it is known in this one place.
let all: Secrets = createSecrets();
let long: Secrets = createSecrets();

/** Begins with the secrets of the environment, and with no others. */
export function beginSecrets(env: NodeJS.ProcessEnv): void {
  all = createSecrets();
  long = createSecrets();
  for (const name of VARIABLES) keepSecret(env[name]);
  for (const name of PROXIES) keepSecret(passwordIn(env[name]));
}

function passwordIn(address: string | undefined): string | undefined {
  try {
    return address ? decodeURIComponent(new URL(address).password) : undefined;
  } catch {
    return undefined;
  }
}

/** From now on this value is masked in everything that is printed. */
export function keepSecret(value: string | undefined): void {
  all.add(value);
  if (value !== undefined && value.trim().length >= LEAST_FOR_PROGRAMS) long.add(value);
}

/** Text for people, such as problems and errors. */
export const maskSecrets = (text: string): string => all.redact(text);

/** Text for programs, which a short secret must not change by chance. */
export const maskLongSecrets = (text: string): string => long.redact(text);

/** Whether a text holds a secret that cannot stand there by chance. */
export const holdsSecret = (text: string): boolean => all.holds(text);
