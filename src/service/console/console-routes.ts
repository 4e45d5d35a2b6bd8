import { html } from '../../html/html.js';
import { embeddedFiles } from '../../html/html-page.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { Clock } from '../clock.js';
import type { Caller, Versioned } from '../core/context.js';
import { forbidden, Refusal } from '../core/refusal.js';
import type { Lang, Segment } from '../core/world.js';
import { languageOf } from '../engine.js';
import { pageReply } from '../html-page.js';
import type { IncomingHead, Route } from '../route.js';
import { jsonReply, problemReply, type Reply } from '../route.js';
import type { Store } from '../store/port.js';
import type { Tokens } from '../tokens.js';
import { openSegment } from '../trench/segments.js';

export interface ConsoleOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** The operator's secret of this start. */
  readonly adminToken: string;
  readonly profile: ServiceProfile;
  /** Receives internal errors of the service. */
  readonly report: (message: string) => void;
}

/** A segment that the caller may read, and the language of the answer. */
interface Opened {
  readonly found: Versioned<Segment>;
  readonly caller: Caller;
  readonly lang: Lang;
}

/** The routes of the console. Its code and its files are loaded by the first request, because few runs open a browser. */
export function consoleRoutes(parts: ConsoleOptions): Route[] {
  const { store, clock, tokens, adminToken, profile, report } = parts;
  let page: Reply | undefined;
  const route = (method: Route['method'], url: string, answer: Answer): Route => ({
    method,
    url,
    open: (head) => (body) => answer(head, body).catch((error: unknown) => refusal(error, head.url, report)),
  });
  return [
    route('GET', '/', async () => {
      page ??= consolePage();
      return page;
    }),
    route('POST', '/console/sign-in', async (head, body) =>
      (await import('./sign-in.js')).signIn(tokens, head, body),
    ),
    route('POST', '/console/operator', async (head) =>
      (await import('./sign-in.js')).operatorAnswer(adminToken, head),
    ),
    route('GET', '/console/segments/:segmentId', async (head) => {
      const { segmentAnswer } = await import('./segment-answer.js');
      const { found, caller, lang } = opened(parts, head);
      return jsonReply(200, segmentAnswer(found, { world: store, lang, profile }, caller));
    }),
    route('GET', '/console/segments/:segmentId/sections/:section(^\\d+).svg', async (head) => {
      const { drawing } = await import('./console-drawing.js');
      const { found, lang } = opened(parts, head);
      const { path, search, origin: service } = head;
      const number = path.section ?? '';
      return drawing({ world: store, found, number, search, lang, now: clock.now(), service });
    }),
  ];
}

/** Reading in the console needs the same token, scope and access as reading by the API. */
function opened({ store, tokens }: ConsoleOptions, { headers, path }: IncomingHead): Opened {
  store.flush();
  store.refresh();
  const caller = tokens.caller(headers.authorization);
  if (!caller.scopes.has('tb.bruker'))
    throw forbidden('the caller lacks the role for scope tb.bruker', 'missing-scope');
  const found = openSegment({ world: store, caller }, { path }, 'READ');
  return { found, caller, lang: languageOf(headers['accept-language'], caller.user) };
}

type Answer = (head: IncomingHead, body: string | undefined) => Promise<Reply>;

function refusal(error: unknown, url: string, report: ConsoleOptions['report']): Reply {
  if (error instanceof Refusal) return problemReply(error, url);
  report(`${url}: ${error instanceof Error ? error.stack : String(error)}`);
  return problemReply(new Refusal(500, 'server-error', 'the service failed; see its log'), url);
}

/** The console: its script makes the whole page. */
const consolePage = (): Reply =>
  pageReply(
    embeddedFiles('console'),
    'trenchctl console',
    html`<noscript>The console needs JavaScript. The API reference at /reference does not.</noscript>`,
  );
