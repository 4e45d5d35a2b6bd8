import { forbidden } from '../core/refusal.js';
import { IN_PROCESS, type IncomingHead } from '../route.js';

const LOOPBACK: ReadonlySet<string> = new Set([IN_PROCESS, '127.0.0.1', '::1', '::ffff:127.0.0.1']);
const THIS_MACHINE: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Headers that a proxy adds. The caller behind a proxy is not on this machine, although the proxy may be. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Refuses a caller that is not on this machine, or that may be another program in the name of a browser. */
export function requireThisMachine(head: IncomingHead): void {
  if (!LOOPBACK.has(head.remote) || FORWARDED.some((name) => head.headers[name] !== undefined))
    throw forbidden('a sign-in without a password is possible on this machine only', 'not-this-machine');
  const host = hostOf(head);
  const wanted = new URL(head.origin);
  const isHere = host !== undefined && THIS_MACHINE.has(host.hostname) && host.port === wanted.port;
  // A page of another site can make its name point to this machine (DNS rebinding). Its requests carry its own name here.
  if (!isHere && head.remote !== IN_PROCESS)
    throw forbidden(
      `the host ${head.headers.host ?? '(none)'} is not an address of this service; open ${head.origin}/`,
      'foreign-host',
    );
}

/** Refuses a request that a page of another origin has sent. Every browser names the origin of a POST. */
export function requireSameOrigin(head: IncomingHead): void {
  const { origin, 'sec-fetch-site': site } = head.headers;
  const host = hostOf(head);
  const isOwn = origin !== undefined && host !== undefined && urlOf(origin)?.host === host.host;
  if (!isOwn || (site !== undefined && site !== 'same-origin'))
    throw forbidden('a sign-in is possible from the page of this service only', 'foreign-origin');
}

/** The address that the caller used; the fetch function has no Host header. */
function hostOf(head: IncomingHead): URL | undefined {
  if (head.headers.host === undefined) return head.remote === IN_PROCESS ? new URL(head.origin) : undefined;
  return urlOf(`http://${head.headers.host}`);
}

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
