import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

// The preview shows the specs to the person who started it. Any page in the browser can send requests to this machine, so a
// request must know the token in the path, must name this server as its host (which stops a foreign name that leads to
// 127.0.0.1), and must not come from a page of another origin.

export interface GuardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export type Admission = { readonly path: string } | { readonly status: 403 | 404; readonly why: string };

/** Decides about a request. The answer is its path behind the token, or the refusal. */
export function admit({ method, path, headers }: GuardedRequest, port: number, token: string): Admission {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) return refused('the host of the request is not this server');
  const own = `http://${headers.host}`;
  if (headers.origin !== undefined && headers.origin !== own)
    return refused('the request comes from a page of another origin');
  if (method !== 'GET' && headers.origin !== own) return refused('the request names no origin');
  if (!isOwnFetch(headers)) return refused('the request comes from a page of another origin');
  const [, given = '', ...rest] = path.split('/');
  if (!isSame(given, token))
    return { status: 404, why: 'nothing is here: open the whole address that the preview has printed' };
  return { path: rest.join('/') };
}

const refused = (why: string): Admission => ({ status: 403, why });

/** A browser states where a request comes from. Another page may lead to this one by a link, and nothing else. */
function isOwnFetch(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Compares by hashes, so that the time tells nothing about the token. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b));

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The headers of every answer. No header allows another origin to read it. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
