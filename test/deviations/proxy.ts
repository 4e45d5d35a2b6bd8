// Between the client and the embedded service: everything that the trench service says goes through one deviation.
import type { Send } from '../../src/http/send.js';
import type { Segment } from '../../src/service/core/world.js';
import type { EmbeddedService } from '../../src/service/create-service.js';
import type { Answer, Behind, Call, Deviation, Json } from './deviation.js';

const BASE = '/public/trench/rest';

/** A call of the client and what it was answered. */
export interface Passed extends Call {
  readonly status: number;
  readonly answer?: Json;
}

export interface Proxy {
  readonly send: Send;
  /** Calls of the trench service, as the client saw them. */
  readonly passed: Passed[];
  /** What the deviation remembers. */
  readonly memory: Map<string, Json>;
}

export function createProxy(
  service: () => EmbeddedService,
  segments: () => readonly Segment[],
  { handle }: Pick<Deviation, 'handle'>,
): Proxy {
  const passed: Passed[] = [];
  const memory = new Map<string, Json>();
  const send: Send = async (url, init) => {
    const { pathname, origin, search } = new URL(url);
    if (!pathname.startsWith(BASE) || pathname.includes('/catalog/')) return service().fetch(url, init);
    const forward: Behind['forward'] = async ({ method, path, body }) => {
      const answer = await service().fetch(`${origin}${BASE}${path}${search}`, {
        method,
        headers: init.headers ?? {},
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, ...(text === '' ? {} : { body: JSON.parse(text) }) };
    };
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call: Call = { method: init.method ?? 'GET', path: pathname.slice(BASE.length), ...(body ? { body } : {}) };
    const answer = await handle(call, { forward, segments, memory });
    passed.push({ ...call, status: answer.status, answer: answer.body });
    return toResponse(answer);
  };
  return { send, passed, memory };
}

function toResponse({ status, body, text, type = 'application/json;charset=utf-8' }: Answer): Response {
  const bytes = text ?? (body === undefined ? null : JSON.stringify(body));
  return new Response(status === 204 ? null : bytes, { status, headers: { 'content-type': type } });
}
