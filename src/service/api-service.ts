import { randomUUID } from 'node:crypto';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import { type Clock, createClock } from './clock.js';
import { type Commander, createCommander } from './commander.js';
import { OPERATIONS } from './contract/known-operations.js';
import { createValidator, type ValidatorOptions } from './contract/validate-request.js';
import { Refusal } from './core/refusal.js';
import { createEngine, type Engine, type EngineOptions } from './engine.js';
import { createRouter } from './http/router.js';
import { operatorWords } from './operator-words.js';
import { createRequestLog, type RequestLog } from './request-log.js';
import { BODY_LIMIT, bodyTooLarge, IN_PROCESS, problemReply, type Reply, type Route } from './route.js';
import type { Store } from './store/port.js';

/** A request of a program in this process. */
interface PlainRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The head of a request opens its route at once, and the answer waits for the body. */
  readonly body?: string | Promise<string> | undefined;
}

/** The service as a function from a plain request to a plain reply. */
export type Ask = (url: string, request: PlainRequest) => Promise<Reply>;

/**
 * Answers as the HTTP server does. The request and the reply are plain values, because the objects of `fetch` take a fifth of the
 * processor time of a command that makes many calls.
 */
function createAsk(routes: readonly Route[]): Ask {
  const find = createRouter(routes);

  return async (address, { method, headers, ...request }) => {
    const { origin, pathname, search } = new URL(address);
    const target = pathname + search;
    const found = find(method, target);
    if (found instanceof Refusal) return problemReply(found, target);
    const { route, path } = found;
    const head = { origin, url: target, path, search: search.slice(1), headers, remote: IN_PROCESS };
    const answer = route.open(head);
    const body = await request.body;
    const isTooLarge = body !== undefined && Buffer.byteLength(body) > BODY_LIMIT;
    return isTooLarge ? problemReply(bodyTooLarge(), target) : answer(body);
  };
}

/** The service as a function: it answers as `fetch` would if the service were at that address. */
export function createInProcessFetch(routes: readonly Route[]): typeof fetch {
  return asFetch(createAsk(routes));
}

const asFetch =
  (ask: Ask): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { method, url, signal } = request;
    const headers = Object.fromEntries(request.headers);
    const body = request.body === null ? undefined : request.text();
    return toResponse(await ask(url, { method, headers, body }), signal);
  };

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

interface ApiServiceOptions extends ValidatorOptions {
  readonly store: Store;
  readonly authenticate: EngineOptions['authenticate'];
  readonly clock?: Clock;
  readonly uuid?: () => string;
  readonly report?: (message: string) => void;
  /** The behaviours of the service that the documents leave open; the assumed profile by default. */
  readonly profile?: ServiceProfile;
  /** See Context; true by default. */
  readonly answersPlaces?: boolean;
  /** Puts something around the engine, such as the fault rules. */
  readonly wrap?: (inside: Inside) => Engine;
  /** Routes beside those of the operations. */
  readonly routes?: (inside: Inside) => readonly Route[];
}

interface Inside {
  readonly engine: Engine;
  readonly commander: Commander;
  readonly log: RequestLog;
}

interface ApiService {
  /** The service as a function; it accepts any host name. */
  readonly ask: Ask;
  /** The same function with the objects of the platform. */
  readonly fetch: typeof fetch;
  readonly routes: readonly Route[];
  readonly log: RequestLog;
  /** Closes the store too. */
  close(): void;
}

/**
 * The operations of the API on a store: a rehearsal needs no more than this. A command on a data folder adds tokens
 * (open-local-service.ts), and `serve` adds pages, operator endpoints and faults (create-service.ts).
 */
export function createApiService(options: ApiServiceOptions): ApiService {
  const { store, authenticate, clock = createClock(), uuid = randomUUID, report = () => {} } = options;
  const {
    profile = ASSUMED_PROFILE,
    answersPlaces = true,
    wrap = ({ engine }) => engine,
    routes = () => [],
  } = options;
  const words = operatorWords(profile.operator);
  const log = createRequestLog();
  const commander = createCommander({ store, clock, uuid, profile, answersPlaces });
  const bare = createEngine({
    ...{ store, clock, commander, authenticate, log, report },
    validator: createValidator(options),
    // The code for PDF and Excel is loaded when it is first needed.
    print: async (pdf) => (await import('./pdf/print-pdf.js')).printPdf(words.printed(pdf)),
    tabulate: async (workbook) =>
      (await import('./excel/write-workbook.js')).writeWorkbook(words.printed(workbook)),
  });
  const engine = wrap({ engine: bare, commander, log });
  const all = words.routes([...operationRoutes(engine), ...routes({ engine, commander, log })]);
  const ask = createAsk(all);
  return {
    ...{ ask, fetch: asFetch(ask) },
    routes: all,
    log,
    close() {
      engine.settle();
      store.close();
    },
  };
}

const operationRoutes = (engine: Engine): Route[] =>
  OPERATIONS.map((operation) => ({
    method: operation.method,
    url: operation.fullPath.replace(/\{(\w+)\}/g, ':$1'),
    open: (head) => {
      const session = engine.begin(operation, head);
      return (body) => engine.finish(session, body);
    },
  }));
