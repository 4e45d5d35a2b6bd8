// All calls on a segment. A call on one section or on the coverings does not touch the others, so they add up.
import type {
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  Fields,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../../src/kinds/model.js';
import { addOf, type Call, perform } from './api.js';
import { hasStrays, keptLayer, measures, replacedLayer, surplusLayer, surplusSection } from './gone.js';
import { layersBecome, layersStay, type Placing, placings, sectionsBecome, upTo } from './roles.js';
import { agree, coveringsSatisfied, keyOf, layerKey, layerSatisfied, likeness, ownedBy } from './satisfied.js';
import { cheapest, type Move } from './search.js';
import { CALL, FREE, least, plus, type Toll, together, toll } from './toll.js';
import { type Layer, layerOf, NOTHING, newLayer, type Piece, type World, worldOf } from './world.js';

// All calls on one layer, in any order.

/** A layer as it is, its desired state, and the layer that it replaces. */
interface LayerTask {
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
function searchLayer(task: LayerTask): Toll | undefined {
  const templates = templatesOf(task);
  return cheapest<State>({
    start: starts(task),
    moves: ({ world }) => [...ending(task, world), ...calls(task, world, templates).map((call) => made(world, call))],
    key: ({ world, isDone }) => `${isDone}${layerKey(layerIn(world))}`,
    isEnd: ({ isDone }) => isDone,
  });
}

const alone = (layer: Layer): State => ({
  world: { ...NOTHING, sections: [{ id: 's', live: true, fields: {}, layers: [layer] }] },
  isDone: false,
});

/** The create of a layer can set one dimension or leave it open. */
function starts({ isAdded, kept, ...task }: LayerTask): Move<State>[] {
  if (!isAdded) return [{ toll: FREE, next: alone(kept ? layerOf(kept) : newLayer('given')) }];
  const protectionLayerThickness = valuesFor(task).protectionLayerThickness;
  const bodies: Fields[] = protectionLayerThickness === undefined ? [{}] : [{}, { protectionLayerThickness }];
  return bodies.map((body) => ({ toll: CALL, next: alone(newLayer('added', body)) }));
}

/** The stated values, and the old values for the rest. */
const valuesFor = ({ desired, old }: Pick<LayerTask, 'desired' | 'old'>): Fields => ({ ...old?.fields, ...desired.fields });

const made = (world: World, call: Call): Move<State> => ({ toll: CALL, next: { world: perform(world, call).world, isDone: false } });

/** The layer satisfies the spec: the objects that are gone are counted. */
function ending({ desired, kept, old }: LayerTask, world: World): Move<State>[] {
  const layer = layerIn(world);
  if (!layerSatisfied(layer, desired) || hasStrays(layer, desired, old)) return [];
  const toll = kept ? keptLayer(kept, layer, desired) : old ? replacedLayer(old, layer, desired) : FREE;
  return [{ toll, next: { world, isDone: true } }];
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
  const there = layer.items.filter((item) => !item.live && likeness(item.kind, item.fields, item.cables) === like).length;
  const add = (operation: string, more: object): Call => ({
    operation,
    path: {},
    body: { ...fields, ...(cables.length > 0 ? { cables } : {}), ...more, layerId: layer.id },
  });
  if (there >= most) return [];
  if (kind !== 'cable') return [add(addOf(kind), {})];
  const batches = Array.from({ length: most - there - 1 }, (_, n) => add('addCableBatch', { count: n + 2 }));
  return [add('addCable', {}), ...batches];
}

function templatesOf({ desired, old }: LayerTask): Template[] {
  const owned = ownedBy(desired);
  const carried = (old?.items ?? []).filter(({ kind }) => !owned.has(kind));
  const all = [...[...owned].flatMap(([kind, list]) => list.map(({ fields, cables = [] }) => ({ kind, fields, cables }))), ...carried];
  const templates = new Map<string, Template>();
  for (const { kind, fields, cables } of all) {
    const like = likeness(kind, fields, cables);
    const most = (templates.get(like)?.most ?? 0) + 1;
    templates.set(like, { kind, fields, cables: cables.map((cable) => cable.fields), most });
  }
  return [...templates.values()];
}

// All calls on one section. A call on one layer does not touch another, so the layers add up.

/** The section that comes with a new segment: nothing is known of it, and nothing in it can be lost. */
const FRESH: LiveSection = { id: 'fresh', fields: {}, layers: [{ id: 'fresh.layer', fields: {}, items: [], cableBands: [] }] };

/** A section that has to become as the spec states: a kept one or a new one, perhaps a replacement. */
interface SectionTask {
  readonly desired: DesiredSection;
  readonly kept: LiveSection | undefined;
  readonly old: LiveSection | undefined;
}

/** The least toll of all sequences of calls on the section. */
function searchSection(task: SectionTask): Toll | undefined {
  const layers = allLayers(task);
  return together([layers, ownMeasures(task, layers !== undefined && layers.calls > 0)]);
}

/**
 * Either nothing is written, or all known values in one call. Every change of the contents alters the layout depth, so
 * a stated one is written afterwards; the other dimensions of a replacement are written before its contents.
 */
function ownMeasures({ desired, kept, old }: SectionTask, isTouched: boolean): Toll | undefined {
  const before = kept?.fields ?? {};
  const isMoved = isTouched && 'layoutDepth' in desired.fields;
  const ways = [before, { ...before, ...old?.fields, ...desired.fields }];
  return least(
    ways.map((now, n) => {
      const isWritten = n > 0 && (isMoved || keyOf(now) !== keyOf(before));
      if (!agree(now, desired.fields) || (isMoved && !isWritten)) return undefined;
      const lost = old ? measures(old.fields, now, desired.fields) : FREE;
      const others = Object.keys({ ...old?.fields, ...desired.fields }).filter((name) => !DEPTHS.includes(name));
      const isTwice = old && isMoved && others.length > 0;
      return plus(lost, ...(isWritten ? [CALL] : []), ...(isWritten && isTwice ? [CALL] : []));
    }),
  );
}

const DEPTHS = ['coverThickness', 'layoutDepth'];

/** Every order of the layers that are there and those that are added in which they keep their roles. */
function allLayers({ desired: { layers }, kept, old }: SectionTask): Toll | undefined {
  const before = old?.layers ?? [];
  if (!layers) return plus(...before.map(surplusLayer));
  const search = remembered(
    searchLayer,
    (task: LayerTask) => `${layers.indexOf(task.desired)} ${task.kept?.id} ${task.old?.id} ${task.isAdded}`,
  );
  const places = upTo(layers.length);
  // The layer that comes with a new section or segment has no role yet.
  const ways = kept && kept.id !== FRESH.id ? layersStay(kept.layers, layers) : places.map((at): Placing => [at]);
  return least(
    ways.flatMap((there) =>
      layersBecome(before, layers).map((became) => {
        const surplus = before.filter((_, i) => became[i] === undefined).map(surplusLayer);
        const each = layers.map((desired, at) =>
          search({ desired, kept: kept?.layers[there.indexOf(at)], old: before[became.indexOf(at)], isAdded: !there.includes(at) }),
        );
        return together([...surplus, ...each]);
      }),
    ),
  );
}

// All calls on top coverings, in any order.

/** The least toll of all sequences of calls after which the coverings are as the spec states. */
function searchCoverings(live: LiveSegment | undefined, desired: DesiredSegment): Toll | undefined {
  const { topCoverings } = desired;
  if (!topCoverings) return FREE;
  const bodies = topCoverings.map(({ fields }) => fields);
  return cheapest<World>({
    start: [{ toll: FREE, next: live ? { ...worldOf(live), sections: [] } : NOTHING }],
    moves: (world) => [
      ...(madeIn(world) < bodies.length ? bodies.map((body) => added(world, body)) : []),
      ...world.coverings.flatMap((one) => [gone(world, one), ...bodies.map((body) => turned(world, one, body))]),
    ],
    key: ({ coverings }) => coverings.map(({ id, live: old, fields }) => `${old && id}(${keyOf(fields)})`).join(),
    isEnd: (world) => coveringsSatisfied(world, desired),
  });
}

/** More new coverings than the spec has cannot be right. */
const madeIn = ({ coverings }: World): number => coverings.filter(({ live }) => !live).length;

const move = (world: World, call: Call, destroyed: number): Move<World> => ({
  toll: plus(CALL, toll({ destroyed })),
  next: perform(world, call).world,
});

const added = (world: World, body: Fields): Move<World> => move(world, { operation: 'addTopCovering', path: {}, body }, 0);

const gone = (world: World, { id, live }: Piece): Move<World> =>
  move(world, { operation: 'deleteTopCovering', path: { topCoveringId: id }, body: {} }, live ? 1 : 0);

/** A covering that gets another material counts as destroyed. */
function turned(world: World, { id, live, fields }: Piece, body: Fields): Move<World> {
  const isOther = live && body.type !== undefined && body.type !== fields.type;
  return move(world, { operation: 'updateTopCovering', path: { topCoveringId: id }, body }, isOther ? 1 : 0);
}

/** The least toll of all sequences of calls from the live segment, or none, to the spec. */
export function searchSegment(live: LiveSegment | undefined, desired: DesiredSegment): Toll | undefined {
  const fields = { name: desired.name, ...desired.fields };
  const own = live && agree(live.fields, fields) ? FREE : CALL;
  const settings = agree(live?.settings ?? {}, desired.settings?.fields ?? {}) ? FREE : CALL;
  const sections = desired.sections ? searchSections(live?.sections, desired.sections) : FREE;
  return together([own, settings, searchCoverings(live, desired), sections]);
}

/**
 * All plans for sections with as many objects as possible in their roles. A section that can stay as its desired one is
 * kept; otherwise it is replaced, new before old, so that one always exists. Calls on a section that will be deleted
 * are pointless.
 */
function searchSections(live: readonly LiveSection[] | undefined, desired: readonly DesiredSection[]): Toll | undefined {
  const there = live ?? [FRESH];
  const search = remembered(searchSection, (task: SectionTask) => `${desired.indexOf(task.desired)} ${task.kept?.id} ${task.old?.id}`);
  const become = (one: DesiredSection, section: LiveSection | undefined, mayStay: boolean): Toll | undefined => {
    const kept = section && mayStay && search({ desired: one, kept: section, old: undefined });
    if (kept) return kept;
    const goes = section ? plus(CALL, toll({ destroyed: 1 })) : FREE;
    return together([CALL, goes, search({ desired: one, kept: undefined, old: section })]);
  };
  const ways = live ? sectionsBecome(live, desired) : placings(1, upTo(desired.length)).filter(([at]) => at !== undefined);
  return least(
    ways.flatMap(withThoseThatMove).map(({ way, moved }) => {
      const surplus = there.filter((_, i) => way[i] === undefined);
      const each = desired.map((one, at) => become(one, there[way.indexOf(at)], !moved.includes(way.indexOf(at))));
      return together([...surplus.map((section) => plus(CALL, surplusSection(section))), ...each]);
    }),
  );
}

/** Sections keep their order unless they are created again elsewhere: every choice of those that are. */
function withThoseThatMove(way: Placing): { way: Placing; moved: readonly number[] }[] {
  const paired = way.flatMap((at, i) => (at === undefined ? [] : [i]));
  return subsets(paired)
    .filter((moved) => {
      const kept = paired.filter((i) => !moved.includes(i)).map((i) => way[i] ?? 0);
      return kept.every((at, n) => n === 0 || at > (kept[n - 1] ?? 0));
    })
    .map((moved) => ({ way, moved }));
}

const subsets = (list: readonly number[]): number[][] =>
  list.reduce<number[][]>((all, one) => all.concat(all.map((some) => [...some, one])), [[]]);

/** Caches the results of a function by a key of its argument. */
function remembered<A, R>(ask: (about: A) => R, name: (about: A) => string): (about: A) => R {
  const known = new Map<string, R>();
  return (about) => {
    const key = name(about);
    if (!known.has(key)) known.set(key, ask(about));
    return known.get(key) as R;
  };
}
