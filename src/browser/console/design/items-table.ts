import { group, h, table } from '../shell/elements.js';
import { mm, words } from '../shell/language.js';
import { guarded } from '../shell/notice.js';
import type { PageContext } from '../shell/page.js';
import { rowId } from './drawing.js';
import { editItem, removeItem } from './item-edit.js';
import { allItems, type Item, named, type Section, type Segment } from './segment.js';

const w = words(
  {
    caption: 'Items, from the bottom layer up and from the left',
    item: 'Item',
    layer: 'Layer',
    depth: 'Depth of the top (mm)',
    left: 'Opening left (mm)',
    right: 'Opening right (mm)',
    padding: 'Least opening (mm)',
    position: 'Position',
    actions: 'Actions',
    edit: 'Edit',
    remove: 'Remove',
    inside: 'in',
    none: 'The section has no items yet.',
    shift: (x: string, y: string) => `moved ${x} right, ${y} down`,
  },
  {
    caption: 'Elementer, fra nederste lag og fra venstre',
    item: 'Element',
    layer: 'Lag',
    depth: 'Dybde til topp (mm)',
    left: 'Lysåpning venstre (mm)',
    right: 'Lysåpning høyre (mm)',
    padding: 'Minste lysåpning (mm)',
    position: 'Plassering',
    actions: 'Handlinger',
    edit: 'Endre',
    remove: 'Fjern',
    inside: 'i',
    none: 'Snittet har ingen elementer ennå.',
    shift: (x, y) => `flyttet ${x} mot høyre, ${y} ned`,
  },
);

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
          h(
            'span',
            { class: 'kind' },
            named(item.kind),
            item.inside && ` ${w().inside} ${holder(item.inside)}`,
          ),
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
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        id,
        'aria-label': `${label}: ${item.displayName}`,
        onclick: guarded(act),
      },
      label,
    );
  return group(
    h(
      'div',
      { class: 'buttons' },
      button(w().edit, () => editItem(segment, item, context), `edit-${item.id}`),
      button(w().remove, () => removeItem(segment, item, context), `remove-${item.id}`),
    ),
  );
};
