import { field, group, h, numberOf, pageHead, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { guarded, notify } from '../shell/notice.js';
import { operate } from '../shell/operate.js';
import type { Page } from '../shell/page.js';

interface Time {
  readonly now: string;
  readonly frozen: boolean;
}

const w = words({
  nav: ['Clock', 'Klokke'],
  title: ["The service's clock", 'Tjenestens klokke'],
  lead: [
    'Tokens expire and records are dated by this clock. Time of the machine is not changed.',
    'Token utløper og poster dateres etter denne klokka. Maskinens tid endres ikke.',
  ],
  frozen: ['The clock stands still.', 'Klokka står stille.'],
  runs: ['The clock runs.', 'Klokka går.'],
  freeze: ['Stop the clock', 'Stopp klokka'],
  run: ['Let it run', 'La den gå'],
  reset: ['Back to the time of this machine', 'Tilbake til maskinens tid'],
  advance: ['Advance', 'Still fram'],
  amount: ['Amount', 'Mengde'],
  unit: ['Unit', 'Enhet'],
  minutes: ['minutes', 'minutter'],
  hours: ['hours', 'timer'],
  days: ['days', 'dager'],
  set: ['Set', 'Still'],
  instant: ['New time (UTC)', 'Ny tid (UTC)'],
  done: [(time: string) => `The clock shows ${time}.`, (time) => `Klokka viser ${time}.`],
  expire: ['Expire all tokens', 'La alle token utløpe'],
  expired: [
    'All tokens have expired. Programs get 401 and must ask for new ones.',
    'Alle token er utløpt. Programmer får 401 og må be om nye.',
  ],
});

const MINUTE = 60_000;

export const clockPage: Page = {
  path: '/operator/clock',
  title: () => w().title,
  nav: () => w().nav,
  isOperator: true,
  render: async ({ refresh }) => {
    const { now, frozen } = await operate<Time>('GET', '/clock');
    const turn = (change: () => object) =>
      guarded(async () => {
        const time = await operate<Time>('PUT', '/clock', { body: change() });
        await refresh();
        notify(w().done(shown(time.now)));
      });
    const form = (label: string, change: (form: FormData) => object, ...fields: Node[]) => {
      const element = h('form.line', fields, h('button', { type: 'submit' }, label));
      element.addEventListener(
        'submit',
        turn(() => change(new FormData(element))),
      );
      return element;
    };
    const expire = guarded(async () => {
      await operate('POST', '/tokens/expire');
      notify(w().expired);
    });
    const button = (label: string, onclick: (event: Event) => unknown) => h('button', { onclick }, label);
    return group(
      pageHead({ title: w().title, lead: w().lead }),
      h(
        'section.card',
        h('p.big', { id: 'service-time' }, h('time', { datetime: now }, shown(now))),
        h('p', frozen ? w().frozen : w().runs),
        h(
          'div.buttons',
          button(
            frozen ? w().run : w().freeze,
            turn(() => ({ frozen: !frozen })),
          ),
          button(
            w().reset,
            turn(() => ({ now: new Date().toISOString(), frozen: false })),
          ),
          button(w().expire, expire),
        ),
      ),
      h(
        'section.card',
        form(
          w().advance,
          (data) => ({ advanceMs: (numberOf(data, 'amount') ?? 0) * Number(textOf(data, 'unit')) }),
          field({ name: 'amount', label: w().amount, type: 'number', value: 1, isRequired: true }),
          field({
            ...{ name: 'unit', label: w().unit, value: String(60 * MINUTE) },
            options: [
              { value: String(MINUTE), label: w().minutes },
              { value: String(60 * MINUTE), label: w().hours },
              { value: String(1440 * MINUTE), label: w().days },
            ],
          }),
        ),
        form(
          w().set,
          (data) => ({ now: `${textOf(data, 'now')}Z` }),
          field({
            name: 'now',
            label: w().instant,
            type: 'datetime-local',
            value: now.slice(0, 16),
            isRequired: true,
          }),
        ),
      ),
    );
  },
};

const shown = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
