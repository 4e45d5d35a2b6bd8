import type { CustomFetch } from 'openid-client';
import { addressProblem } from '../http/address.js';
import { isNetworkError } from '../http/network-error.js';
import { abortOf, readBody } from '../http/read-body.js';
import type { Send, SendInit, Sent } from '../http/send.js';
import { AuthError } from './auth-error.js';
import type { Secrets } from './secrets.js';
import { unreachable } from './unreachable.js';

const MAX_BYTES = 1024 * 1024;
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** One request to the issuer or to the token endpoint, for logs. */
export interface TokenCall {
  readonly method: string;
  readonly url: string;
  /** Absent if no answer came. */
  readonly status?: number;
}

interface Guarding {
  readonly send: Send;
  readonly secrets: Secrets;
  readonly onCall?: ((call: TokenCall) => void) | undefined;
}

/** The fetch of the token library: it sends to safe addresses only (also those from discovery) and reads short answers only. */
export function guardedFetch(guarding: Guarding): CustomFetch {
  const asked = ask(guarding);
  return async (url, options) => {
    const { status, headers, body } = await asked(url, options);
    return new Response(body, { status, headers: headersOf(headers) });
  };
}

const ask =
  ({ send, secrets, onCall }: Guarding) =>
  async (...[url, options]: Parameters<CustomFetch>) => {
    const problem = addressProblem(url);
    if (problem) throw new AuthError('insecure-address', `the token endpoint ${problem}`);
    // Client id and secret as an Authorization header carries them.
    secrets.add(new Headers(options.headers).get('authorization')?.replace(/^Basic /i, ''));
    const gone = options.signal ? abortOf(options.signal) : new Promise<never>(() => {});
    let status: number | undefined;
    try {
      const response = await Promise.race([send(url, options as SendInit), gone]);
      status = response.status;
      refuseRedirect(status);
      const body = await readBody(response, { maxBytes: MAX_BYTES, gone });
      return { status, headers: response.headers, body: NO_BODY.has(status) ? null : body };
    } catch (error) {
      if (error instanceof AuthError || isNetworkError(error, 'too-large')) throw error;
      const what = options.method === 'GET' ? 'the issuer' : 'the token endpoint';
      throw unreachable(`${what} ${new URL(url).host}`, error);
    } finally {
      onCall?.({
        method: options.method,
        url: secrets.redact(url),
        ...(status === undefined ? {} : { status }),
      });
    }
  };

function refuseRedirect(status: number): void {
  if (status >= 200 && (status < 300 || status >= 400)) return;
  throw new AuthError(
    'unreadable-answer',
    'the token endpoint answers with a redirect, which is not followed',
  );
}

/** The part of a response that the library reads. */
const headersOf = (headers: Sent['headers']): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'www-authenticate'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
