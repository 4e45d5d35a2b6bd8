import { h, table } from '../shell/elements.js';
import { mm, words } from '../shell/language.js';
import { guarded } from '../shell/notice.js';
import type { PageContext } from '../shell/page.js';
import { addItem } from './add-item.js';
import { drawing } from './drawing.js';
import { itemsTable } from './items-table.js';
import { addBand, addLayer, editLayer, editSection, removeLayer, removeSection } from './section-edit.js';
import { type Layer, named, type Section, type Segment } from './segment.js';

const w = words({
  section: [(n: number) => `Section ${n}`, (n) => `Snitt ${n}`],
  size: [
    (width: string, depth: string, cover: string) => `${width} mm wide, ${depth} mm deep, cover ${cover} mm`,
    (width, depth, cover) => `${width} mm bredt, ${depth} mm dypt, overdekning ${cover} mm`,
  ],
  add: ['Add an item', 'Legg til element'],
  edit: ['Dimensions', 'Mål'],
  layer: ['Add a layer', 'Legg til lag'],
  remove: ['Delete the section', 'Slett snittet'],
  layers: ['Layers, from the bottom up', 'Lag, nedenfra og opp'],
  number: ['Layer', 'Lag'],
  items: ['Items', 'Elementer'],
  protection: ['Protection (mm)', 'Beskyttelse (mm)'],
  bands: ['Cable bands', 'Kabelbånd'],
  actions: ['Actions', 'Handlinger'],
  editLayer: ['Edit', 'Endre'],
  band: ['Add a band', 'Legg kabelbånd'],
  removeLayer: ['Remove', 'Fjern'],
  none: ['The section has no layers.', 'Snittet har ingen lag.'],
});

/** One cross-section: its drawing, its items and layers, and the edits. */
export function sectionPart(segment: Segment, section: Section, context: PageContext): HTMLElement {
  const n = segment.sections.indexOf(section) + 1;
  const id = `section-${n}`;
  const size = w().size(mm(section.width), mm(section.depth), mm(section.coverThickness));
  const button = (name: string, label: string, act: () => Promise<void>, look?: string) =>
    h('button', { id: `${id}-${name}`, class: look, onclick: guarded(act) }, label);
  return h(
    'section.card',
    { 'aria-labelledby': id },
    h('h2', { id }, w().section(n)),
    h('p.lead', `${named(section.sectionType)} · ${size}`),
    drawing(segment.id, n, context),
    !segment.isReadonly &&
      h(
        'div.buttons',
        button('add', w().add, () => addItem(segment, section, context), 'primary'),
        button('edit', w().edit, () => editSection(segment, section, context)),
        button('layer', w().layer, () => addLayer(segment, section, context)),
        segment.sections.length > 1 &&
          button('remove', w().remove, () => removeSection(segment, section, context), 'danger'),
      ),
    itemsTable(segment, section, context),
    layersTable(segment, section, context),
  );
}

function layersTable(segment: Segment, section: Section, context: PageContext): HTMLElement {
  const numberOf = (layer: Layer) => section.layers.indexOf(layer) + 1;
  const button = (layer: Layer, label: string, name: string, act: () => Promise<void>) =>
    h(
      'button.quiet',
      {
        id: `${name}-${layer.id}`,
        'aria-label': `${label}: ${w().number} ${numberOf(layer)}`,
        onclick: guarded(act),
      },
      label,
    );
  const actions = (layer: Layer) =>
    h(
      'div.buttons',
      button(layer, w().editLayer, 'edit', () => editLayer(segment, layer, numberOf(layer), context)),
      button(layer, w().band, 'band', () => addBand(segment, layer, numberOf(layer), context)),
      section.layers.length > 1 &&
        button(layer, w().removeLayer, 'remove', () => removeLayer(segment, layer, numberOf(layer), context)),
    );
  return table({
    caption: w().layers,
    empty: w().none,
    rows: section.layers,
    columns: [
      { head: w().number, isName: true, cell: numberOf },
      { head: w().items, isNumber: true, cell: ({ items }) => items.length },
      { head: w().protection, isNumber: true, cell: (layer) => mm(layer.protectionLayerThickness) },
      { head: w().bands, isNumber: true, cell: ({ bands }) => bands },
      ...(segment.isReadonly ? [] : [{ head: w().actions, cell: actions }]),
    ],
  });
}
