import type { Fields, LiveLayer, LiveSection, WantedLayer, WantedSection } from '../../../kinds/model.js';
import { DEPTH_FIELDS } from '../../../kinds/structure.js';
import { align, lazily } from '../../algorithms/align.js';
import { fixedInLayer, thingsInItem, thingsInLayer } from '../../model/count.js';
import { differing, isEmpty } from '../../model/fields.js';
import { ownedLists } from '../../model/wanted-items.js';
import { type Cost, cost, isPossible, NEVER, priceIn, roleIn, sumOf } from '../cost.js';
import { type KeptLayer, keepLayer } from '../layers/layer-plan.js';
import { callsForGiven, callsForLayer, type NewLayer, newLayer } from '../layers/new-layer.js';
import { layerRoles, type Roles } from '../matching/roles.js';
import { movedByContents, writesOf } from './late-fields.js';

export interface KeptSection {
  readonly how: 'keep';
  readonly live: LiveSection;
  readonly wanted: WantedSection;
  readonly update: Fields;
  /** Dimensions that agree now, and that are written again because the contents move them. */
  readonly restated: Fields;
  /** Bottom first, the ones that stay and the new ones between them. */
  readonly layers: readonly (KeptLayer | NewLayer)[];
  readonly total: Cost;
}

export interface NewSection {
  readonly how: 'make';
  readonly wanted: WantedSection;
  /** The section that this one takes the place of. */
  readonly replaces?: LiveSection;
  readonly fields: Fields;
  readonly layers: readonly NewLayer[];
  /** Which of them comes with the section; the others are added below and above it. */
  readonly given: number;
  readonly total: Cost;
}

/** A section that stays; the total is NEVER or more where the API has no way to do it in place. */
export function keepSection(
  live: LiveSection,
  wanted: WantedSection,
  rolesOf: typeof layerRoles = layerRoles,
): KeptSection {
  const update = differing(live.fields, wanted.fields);
  const plan = { how: 'keep', live, wanted, update, restated: {}, layers: [] } as const;
  const wantedLayers = wanted.layers;
  if (!wantedLayers) return { ...plan, total: cost({ calls: isEmpty(update) ? 0 : 1 }) };
  // No call removes a layer.
  if (wantedLayers.length < live.layers.length) return { ...plan, total: NEVER };
  const { layers, total } = keepLayers(live.layers, wantedLayers, rolesOf);
  const restated = total === 0n || wanted.hasTwoDepths ? {} : movedByContents(wanted.fields);
  const own = cost({ calls: isEmpty({ ...update, ...restated }) ? 0 : 1 });
  return { ...plan, restated, layers, total: own + total };
}

type KeptLayers = Pick<KeptSection, 'layers' | 'total'>;

/** The layers in place: each in its role, or not at all. No call removes a layer, so every live one has to be one of them. */
function keepLayers(
  live: readonly LiveLayer[],
  wanted: readonly WantedLayer[],
  rolesOf: typeof layerRoles,
): KeptLayers {
  const pairs = lazily((i, j) => keepLayer(live[i] as LiveLayer, wanted[j] as WantedLayer));
  if (live.length === wanted.length) {
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

/** A new section in the place of a live one, with everything carried over that the spec does not own. */
export function replaceSection(live: LiveSection, wanted: WantedSection): NewSection {
  const carried = wanted.hasTwoDepths ? live.fields : carriedGeometry(live.fields, wanted.fields);
  const fields = { ...carried, ...wanted.fields };
  const filled = fill(live.layers, wanted.layers ?? []);
  const writes = writesOf(fields, isMovedIn({ wanted, layers: filled.layers }));
  const calls = 2 + [writes.early, writes.late].filter((body) => !isEmpty(body)).length;
  const total = filled.total + cost({ destroyed: 1, calls });
  return { how: 'make', wanted, replaces: live, fields, ...filled, total };
}

/** Calls are made for what is in a new section, and they move its layout depth. */
export const isMovedIn = ({ wanted, layers }: Pick<NewSection, 'wanted' | 'layers'>): boolean =>
  !wanted.hasTwoDepths &&
  (layers.length > 1 || layers.some(({ calls, fields }) => calls > 0 || !isEmpty(fields)));

type Filled = Pick<NewSection, 'layers' | 'given' | 'total'>;

/** The layers of a new section. To add one can cost a call less or more than to write to the one that is there. */
function fill(live: readonly LiveLayer[], wanted: readonly WantedLayer[]): Filled {
  const costs = fillCosts(live, wanted);
  const plain = fillAround(NONE_GIVEN, live, wanted, costs);
  // The one that is given saves a call at most, so the first that saves one is the best.
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

/** What it costs to let a layer of the section that goes become a wanted one, but for calls, and to let it go. */
interface FillCosts {
  readonly roles: Roles;
  readonly replaced: (i: number, j: number) => Cost;
  readonly drop: (i: number) => Cost;
  readonly layer: (i: number, j: number) => NewLayer;
}

function fillCosts(live: readonly LiveLayer[], wanted: readonly WantedLayer[]): FillCosts {
  const roles = layerRoles(live, wanted);
  const drops = live.map((layer, i) => roles.drop(i) + surplusLayer(layer));
  return {
    roles,
    replaced: lazily(
      (i, j) => roles.pair(i, j) + replaceCost(live[i] as LiveLayer, wanted[j] as WantedLayer),
    ),
    drop: (i) => drops[i] ?? NEVER,
    layer: lazily((i, j) => newLayer(wanted[j] as WantedLayer, live[i])),
  };
}

/** With the given one as it comes with the section: which of the layers that go each of them stands in for. */
function fillAround(
  given: number,
  live: readonly LiveLayer[],
  wanted: readonly WantedLayer[],
  { roles, replaced, drop, layer }: FillCosts,
): Filled {
  // A layer that stands in for none of them.
  const none = live.length;
  const calls = (j: number, made: NewLayer): Cost =>
    cost({ calls: j === given ? callsForGiven(made) : callsForLayer(made) });
  const { total, moves } = align(live.length, wanted.length, {
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

/** The spec's list no longer has the section, so it is destroyed on purpose with everything in it. */
export const dropSection = (live: LiveSection): Cost =>
  cost({
    destroyed: live.layers.reduce((sum, layer) => sum + thingsInLayer(layer) + fixedInLayer(layer), 1),
    calls: 1,
  });

/** What becomes of a live section as a wanted one: it is changed in place where the API can do that, else replaced. */
export function bestPair(live: LiveSection, wanted: WantedSection): KeptSection | NewSection {
  const kept = keepSection(live, wanted);
  return isPossible(kept.total) ? kept : replaceSection(live, wanted);
}

/**
 * Cover and layout depth say the same thing twice: of the two the stated one is written, or else the cover. A cover below
 * zero (the layout depth puts the zone that high) is shown and not taken, so then it is the layout depth.
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
  const owned = ownedLists(wanted);
  const recreated = live.items.filter((item) => owned.has(item.kind));
  return cost({
    lost: fixedInLayer(live),
    destroyed: recreated.reduce((sum, item) => sum + thingsInItem(item), 0),
  });
}

const surplusLayer = (live: LiveLayer): Cost =>
  cost({ lost: thingsInLayer(live) + fixedInLayer(live) + Object.keys(valuesIn(live)).length });

/** The dimensions of a layer. One that is 0 is none. */
export const valuesIn = ({ fields }: LiveLayer): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 0));
