// All calls on one section. A call on one layer does not touch another, so the layers add up.
import type { LiveSection, WantedSection } from '../../../src/kinds/model.js';
import { measures, surplusLayer } from './gone.js';
import { type LayerTask, searchLayer } from './layer-search.js';
import { remembered } from './memo.js';
import { type Placing, placings, upTo } from './orders.js';
import { agree, keyOf } from './satisfied.js';
import { CALL, FREE, least, plus, type Toll, together } from './toll.js';

/** A section that shall be as the spec says: one that stays, or a new one, perhaps in the place of another. */
export interface SectionTask {
  readonly wanted: WantedSection;
  readonly kept: LiveSection | undefined;
  readonly old: LiveSection | undefined;
}

/** The least toll of all sequences of calls on the section. */
export const searchSection = (task: SectionTask): Toll | undefined =>
  together([ownMeasures(task), allLayers(task)]);

/** Nothing is written, or everything that is known in one call. */
function ownMeasures({ wanted, kept, old }: SectionTask): Toll | undefined {
  const before = kept?.fields ?? {};
  const ways = [before, { ...before, ...old?.fields, ...wanted.fields }];
  return least(
    ways.map((now) => {
      if (!agree(now, wanted.fields)) return undefined;
      const lost = old ? measures(old.fields, now, wanted.fields) : FREE;
      return keyOf(now) === keyOf(before) ? lost : plus(lost, CALL);
    }),
  );
}

/** Every order of the layers that are there and those that are added, and every way to say which old one became which. */
function allLayers({ wanted: { layers }, kept, old }: SectionTask): Toll | undefined {
  const before = old?.layers ?? [];
  if (!layers) return plus(...before.map(surplusLayer));
  const search = remembered(
    searchLayer,
    (task: LayerTask) => `${layers.indexOf(task.wanted)} ${task.kept?.id} ${task.old?.id} ${task.isAdded}`,
  );
  const places = upTo(layers.length);
  const ways = arrangements(kept, places);
  return least(
    ways.flatMap((there) =>
      placings(before.length, places).map((became) => {
        const surplus = before.filter((_, i) => became[i] === undefined).map(surplusLayer);
        const each = layers.map((wanted, at) =>
          search({
            wanted,
            kept: kept?.layers[there.indexOf(at)],
            old: before[became.indexOf(at)],
            isAdded: !there.includes(at),
          }),
        );
        return together([...surplus, ...each]);
      }),
    ),
  );
}

/** A layer can be added anywhere and none can be removed, so each one that is there has its place in the end. */
const arrangements = (kept: LiveSection | undefined, places: readonly number[]): Placing[] =>
  placings(kept?.layers.length ?? 1, places).filter((way) => !way.includes(undefined));
