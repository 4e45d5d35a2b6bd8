// All calls on one layer, in any order.
import type { DesiredLayer, Fields, LiveLayer } from '../../../src/kinds/model.js';
import { type Call, perform } from './api.js';
import { hasStrays, keptLayer, replacedLayer } from './gone.js';
import { ADD } from './kinds.js';
import { keyOf, layerKey, layerSatisfied, likeness, ownedBy } from './satisfied.js';
import { cheapest, type Move } from './search.js';
import { CALL, FREE, type Toll } from './toll.js';
import { type Layer, layerOf, NOTHING, newLayer, type World } from './world.js';

/** A layer as it is, its desired state, and the layer that it replaces. */
export interface LayerTask {
  readonly desired: DesiredLayer;
  /** The layer that stays. */
  readonly kept: LiveLayer | undefined;
  /** The layer of a deleted section that this one replaces. */
  readonly old: LiveLayer | undefined;
  /** True if it has to be added; otherwise it is live or comes with its section. */
  readonly isAdded: boolean;
}

interface Template {
  readonly kind: string;
  readonly fields: Fields;
  readonly cables: readonly Fields[];
  readonly most: number;
}

interface State {
  readonly world: World;
  readonly isDone: boolean;
}

const layerIn = ({ sections }: World): Layer => sections[0]?.layers[0] as Layer;

/** The least toll of all sequences of calls on the layer, the one that adds it included. */
export function searchLayer(task: LayerTask): Toll | undefined {
  const templates = templatesOf(task);
  const found = cheapest<State>({
    start: starts(task),
    moves: ({ world }) => [
      ...ending(task, world),
      ...calls(task, world, templates).map((call) => made(world, call)),
    ],
    key: ({ world, isDone }) => `${isDone}${layerKey(layerIn(world))}`,
    isEnd: ({ isDone }) => isDone,
  });
  return found?.toll;
}

const alone = (layer: Layer): State => ({
  world: { ...NOTHING, sections: [{ id: 's', live: true, fields: {}, layers: [layer] }] },
  isDone: false,
});

/** The create of a layer can set one dimension or leave it open. */
function starts({ isAdded, kept, ...task }: LayerTask): Move<State>[] {
  if (!isAdded) return [{ toll: FREE, next: alone(kept ? layerOf(kept) : newLayer('given')), what: '' }];
  const protectionLayerThickness = valuesFor(task).protectionLayerThickness;
  const bodies = protectionLayerThickness === undefined ? [{}] : [{}, { protectionLayerThickness }];
  return bodies.map((body) => ({ toll: CALL, next: alone(newLayer('added', body)), what: 'addLayer' }));
}

/** The stated values, and the old values for the rest. */
const valuesFor = ({ desired, old }: Pick<LayerTask, 'desired' | 'old'>): Fields => ({
  ...old?.fields,
  ...desired.fields,
});

const made = (world: World, call: Call): Move<State> => ({
  toll: CALL,
  next: { world: perform(world, call).world, isDone: false },
  what: JSON.stringify(call),
});

/** The layer satisfies the spec: the objects that are gone are counted. */
function ending({ desired, kept, old }: LayerTask, world: World): Move<State>[] {
  const layer = layerIn(world);
  if (!layerSatisfied(layer, desired) || hasStrays(layer, desired, old)) return [];
  const toll = kept ? keptLayer(kept, layer, desired) : old ? replacedLayer(old, layer, desired) : FREE;
  return [{ toll, next: { world, isDone: true }, what: '' }];
}

function calls(task: LayerTask, world: World, templates: readonly Template[]): Call[] {
  const layer = layerIn(world);
  const body = valuesFor(task);
  const update = keyOf({ ...layer.fields, ...body }) === keyOf(layer.fields) ? [] : [body];
  return [
    ...update.map((values) => ({ operation: 'updateLayer', path: { layerId: layer.id }, body: values })),
    ...deletable(layer).map((cableId) => ({ operation: 'deleteCable', path: { cableId }, body: {} })),
    ...templates.flatMap((template) => additions(layer, template)),
  ];
}

/** Objects that a sequence creates and deletes again can be left out. */
const deletable = ({ items }: Layer): string[] =>
  items
    .flatMap((item) => (item.kind === 'cable' ? [item] : item.cables))
    .filter(({ live }) => live)
    .map(({ id }) => id);

/** More equal items than the spec or the old layer has cannot be right. */
function additions(layer: Layer, { kind, fields, cables, most }: Template): Call[] {
  const like = likeness(
    kind,
    fields,
    cables.map((one) => ({ fields: one })),
  );
  const there = layer.items.filter(
    (item) => !item.live && likeness(item.kind, item.fields, item.cables) === like,
  ).length;
  const add = (operation: string, more: object): Call => ({
    operation,
    path: {},
    body: { ...fields, ...(cables.length > 0 ? { cables } : {}), ...more, layerId: layer.id },
  });
  if (there >= most) return [];
  if (kind !== 'cable') return [add(ADD[kind] ?? kind, {})];
  const batches = Array.from({ length: most - there - 1 }, (_, n) => add('addCableBatch', { count: n + 2 }));
  return [add('addCable', {}), ...batches];
}

function templatesOf({ desired, old }: LayerTask): Template[] {
  const owned = ownedBy(desired);
  const carried = (old?.items ?? []).filter(({ kind }) => !owned.has(kind));
  const all = [
    ...[...owned].flatMap(([kind, list]) =>
      list.map(({ fields, cables = [] }) => ({ kind, fields, cables })),
    ),
    ...carried,
  ];
  const templates = new Map<string, Template>();
  for (const { kind, fields, cables } of all) {
    const like = likeness(kind, fields, cables);
    const most = (templates.get(like)?.most ?? 0) + 1;
    templates.set(like, { kind, fields, cables: cables.map((cable) => cable.fields), most });
  }
  return [...templates.values()];
}
