// Lost and destroyed objects between a live segment and a world that satisfies the spec.
import type { DesiredSection, DesiredSegment, LiveSection, LiveSegment } from '../../../src/kinds/model.js';
import { hasStrays, isTidy, keptLayer, measures, replacedLayer, surplusLayer, surplusSection } from './gone.js';
import { layersBecome, layersStay, sectionsBecome } from './roles.js';
import { FREE, least, plus, type Toll, together, toll } from './toll.js';
import type { Section, World } from './world.js';

/** Ids of unfinished sections, each with the section that it replaces. */
export type Halves = ReadonlyMap<string, LiveSection>;

/**
 * The least over all pairings of old and new sections; undefined if something was created that the spec does not state.
 */
export function price(
  live: LiveSegment | undefined,
  now: World,
  desired: DesiredSegment,
  interrupted: Halves = new Map(),
): Toll | undefined {
  const coverings = coveringsGone(live, now);
  const sections = desired.sections ? sectionsGone(live?.sections ?? [], now, desired.sections, interrupted) : FREE;
  return together([coverings, sections]);
}

function coveringsGone(live: LiveSegment | undefined, now: World): Toll {
  const gone = (live?.topCoverings ?? []).filter(({ id, fields }) => {
    const left = now.coverings.find((one) => one.id === id);
    return !left || left.fields.type !== fields.type;
  });
  return toll({ destroyed: gone.length });
}

function sectionsGone(live: readonly LiveSection[], now: World, desired: readonly DesiredSection[], interrupted: Halves): Toll | undefined {
  const others = live.filter(({ id }) => !interrupted.has(id));
  const became = (section: Section, old: LiveSection | undefined, one: DesiredSection): Toll | undefined => {
    const replaces = interrupted.get(section.id);
    const unfinished = replaces && live.find(({ id }) => id === section.id);
    if (unfinished) return old === replaces ? kept(unfinished, section, one, old) : undefined;
    if (section.live) return old?.id === section.id ? kept(old, section, one) : undefined;
    if (old) return replaced(old, section, one);
    return isTidy(section, one.layers) ? FREE : undefined;
  };
  return least(
    sectionsBecome(others, desired).map((way) => {
      const surplus = others.filter((_, i) => way[i] === undefined).map(surplusSection);
      const each = now.sections.map((section, at) => became(section, others[way.indexOf(at)], desired[at] as DesiredSection));
      return together([...surplus, ...each]);
    }),
  );
}

/** A kept section. An unfinished one is kept too, and replaces its old section. */
function kept(old: LiveSection, now: Section, desired: DesiredSection, replaces?: LiveSection): Toll | undefined {
  const tolls = now.layers.map((layer, at) => {
    const before = old.layers.find(({ id }) => id === layer.id);
    if (!replaces && hasStrays(layer, desired.layers?.[at], undefined)) return undefined;
    return before ? keptLayer(before, layer, desired.layers?.[at]) : FREE;
  });
  if (!replaces && !areInRoles(old, now, desired)) return undefined;
  return together([...tolls, replaces ? replaced(replaces, now, desired) : FREE]);
}

function areInRoles({ layers }: LiveSection, now: Section, desired: DesiredSection): boolean {
  const way = layers.map(({ id }) => now.layers.findIndex((layer) => layer.id === id));
  return !desired.layers || layersStay(layers, desired.layers).some((one) => one.join() === way.join());
}

function replaced(old: LiveSection, now: Section, desired: DesiredSection): Toll | undefined {
  const own = plus(toll({ destroyed: 1 }), measures(old.fields, now.fields, desired.fields));
  const layers = desired.layers ?? [];
  const best = least(
    layersBecome(old.layers, layers).map((way) => {
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
