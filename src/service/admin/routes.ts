import { createHash, timingSafeEqual } from 'node:crypto';
import { forbidden, Refusal, unauthorized } from '../core/refusal.js';
import { emptyReply, jsonReply, problemReply, type Reply } from '../reply.js';
import { IN_PROCESS, type IncomingHead, type Route } from '../route.js';
import type { AdminAction, AdminOptions } from './action.js';
import { faultActions } from './fault-actions.js';
import { stateActions } from './state-actions.js';

/** The operator's endpoints. They need the secret of this start and answer this machine only. */
export function adminRoutes(parts: AdminOptions): Route[] {
  return [...stateActions(parts), ...faultActions(parts)].map((action) => ({
    method: action.method,
    url: `/admin${action.url}`,
    open: (head) => (body) => answer(parts, action, head, body),
  }));
}

async function answer(
  parts: AdminOptions,
  action: AdminAction,
  head: IncomingHead,
  body: string | undefined,
): Promise<Reply> {
  try {
    guard(parts.adminToken, head);
    parts.store.flush();
    parts.store.refresh();
    const value = await action.run(body, head);
    parts.store.flush();
    return value === undefined ? emptyReply(204) : jsonReply(200, value);
  } catch (error) {
    if (error instanceof Refusal) return problemReply(error, head.url);
    const detail = error instanceof Error ? error.message : String(error);
    return problemReply(new Refusal(400, 'admin-failed', detail), head.url);
  }
}

const LOOPBACK: ReadonlySet<string> = new Set([IN_PROCESS, '127.0.0.1', '::1', '::ffff:127.0.0.1']);

function guard(secret: string, head: IncomingHead): void {
  if (!LOOPBACK.has(head.remote)) throw forbidden('the operator endpoints answer this machine only');
  const given = /^Bearer (\S+)$/i.exec(head.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(secret)))
    throw unauthorized('the operator secret of this start is missing or wrong');
}
