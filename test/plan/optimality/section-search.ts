// All calls on one section. A call on one layer does not touch another, so the layers add up.
import type { DesiredSection, LiveSection } from '../../../src/kinds/model.js';
import { measures, surplusLayer } from './gone.js';
import { type LayerTask, searchLayer } from './layer-search.js';
import { remembered } from './memo.js';
import { type Placing, upTo } from './orders.js';
import { layersBecome, layersStay } from './roles.js';
import { agree, keyOf } from './satisfied.js';
import { CALL, FREE, least, plus, type Toll, together } from './toll.js';

/** The section that comes with a new segment: nothing is known of it, and nothing in it can be lost. */
export const FRESH: LiveSection = {
  id: 'fresh',
  fields: {},
  layers: [{ id: 'fresh.layer', fields: {}, items: [], cableBands: [] }],
};

/** A section that has to become as the spec states: a kept one or a new one, perhaps a replacement. */
export interface SectionTask {
  readonly desired: DesiredSection;
  readonly kept: LiveSection | undefined;
  readonly old: LiveSection | undefined;
}

/** The least toll of all sequences of calls on the section. */
export function searchSection(task: SectionTask): Toll | undefined {
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
      const others = Object.keys({ ...old?.fields, ...desired.fields }).filter(
        (name) => !DEPTHS.includes(name),
      );
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
  const ways =
    kept && kept.id !== FRESH.id ? layersStay(kept.layers, layers) : places.map((at): Placing => [at]);
  return least(
    ways.flatMap((there) =>
      layersBecome(before, layers).map((became) => {
        const surplus = before.filter((_, i) => became[i] === undefined).map(surplusLayer);
        const each = layers.map((desired, at) =>
          search({
            desired,
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
