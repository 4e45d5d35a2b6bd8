import { field, group, h, numberOf, pageHead, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { guarded, notify } from '../shell/notice.js';
import { operate } from '../shell/operate.js';
import type { Page } from '../shell/page.js';

interface Time {
  readonly now: string;
  readonly frozen: boolean;
}

const w = words(
  {
    nav: 'Clock',
    title: "The service's clock",
    lead: 'Tokens expire and records are dated by this clock. Time of the machine is not changed.',
    frozen: 'The clock stands still.',
    runs: 'The clock runs.',
    freeze: 'Stop the clock',
    run: 'Let it run',
    reset: 'Back to the time of this machine',
    advance: 'Advance',
    amount: 'Amount',
    unit: 'Unit',
    minutes: 'minutes',
    hours: 'hours',
    days: 'days',
    set: 'Set',
    instant: 'New time (UTC)',
    done: (time: string) => `The clock shows ${time}.`,
    expire: 'Expire all tokens',
    expired: 'All tokens have expired. Programs get 401 and must ask for new ones.',
  },
  {
    nav: 'Klokke',
    title: 'Tjenestens klokke',
    lead: 'Token utløper og poster dateres etter denne klokka. Maskinens tid endres ikke.',
    frozen: 'Klokka står stille.',
    runs: 'Klokka går.',
    freeze: 'Stopp klokka',
    run: 'La den gå',
    reset: 'Tilbake til maskinens tid',
    advance: 'Still fram',
    amount: 'Mengde',
    unit: 'Enhet',
    minutes: 'minutter',
    hours: 'timer',
    days: 'dager',
    set: 'Still',
    instant: 'Ny tid (UTC)',
    done: (time) => `Klokka viser ${time}.`,
    expire: 'La alle token utløpe',
    expired: 'Alle token er utløpt. Programmer får 401 og må be om nye.',
  },
);

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
      const element = h('form', { class: 'line' }, fields, h('button', { type: 'submit' }, label));
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
    const button = (label: string, onclick: (event: Event) => unknown) =>
      h('button', { type: 'button', onclick }, label);
    return group(
      pageHead({ title: w().title, lead: w().lead }),
      h(
        'section',
        { class: 'card' },
        h('p', { class: 'big', id: 'service-time' }, h('time', { datetime: now }, shown(now))),
        h('p', {}, frozen ? w().frozen : w().runs),
        h(
          'div',
          { class: 'buttons' },
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
        'section',
        { class: 'card' },
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
