import { UserError } from '../../diagnostics/user-error.js';

/** A login that `trenchctl login` has stored. It is used only if every receiver is one of its hosts. */
export interface StoredLogin {
  /** The hosts that received the login when it was stored: the token endpoint and the services. */
  readonly hosts: readonly string[];
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly username?: string;
  readonly password?: string;
  readonly accessToken?: string;
}

/** Logins are kept as one text in each store. */
export interface LoginStore {
  /** `the file /home/kari/.config/trenchctl/logins.json`, or `the keychain`. */
  readonly name: string;
  read(): readonly StoredLogin[];
  /** An empty list removes the entry. */
  write(logins: readonly StoredLogin[]): void;
}

const TEXTS = ['clientId', 'clientSecret', 'username', 'password', 'accessToken'] as const;

export const loginsText = (logins: readonly StoredLogin[]): string => JSON.stringify({ version: 1, logins });

/** Reads the text of a store. No message repeats a part of it. */
export function loginsIn(text: string, store: string): StoredLogin[] {
  const problem = new UserError(
    `the logins in ${store} cannot be read; remove them with \`trenchctl logout --all\`, and log in again`,
  );
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw problem;
  }
  const { version, logins } = Object(parsed) as { version?: unknown; logins?: unknown };
  if (version !== 1 || !Array.isArray(logins) || !logins.every(isLogin)) throw problem;
  return logins;
}

function isLogin(value: unknown): value is StoredLogin {
  const login = Object(value) as Record<string, unknown>;
  const { hosts } = login;
  const isText = (one: unknown): boolean => one === undefined || typeof one === 'string';
  return (
    Array.isArray(hosts) &&
    hosts.length > 0 &&
    hosts.every((host) => typeof host === 'string') &&
    TEXTS.every((name) => isText(login[name]))
  );
}

/** Two logins are for the same service if one covers the hosts of the other. */
export const covers = ({ hosts }: StoredLogin, desired: readonly string[]): boolean =>
  desired.length > 0 && desired.every((host) => hosts.includes(host));
