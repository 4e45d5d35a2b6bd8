import { addressProblem } from '../http/address.js';
import { askEndpoint, type EndpointAnswer } from './ask-endpoint.js';
import type { Granted, GrantOptions } from './grant.js';
import type { Secrets } from './secrets.js';
import { usableToken } from './usable-token.js';

const TIMEOUT_MS = 30_000;

/** The request for a token that needs no discovery. */
export interface PlainAsking {
  readonly url: string;
  readonly scope: string;
  readonly form: URLSearchParams;
}

/** Answers to requests whose form holds the client secret, by the requested scope. The token library judges them. */
export type Received = Map<string, EndpointAnswer>;

/** Returns the request for a token, or undefined if the token library has to find the endpoint or has to report a missing setting. */
export function plainAsking(options: GrantOptions, scopes: readonly string[]): PlainAsking | undefined {
  const { tokenUrl, clientId, clientSecret, username, password } = options;
  if (tokenUrl === undefined || !clientId || !clientSecret) return undefined;
  if ((username !== undefined && !password) || addressProblem(tokenUrl) !== undefined) return undefined;
  const scope = scopes.join(' ');
  const form = new URLSearchParams(
    username === undefined ? { scope } : { username, password: password ?? '', scope },
  );
  form.set('grant_type', username === undefined ? 'client_credentials' : 'password');
  form.set('client_id', clientId);
  form.set('client_secret', clientSecret);
  return { url: new URL(tokenUrl).href, scope, form };
}

/** Sends the request with the same form and the same guards as the token library. */
export async function sendPlain(
  { url, form }: PlainAsking,
  { fetch: send, onTokenCall: onCall, onTokenHost }: GrantOptions,
  secrets: Secrets,
): Promise<EndpointAnswer> {
  onTokenHost?.(new URL(url).host);
  const init = {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'user-agent': 'trenchctl',
    },
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  return askEndpoint({ send, secrets, onCall })(url, init);
}

/** Returns the token of an answer that holds a plain bearer token, or undefined: the token library judges every other answer. */
export function plainGranted({ status, body }: EndpointAnswer, secrets: Secrets): Granted | undefined {
  const answer = status === 200 ? objectIn(body) : undefined;
  if (!answer) return undefined;
  const { access_token: token, token_type: kind, expires_in: life, refresh_token, scope } = answer;
  const isPlain =
    isText(token) &&
    typeof kind === 'string' &&
    kind.toLowerCase() === 'bearer' &&
    (life === undefined || (typeof life === 'number' && Number.isFinite(life) && life >= 0)) &&
    (refresh_token === undefined || isText(refresh_token)) &&
    (scope === undefined || typeof scope === 'string') &&
    answer.id_token === undefined;
  if (!isPlain) return undefined;
  secrets.add(token);
  secrets.add(refresh_token);
  return {
    token: usableToken(token),
    ...(scope === undefined ? {} : { scopes: scope.split(' ') }),
    ...(life === undefined ? {} : { lifetimeMs: life * 1000 }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function objectIn(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
