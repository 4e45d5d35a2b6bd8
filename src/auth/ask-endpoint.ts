import { addressProblem } from '../http/address.js';
import { isNetworkError } from '../http/network-error.js';
import { abortOf, readBody } from '../http/read-body.js';
import type { Send, SendInit, Sent } from '../http/send.js';
import { AuthError } from './auth-error.js';
import type { Secrets } from './secrets.js';
import { unreachable } from './unreachable.js';

const MAX_BYTES = 1024 * 1024;

/** One request to the issuer or to the token endpoint, for logs. */
export interface TokenCall {
  readonly method: string;
  readonly url: string;
  /** Absent if no answer came. */
  readonly status?: number;
}

export interface Guarding {
  readonly send: Send;
  readonly secrets: Secrets;
  readonly onCall?: ((call: TokenCall) => void) | undefined;
}

/** A request as the token library writes it. */
export interface Asked {
  readonly method: string;
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface EndpointAnswer {
  readonly status: number;
  readonly headers: Sent['headers'];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Asks the issuer or the token endpoint: sends to safe addresses only (also those from discovery) and reads short answers only. */
export const askEndpoint =
  ({ send, secrets, onCall }: Guarding) =>
  async (url: string, asked: Asked): Promise<EndpointAnswer> => {
    const problem = addressProblem(url);
    if (problem) throw new AuthError('insecure-address', `the token endpoint ${problem}`);
    // Client id and secret as an Authorization header carries them.
    secrets.add(asked.headers.authorization?.replace(/^Basic /i, ''));
    const gone = asked.signal ? abortOf(asked.signal) : new Promise<never>(() => {});
    let status: number | undefined;
    try {
      const response = await Promise.race([send(url, asked as SendInit), gone]);
      status = response.status;
      refuseRedirect(status);
      return {
        status,
        headers: response.headers,
        body: await readBody(response, { maxBytes: MAX_BYTES, gone }),
      };
    } catch (error) {
      if (error instanceof AuthError || isNetworkError(error, 'too-large')) throw error;
      const what = asked.method === 'GET' ? 'the issuer' : 'the token endpoint';
      throw unreachable(`${what} ${new URL(url).host}`, error);
    } finally {
      onCall?.({
        method: asked.method,
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
