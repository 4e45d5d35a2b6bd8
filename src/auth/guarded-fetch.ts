import type { CustomFetch } from 'openid-client';
import { addressProblem } from './address.js';
import { AuthError } from './auth-error.js';
import { abortOf, readBody } from './read-body.js';
import type { Secrets } from './secrets.js';
import type { Send, SendInit, Sent } from './send.js';

const MAX_BYTES = 1024 * 1024;
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Fetch as the token library calls it: to safe addresses only (also those that discovery names), with short answers only. */
export const guardedFetch =
  (send: Send, secrets: Secrets): CustomFetch =>
  async (url, options) => {
    const problem = addressProblem(url);
    if (problem) throw new AuthError('insecure-address', `the token endpoint ${problem}`);
    // Id and secret in another spelling.
    secrets.add(new Headers(options.headers).get('authorization')?.replace(/^Basic /i, ''));
    const gone = options.signal ? abortOf(options.signal) : new Promise<never>(() => {});
    const response = await Promise.race([send(url, options as SendInit), gone]);
    const { status, headers } = response;
    if (status < 200 || (status >= 300 && status < 400)) {
      throw new AuthError(
        'unreadable-answer',
        'the token endpoint answers with a redirect, which is not followed',
      );
    }
    const body = await readBody(response, { maxBytes: MAX_BYTES, gone });
    return new Response(NO_BODY.has(status) ? null : body, { status, headers: told(headers) });
  };

/** What the library looks at. */
const told = (headers: Sent['headers']): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'www-authenticate'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
