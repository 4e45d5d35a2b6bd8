import { Refusal } from './core/refusal.js';
import { createRouter } from './http/router.js';
import { problemReply, type Reply } from './reply.js';
import { BODY_LIMIT, bodyTooLarge, IN_PROCESS, type Route } from './route.js';

/** The service as a function: it answers as `fetch` would if the service were at that address. */
export function createInProcessFetch(routes: readonly Route[]): typeof fetch {
  const find = createRouter(routes);

  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const target = url.pathname + url.search;
    const found = find(request.method, target);
    if (found instanceof Refusal) return toResponse(problemReply(found, target), request.signal);
    const answer = found.route.open({
      origin: url.origin,
      url: target,
      path: found.path,
      search: url.search.slice(1),
      headers: Object.fromEntries(request.headers),
      remote: IN_PROCESS,
    });
    const body = request.body === null ? undefined : await request.text();
    const isTooLarge = body !== undefined && Buffer.byteLength(body) > BODY_LIMIT;
    const reply = isTooLarge ? problemReply(bodyTooLarge(), target) : await answer(body);
    return toResponse(reply, request.signal);
  };
}

function toResponse(reply: Reply, signal: AbortSignal): Response | Promise<Response> {
  if (reply.broken === 'reset') throw networkError('ECONNRESET', 'read ECONNRESET');
  if (reply.broken === 'timeout') return untilAborted(signal);
  const body = reply.broken === 'truncate' ? truncated(reply.body ?? '') : (reply.body ?? null);
  return new Response(body, { status: reply.status, headers: reply.headers });
}

/** The error of undici for a broken connection. */
const networkError = (code: string, message: string): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

/** An answer that never comes: only the caller's time limit ends it. */
const untilAborted = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function truncated(body: string | Uint8Array): ReadableStream<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)));
    },
    pull(controller) {
      controller.error(
        new TypeError('terminated', {
          cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
        }),
      );
    },
  });
}
