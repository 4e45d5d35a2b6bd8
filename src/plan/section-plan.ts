import type { Fields, LiveLayer, LiveSection, WantedLayer, WantedSection } from '../kinds/model.js';
import { DEPTH_FIELDS } from '../kinds/structure.js';
import { align, lazily } from './align.js';
import { type Cost, cost, NEVER, sumOf } from './cost.js';
import { fixedInLayer, thingsInItem, thingsInLayer } from './count.js';
import { differing, isEmpty } from './fields.js';
import { keepContents } from './keep-contents.js';
import { type Creation, carriedOver, creationsOf, type KeptLayer, keepLayer } from './layer-plan.js';
import { askedIn } from './match-items.js';
import { asStated, takenOver } from './taken-over.js';
import { itemsIn, ownedLists } from './wanted-items.js';

/** A layer to be made: in a new section, or between the layers of one that stays. */
export interface NewLayer {
  readonly wanted: WantedLayer;
  readonly carriedFrom?: LiveLayer;
  readonly fields: Fields;
  readonly creations: readonly Creation[];
  /** Calls that its items cost; that cables keep the layout that the spec leaves open is not held against it. */
  readonly calls: number;
}

export interface KeptSection {
  readonly how: 'keep';
  readonly live: LiveSection;
  readonly wanted: WantedSection;
  readonly update: Fields;
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
export function keepSection(live: LiveSection, wanted: WantedSection): KeptSection {
  const update = differing(live.fields, wanted.fields);
  const own = cost({ calls: isEmpty(update) ? 0 : 1 });
  const plan = { how: 'keep', live, wanted, update, layers: [], total: own } as const;
  const wantedLayers = wanted.layers;
  if (!wantedLayers) return plan;
  // No call removes a layer.
  if (wantedLayers.length < live.layers.length) return { ...plan, total: NEVER };
  const pairs = lazily((i, j) => keepLayer(live.layers[i] as LiveLayer, wantedLayers[j] as WantedLayer));
  const made = lazily((j) => newLayer(wantedLayers[j] as WantedLayer));
  const { total, moves } = align(live.layers.length, wantedLayers.length, {
    pair: (i, j) => pairs(i, j).total,
    drop: () => NEVER,
    make: (j) => cost({ calls: callsForLayer(made(j, 0)) }),
  });
  const layers = moves.flatMap((move) => {
    if (move.how === 'drop') return [];
    return [move.how === 'pair' ? pairs(move.i, move.j) : made(move.j, 0)];
  });
  return { ...plan, layers, total: own + total };
}

export function makeSection(wanted: WantedSection): NewSection {
  const { fields } = wanted;
  const filled = fill([], wanted.layers ?? []);
  return { how: 'make', wanted, fields, ...filled, total: filled.total + callsForSection(fields) };
}

/** A new section in the place of a live one, with everything carried over that the spec does not own. */
export function replaceSection(live: LiveSection, wanted: WantedSection): NewSection {
  const carried = wanted.hasTwoDepths ? live.fields : carriedGeometry(live.fields, wanted.fields);
  const fields = { ...carried, ...wanted.fields };
  const filled = fill(live.layers, wanted.layers ?? []);
  const own = callsForSection(fields) + cost({ destroyed: 1, calls: 1 });
  return { how: 'make', wanted, replaces: live, fields, ...filled, total: filled.total + own };
}

type Filled = Pick<NewSection, 'layers' | 'given' | 'total'>;

/** The layers of a new section. To add one can cost a call less or more than to write to the one that is there. */
function fill(live: readonly LiveLayer[], wanted: readonly WantedLayer[]): Filled {
  const layers = lazily((i, j) => newLayer(wanted[j] as WantedLayer, live[i]));
  const plain = fillAround(NONE_GIVEN, live, wanted, layers);
  // The one that is given saves a call at most, so the first that saves one is the best.
  const least = plain.total - cost({ calls: 1 });
  let best: Filled = { ...plain, given: 0 };
  for (let given = 0; given < wanted.length && best.total > least; given += 1) {
    const mayDiffer = [...live.keys(), live.length].some((i) => savesCall(layers(i, given)));
    const way = mayDiffer ? fillAround(given, live, wanted, layers) : { ...plain, given };
    if (given === 0 || way.total < best.total) best = way;
  }
  return best;
}

const NONE_GIVEN = -1;

const savesCall = (layer: NewLayer): boolean => callsForGiven(layer) < callsForLayer(layer);

/** With the given one as it comes with the section: which of the layers that go each of them stands in for. */
function fillAround(
  given: number,
  live: readonly LiveLayer[],
  wanted: readonly WantedLayer[],
  layer: (i: number, j: number) => NewLayer,
): Filled {
  // A layer that stands in for none of them.
  const none = live.length;
  const calls = (j: number, made: NewLayer): Cost =>
    cost({ calls: j === given ? callsForGiven(made) : callsForLayer(made) });
  const { total, moves } = align(live.length, wanted.length, {
    pair: (i, j) => {
      const [old, next] = [live[i] as LiveLayer, wanted[j] as WantedLayer];
      return ((replaceCost(old, next) + calls(j, layer(i, j))) << LIKENESS) + strangers(old, next);
    },
    drop: (i) => surplusLayer(live[i] as LiveLayer) << LIKENESS,
    make: (j) => calls(j, layer(none, j)) << LIKENESS,
  });
  const layers = moves.flatMap((move) => {
    if (move.how === 'drop') return [];
    return [layer(move.how === 'pair' ? move.i : none, move.j)];
  });
  return { layers, given, total: total >> LIKENESS };
}

/** Room below the costs: between ways that cost the same, a layer stands in for the one that it is like. */
const LIKENESS = 32n;

/** Items of a layer that the spec owns and has none like. */
function strangers(live: LiveLayer, wanted: WantedLayer): bigint {
  const owned = ownedLists(wanted);
  const unlike = live.items.filter((item) => {
    const list = owned.get(item.kind);
    return list && askedIn(itemsIn(list)).find(item.fields).length === 0;
  });
  return BigInt(unlike.length);
}

/** A surplus section goes with everything in it, and the spec states nothing of it. */
export const dropSection = (live: LiveSection): Cost =>
  sumOf(live.layers.map(surplusLayer)) + cost({ destroyed: 1, calls: 1 });

/** The best that can be made of a live section as a wanted one. */
export function bestPair(live: LiveSection, wanted: WantedSection): KeptSection | NewSection {
  const kept = keepSection(live, wanted);
  // Whatever takes its place destroys at least the section.
  if (kept.total < cost({ destroyed: 1 })) return kept;
  const replaced = replaceSection(live, wanted);
  return replaced.total < kept.total ? replaced : kept;
}

export function newLayer(wanted: WantedLayer, from?: LiveLayer): NewLayer {
  const owned = ownedLists(wanted);
  const copies = carriedOver(
    (from?.items ?? []).filter((item) => !owned.has(item.kind)),
    wanted.batchLimit,
  );
  let creations: readonly Creation[] | undefined;
  return {
    wanted,
    ...(from ? { carriedFrom: from } : {}),
    fields: { ...from?.fields, ...wanted.fields },
    // Most layers are compared by their calls and never made, so that this is worked out for the others only.
    get creations() {
      creations ??= [...copies, ...statedCreations(wanted, from)];
      return creations;
    },
    calls: copies.length + statedCalls(wanted),
  };
}

/** What the spec states; what is carried over comes before it, so that an interrupted run has not begun to look finished. */
function statedCreations(wanted: WantedLayer, from: LiveLayer | undefined): Creation[] {
  const owned = ownedLists(wanted);
  const gone = (from?.items ?? []).filter((item) => owned.has(item.kind));
  const whole = takenOver(gone, [...owned.values()].flatMap(itemsIn));
  const made = [...owned].flatMap(([kind, list]) => creationsOf(kind, list, whole, wanted.batchLimit));
  return keepContents(made, gone);
}

const calls = new WeakMap<WantedLayer, number>();

/** Calls that the stated items of a layer take. */
function statedCalls(wanted: WantedLayer): number {
  const known = calls.get(wanted);
  if (known !== undefined) return known;
  const lists = [...ownedLists(wanted)];
  const stated = lists.flatMap(([kind, list]) => creationsOf(kind, list, asStated, wanted.batchLimit));
  const count = stated.length;
  calls.set(wanted, count);
  return count;
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

const surplusLayer = (live: LiveLayer): Cost => cost({ lost: thingsInLayer(live) + fixedInLayer(live) });

/** The layer itself, what its own call cannot say, and its items. */
export function callsForLayer(layer: NewLayer): number {
  const { protectionLayerThickness: _, ...rest } = layer.fields;
  return 1 + (isEmpty(rest) ? 0 : 1) + layer.calls;
}

/** The same for the one that comes with its section. */
const callsForGiven = ({ fields, calls }: NewLayer): number => (isEmpty(fields) ? 0 : 1) + calls;

const callsForSection = (fields: Fields): Cost => cost({ calls: isEmpty(fields) ? 1 : 2 });
