import type { Fields, LiveLayer, LiveSection, WantedLayer, WantedSection } from '../../../kinds/model.js';
import { DEPTH_FIELDS } from '../../../kinds/structure.js';
import { align, lazily } from '../../algorithms/align.js';
import { type Cost, cost, isPossible, NEVER, priceIn, roleIn, sumOf } from '../../algorithms/cost.js';
import { fixedInLayer, thingsInItem, thingsInLayer } from '../../model/count.js';
import { differing, isEmpty } from '../../model/fields.js';
import { ownedIn } from '../../model/wanted-items.js';
import { type KeptLayer, keepLayer } from '../layers/layer-plan.js';
import { callsForGiven, callsForLayer, type NewLayer, newLayer } from '../layers/new-layer.js';
import { type LayerPairing, layerPairing } from '../matching/layer-pairing.js';
import { layerRoles, oldLayerPlaces } from '../matching/roles.js';
import { movedByContents, writesOf } from './late-fields.js';

export interface KeptSection {
  readonly how: 'keep';
  readonly live: LiveSection;
  readonly wanted: WantedSection;
  readonly update: Fields;
  /** Dimensions that agree now and are written again because changed contents alter them. */
  readonly restated: Fields;
  /** From bottom to top, kept and new layers. */
  readonly layers: readonly (KeptLayer | NewLayer)[];
  readonly total: Cost;
}

export interface NewSection {
  readonly how: 'make';
  readonly wanted: WantedSection;
  /** The live section that is replaced. */
  readonly replaces?: LiveSection;
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
  wanted: WantedSection,
  rolesOf: typeof layerRoles = layerRoles,
): KeptSection {
  const update = differing(live.fields, wanted.fields);
  const plan = { how: 'keep', live, wanted, update, restated: {}, layers: [] } as const;
  const wantedLayers = wanted.layers;
  if (!wantedLayers) return { ...plan, total: cost({ calls: isEmpty(update) ? 0 : 1 }) };
  // The API cannot delete a layer.
  if (wantedLayers.length < live.layers.length) return { ...plan, total: NEVER };
  const { layers, total } = keepLayers(live.layers, wantedLayers, rolesOf);
  const restated = total === 0n || wanted.hasTwoDepths ? {} : movedByContents(wanted.fields);
  const own = cost({ calls: isEmpty({ ...update, ...restated }) ? 0 : 1 });
  return { ...plan, restated, layers, total: own + total };
}

type KeptLayers = Pick<KeptSection, 'layers' | 'total'>;

/** Plans the layers in place, each in its role. The API cannot delete a layer, so every live layer has to be kept. */
function keepLayers(
  live: readonly LiveLayer[],
  wanted: readonly WantedLayer[],
  rolesOf: typeof layerRoles,
): KeptLayers {
  const pairs = lazily((i, j) => keepLayer(live[i] as LiveLayer, wanted[j] as WantedLayer));
  if (live.length === wanted.length) {
    // The API cannot move a layer.
    if (oldLayerPlaces(live, wanted)) return { layers: [], total: NEVER };
    const layers = live.map((_, i) => pairs(i, i));
    return { layers, total: sumOf(layers.map((layer) => layer.total)) };
  }
  const canStay = (i: number): boolean => wanted.some((_, j) => isPossible(pairs(i, j).total));
  if (!live.every((_, i) => canStay(i))) return { layers: [], total: NEVER };
  const roles = rolesOf(live, wanted);
  const made = lazily((j) => newLayer(wanted[j] as WantedLayer));
  const { total, moves } = align(live.length, wanted.length, {
    pair: (i, j) => roles.pair(i, j) + pairs(i, j).total,
    drop: () => NEVER,
    make: (j) => roles.make(j) + cost({ calls: callsForLayer(made(j, 0)) }),
  });
  const best = align(live.length, wanted.length, { ...roles, drop: () => NEVER });
  if (!isPossible(total) || roleIn(total) > roleIn(best.total)) return { layers: [], total: NEVER };
  const layers = moves.flatMap((move) => {
    if (move.how === 'drop') return [];
    return [move.how === 'pair' ? pairs(move.i, move.j) : made(move.j, 0)];
  });
  return { layers, total: priceIn(total) };
}

export function makeSection(wanted: WantedSection): NewSection {
  const { fields } = wanted;
  const filled = fill([], wanted.layers ?? []);
  const own = cost({ calls: isEmpty(fields) ? 1 : 2 });
  return { how: 'make', wanted, fields, ...filled, total: filled.total + own };
}

/** Plans a new section that replaces a live one, with all unmanaged contents carried over. */
export function replaceSection(live: LiveSection, wanted: WantedSection): NewSection {
  const carried = wanted.hasTwoDepths ? live.fields : carriedGeometry(live.fields, wanted.fields);
  const fields = { ...carried, ...wanted.fields };
  const filled = fill(live.layers, wanted.layers ?? []);
  const writes = writesOf(fields, altersDepth({ wanted, layers: filled.layers }));
  const calls = 2 + [writes.early, writes.late].filter((body) => !isEmpty(body)).length;
  const total = filled.total + cost({ destroyed: 1, calls });
  return { how: 'make', wanted, replaces: live, fields, ...filled, total };
}

/** True if calls for the contents of a new section alter its layout depth. */
export const altersDepth = ({ wanted, layers }: Pick<NewSection, 'wanted' | 'layers'>): boolean =>
  !wanted.hasTwoDepths &&
  (layers.length > 1 || layers.some(({ calls, fields }) => calls > 0 || !isEmpty(fields)));

type Filled = Pick<NewSection, 'layers' | 'given' | 'total'>;

/** Plans the layers of a new section. One of them comes with the section; which one it is can save a call. */
function fill(live: readonly LiveLayer[], wanted: readonly WantedLayer[]): Filled {
  const costs = fillCosts(live, wanted);
  const plain = fillAround(NONE_GIVEN, live, wanted, costs);
  // The given layer saves one call at most, so the search ends at the first one that does.
  const least = plain.total - cost({ calls: 1 });
  let best: Filled = { ...plain, given: 0 };
  for (let given = 0; given < wanted.length && best.total > least; given += 1) {
    const mayDiffer = [...live.keys(), live.length].some((i) => savesCall(costs.layer(i, given)));
    const way = mayDiffer ? fillAround(given, live, wanted, costs) : { ...plain, given };
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

function fillCosts(live: readonly LiveLayer[], wanted: readonly WantedLayer[]): FillCosts {
  const pairing = layerPairing(live, wanted);
  const { roles } = pairing;
  const drops = live.map((layer, i) => roles.drop(i) + surplusLayer(layer));
  return {
    ...pairing,
    replaced: lazily(
      (i, j) => roles.pair(i, j) + replaceCost(live[i] as LiveLayer, wanted[j] as WantedLayer),
    ),
    drop: (i) => drops[i] ?? NEVER,
    layer: lazily((i, j) => newLayer(wanted[j] as WantedLayer, live[i])),
  };
}

/** Pairs the layers of the old section with the wanted ones, with `given` as the layer that comes with the section. */
function fillAround(
  given: number,
  live: readonly LiveLayer[],
  wanted: readonly WantedLayer[],
  { roles, search, replaced, drop, layer }: FillCosts,
): Filled {
  // The index of a wanted layer without a live counterpart.
  const none = live.length;
  const calls = (j: number, made: NewLayer): Cost =>
    cost({ calls: j === given ? callsForGiven(made) : callsForLayer(made) });
  const { total, moves } = search(live.length, wanted.length, {
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
    destroyed: live.layers.reduce((sum, layer) => sum + thingsInLayer(layer) + fixedInLayer(layer), 1),
    calls: 1,
  });

/** Plans a live section as a wanted one: in place if the API can do that, else as a replacement. */
export function bestPair(live: LiveSection, wanted: WantedSection): KeptSection | NewSection {
  const kept = keepSection(live, wanted);
  return isPossible(kept.total) ? kept : replaceSection(live, wanted);
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

function replaceCost(live: LiveLayer, wanted: WantedLayer): Cost {
  const owned = ownedIn(wanted, live);
  const recreated = live.items.filter((item) => owned.has(item.kind));
  return cost({
    lost: fixedInLayer(live),
    destroyed: recreated.reduce((sum, item) => sum + thingsInItem(item), 0),
  });
}

const surplusLayer = (live: LiveLayer): Cost =>
  cost({ lost: thingsInLayer(live) + fixedInLayer(live) + Object.keys(valuesIn(live)).length });

/** The dimensions of a layer; 0 counts as none. */
export const valuesIn = ({ fields }: LiveLayer): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 0));
