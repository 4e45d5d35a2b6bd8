import { field, group, h, numberOf, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { ask, askForOperator } from '../shell/operate.js';
import type { PageContext } from '../shell/page.js';
import {
  choices,
  editByHand,
  type Layer,
  SECTION_TYPES,
  type Section,
  type Segment,
  saidByHand,
  saidWithDrift,
  trench,
} from './segment.js';

const w = words({
  section: [(n: number) => `Dimensions of section ${n}`, (n) => `Mål for snitt ${n}`],
  type: ['Kind of section', 'Slag snitt'],
  coverThickness: ['Cover, with the top coverings (mm)', 'Overdekning, med toppdekkene (mm)'],
  foundationThickness: ['Foundation (mm)', 'Fundament (mm)'],
  leftBorderPadding: ['Left padding (mm)', 'Avstand til venstre vegg (mm)'],
  rightBorderPadding: ['Right padding (mm)', 'Avstand til høyre vegg (mm)'],
  save: ['Save', 'Lagre'],
  saved: [
    (n: number) => `The dimensions of section ${n} were changed.`,
    (n) => `Målene for snitt ${n} ble endret.`,
  ],
  layer: [(n: number) => `Layer ${n}`, (n) => `Lag ${n}`],
  protectionLayerThickness: ['Protection above the layer (mm)', 'Beskyttelse over laget (mm)'],
  leftBorderAdjustment: ['Extra distance on the left (mm)', 'Ekstra avstand til venstre (mm)'],
  rightBorderAdjustment: ['Extra distance on the right (mm)', 'Ekstra avstand til høyre (mm)'],
  layerSaved: [(n: number) => `Layer ${n} was changed.`, (n) => `Lag ${n} ble endret.`],
  band: [
    (n: number) => `A cable band was laid over layer ${n}.`,
    (n) => `Et kabelbånd ble lagt over lag ${n}.`,
  ],
  added: ['A layer was added on top.', 'Et lag ble lagt øverst.'],
  removeLayer: [
    (n: number, count: number) => `Remove layer ${n} with ${count} items?`,
    (n, count) => `Fjerne lag ${n} med ${count} elementer?`,
  ],
  removeSection: [
    (n: number, count: number) => `Delete section ${n} with ${count} items?`,
    (n, count) => `Slette snitt ${n} med ${count} elementer?`,
  ],
  last: [
    'A section keeps its last layer: nothing happens if this is the only one.',
    'Et snitt beholder sitt siste lag: ingenting skjer hvis dette er det eneste.',
  ],
  gone: ['Everything in it is removed too.', 'Alt i det fjernes også.'],
  remove: ['Remove it', 'Fjern'],
  layerRemoved: [(n: number) => `Layer ${n} was removed.`, (n) => `Lag ${n} ble fjernet.`],
  sectionRemoved: [(n: number) => `Section ${n} was deleted.`, (n) => `Snitt ${n} ble slettet.`],
  sectionAdded: ['A section was added.', 'Et snitt ble lagt til.'],
});

const DIMENSIONS = [
  'coverThickness',
  'foundationThickness',
  'leftBorderPadding',
  'rightBorderPadding',
] as const;
const SPACINGS = ['protectionLayerThickness', 'leftBorderAdjustment', 'rightBorderAdjustment'] as const;

const numbers = <K extends string>(
  names: readonly K[],
  from: Readonly<Record<K, number>>,
  labels: Readonly<Record<K, string>>,
) =>
  h(
    'div.columns',
    names.map((name) =>
      field({ name, label: labels[name], type: 'number', step: 'any', value: from[name], isRequired: true }),
    ),
  );

/** The fields that differ from before, so that a value that was not touched is not written. */
const changed = <K extends string>(
  names: readonly K[],
  from: Readonly<Record<K, number>>,
  form: FormData,
): object =>
  Object.fromEntries(
    names.map((name) => [name, numberOf(form, name)]).filter(([name, value]) => value !== from[name as K]),
  );

const numberIn = (segment: Segment, section: Section): number => segment.sections.indexOf(section) + 1;

async function finish(isDone: boolean, { refresh }: PageContext, words: string): Promise<void> {
  if (!isDone) return;
  await refresh();
  saidWithDrift(words);
}

export async function editSection(segment: Segment, section: Section, context: PageContext): Promise<void> {
  const n = numberIn(segment, section);
  const isDone = await ask({
    title: w().section(n),
    confirm: w().save,
    body: group(
      field({
        name: 'sectionType',
        label: w().type,
        value: section.sectionType,
        options: choices(SECTION_TYPES),
      }),
      numbers(DIMENSIONS, section, w()),
    ),
    act: (form) =>
      trench('PUT', segment, `/trench/sections/${section.id}`, {
        ...changed(DIMENSIONS, section, form),
        sectionType: textOf(form, 'sectionType'),
      }),
  });
  await finish(isDone, context, w().saved(n));
}

export async function removeSection(segment: Segment, section: Section, context: PageContext): Promise<void> {
  const n = numberIn(segment, section);
  const count = section.layers.reduce((sum, { items }) => sum + items.length, 0);
  const isDone = await ask({
    title: w().removeSection(n, count),
    confirm: w().remove,
    isDangerous: true,
    body: h('p', w().gone),
    act: () => trench('DELETE', segment, `/trench/sections/${section.id}`),
  });
  await finish(isDone, context, w().sectionRemoved(n));
}

export async function addSection(segment: Segment, context: PageContext): Promise<void> {
  await trench('POST', segment, '/trench/sections', {});
  await finish(true, context, w().sectionAdded);
}

export async function addLayer(segment: Segment, section: Section, context: PageContext): Promise<void> {
  await trench('POST', segment, '/trench/layers', { sectionId: section.id });
  await finish(true, context, w().added);
}

export async function editLayer(
  segment: Segment,
  layer: Layer,
  n: number,
  context: PageContext,
): Promise<void> {
  const isDone = await ask({
    title: w().layer(n),
    confirm: w().save,
    body: numbers(SPACINGS, layer, w()),
    act: (form) => trench('PUT', segment, `/trench/layers/${layer.id}`, changed(SPACINGS, layer, form)),
  });
  await finish(isDone, context, w().layerSaved(n));
}

export async function addBand(
  segment: Segment,
  layer: Layer,
  n: number,
  context: PageContext,
): Promise<void> {
  await editByHand(segment, { addCableBand: { layerId: layer.id } });
  await context.refresh();
  saidByHand(w().band(n));
}

export async function removeLayer(
  segment: Segment,
  layer: Layer,
  n: number,
  context: PageContext,
): Promise<void> {
  if (!(await askForOperator())) return;
  const isDone = await ask({
    title: w().removeLayer(n, layer.items.length),
    confirm: w().remove,
    isDangerous: true,
    body: group(h('p', w().gone), h('p.hint', w().last)),
    act: () => editByHand(segment, { removeLayer: layer.id }),
  });
  await finish(isDone, context, w().layerRemoved(n));
}
