// What people do by hand in the web tool: labels, places, cable bands. No spec can state it, so no spec owns it.
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import type { Item, Layer, Segment } from '../../../src/service/core/world.js';
import { isCable } from '../../../src/service/trench/items/cable.js';
import { cablesInside } from '../../../src/service/trench/items/registry.js';
import type { Json, ProjectModel } from './model.js';
import type { World } from './world.js';

/** A mark of a hand: as a plan calls it, and its value. */
export interface Mark {
  readonly what: string;
  readonly value: string;
}

/** Does by hand what the model says; each time it leaves something behind that there is once in the world. */
export function markAll(world: World, { segments }: ProjectModel): void {
  const live = new Map([...world.segments().values()].map((segment) => [segment.name, segment]));
  let n = 0;
  for (const { name, body } of segments) {
    const there = live.get(name);
    if (there)
      for (const [layer, model] of layersOf(body, there)) {
        if (model.byHand) world.edit(there.id, { addCableBand: { layerId: layer.id, id: `band ${n++}` } });
        for (const [item, hand] of itemsOf(model, layer)) world.edit(there.id, { item: { id: item.id, ...handiwork(hand, n++) } });
      }
  }
}

const layersOf = ({ sections = [] }: Json, live: Segment): [Layer, Json][] =>
  (sections as Json[]).flatMap(({ layers = [] }, s) =>
    (layers as Json[]).flatMap((model, l): [Layer, Json][] => {
      const layer = live.sections[s]?.layers[l];
      return layer ? [[layer, model]] : [];
    }),
  );

/** The items that are to be marked. Which one of its kind it is does not matter, as long as it is always the same. */
const itemsOf = (model: Json, { items }: Layer): [Item, string][] =>
  ITEM_KINDS.flatMap(({ name, collection }) => {
    const live = items.filter(({ kind }) => kind === name);
    return marked((model[collection] ?? []) as Json[], live);
  });

const marked = (models: readonly Json[], live: readonly Item[]): [Item, string][] =>
  models.flatMap(({ byHand, cables = [] }, n) => {
    const item = live[n];
    if (!item) return [];
    const own: [Item, string][] = typeof byHand === 'string' ? [[item, byHand]] : [];
    return [...own, ...marked(cables as Json[], cablesInside(item))];
  });

const handiwork = (hand: string, n: number) =>
  hand === 'label' ? { label: `label ${n}` } : { positioning: 'FREE_MANUAL' as const, xAdjustment: 1000 + n };

/** All marks in a segment. */
export function marksIn(segment: Segment): Mark[] {
  const layers = segment.sections.flatMap((section) => section.layers);
  const items = layers.flatMap((layer) => layer.items.flatMap((item) => [item, ...cablesInside(item)]));
  return [
    ...layers.flatMap(({ cableBands }) => cableBands.map(({ id }) => ({ what: 'cable band', value: id }))),
    ...items.flatMap(marksOn),
  ];
}

const marksOn = (item: Item): Mark[] => [
  ...(isCable(item) && item.label !== null ? [{ what: 'label', value: item.label }] : []),
  ...(item.xAdjustment === 0 ? [] : [{ what: 'xAdjustment', value: String(item.xAdjustment) }]),
];
