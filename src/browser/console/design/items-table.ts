import { field, group, h, numberOf, table, textOf } from '../shell/elements.js';
import { mm, words } from '../shell/language.js';
import { guarded } from '../shell/notice.js';
import { ask, askForOperator } from '../shell/operate.js';
import type { PageContext } from '../shell/page.js';
import { rowId } from './drawing.js';
import {
  allItems,
  choices,
  editByHand,
  type Item,
  named,
  POSITIONINGS,
  type Section,
  type Segment,
  saidByHand,
  saidWithDrift,
  trench,
} from './segment.js';

const w = words({
  caption: [
    'Items, from the bottom layer up and from the left',
    'Elementer, fra nederste lag og fra venstre',
  ],
  item: ['Item', 'Element'],
  layer: ['Layer', 'Lag'],
  depth: ['Depth of the top (mm)', 'Dybde til topp (mm)'],
  left: ['Opening left (mm)', 'Lysåpning venstre (mm)'],
  right: ['Opening right (mm)', 'Lysåpning høyre (mm)'],
  padding: ['Least opening (mm)', 'Minste lysåpning (mm)'],
  position: ['Position', 'Plassering'],
  actions: ['Actions', 'Handlinger'],
  edit: ['Edit', 'Endre'],
  remove: ['Remove', 'Fjern'],
  inside: ['in', 'i'],
  none: ['The section has no items yet.', 'Snittet har ingen elementer ennå.'],
  shift: [
    (x: string, y: string) => `moved ${x} right, ${y} down`,
    (x, y) => `flyttet ${x} mot høyre, ${y} ned`,
  ],
});

interface Row {
  readonly item: Item;
  readonly layer: number;
}

/** The items of a section with values and openings. Rows have ids, so that drawing and problems lead to them. */
export function itemsTable(segment: Segment, section: Section, context: PageContext): HTMLElement {
  const rows = section.layers.flatMap(({ items }, at) => items.map((item): Row => ({ item, layer: at + 1 })));
  const broken = new Set(segment.problems.flatMap(({ itemIds }) => itemIds));
  const holder = (id: string) => allItems(section).find((item) => item.id === id)?.displayName ?? '';
  return table({
    caption: w().caption,
    empty: w().none,
    rows,
    rowId: ({ item }) => rowId(item.id),
    rowClass: ({ item }) =>
      [item.inside && 'inside', broken.has(item.id) && 'broken'].filter(Boolean).join(' ') || undefined,
    columns: [
      {
        head: w().item,
        isName: true,
        cell: ({ item }) => [
          item.displayName,
          h('span.kind', named(item.kind), item.inside && ` ${w().inside} ${holder(item.inside)}`),
        ],
      },
      { head: w().layer, isNumber: true, cell: ({ layer }) => layer },
      { head: w().depth, isNumber: true, cell: ({ item }) => mm(item.depth) },
      { head: w().left, isNumber: true, cell: ({ item }) => mm(item.clearOpeningLeft) },
      { head: w().right, isNumber: true, cell: ({ item }) => mm(item.clearOpeningRight) },
      { head: w().padding, isNumber: true, cell: ({ item }) => mm(item.minPadding) },
      { head: w().position, cell: ({ item }) => position(item) },
      ...(segment.isReadonly
        ? []
        : [{ head: w().actions, cell: (row: Row) => actions(row, segment, context) }]),
    ],
  });
}

const position = ({ positioning, xAdjustment: x, yAdjustment: y }: Item): string =>
  x === 0 && y === 0 ? named(positioning) : `${named(positioning)}, ${w().shift(mm(x), mm(y))}`;

const actions = ({ item }: Row, segment: Segment, context: PageContext): Node => {
  const button = (label: string, act: () => Promise<void>, id: string) =>
    h('button.quiet', { id, 'aria-label': `${label}: ${item.displayName}`, onclick: guarded(act) }, label);
  return group(
    h(
      'div.buttons',
      button(w().edit, () => editItem(segment, item, context), `edit-${item.id}`),
      button(w().remove, () => removeItem(segment, item, context), `remove-${item.id}`),
    ),
  );
};

const editWords = words({
  edit: [(name: string) => `Edit ${name}`, (name) => `Endre ${name}`],
  by: [
    "The API cannot change these values, only the web tool can. The console does it with the operator's token.",
    'API-et kan ikke endre disse verdiene, bare nettverktøyet kan. Konsollen gjør det med operatørens token.',
  ],
  label: ['Label', 'Merkelapp'],
  labelHint: ['Empty: the name of the type is shown.', 'Tom: navnet på typen vises.'],
  positioning: ['Positioning', 'Plassering'],
  x: ['Moved to the right (mm)', 'Flyttet mot høyre (mm)'],
  y: ['Moved down (mm)', 'Flyttet ned (mm)'],
  padding: ['Least clear opening (mm)', 'Minste lysåpning (mm)'],
  save: ['Save', 'Lagre'],
  saved: [(name: string) => `${name} was changed by hand.`, (name) => `${name} ble endret for hånd.`],
  remove: [(name: string) => `Remove ${name}?`, (name) => `Fjerne ${name}?`],
  removeIt: ['Remove it', 'Fjern'],
  contents: [
    'Everything inside it is removed too. The service has no undo, but a snapshot of the operator can be restored.',
    'Alt som ligger inni, fjernes også. Tjenesten har ingen angrefunksjon, men operatøren kan gjenopprette et øyeblikksbilde.',
  ],
  removed: [(name: string) => `${name} was removed.`, (name) => `${name} ble fjernet.`],
});

/** Label, manual position and least opening, as the web tool changes them. */
async function editItem(segment: Segment, item: Item, { refresh }: PageContext): Promise<void> {
  if (!(await askForOperator())) return;
  const isCable = item.kind === 'cable';
  const length = { type: 'number', step: 'any', isRequired: true } as const;
  const isDone = await ask({
    title: editWords().edit(item.displayName),
    confirm: editWords().save,
    body: group(
      h('p.hint', editWords().by),
      isCable &&
        field({
          name: 'label',
          label: editWords().label,
          value: item.label ?? '',
          hint: editWords().labelHint,
        }),
      field({
        ...{ name: 'positioning', label: editWords().positioning, value: item.positioning },
        options: choices(POSITIONINGS),
      }),
      h(
        'div.columns',
        field({ name: 'x', label: editWords().x, value: item.xAdjustment, ...length }),
        field({ name: 'y', label: editWords().y, value: item.yAdjustment, ...length }),
        field({ name: 'minPadding', label: editWords().padding, value: item.minPadding, ...length, min: 0 }),
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
  saidByHand(editWords().saved(item.displayName));
}

/** The API deletes cables; other items are removed as in the web tool. */
async function removeItem(segment: Segment, item: Item, { refresh }: PageContext): Promise<void> {
  if (item.kind !== 'cable' && !(await askForOperator())) return;
  const isDone = await ask({
    title: editWords().remove(item.displayName),
    confirm: editWords().removeIt,
    isDangerous: true,
    body: h('p', editWords().contents),
    act: () =>
      item.kind === 'cable'
        ? trench('DELETE', segment, `/trench/cables/${item.id}`)
        : editByHand(segment, { removeItem: item.id }),
  });
  if (!isDone) return;
  await refresh();
  saidWithDrift(editWords().removed(item.displayName));
}
