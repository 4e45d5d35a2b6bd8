import type {
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
  WantedItem,
  WantedLayer,
  WantedSection,
  WantedSegment,
} from '../../kinds/model.js';
import { agrees } from '../model/fields.js';
import { ownedLists } from '../model/wanted-items.js';
import type { SegmentDecision } from './decide-segment.js';
import { matchCables } from './matching/match-cables.js';
import type { SectionMove } from './sections/section-options.js';
import { withStatedValues } from './with-stated-values.js';

/** Decides a segment without regard to its base. */
type Decide = (wanted: WantedSegment, live: LiveSegment) => SegmentDecision;

/**
 * Adds to the sections, layers and items of a live segment the objects of the base that they are. The plan of the base
 * for the same live segment shows that. If the live segment already is all that the specs state, it has the form of the
 * head and no longer that of the base: then the plan from the base to the head shows which object of the base became
 * which object of the head.
 */
export function withBaseRoles(live: LiveSegment, wanted: WantedSegment, decide: Decide): LiveSegment {
  const { before, ...head } = wanted;
  if (!before?.sections || !head.sections) return live;
  const reached = decide(head, live);
  const places =
    reached.price.calls === 0
      ? composed(placesIn(reached), inverse(placesIn(decide(head, asLive(before)))))
      : placesIn(decide(before, withStatedValues(live, before)));
  const { sections } = before;
  return {
    ...live,
    sections: live.sections.map((section) => sectionWithBase(section, places, sections)),
  };
}

/** The places of live sections and layers in a spec, by their ids: `1` is the second section, `1.0` its bottom layer. */
type Places = ReadonlyMap<string, string>;

function placesIn({ sections, wanted }: SegmentDecision): Places {
  const places = new Map<string, string>();
  for (const move of sections) {
    const section = oldSection(move);
    if (move.how === 'drop' || !section) continue;
    const at = (wanted.sections ?? []).indexOf(move.wanted);
    places.set(section.id, `${at}`);
    const layers = move.how === 'resume' ? move.into.layers : move.layers;
    for (const layer of layers) {
      const old = 'live' in layer ? layer.live : layer.carriedFrom;
      if (old) places.set(old.id, `${at}.${(move.wanted.layers ?? []).indexOf(layer.wanted)}`);
    }
  }
  return places;
}

const oldSection = (move: SectionMove): LiveSection | undefined => {
  if (move.how === 'resume') return move.old;
  return move.how === 'make' ? move.replaces : move.live;
};

const inverse = (places: Places): Places => new Map([...places].map(([from, to]) => [to, from]));

const composed = (first: Places, second: Places): Places =>
  new Map(
    [...first].flatMap(([id, at]) => {
      const to = second.get(at);
      return to === undefined ? [] : [[id, to] as const];
    }),
  );

function sectionWithBase(section: LiveSection, places: Places, base: readonly WantedSection[]): LiveSection {
  const own = base[Number(places.get(section.id))];
  if (!own) return section;
  const layers = section.layers.map((layer) => {
    const at = places.get(layer.id)?.split('.')[1];
    const there = at === undefined ? undefined : own.layers?.[Number(at)];
    return there ? layerWithBase(layer, there) : layer;
  });
  return { ...section, layers, base: own };
}

function layerWithBase(layer: LiveLayer, base: WantedLayer): LiveLayer {
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
function itemRoles(live: readonly LiveItem[], base: readonly WantedItem[]): Map<LiveItem, WantedItem> {
  const roles = new Map<LiveItem, WantedItem>();
  const left = new Set(base);
  for (const isFit of [hasSameCables, () => true])
    for (const item of live) {
      if (roles.has(item)) continue;
      const own = [...left].find((one) => agrees(item.fields, one.fields) && isFit(item, one));
      if (!own) continue;
      left.delete(own);
      roles.set(item, own);
    }
  return roles;
}

function hasSameCables(item: LiveItem, { cables }: WantedItem): boolean {
  if (!cables) return item.cables.length === 0;
  const { dropped, made } = matchCables(item.cables, cables);
  return dropped.length + made.length === 0;
}

/** A live segment that is exactly what the base states; the ids of its sections and layers are their places. */
const asLive = ({ fields, sections = [] }: WantedSegment): LiveSegment => ({
  id: '',
  fields,
  sections: sections.map((section, n) => ({
    id: `${n}`,
    fields: section.fields,
    layers: (section.layers ?? [NO_LAYER]).map((layer, k) => layerAsLive(layer, `${n}.${k}`)),
  })),
});

const NO_LAYER: Pick<WantedLayer, 'fields' | 'items'> = { fields: {}, items: {} };

const layerAsLive = (layer: Pick<WantedLayer, 'fields' | 'items'>, id: string): LiveLayer => ({
  id,
  fields: layer.fields,
  cableBands: [],
  items: [...ownedLists(layer as WantedLayer).values()]
    .flat()
    .map(({ item }, n) => itemAsLive(item, `${id}.${n}`)),
});

const itemAsLive = ({ kind, fields, cables = [] }: WantedItem, id: string): LiveItem => ({
  kind,
  id,
  fields,
  cables: cables.map((cable, n) => itemAsLive(cable, `${id}.${n}`)),
  fixed: {},
});
