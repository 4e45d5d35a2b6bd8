import type { LiveLayer, LiveSection } from '../../../kinds/model.js';
import { type Cost, cost, isPossible, priceOf, sumOf } from '../../algorithms/cost.js';
import { differing, isEmpty } from '../../model/fields.js';
import type { KeptLayer } from '../layers/layer-plan.js';
import { callsForLayer, type NewLayer } from '../layers/new-layer.js';
import { altersDepth, type KeptSection, type NewSection, writesOf } from '../sections/section-plan.js';
import { type Refilled, refill } from './refill-layer.js';

/**
 * A section to be replaced, together with the interrupted replacement right behind it. The replacement is completed,
 * and only then the old section is deleted.
 */
export interface ResumedSection extends Omit<KeptSection, 'how'> {
  readonly how: 'resume';
  /** The section to be deleted. */
  readonly old: LiveSection;
  /** The planned replacement, as if none had been begun. */
  readonly into: NewSection;
  /** Number of unmanaged objects of the old section that the unfinished section already holds as copies. */
  readonly copied: number;
  /** True if this run created the unfinished section; otherwise it may be an empty section of another user. */
  readonly isKnown: boolean;
}

/** Ids of sections that this run began and did not finish, each with the id of the section that it replaces. */
export type InterruptedReplacements = ReadonlyMap<string, string>;

/** Plans the completion of a replacement; undefined if `unfinished` is not a part of this replacement. */
export function resumeSection(
  into: NewSection,
  unfinished: LiveSection,
  interrupted: InterruptedReplacements,
): ResumedSection | undefined {
  const { old, desired } = into;
  if (!old || unfinished.layers.length > into.layers.length) return undefined;
  const there = placesOf(unfinished.layers, into);
  const { early, late } = writesOf(into.fields, altersDepth(into));
  const update = differing(unfinished.fields, early);
  const layers = into.layers.map((layer, index) => {
    const live = there.get(index);
    return live ? refill(live, layer) : layer;
  });
  const refilled = layers.filter((layer): layer is Refilled => 'kept' in layer);
  const refills = sumOf(refilled.map(({ kept }) => kept.total));
  const copied = refilled.reduce((sum, layer) => sum + layer.copied, 0);
  const isKnown = interrupted.get(unfinished.id) === old.id;
  const isLayered = there.size === into.layers.length;
  if (!isPossible(refills) || !(isKnown || isUnfinished(refilled, isEmpty(update), isLayered)))
    return undefined;
  const contents = refills + ownCost(into, there.size);
  // Only the delete of the old section is left if the contents are complete.
  const isFilled = priceOf(contents).calls === 1;
  const restated = isFilled ? differing(unfinished.fields, late) : late;
  const total = contents + cost({ calls: (isEmpty(update) ? 0 : 1) + (isEmpty(restated) ? 0 : 1) });
  return {
    how: 'resume',
    live: unfinished,
    desired,
    old,
    into,
    update,
    restated,
    layers: layers.map((layer): KeptLayer | NewLayer => ('kept' in layer ? layer.kept : layer)),
    copied,
    isKnown,
    total,
  };
}

/** Losses and destroyed objects of any such replacement, and the calls for missing layers and for the delete. */
function ownCost(into: NewSection, layersThere: number): Cost {
  const { lost, destroyed } = priceOf(into.total);
  const missing = into.layers.filter((_, index) => !isThere(index, layersThere, into));
  return cost({ lost, destroyed, calls: 1 + missing.reduce((sum, layer) => sum + callsForLayer(layer), 0) });
}

/**
 * True if the layer at this index exists: layers are added from the bottom up, except the one that comes with the
 * section.
 */
const isThere = (index: number, count: number, { given }: NewSection): boolean =>
  index === given || index < (count > given ? count : count - 1);

function placesOf(unfinished: readonly LiveLayer[], into: NewSection): Map<number, LiveLayer> {
  const places = into.layers.map((_, index) => index).filter((at) => isThere(at, unfinished.length, into));
  return new Map(places.map((at, n) => [at, unfinished[n] as LiveLayer]));
}

/**
 * True if the section is what an interrupted replacement leaves behind: its calls write dimensions, layers, copies and
 * stated items, in this order. With any other contents it may be another user's work. A copy that is there is evidence:
 * then somebody may have added unmanaged objects after the interruption, to this section (they stay) or to the old one
 * (their copies are missing beside stated items). What is added later comes last, so also then no kind that lacks its copies
 * comes before one that has some.
 */
function isUnfinished(layers: readonly Refilled[], isMeasured: boolean, isLayered: boolean): boolean {
  const all = (of: (layer: Refilled) => number): number => layers.reduce((sum, layer) => sum + of(layer), 0);
  const isCopied = all(({ copied }) => copied) > 0;
  if (all(({ foreign }) => foreign) > 0 || (all(({ added }) => added) > 0 && !isCopied)) return false;
  if (all(itemCount) === 0) return true;
  const isReady = isMeasured && isLayered && layers.every(({ kept }) => isEmpty(kept.update));
  const isComplete = all(({ missing }) => missing) === 0;
  return isReady && layers.every((layer) => layer.isCopiedInOrder) && (isComplete || isCopied);
}

const itemCount = ({ kept }: Refilled): number => kept.live.items.length;
