import { ask } from '../shell/dialog.js';
import { field, group, h, numberOf, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { askForOperator } from '../shell/operate.js';
import type { PageContext } from '../shell/page.js';
import {
  choices,
  editByHand,
  type Item,
  POSITIONINGS,
  type Segment,
  saidByHand,
  saidWithDrift,
  trench,
} from './segment.js';

const w = words(
  {
    edit: (name: string) => `Edit ${name}`,
    by: "The API cannot change these values, only the web tool can. The console does it with the operator's token.",
    label: 'Label',
    labelHint: 'Empty: the name of the type is shown.',
    positioning: 'Positioning',
    x: 'Moved to the right (mm)',
    y: 'Moved down (mm)',
    padding: 'Least clear opening (mm)',
    save: 'Save',
    saved: (name: string) => `${name} was changed by hand.`,
    remove: (name: string) => `Remove ${name}?`,
    removeIt: 'Remove it',
    contents:
      'Everything inside it is removed too. The service has no undo, but a snapshot of the operator can be restored.',
    removed: (name: string) => `${name} was removed.`,
  },
  {
    edit: (name) => `Endre ${name}`,
    by: 'API-et kan ikke endre disse verdiene, bare nettverktøyet kan. Konsollen gjør det med operatørens token.',
    label: 'Merkelapp',
    labelHint: 'Tom: navnet på typen vises.',
    positioning: 'Plassering',
    x: 'Flyttet mot høyre (mm)',
    y: 'Flyttet ned (mm)',
    padding: 'Minste lysåpning (mm)',
    save: 'Lagre',
    saved: (name) => `${name} ble endret for hånd.`,
    remove: (name) => `Fjerne ${name}?`,
    removeIt: 'Fjern',
    contents:
      'Alt som ligger inni, fjernes også. Tjenesten har ingen angrefunksjon, men operatøren kan gjenopprette et øyeblikksbilde.',
    removed: (name) => `${name} ble fjernet.`,
  },
);

/** Label, manual position and least opening, as the web tool changes them. */
export async function editItem(segment: Segment, item: Item, { refresh }: PageContext): Promise<void> {
  if (!(await askForOperator())) return;
  const isCable = item.kind === 'cable';
  const length = { type: 'number', step: 'any', isRequired: true } as const;
  const isDone = await ask({
    title: w().edit(item.displayName),
    confirm: w().save,
    body: group(
      h('p', { class: 'hint' }, w().by),
      isCable && field({ name: 'label', label: w().label, value: item.label ?? '', hint: w().labelHint }),
      field({
        ...{ name: 'positioning', label: w().positioning, value: item.positioning },
        options: choices(POSITIONINGS),
      }),
      h(
        'div',
        { class: 'columns' },
        field({ name: 'x', label: w().x, value: item.xAdjustment, ...length }),
        field({ name: 'y', label: w().y, value: item.yAdjustment, ...length }),
        field({ name: 'minPadding', label: w().padding, value: item.minPadding, ...length, min: 0 }),
      ),
    ),
    act: (form) => {
      const minPadding = numberOf(form, 'minPadding');
      return editByHand(segment, {
        item: {
          id: item.id,
          positioning: textOf(form, 'positioning'),
          xAdjustment: numberOf(form, 'x') ?? 0,
          yAdjustment: numberOf(form, 'y') ?? 0,
          ...(minPadding === item.minPadding ? {} : { minPadding }),
          ...(isCable ? { label: textOf(form, 'label') ?? null } : {}),
        },
      });
    },
  });
  if (!isDone) return;
  await refresh();
  saidByHand(w().saved(item.displayName));
}

/** The API deletes cables; other items are removed as in the web tool. */
export async function removeItem(segment: Segment, item: Item, { refresh }: PageContext): Promise<void> {
  if (item.kind !== 'cable' && !(await askForOperator())) return;
  const isDone = await ask({
    title: w().remove(item.displayName),
    confirm: w().removeIt,
    isDangerous: true,
    body: h('p', {}, w().contents),
    act: () =>
      item.kind === 'cable'
        ? trench('DELETE', segment, `/trench/cables/${item.id}`)
        : editByHand(segment, { removeItem: item.id }),
  });
  if (!isDone) return;
  await refresh();
  saidWithDrift(w().removed(item.displayName));
}
