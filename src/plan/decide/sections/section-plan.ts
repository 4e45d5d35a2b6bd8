import type { DesiredLayer, DesiredSection, Fields, LiveLayer, LiveSection } from '../../../kinds/model.js';
import { DEPTH_FIELDS } from '../../../kinds/structure.js';
import { align, lazily } from '../../algorithms/align.js';
import { type Cost, cost, isPossible, NEVER, priceIn, roleIn, sumOf } from '../../algorithms/cost.js';
import { fixedInLayer, objectsInItem, objectsInLayer } from '../../model/count.js';
import { managedLists } from '../../model/desired-items.js';
import { differing, isEmpty } from '../../model/fields.js';
import { type KeptLayer, keepLayer } from '../layers/layer-plan.js';
import { callsForGiven, callsForLayer, type NewLayer, newLayer } from '../layers/new-layer.js';
import { type LayerPairing, layerPairing, layerRoles, oldLayerPlaces } from '../matching/roles.js';

export interface KeptSection {
  readonly how: 'keep';
  readonly live: LiveSection;
  /** The live section itself, as every other decided section names the section that it comes from. */
  readonly old: LiveSection;
  readonly desired: DesiredSection;
  readonly update: Fields;
  /** Dimensions that agree now and are written again because changed contents alter them. */
  readonly restated: Fields;
  /** From bottom to top, kept and new layers. */
  readonly layers: readonly (KeptLayer | NewLayer)[];
  readonly total: Cost;
}

export interface NewSection {
  readonly how: 'make';
  readonly desired: DesiredSection;
  /** The live section that is replaced; absent if none is. */
  readonly old?: LiveSection;
  /** True if the live section is in another place: the new one is not created right behind it. */
  readonly isMoved?: true;
  readonly fields: Fields;
  readonly layers: readonly NewLayer[];
  /** The index of the layer that the service creates with the section; the others are added below and above it. */
  readonly given: number;
  readonly total: Cost;
}

/** Plans a section in place. The total is at least NEVER if the API cannot make the change in place. */
export function keepSection(
  live: LiveSection,
  desired: DesiredSection,
  rolesOf: typeof layerRoles = layerRoles,
): KeptSection {
  const update = differing(live.fields, desired.fields);
  const plan = { how: 'keep', live, old: live, desired, update, restated: {}, layers: [] } as const;
  const desiredLayers = desired.layers;
  if (!desiredLayers) return { ...plan, total: cost({ calls: isEmpty(update) ? 0 : 1 }) };
  // The API cannot delete a layer.
  if (desiredLayers.length < live.layers.length) return { ...plan, total: NEVER };
  const { layers, total } = keepLayers(live.layers, desiredLayers, rolesOf);
  const restated = total === 0n || desired.hasTwoDepths ? {} : movedByContents(desired.fields);
  const own = cost({ calls: isEmpty({ ...update, ...restated }) ? 0 : 1 });
  return { ...plan, restated, layers, total: own + total };
}

type KeptLayers = Pick<KeptSection, 'layers' | 'total'>;

/** Plans the layers in place, each in its role. The API cannot delete a layer, so every live layer has to be kept. */
function keepLayers(
  live: readonly LiveLayer[],
  desired: readonly DesiredLayer[],
  rolesOf: typeof layerRoles,
): KeptLayers {
  const pairs = lazily((i, j) => keepLayer(live[i] as LiveLayer, desired[j] as DesiredLayer));
  if (live.length === desired.length) {
    // The API cannot move a layer.
    if (oldLayerPlaces(live, desired)) return { layers: [], total: NEVER };
    const layers = live.map((_, i) => pairs(i, i));
    return { layers, total: sumOf(layers.map((layer) => layer.total)) };
  }
  const canStay = (i: number): boolean => desired.some((_, j) => isPossible(pairs(i, j).total));
  if (!live.every((_, i) => canStay(i))) return { layers: [], total: NEVER };
  const roles = rolesOf(live, desired);
  const made = lazily((j) => newLayer(desired[j] as DesiredLayer));
  const { total, moves } = align(live.length, desired.length, {
    pair: (i, j) => roles.pair(i, j) + pairs(i, j).total,
    drop: () => NEVER,
    make: (j) => roles.make(j) + cost({ calls: callsForLayer(made(j, 0)) }),
  });
  const best = align(live.length, desired.length, { ...roles, drop: () => NEVER });
  if (!isPossible(total) || roleIn(total) > roleIn(best.total)) return { layers: [], total: NEVER };
  const layers = moves.flatMap((move) => {
    if (move.how === 'drop') return [];
    return [move.how === 'pair' ? pairs(move.i, move.j) : made(move.j, 0)];
  });
  return { layers, total: priceIn(total) };
}

export function makeSection(desired: DesiredSection): NewSection {
  const { fields } = desired;
  const filled = fill([], desired.layers ?? []);
  const own = cost({ calls: isEmpty(fields) ? 1 : 2 });
  return { how: 'make', desired, fields, ...filled, total: filled.total + own };
}

/** Plans a new section that replaces a live one, with all unmanaged contents carried over. */
export function replaceSection(live: LiveSection, desired: DesiredSection): NewSection {
  const carried = desired.hasTwoDepths ? live.fields : carriedGeometry(live.fields, desired.fields);
  const fields = { ...carried, ...desired.fields };
  const filled = fill(live.layers, desired.layers ?? []);
  const writes = writesOf(fields, altersDepth({ desired, layers: filled.layers }));
  const calls = 2 + [writes.early, writes.late].filter((body) => !isEmpty(body)).length;
  const total = filled.total + cost({ destroyed: 1, calls });
  return { how: 'make', desired, old: live, fields, ...filled, total };
}

/** True if calls for the contents of a new section alter its layout depth. */
export const altersDepth = ({ desired, layers }: Pick<NewSection, 'desired' | 'layers'>): boolean =>
  !desired.hasTwoDepths &&
  (layers.length > 1 || layers.some(({ calls, fields }) => calls > 0 || !isEmpty(fields)));

type Filled = Pick<NewSection, 'layers' | 'given' | 'total'>;

/** Plans the layers of a new section. One of them comes with the section; which one it is can save a call. */
function fill(live: readonly LiveLayer[], desired: readonly DesiredLayer[]): Filled {
  const costs = fillCosts(live, desired);
  const plain = fillAround(NONE_GIVEN, live, desired, costs);
  // The given layer saves one call at most, so the search ends at the first one that does.
  const least = plain.total - cost({ calls: 1 });
  let best: Filled = { ...plain, given: 0 };
  for (let given = 0; given < desired.length && best.total > least; given += 1) {
    const mayDiffer = [...live.keys(), live.length].some((i) => savesCall(costs.layer(i, given)));
    const way = mayDiffer ? fillAround(given, live, desired, costs) : { ...plain, given };
    if (given === 0 || way.total < best.total) best = way;
  }
  return { ...best, total: priceIn(best.total) };
}

const NONE_GIVEN = -1;

const savesCall = (layer: NewLayer): boolean => callsForGiven(layer) < callsForLayer(layer);

/** Costs of the layers of a replacement, without calls. */
interface FillCosts extends LayerPairing {
  readonly replaced: (i: number, j: number) => Cost;
  readonly drop: (i: number) => Cost;
  readonly layer: (i: number, j: number) => NewLayer;
}

function fillCosts(live: readonly LiveLayer[], desired: readonly DesiredLayer[]): FillCosts {
  const pairing = layerPairing(live, desired);
  const { roles } = pairing;
  const drops = live.map((layer, i) => roles.drop(i) + surplusLayer(layer));
  return {
    ...pairing,
    replaced: lazily(
      (i, j) => roles.pair(i, j) + replaceCost(live[i] as LiveLayer, desired[j] as DesiredLayer),
    ),
    drop: (i) => drops[i] ?? NEVER,
    layer: lazily((i, j) => newLayer(desired[j] as DesiredLayer, live[i])),
  };
}

/** Pairs the layers of the old section with the desired ones, with `given` as the layer that comes with the section. */
function fillAround(
  given: number,
  live: readonly LiveLayer[],
  desired: readonly DesiredLayer[],
  { roles, search, replaced, drop, layer }: FillCosts,
): Filled {
  // The index of a desired layer without a live counterpart.
  const none = live.length;
  const calls = (j: number, made: NewLayer): Cost =>
    cost({ calls: j === given ? callsForGiven(made) : callsForLayer(made) });
  const { total, moves } = search(live.length, desired.length, {
    pair: (i, j) => replaced(i, j) + calls(j, layer(i, j)),
    drop,
    make: (j) => roles.make(j) + calls(j, layer(none, j)),
  });
  const layers = moves.flatMap((move) => {
    if (move.how === 'drop') return [];
    return [layer(move.how === 'pair' ? move.i : none, move.j)];
  });
  return { layers, given, total };
}

/** The cost of a section that the spec no longer has. It is destroyed on purpose with all its contents. */
export const dropSection = (live: LiveSection): Cost =>
  cost({
    destroyed: live.layers.reduce((sum, layer) => sum + objectsInLayer(layer) + fixedInLayer(layer), 1),
    calls: 1,
  });

/** Plans a live section as a desired one: in place if the API can do that, else as a replacement. */
export function bestPair(live: LiveSection, desired: DesiredSection): KeptSection | NewSection {
  const kept = keepSection(live, desired);
  return isPossible(kept.total) ? kept : replaceSection(live, desired);
}

/**
 * The dimensions to carry over. Cover and layout depth determine each other, so only the stated one is written, or else
 * the cover. The API shows a negative cover but rejects it, so the layout depth is written then.
 */
function carriedGeometry(live: Fields, stated: Fields): Fields {
  const depthStated = DEPTH_FIELDS.some((name) => name in stated);
  const written = Number(live.coverThickness) < 0 ? 'layoutDepth' : 'coverThickness';
  const isDepth = (name: string): boolean => DEPTH_FIELDS.some((depth) => depth === name);
  return Object.fromEntries(
    Object.entries(live).filter(([name]) => !isDepth(name) || (!depthStated && name === written)),
  );
}

function replaceCost(live: LiveLayer, desired: DesiredLayer): Cost {
  const managed = managedLists(desired, live);
  const recreated = live.items.filter((item) => managed.has(item.kind));
  return cost({
    lost: fixedInLayer(live),
    destroyed: recreated.reduce((sum, item) => sum + objectsInItem(item), 0),
  });
}

const surplusLayer = (live: LiveLayer): Cost =>
  cost({ lost: objectsInLayer(live) + fixedInLayer(live) + Object.keys(valuesIn(live)).length });

/** The dimensions of a layer; 0 counts as none. */
export const valuesIn = ({ fields }: LiveLayer): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 0));

/** The layout depth reaches to the centre of the contents, so every item that is added or deleted changes it. */
const MOVED_BY_CONTENTS = 'layoutDepth';

/** The dimensions that have to be written after the contents, even if they agree before. */
const movedByContents = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name === MOVED_BY_CONTENTS));

const unmovedByContents = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== MOVED_BY_CONTENTS));

/** The fields of a section that are written before and after its contents. */
export interface Writes {
  readonly early: Fields;
  readonly late: Fields;
}

/** Most dimensions of a replacement are written first, so that an interrupted replacement can be recognised. */
export const writesOf = (fields: Fields, isMoved: boolean): Writes =>
  isMoved ? { early: unmovedByContents(fields), late: movedByContents(fields) } : { early: fields, late: {} };

/**
 * True if a depth is among the fields. The service does not show which of cover and layout depth it holds fixed, so in
 * a kept section both are written last.
 */
export const isDepth = (fields: Fields): boolean => DEPTH_FIELDS.some((name) => name in fields);
