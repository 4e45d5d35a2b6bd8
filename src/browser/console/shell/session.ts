// Tokens are kept in sessionStorage: a reload keeps them, another tab and a closed window do not have them.

import { problemOf } from './notice.js';

interface Session {
  readonly token: string;
  readonly username: string;
  /** True if the token was given without a password, so that an expired one may be asked for again. */
  readonly isDemo: boolean;
}

const USER = 'trenchctl.session';
const OPERATOR = 'trenchctl.operator';

export function session(): Session | undefined {
  const text = sessionStorage.getItem(USER);
  return text === null ? undefined : (JSON.parse(text) as Session);
}

export const signOut = (): void => sessionStorage.removeItem(USER);

export const operatorToken = (): string | null => sessionStorage.getItem(OPERATOR);

export function setOperatorToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(OPERATOR);
  else sessionStorage.setItem(OPERATOR, token);
}

/** True where the service gives a token without a password: the browser runs on the machine of the service. */
export const isThisMachine = (): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** Asks the service for a token: of the demo user without a password, or of a user with one. */
export async function signIn(by?: { username: string; password: string }): Promise<void> {
  const response = await fetch('/console/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(by ?? {}),
  });
  if (!response.ok) throw await problemOf(response);
  const { accessToken, username } = (await response.json()) as { accessToken: string; username: string };
  sessionStorage.setItem(USER, JSON.stringify({ token: accessToken, username, isDemo: by === undefined }));
}
