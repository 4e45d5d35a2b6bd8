import type { CustomFetch } from 'openid-client';
import { isNetworkError, type NetworkProblemKind, networkProblem } from '../http/network-error.js';
import { addressProblem } from '../http/proxies.js';
import { abortOf, type HttpResponse, readBody, type SendInit } from '../http/send.js';
import { AuthError, type GrantOptions } from './grant.js';
import type { Secrets } from './secrets.js';

const MAX_BYTES = 1024 * 1024;
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The fetch of the token library. It sends to safe addresses only (also those from discovery), follows no redirect and reads
 * short answers only.
 */
export function guardedFetch(
  { fetch: send, onTokenCall }: Pick<GrantOptions, 'fetch' | 'onTokenCall'>,
  secrets: Secrets,
): CustomFetch {
  return async (url, init) => {
    const problem = addressProblem(url);
    if (problem) throw new AuthError('insecure-address', `the token endpoint ${problem}`);
    // Client id and secret as an Authorization header carries them.
    secrets.add(init.headers.authorization?.replace(/^Basic /i, ''));
    const gone = init.signal ? abortOf(init.signal) : new Promise<never>(() => {});
    const asked = init.method === 'GET' ? 'the issuer' : 'the token endpoint';
    let status: number | undefined;
    try {
      const response = await Promise.race([send(url, init as SendInit), gone]);
      status = response.status;
      refuseRedirect(status, asked);
      const body = await readBody(response, { maxBytes: MAX_BYTES, gone });
      return new Response(NO_BODY.has(status) ? null : body, { status, headers: headersOf(response) });
    } catch (error) {
      if (error instanceof AuthError || isNetworkError(error, 'too-large')) throw error;
      throw unreachable(`${asked} ${new URL(url).host}`, error);
    } finally {
      const answered = status === undefined ? {} : { status };
      onTokenCall?.({ method: init.method, url: secrets.redact(url), ...answered });
    }
  };
}

function refuseRedirect(status: number, asked: string): void {
  if (status >= 200 && (status < 300 || status >= 400)) return;
  throw new AuthError('unreadable-answer', `${asked} answers with a redirect, which is not followed`);
}

/** The headers that the library reads. */
const headersOf = ({ headers }: HttpResponse): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'www-authenticate'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

interface Words {
  readonly code: 'unreachable' | 'bad-certificate' | 'bad-protocol';
  readonly happened: string;
  readonly transient: boolean;
}

const CERTIFICATE = 'NODE_EXTRA_CA_CERTS can name the file with the certificate of your own authority';

const WORDS: Readonly<Record<Exclude<NetworkProblemKind, 'proxy'>, Words>> = {
  refused: { code: 'unreachable', happened: 'refuses the connection', transient: true },
  'unknown-host': {
    code: 'unreachable',
    happened: 'has a host name that is not known here',
    transient: true,
  },
  unreachable: { code: 'unreachable', happened: 'could not be reached', transient: true },
  certificate: {
    code: 'bad-certificate',
    happened: `has a certificate that is not accepted; ${CERTIFICATE}`,
    transient: false,
  },
  protocol: {
    code: 'bad-protocol',
    happened: 'does not speak HTTP as its address says; check scheme and port of the address',
    transient: false,
  },
  timeout: { code: 'unreachable', happened: 'did not answer in time', transient: true },
  broken: { code: 'unreachable', happened: 'broke off the connection', transient: true },
};

/** `what` names the server that did not answer, with its host. */
function unreachable(what: string, error: unknown): AuthError {
  const { kind, code, proxy } = networkProblem(error);
  if (proxy) return new AuthError('unreachable', `${what}: ${proxy.message}`, proxy.transient);
  const words = WORDS[kind as keyof typeof WORDS];
  const called = code === '' ? '' : ` (${code})`;
  return new AuthError(words.code, `${what} ${words.happened}${called}`, words.transient);
}
