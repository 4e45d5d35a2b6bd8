import { Refusal } from './core/refusal.js';
import type { createRouter } from './http/router.js';
import { createQuickRouter } from './quick-router.js';
import { problemReply, type Reply } from './reply.js';
import { BODY_LIMIT, bodyTooLarge, IN_PROCESS, type Route } from './route.js';

interface InProcessRequest {
  readonly method?: string;
  readonly headers?: object;
  readonly body?: unknown;
}

interface InProcessAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> };
    cancel(): Promise<void>;
  } | null;
}

export type InProcessCall = (url: string, request: InProcessRequest) => Promise<InProcessAnswer>;

/**
 * The service as a function with the part of `fetch` that the client uses. Loading the platform's fetch and its objects takes
 * longer than all calls of a small plan. Broken answers need fault rules, and a service with fault rules has the whole fetch.
 */
export function createInProcessCall(routes: readonly Route[]): InProcessCall {
  const findQuickly = createQuickRouter(routes);
  let loading: Promise<ReturnType<typeof createRouter>> | undefined;
  const find = async (method: string, target: string) => {
    loading ??= import('./http/router.js').then((router) => router.createRouter(routes));
    return (await loading)(method, target);
  };
  return async (address, request) => {
    const { origin, pathname, search } = new URL(address);
    const target = pathname + search;
    const { method = 'GET' } = request;
    const found = findQuickly(method, pathname) ?? (await find(method, target));
    if (found instanceof Refusal) return answerOf(problemReply(found, target));
    const answer = found.route.open({
      origin,
      url: target,
      path: found.path,
      search: search.slice(1),
      headers: headersOf(request),
      remote: IN_PROCESS,
    });
    const body = request.body === undefined || request.body === null ? undefined : String(request.body);
    const isTooLarge = body !== undefined && Buffer.byteLength(body) > BODY_LIMIT;
    return answerOf(isTooLarge ? problemReply(bodyTooLarge(), target) : await answer(body));
  };
}

function headersOf({ headers = {} }: InProcessRequest): Record<string, string> {
  const entries =
    Symbol.iterator in headers ? [...(headers as Iterable<[string, string]>)] : Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function answerOf({ status, headers, body }: Reply): InProcessAnswer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return {
    status,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    body: bytes === undefined ? null : bodyOf(bytes),
  };
}

function bodyOf(bytes: Uint8Array): NonNullable<InProcessAnswer['body']> {
  let isRead = false;
  const cancel = async (): Promise<void> => {
    isRead = true;
  };
  const read = async () => {
    if (isRead) return { done: true };
    isRead = true;
    return { done: false, value: bytes };
  };
  return { getReader: () => ({ read, cancel }), cancel };
}
