import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
} from '../../kinds/model.js';
import { takeFirst } from '../../kinds/take-first.js';
import { align } from '../algorithms/align.js';
import type { Price } from '../algorithms/cost.js';
import { nth } from '../algorithms/group-by.js';
import { statedLists } from '../model/desired-items.js';
import { agrees } from '../model/fields.js';
import { inCommon, layerLikeness, sectionLikeness, statedInLayer } from './matching/likeness.js';
import { matchCables } from './matching/match-cables.js';
import { withStatedValues } from './normalise.js';
import { mayBeUnfinished } from './resuming/interrupted-moves.js';
import type { SectionMove } from './sections/section-options.js';

/** The part of a decision that shows the roles of the sections. */
interface Decision {
  readonly desired: DesiredSegment;
  readonly sections: readonly SectionMove[];
  readonly price: Pick<Price, 'calls'>;
}

/** Decides a segment without regard to its base. */
type Decide = (desired: DesiredSegment, live: LiveSegment) => Decision;

/**
 * Adds to the sections, layers and items of a live segment the objects of the base that they are.
 *
 * By place, if the live segment is as the base states, or has its form and no section or layer moves from the base to the
 * head. Otherwise a run may have been interrupted, or the head may be reached already: then by evidence, and only layers
 * and lists that hold something that the base states are those of the base. Other objects are those of strangers.
 */
export function withBaseRoles(live: LiveSegment, desired: DesiredSegment, decide: Decide): LiveSegment {
  const { before, ...head } = desired;
  if (!before?.sections || !head.sections) return live;
  const known = withStatedValues(live, before);
  const { sections } = before;
  const isByPlace =
    hasFormOf(live, sections) &&
    (decide(before, known).price.calls === 0 || isStraight(decide(head, asLive(before)), sections));
  const places = isByPlace ? placesOf(live, sections) : placesByEvidence(known, sections, head.sections);
  return withPlaces(live, places, sections, isByPlace ? layerWithBase : layerByEvidence);
}

/** The number of a section or layer of the base for each live section or layer, by its id. */
type Places = ReadonlyMap<string, number>;

const hasFormOf = (live: LiveSegment, base: readonly DesiredSection[]): boolean =>
  live.sections.length === base.length &&
  live.sections.every(({ layers }, n) => {
    const stated = base[n]?.layers;
    return !stated || stated.length === layers.length;
  });

const placesOf = (live: LiveSegment, base: readonly DesiredSection[]): Places =>
  new Map(
    live.sections.flatMap((section, n) => [
      [section.id, n] as const,
      ...(base[n]?.layers ? section.layers.map((layer, k) => [layer.id, k] as const) : []),
    ]),
  );

/** True if every section and layer of the base has the same place in the head. */
function isStraight({ sections, desired }: Decision, base: readonly DesiredSection[]): boolean {
  const kept = sections.filter((move) => move.how !== 'drop');
  return base.every((section, n) => {
    const move = kept.find((one) => one.old?.id === `${n}`);
    if (!move || desired.sections?.[n] !== move.desired) return false;
    const { layers } = move;
    return (section.layers ?? []).every((_, k) => {
      const layer = layers.find(({ old }) => old?.id === `${n}.${k}`);
      return layers.length === 0 || (layer !== undefined && move.desired.layers?.[k] === layer.desired);
    });
  });
}

/**
 * Pairs the sections and layers of live state and base, so that most of what the base states agrees. A section that an
 * interrupted run may have created holds nothing but what the head states, and copies of the section in front of it; among
 * equals it is not taken for a section of the base.
 */
function placesByEvidence(
  live: LiveSegment,
  base: readonly DesiredSection[],
  head: readonly DesiredSection[],
): Places {
  const places = new Map<string, number>();
  const { isStated } = inCommon([], head);
  const isNew = (section: LiveSection): boolean => {
    const at = live.sections.indexOf(section);
    return mayBeUnfinished(section, live.sections.slice(Math.max(0, at - 1), at), isStated);
  };
  const sections = mostAgreeing(live.sections, base, {
    stated: ({ layers = [] }) => layers.reduce((sum, layer) => sum + statedInLayer(layer), 0),
    agreed: (one, other) => sectionLikeness(one, other, 'agreed'),
    uncertainty: (one) => (live.sections.length > base.length && isNew(one) ? 1 : 0),
  });
  for (const [section, n] of sections) {
    places.set(section.id, n);
    const layers = mostAgreeing(section.layers, base[n]?.layers ?? [], {
      stated: statedInLayer,
      agreed: (one, other) => layerLikeness(one, other).agreed,
      uncertainty: () => 0,
    });
    for (const [layer, k] of layers) places.set(layer.id, k);
  }
  return places;
}

/** Weights: objects that agree decide before the number of pairs, that before uncertainty, and this before the position. */
const AGREED = 2 ** 36;
const UNPAIRED = 2 ** 22;
const UNCERTAINTY = 2 ** 12;

/** How the objects of a section or layer are compared with those of the base. */
interface Evidence<L, W> {
  readonly stated: (one: W) => number;
  readonly agreed: (one: L, other: W) => number;
  readonly uncertainty: (one: L) => number;
}

function mostAgreeing<L, W>(live: readonly L[], base: readonly W[], of: Evidence<L, W>): [L, number][] {
  const stated = base.map(of.stated);
  // A replacement is created in front of the sections that follow, so among equals the last one is older.
  const late = (i: number): number => (live.length > base.length ? live.length - 1 - i : 0);
  const { moves } = align(live.length, base.length, {
    pair: (i, j) =>
      (nth(stated, j) - of.agreed(nth(live, i), nth(base, j))) * AGREED +
      of.uncertainty(nth(live, i)) * UNCERTAINTY +
      late(i),
    drop: () => UNPAIRED,
    make: (j) => nth(stated, j) * AGREED + UNPAIRED,
  });
  const pairs = moves.flatMap((move): [L, number][] =>
    move.how === 'pair' ? [[nth(live, move.i), move.j]] : [],
  );
  return withCrossing(pairs, live, base, of);
}

/**
 * Adds the pairs that cross others: an interrupted run that lets sections change their places may have deleted one of them, and
 * then its copy stands behind the other. Only a section that holds everything that the base states is such a section.
 */
function withCrossing<L, W>(
  pairs: readonly [L, number][],
  live: readonly L[],
  base: readonly W[],
  { stated, agreed, uncertainty }: Evidence<L, W>,
): [L, number][] {
  const sure = pairs.filter(([one, j]) => agreed(one, nth(base, j)) > 0);
  const found = new Map(sure);
  const taken = new Set(found.values());
  const left = live.toReversed().toSorted((a, b) => uncertainty(a) - uncertainty(b));
  for (const [j, own] of base.entries()) {
    if (taken.has(j) || stated(own) === 0) continue;
    const whole = left.find((one) => !found.has(one) && agreed(one, own) === stated(own));
    if (whole !== undefined) found.set(whole, j);
  }
  const places = new Set(found.values());
  return [...found, ...pairs.filter(([one, j]) => !found.has(one) && !places.has(j))];
}

type AddBase = (layer: LiveLayer, base: DesiredLayer) => LiveLayer;

const withPlaces = (
  live: LiveSegment,
  places: Places,
  base: readonly DesiredSection[],
  addBase: AddBase,
): LiveSegment => ({
  ...live,
  sections: live.sections.map((section) => {
    const own = base[places.get(section.id) ?? -1];
    if (!own) return section;
    const layers = section.layers.map((layer) => {
      const there = own.layers?.[places.get(layer.id) ?? -1];
      return there ? addBase(layer, there) : layer;
    });
    return { ...section, layers, base: own };
  }),
});

/** The layer with the lists of the base of which it holds something, or all if it holds everything that the base states. */
function layerByEvidence(layer: LiveLayer, base: DesiredLayer): LiveLayer {
  const stated = statedInLayer(base);
  const known = layerWithBase(layer, base);
  if (stated > 0 && layerLikeness(layer, base).agreed === stated) return known;
  const held = new Set(known.items.filter((item) => item.base).map(({ kind }) => kind));
  const items = Object.fromEntries(Object.entries(base.items).filter(([kind]) => held.has(kind)));
  return {
    ...known,
    items: known.items.map(({ base: own, ...item }) =>
      own?.cables && matchCables(item.cables, own.cables).kept.length > 0 ? { ...item, base: own } : item,
    ),
    base: { ...base, items },
  };
}

function layerWithBase(layer: LiveLayer, base: DesiredLayer): LiveLayer {
  const roles = new Map(
    Object.entries(base.items).flatMap(([kind, list]) => [
      ...itemRoles(
        layer.items.filter((item) => item.kind === kind),
        list,
      ),
    ]),
  );
  const items = layer.items.map((item) => {
    const own = roles.get(item);
    return own ? { ...item, base: own } : item;
  });
  return { ...layer, items, base };
}

/** The items of the base that live items are. Those that agree with their cables choose first. */
function itemRoles(live: readonly LiveItem[], base: readonly DesiredItem[]): Map<LiveItem, DesiredItem> {
  const roles = new Map<LiveItem, DesiredItem>();
  const left = [...base];
  for (const isFit of [hasSameCables, () => true])
    for (const item of live) {
      if (roles.has(item)) continue;
      const own = takeFirst(left, (one) => agrees(item.fields, one.fields) && isFit(item, one));
      if (own) roles.set(item, own);
    }
  return roles;
}

function hasSameCables(item: LiveItem, { cables }: DesiredItem): boolean {
  if (!cables) return item.cables.length === 0;
  const { dropped, made } = matchCables(item.cables, cables);
  return dropped.length + made.length === 0;
}

/**
 * A live segment that is exactly what the base states and managed by it; the ids of its sections and layers are their
 * places.
 */
const asLive = ({ fields, sections = [] }: DesiredSegment): LiveSegment => ({
  id: '',
  fields,
  sections: sections.map((section, n) => ({
    id: `${n}`,
    fields: section.fields,
    layers: section.layers?.map((layer, k) => layerAsLive(layer, `${n}.${k}`)) ?? [emptyLayer(`${n}.0`)],
    base: section,
  })),
});

const emptyLayer = (id: string): LiveLayer => ({ id, fields: {}, items: [], cableBands: [] });

const layerAsLive = (layer: DesiredLayer, id: string): LiveLayer => ({
  ...emptyLayer(id),
  fields: layer.fields,
  items: [...statedLists(layer).values()].flat().map(({ item }, n) => itemAsLive(item, `${id}.${n}`)),
  base: layer,
});

const itemAsLive = (item: DesiredItem, id: string): LiveItem => ({
  kind: item.kind,
  id,
  fields: item.fields,
  cables: (item.cables ?? []).map((cable, n) => itemAsLive(cable, `${id}.${n}`)),
  fixed: {},
  base: item,
});
