import { field, group, h, pageHead, table } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { errorText, guarded } from '../shell/notice.js';
import { operate } from '../shell/operate.js';
import type { Page } from '../shell/page.js';

const w = words({
  nav: ['Requests', 'Kall'],
  title: ['Requests as they happen', 'Kall mens de skjer'],
  lead: [
    'Every call of the API since the start or the last clearing, newest first. Pages of the console that read the API are in it too.',
    'Alle kall til API-et siden start eller siste tømming, nyeste først. Sider i konsollen som leser API-et, er også med.',
  ],
  filter: ['Filter', 'Filter'],
  hint: [
    'Operation, path, user, method or status; every word must occur',
    'Operasjon, sti, bruker, metode eller status; alle ordene må finnes',
  ],
  clear: ['Clear the log', 'Tøm loggen'],
  caption: ['Requests, newest first', 'Kall, nyeste først'],
  none: ['No request yet, or none with these words.', 'Ingen kall ennå, eller ingen med disse ordene.'],
  time: ['Time', 'Tid'],
  request: ['Request', 'Kall'],
  caller: ['Caller', 'Bruker'],
  status: ['Status', 'Status'],
  open: ['open', 'pågår'],
  lost: ['lost', 'tapt'],
  body: ['Body', 'Innhold'],
  count: [
    (shown: number, all: number) => `${shown} of ${all} requests`,
    (shown, all) => `${shown} av ${all} kall`,
  ],
  live: ['Live', 'Direkte'],
});

const SHOWN = 200;

export const logPage: Page = {
  path: '/operator/log',
  title: () => w().title,
  nav: () => w().nav,
  isOperator: true,
  render: async ({ signal }) => {
    const known = new Map<number, Logged>();
    let desired: readonly string[] = [];
    const place = h('div');
    const state = h('p.hint', { id: 'log-state' });
    const show = () => {
      const rows = [...known.values()].filter((entry) => isDesired(entry, desired)).toReversed();
      state.textContent = `${w().live}: ${w().count(Math.min(rows.length, SHOWN), known.size)}`;
      place.replaceChildren(logTable(rows.slice(0, SHOWN)));
    };
    const filter = field({ name: 'filter', label: w().filter, type: 'search', hint: w().hint });
    filter.addEventListener('input', ({ target }) => {
      desired = (target as HTMLInputElement).value.toLowerCase().split(/\s+/).filter(Boolean);
      show();
    });
    await followLog(known, signal, {
      changed: show,
      failed: (error) => {
        state.textContent = errorText(error);
      },
    });
    return group(
      pageHead({
        title: w().title,
        lead: w().lead,
        actions: h('button', { onclick: guarded(() => operate('DELETE', '/requests')) }, w().clear),
      }),
      h('div.line', filter),
      state,
      place,
    );
  },
};

function isDesired({ operation, path, method, caller, status }: Logged, words: readonly string[]): boolean {
  const text = `${operation} ${path} ${method} ${caller ?? ''} ${status}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

const logTable = (rows: readonly Logged[]): Node =>
  table({
    caption: w().caption,
    isCaptionHidden: true,
    empty: w().none,
    rows,
    rowClass: ({ status, isAnswered }) =>
      isAnswered && (status === 0 || status >= 400) ? 'failed' : undefined,
    columns: [
      { head: '#', isNumber: true, cell: ({ number }) => number },
      { head: w().time, cell: ({ at }) => at.slice(11, 23) },
      {
        head: w().request,
        isName: true,
        cell: ({ operation, method, path, body }) => [
          operation,
          h('span.kind.code', `${method} ${path}`),
          body !== null && h('details', h('summary', w().body), h('pre', body)),
        ],
      },
      { head: w().caller, cell: ({ caller }) => caller ?? '–' },
      {
        head: w().status,
        isNumber: true,
        cell: ({ status, isAnswered }) => (status > 0 ? status : isAnswered ? w().lost : w().open),
      },
    ],
  });

/** A request of the log, as the operator's side tells it. */
interface Logged {
  readonly number: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly caller: string | null;
  readonly body: string | null;
  readonly status: number;
  readonly isAnswered: boolean;
}

interface Changes {
  readonly version: number;
  readonly oldest: number;
  readonly entries: readonly Logged[];
}

interface Follower {
  changed(): void;
  failed(error: unknown): void;
}

/** An answer waits for news. It is given up after this time and asked for again, before a proxy or browser ends it. */
const LONGEST_MS = 60_000;
const RETRY_MS = 2000;

/** Reads the log and follows it until the signal ends. Each question names the version of the last answer, so none is lost. */
async function followLog(known: Map<number, Logged>, signal: AbortSignal, follower: Follower): Promise<void> {
  const take = ({ oldest, entries }: Changes) => {
    for (const number of known.keys()) if (number < oldest) known.delete(number);
    for (const entry of entries) known.set(entry.number, entry);
    follower.changed();
  };
  const first = await operate<Changes>('GET', '/requests/stream', { signal });
  take(first);
  void follow(first.version, take, signal, follower);
}

async function follow(
  from: number,
  take: (changes: Changes) => void,
  signal: AbortSignal,
  { failed }: Follower,
): Promise<void> {
  let after = from;
  while (!signal.aborted) {
    const limit = AbortSignal.timeout(LONGEST_MS);
    try {
      const changes = await operate<Changes>('GET', '/requests/stream', {
        query: { after },
        signal: AbortSignal.any([signal, limit]),
      });
      after = changes.version;
      take(changes);
    } catch (error) {
      if (signal.aborted) return;
      if (limit.aborted) continue;
      failed(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
