import { format } from 'node:util';
import { createSecrets, type Secrets } from '../../auth/secrets.js';

/** The shortest secret that is masked in output for programs: a shorter one may equal an ordinary word. */
const LEAST_FOR_PROGRAMS = 8;
const VARIABLES = ['TRENCHCTL_CLIENT_SECRET', 'TRENCHCTL_PASSWORD', 'TRENCHCTL_ACCESS_TOKEN'] as const;
/** Addresses that may hold the password of a proxy. */
const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'] as const;

// A process has one output, so the secrets that must not reach it are kept in one place.
let all: Secrets = createSecrets();
let long: Secrets = createSecrets();

/** Resets the known secrets to those of the environment. */
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

/** Adds a value that is masked in all later output. */
export function keepSecret(value: string | undefined): void {
  all.add(value);
  if (value !== undefined && value.trim().length >= LEAST_FOR_PROGRAMS) long.add(value);
}

/** Masks all secrets in text for people, such as problems and errors. */
export const maskSecrets = (text: string): string => all.redact(text);

/** Masks long secrets in text for programs, which a short secret could match by chance. */
const maskLongSecrets = (text: string): string => long.redact(text);

/** True if a text holds a secret that is too long to match by chance. */
export const holdsSecret = (text: string): boolean => all.holds(text);

type Stream = Pick<NodeJS.WriteStream, 'write'>;

/**
 * Masks known secrets in every text that is printed from now on: problems, excerpts, errors, plans. Bytes, such as a
 * download to stdout, are not masked. Returns a function that ends the masking.
 */
export function maskOutput(): () => void {
  const { log, error } = console;
  const ends = [
    maskStream(process.stdout, maskLongSecrets),
    maskStream(process.stderr, maskSecrets),
    () => Object.assign(console, { log, error }),
  ];
  console.log = (...words: unknown[]) => log(maskLongSecrets(format(...words)));
  console.error = (...words: unknown[]) => error(maskSecrets(format(...words)));
  return () => {
    for (const end of ends) end();
  };
}

function maskStream(stream: Stream, mask: (text: string) => string): () => void {
  const { write } = stream;
  const masked = (chunk: unknown, ...rest: unknown[]): boolean =>
    Reflect.apply(write, stream, [typeof chunk === 'string' ? mask(chunk) : chunk, ...rest]) as boolean;
  stream.write = masked as Stream['write'];
  return () => {
    stream.write = write;
  };
}
