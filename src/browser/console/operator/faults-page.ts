import { field, group, h, numberOf, pageHead, table, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { guarded, notify } from '../shell/notice.js';
import { ask, operate } from '../shell/operate.js';
import type { Page, PageContext } from '../shell/page.js';
import { actionOf, type FaultAction, PRESETS, type Preset } from './fault-presets.js';

interface Rule {
  readonly id: string;
  readonly match: {
    readonly operation?: string;
    readonly method?: string;
    readonly nth?: number;
    readonly probability?: number;
  };
  readonly action: FaultAction;
  readonly times?: number;
}

interface Firing {
  readonly rule: string;
  readonly operation: string;
  readonly request: number;
  readonly at: string;
}

const w = words({
  nav: ['Faults', 'Feil'],
  title: ['Faults on purpose', 'Feil med vilje'],
  lead: [
    'A rule makes the service fail as a real one may. The calls of this console are hit too.',
    'En regel får tjenesten til å feile slik en virkelig tjeneste kan. Kallene fra konsollen rammes også.',
  ],
  caption: ['Rules that are on', 'Regler som er på'],
  none: ['No rule is on: the service behaves well.', 'Ingen regel er på: tjenesten oppfører seg pent.'],
  rule: ['Rule', 'Regel'],
  match: ['Which calls', 'Hvilke kall'],
  action: ['What happens', 'Hva skjer'],
  actions: ['Actions', 'Handlinger'],
  off: ['Switch off', 'Slå av'],
  clear: ['Switch all off', 'Slå av alle'],
  add: ['Add a rule', 'Ny regel'],
  preset: ['What happens', 'Hva skjer'],
  value: ['Value', 'Verdi'],
  operation: ['Operation', 'Operasjon'],
  operationHint: [
    'As in createSegment; add* stands for all that begin with add. Empty: every call.',
    'Som i createSegment; add* er alle som begynner med add. Tom: alle kall.',
  ],
  nth: ['Only the nth matching call', 'Bare kall nummer'],
  times: ['At most so many times', 'Høyst så mange ganger'],
  on: ['Switch it on', 'Slå på'],
  added: [(id: string) => `Rule ${id} is on.`, (id) => `Regel ${id} er på.`],
  firings: ['Faults that struck', 'Feil som har slått til'],
  noFirings: ['No fault has struck yet.', 'Ingen feil har slått til ennå.'],
  request: ['Request no.', 'Kall nr.'],
  time: ['Time', 'Tid'],
  every: ['every call', 'alle kall'],
  nthCall: [(n: number) => `call ${n} only`, (n) => `bare kall ${n}`],
  atMost: [
    (n: number) => (n === 1 ? 'once' : `at most ${n} times`),
    (n) => (n === 1 ? 'én gang' : `høyst ${n} ganger`),
  ],
});

export const faultsPage: Page = {
  path: '/operator/faults',
  title: () => w().title,
  nav: () => w().nav,
  isOperator: true,
  render: async (context) => {
    const [rules, firings] = await Promise.all([
      operate<Rule[]>('GET', '/faults'),
      operate<Firing[]>('GET', '/faults/firings'),
    ]);
    const clear = guarded(async () => {
      await operate('DELETE', '/faults');
      await context.refresh();
    });
    return group(
      pageHead({
        title: w().title,
        lead: w().lead,
        actions: [
          h('button.primary', { id: 'add-rule', onclick: guarded(() => addRule(context)) }, w().add),
          rules.length > 0 && h('button', { onclick: clear }, w().clear),
        ],
      }),
      rulesTable(rules, context),
      h('h2', w().firings),
      firingsTable(firings),
    );
  },
};

const rulesTable = (rules: readonly Rule[], { refresh }: PageContext): Node =>
  table({
    caption: w().caption,
    empty: w().none,
    rows: rules,
    columns: [
      { head: w().rule, isName: true, cell: ({ id }) => id },
      { head: w().match, cell: matchWords },
      { head: w().action, cell: ({ action }) => h('code', JSON.stringify(action)) },
      {
        head: w().actions,
        cell: ({ id }) => {
          const off = guarded(async () => {
            await operate('DELETE', `/faults/${encodeURIComponent(id)}`);
            await refresh();
          });
          return h('button.quiet', { 'aria-label': `${w().off}: ${id}`, onclick: off }, w().off);
        },
      },
    ],
  });

const matchWords = ({ match, times }: Rule): string =>
  [
    match.operation ?? w().every,
    match.method,
    match.nth !== undefined && w().nthCall(match.nth),
    match.probability !== undefined && `${match.probability * 100} %`,
    times !== undefined && w().atMost(times),
  ]
    .filter(Boolean)
    .join(', ');

const firingsTable = (firings: readonly Firing[]): Node =>
  table({
    caption: w().firings,
    isCaptionHidden: true,
    empty: w().noFirings,
    rows: firings.toReversed().slice(0, 100),
    columns: [
      { head: w().request, isNumber: true, cell: ({ request }) => request },
      { head: w().time, cell: ({ at }) => at.slice(11, 23) },
      { head: w().operation, isName: true, cell: ({ operation }) => operation },
      { head: w().rule, cell: ({ rule }) => rule },
    ],
  });

async function addRule({ refresh }: PageContext): Promise<void> {
  let made: Rule | undefined;
  const place = h('div');
  const choose = (preset: Preset) =>
    place.replaceChildren(
      group(
        preset.value &&
          field({
            name: 'value',
            label: preset.value.label(),
            type: 'number',
            min: preset.value.min,
            value: preset.value.initial,
            isRequired: true,
          }),
        field({ name: 'operation', label: w().operation, value: preset.operation, hint: w().operationHint }),
      ),
    );
  const find = (id: string): Preset => PRESETS.find((one) => one.id === id) ?? PRESETS[0];
  choose(PRESETS[0]);
  await ask({
    title: w().add,
    confirm: w().on,
    body: group(
      field({
        ...{ name: 'preset', label: w().preset, onchange: (id: string) => choose(find(id)) },
        options: PRESETS.map(({ id, label }) => ({ value: id, label: label() })),
      }),
      place,
      h(
        'div.columns',
        field({ name: 'nth', label: w().nth, type: 'number', min: 1 }),
        field({ name: 'times', label: w().times, type: 'number', min: 1, value: 1 }),
      ),
    ),
    act: async (form) => {
      const preset = find(textOf(form, 'preset') ?? '');
      made = await operate<Rule>('POST', '/faults', {
        body: {
          match: { operation: textOf(form, 'operation'), nth: numberOf(form, 'nth') },
          action: actionOf(preset, numberOf(form, 'value')),
          times: numberOf(form, 'times'),
        },
      });
    },
  });
  if (!made) return;
  await refresh();
  notify(w().added(made.id));
}
