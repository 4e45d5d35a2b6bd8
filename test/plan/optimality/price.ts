// What was lost and destroyed on the way from a live segment to a world that satisfies the spec.
import type { LiveSection, LiveSegment, WantedSection, WantedSegment } from '../../../src/kinds/model.js';
import {
  hasStrays,
  isTidy,
  keptLayer,
  measures,
  replacedLayer,
  surplusLayer,
  surplusSection,
} from './gone.js';
import { placings, upTo } from './orders.js';
import { FREE, least, plus, type Toll, together, toll } from './toll.js';
import type { Section, World } from './world.js';

/** Sections that are the half of a replacement, by their ids: what they replace. */
export type Halves = ReadonlyMap<string, LiveSection>;

/** The least over all ways to say which old section became which; undefined if something was made that nobody asked for. */
export function price(
  live: LiveSegment | undefined,
  now: World,
  wanted: WantedSegment,
  halves: Halves = new Map(),
): Toll | undefined {
  const coverings = coveringsGone(live, now);
  const sections = wanted.sections ? sectionsGone(live?.sections ?? [], now, wanted.sections, halves) : FREE;
  return together([coverings, sections]);
}

function coveringsGone(live: LiveSegment | undefined, now: World): Toll {
  const gone = (live?.topCoverings ?? []).filter(({ id, fields }) => {
    const left = now.coverings.find((one) => one.id === id);
    return !left || left.fields.type !== fields.type;
  });
  return toll({ destroyed: gone.length });
}

function sectionsGone(
  live: readonly LiveSection[],
  now: World,
  wanted: readonly WantedSection[],
  halves: Halves,
): Toll | undefined {
  const ways = placings(live.length, upTo(now.sections.length));
  const finished = new Set(halves.values());
  return least(
    ways.map((way) => {
      const became = (section: Section, at: number): Toll | undefined => {
        const old = live[way.indexOf(at)];
        const one = wanted[at] as WantedSection;
        if (section.live) return old?.id === section.id ? kept(old, section, one, halves) : undefined;
        return old ? replaced(old, section, one) : isTidy(section, one.layers) ? FREE : undefined;
      };
      const gone = live.filter((_, i) => way[i] === undefined);
      const surplus = gone.filter((section) => !finished.has(section)).map(surplusSection);
      return together([...surplus, ...now.sections.map(became)]);
    }),
  );
}

/** The half of a replacement stays, and what it replaces is replaced by it. */
function kept(old: LiveSection, now: Section, wanted: WantedSection, halves: Halves): Toll | undefined {
  const replaces = halves.get(old.id);
  const tolls = now.layers.map((layer, at) => {
    const before = old.layers.find(({ id }) => id === layer.id);
    if (!replaces && hasStrays(layer, wanted.layers?.[at], undefined)) return undefined;
    return before ? keptLayer(before, layer, wanted.layers?.[at]) : FREE;
  });
  return together([...tolls, replaces ? replaced(replaces, now, wanted) : FREE]);
}

export function replaced(old: LiveSection, now: Section, wanted: WantedSection): Toll | undefined {
  const own = plus(toll({ destroyed: 1 }), measures(old.fields, now.fields, wanted.fields));
  const layers = wanted.layers ?? [];
  const ways = placings(old.layers.length, upTo(layers.length));
  const best = least(
    ways.map((way) => {
      const surplus = old.layers.filter((_, i) => way[i] === undefined).map(surplusLayer);
      const pairs = now.layers.map((layer, at) => {
        const before = old.layers[way.indexOf(at)];
        const stated = layers[at];
        if (hasStrays(layer, stated, before)) return undefined;
        return before && stated ? replacedLayer(before, layer, stated) : FREE;
      });
      return together([...surplus, ...pairs]);
    }),
  );
  return best && plus(own, best);
}
