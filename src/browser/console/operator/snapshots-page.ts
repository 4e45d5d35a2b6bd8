import { saveFile } from '../shell/api.js';
import { field, group, h, pageHead, table, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { guarded, notify } from '../shell/notice.js';
import { ask, operate } from '../shell/operate.js';
import type { Page, PageContext } from '../shell/page.js';

const w = words({
  nav: ['Snapshots', 'Øyeblikksbilder'],
  title: ['Snapshots of the state', 'Øyeblikksbilder av tilstanden'],
  lead: [
    'A snapshot holds all data of the service. Save one before an experiment and restore it afterwards.',
    'Et øyeblikksbilde har alle data i tjenesten. Lagre ett før et forsøk, og gjenopprett det etterpå.',
  ],
  caption: ['Snapshots in the data folder', 'Øyeblikksbilder i datamappen'],
  none: [
    'There is no snapshot yet. A service in memory (--data :memory:) has no folder for them; download one instead.',
    'Det finnes ingen øyeblikksbilder ennå. En tjeneste i minnet (--data :memory:) har ingen mappe for dem; last ned i stedet.',
  ],
  name: ['Name', 'Navn'],
  actions: ['Actions', 'Handlinger'],
  restore: ['Restore', 'Gjenopprett'],
  restoreTitle: [(name: string) => `Restore snapshot ${name}?`, (name) => `Gjenopprette ${name}?`],
  restoreWhy: [
    'All data of the service is replaced by the data of the snapshot.',
    'Alle data i tjenesten erstattes av dataene i øyeblikksbildet.',
  ],
  restored: [(name: string) => `Snapshot ${name} was restored.`, (name) => `${name} ble gjenopprettet.`],
  save: ['Save a snapshot', 'Lagre øyeblikksbilde'],
  saved: [(name: string) => `Snapshot ${name} was saved.`, (name) => `${name} ble lagret.`],
  hint: ['Letters, digits, dot, dash and underscore', 'Bokstaver, sifre, punktum, bindestrek og understrek'],
  download: ['Download the state (JSON)', 'Last ned tilstanden (JSON)'],
  reset: ['Back to the first data', 'Tilbake til de første dataene'],
  resetTitle: ['Load the first data again?', 'Laste de første dataene på nytt?'],
  resetWhy: [
    'All projects, segments and documents are replaced by the data of the first start (the sample data, or --seed). Fault rules, log and clock are reset. There is no undo: save a snapshot first.',
    'Alle prosjekter, strekninger og dokumenter erstattes av dataene fra første start (eksempeldataene, eller --seed). Feilregler, logg og klokke nullstilles. Det kan ikke angres: lagre et øyeblikksbilde først.',
  ],
  wasReset: ['The first data was loaded again.', 'De første dataene ble lastet på nytt.'],
});

export const snapshotsPage: Page = {
  path: '/operator/snapshots',
  title: () => w().title,
  nav: () => w().nav,
  isOperator: true,
  render: async (context) => {
    const names = await operate<string[]>('GET', '/snapshots');
    const download = guarded(async () => {
      const text = JSON.stringify(await operate('GET', '/snapshot'));
      saveFile(new Blob([text], { type: 'application/json' }), 'trenchctl-snapshot.json');
    });
    return group(
      pageHead({ title: w().title, lead: w().lead }),
      table({
        caption: w().caption,
        empty: w().none,
        rows: names,
        columns: [
          { head: w().name, isName: true, cell: (name) => name },
          {
            head: w().actions,
            cell: (name) =>
              h(
                'button.quiet',
                {
                  'aria-label': `${w().restore}: ${name}`,
                  onclick: guarded(() => restore(name)),
                },
                w().restore,
              ),
          },
        ],
      }),
      saveForm(context),
      h(
        'div.buttons',
        h('button', { onclick: download }, w().download),
        h('button.danger', { onclick: guarded(reset) }, w().reset),
      ),
    );
  },
};

function saveForm({ refresh }: PageContext): Node {
  const form = h(
    'form.line',
    field({ name: 'name', label: w().name, isRequired: true, hint: w().hint }),
    h('button', { type: 'submit' }, w().save),
  );
  const save = guarded(async () => {
    const name = textOf(new FormData(form), 'name') ?? '';
    await operate('POST', `/snapshots/${encodeURIComponent(name)}`);
    await refresh();
    notify(w().saved(name));
  });
  form.addEventListener('submit', save);
  return form;
}

async function restore(name: string): Promise<void> {
  const isDone = await ask({
    title: w().restoreTitle(name),
    confirm: w().restore,
    isDangerous: true,
    body: h('p', w().restoreWhy),
    act: () => operate('POST', `/snapshots/${encodeURIComponent(name)}/restore`),
  });
  if (isDone) notify(w().restored(name));
}

async function reset(): Promise<void> {
  const isDone = await ask({
    title: w().resetTitle,
    confirm: w().reset,
    isDangerous: true,
    body: h('p', w().resetWhy),
    act: () => operate('POST', '/reset'),
  });
  if (isDone) notify(w().wasReset);
}
