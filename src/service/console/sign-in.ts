import { forbidden, invalid, Refusal, unauthorized } from '../core/refusal.js';
import { SCOPES } from '../core/world.js';
import { DEMO_CLIENT, DEMO_USER } from '../data/demo-login.js';
import { IN_PROCESS, type IncomingHead, jsonReply, LOOPBACK, parse, type Reply } from '../route.js';
import type { Tokens } from '../tokens.js';

interface By {
  readonly username: string;
  readonly password: string;
}

/**
 * A token for the console. A body with username and password is answered everywhere; a body without them is answered with
 * a token of the demo user, on this machine only. Both are normal access tokens of the token endpoint.
 */
export async function signIn(tokens: Tokens, head: IncomingHead, body: string | undefined): Promise<Reply> {
  requireSameOrigin(head);
  const given = readBy(body);
  if (given === undefined) requireThisMachine(head);
  const by = given ?? { username: DEMO_USER, password: tokens.password(DEMO_USER) };
  const { status, body: answer } = await tokens.grant(
    { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    {
      grant_type: 'password',
      client_id: DEMO_CLIENT,
      client_secret: tokens.clientSecret(DEMO_CLIENT),
      scope: SCOPES.join(' '),
      ...by,
    },
  );
  if (status !== 200) throw refused(given, answer);
  const { access_token: accessToken } = answer as { access_token: string };
  const reply = jsonReply(200, { accessToken, username: by.username });
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
}

/** The operator's token for the console, with one click: on this machine only, as a sign-in without a password. */
export function operatorAnswer(adminToken: string, head: IncomingHead): Reply {
  requireSameOrigin(head);
  requireThisMachine(head);
  const reply = jsonReply(200, { operatorToken: adminToken });
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } };
}

function refused(given: By | undefined, answer: unknown): Refusal {
  const { error_description: why } = answer as { error_description?: string };
  if (given) return unauthorized('username or password is wrong, or the user is not active');
  const detail = `the data of this service has no active demo user ${DEMO_USER}; sign in with a username and a password`;
  return new Refusal(409, 'no-demo-user', why === undefined ? detail : `${detail} (${why})`);
}

function readBy(body: string | undefined): By | undefined {
  const value = bodyOf(body);
  const { username, password } = value;
  if (username === undefined && password === undefined) return undefined;
  if (typeof username !== 'string' || username === '') throw invalid('username', 'is missing');
  if (typeof password !== 'string' || password === '') throw invalid('password', 'is missing');
  return { username, password };
}

function bodyOf(body: string | undefined): { username?: unknown; password?: unknown } {
  if (body === undefined || body.trim() === '') return {};
  let value: unknown;
  try {
    value = parse(body);
  } catch {
    throw invalid('body', 'is not JSON', 'invalid-body');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('body', 'is not an object', 'invalid-body');
  return value;
}

const THIS_MACHINE: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Headers that a proxy adds. The caller behind a proxy is not on this machine, although the proxy may be. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Refuses a caller that is not on this machine, or that may be another program in the name of a browser. */
function requireThisMachine(head: IncomingHead): void {
  if (!LOOPBACK.has(head.remote) || FORWARDED.some((name) => head.headers[name] !== undefined))
    throw forbidden('a sign-in without a password is possible on this machine only', 'not-this-machine');
  const host = hostOf(head);
  const desired = new URL(head.origin);
  const isHere = host !== undefined && THIS_MACHINE.has(host.hostname) && host.port === desired.port;
  // A page of another site can make its name point to this machine (DNS rebinding). Its requests carry its own name here.
  if (!isHere && head.remote !== IN_PROCESS)
    throw forbidden(
      `the host ${head.headers.host ?? '(none)'} is not an address of this service; open ${head.origin}/`,
      'foreign-host',
    );
}

/** Refuses a request that a page of another origin has sent. Every browser names the origin of a POST. */
function requireSameOrigin(head: IncomingHead): void {
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
