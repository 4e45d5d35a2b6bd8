import { saveFile } from '../shell/api.js';
import { field, group, h, pageHead, table, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { guarded, notify } from '../shell/notice.js';
import { ask, operate } from '../shell/operate.js';
import type { Page, PageContext } from '../shell/page.js';

const w = words(
  {
    nav: 'Snapshots',
    title: 'Snapshots of the state',
    lead: 'A snapshot holds all data of the service. Save one before an experiment and restore it afterwards.',
    caption: 'Snapshots in the data folder',
    none: 'There is no snapshot yet. A service in memory (--data :memory:) has no folder for them; download one instead.',
    name: 'Name',
    actions: 'Actions',
    restore: 'Restore',
    restoreTitle: (name: string) => `Restore snapshot ${name}?`,
    restoreWhy: 'All data of the service is replaced by the data of the snapshot.',
    restored: (name: string) => `Snapshot ${name} was restored.`,
    save: 'Save a snapshot',
    saved: (name: string) => `Snapshot ${name} was saved.`,
    hint: 'Letters, digits, dot, dash and underscore',
    download: 'Download the state (JSON)',
    reset: 'Back to the first data',
    resetTitle: 'Load the first data again?',
    resetWhy:
      'All projects, segments and documents are replaced by the data of the first start (the sample data, or --seed). Fault rules, log and clock are reset. There is no undo: save a snapshot first.',
    wasReset: 'The first data was loaded again.',
  },
  {
    nav: 'Øyeblikksbilder',
    title: 'Øyeblikksbilder av tilstanden',
    lead: 'Et øyeblikksbilde har alle data i tjenesten. Lagre ett før et forsøk, og gjenopprett det etterpå.',
    caption: 'Øyeblikksbilder i datamappen',
    none: 'Det finnes ingen øyeblikksbilder ennå. En tjeneste i minnet (--data :memory:) har ingen mappe for dem; last ned i stedet.',
    name: 'Navn',
    actions: 'Handlinger',
    restore: 'Gjenopprett',
    restoreTitle: (name) => `Gjenopprette ${name}?`,
    restoreWhy: 'Alle data i tjenesten erstattes av dataene i øyeblikksbildet.',
    restored: (name) => `${name} ble gjenopprettet.`,
    save: 'Lagre øyeblikksbilde',
    saved: (name) => `${name} ble lagret.`,
    hint: 'Bokstaver, sifre, punktum, bindestrek og understrek',
    download: 'Last ned tilstanden (JSON)',
    reset: 'Tilbake til de første dataene',
    resetTitle: 'Laste de første dataene på nytt?',
    resetWhy:
      'Alle prosjekter, strekninger og dokumenter erstattes av dataene fra første start (eksempeldataene, eller --seed). Feilregler, logg og klokke nullstilles. Det kan ikke angres: lagre et øyeblikksbilde først.',
    wasReset: 'De første dataene ble lastet på nytt.',
  },
);

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
                'button',
                {
                  type: 'button',
                  class: 'quiet',
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
        'div',
        { class: 'buttons' },
        h('button', { type: 'button', onclick: download }, w().download),
        h('button', { type: 'button', class: 'danger', onclick: guarded(reset) }, w().reset),
      ),
    );
  },
};

function saveForm({ refresh }: PageContext): Node {
  const form = h(
    'form',
    { class: 'line' },
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
    body: h('p', {}, w().restoreWhy),
    act: () => operate('POST', `/snapshots/${encodeURIComponent(name)}/restore`),
  });
  if (isDone) notify(w().restored(name));
}

async function reset(): Promise<void> {
  const isDone = await ask({
    title: w().resetTitle,
    confirm: w().reset,
    isDangerous: true,
    body: h('p', {}, w().resetWhy),
    act: () => operate('POST', '/reset'),
  });
  if (isDone) notify(w().wasReset);
}
