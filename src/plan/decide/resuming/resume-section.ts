import type { LiveLayer, LiveSection } from '../../../kinds/model.js';
import { differing, isEmpty } from '../../model/fields.js';
import { type Cost, cost, isPossible, priceOf, sumOf } from '../cost.js';
import type { KeptLayer } from '../layers/layer-plan.js';
import { callsForLayer, type NewLayer } from '../layers/new-layer.js';
import { writesOf } from '../sections/late-fields.js';
import { isMovedIn, type KeptSection, type NewSection } from '../sections/section-plan.js';
import { type Refilled, refill } from './refill-layer.js';

/**
 * A section that has to be replaced, and right behind it what a run that was cut off has made of its replacement so far.
 * Together they are one section: the unfinished section is filled up, and only then the old one goes.
 */
export interface ResumedSection extends Omit<KeptSection, 'how'> {
  readonly how: 'resume';
  /** The one that goes. */
  readonly old: LiveSection;
  /** What comes in its place, as if nothing had been made of it yet. */
  readonly into: NewSection;
  /** Things of the old one that the spec does not own, and of which the unfinished section holds a copy already. */
  readonly copied: number;
  /** This run has begun it; else the unfinished section may as well be somebody's empty section. */
  readonly isKnown: boolean;
}

/** Ids of sections that this run began and did not finish, each with the id of the section that it replaces. */
export type InterruptedReplacements = ReadonlyMap<string, string>;

/** Undefined where it is not the unfinished part of this replacement, but a section of its own. */
export function resumeSection(
  into: NewSection,
  unfinished: LiveSection,
  interrupted: InterruptedReplacements,
): ResumedSection | undefined {
  const { replaces: old, wanted } = into;
  if (!old || unfinished.layers.length > into.layers.length) return undefined;
  const there = placesOf(unfinished.layers, into);
  const { early, late } = writesOf(into.fields, isMovedIn(into));
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
  // One call is left when the contents are all there: the one that deletes the old section.
  const isFilled = priceOf(contents).calls === 1;
  const restated = isFilled ? differing(unfinished.fields, late) : late;
  const total = contents + cost({ calls: (isEmpty(update) ? 0 : 1) + (isEmpty(restated) ? 0 : 1) });
  return {
    how: 'resume',
    live: unfinished,
    wanted,
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

/** What goes is what goes with any replacement; of the calls, those for the layers that are missing and the last one. */
function ownCost(into: NewSection, layersThere: number): Cost {
  const { lost, destroyed } = priceOf(into.total);
  const missing = into.layers.filter((_, index) => !isThere(index, layersThere, into));
  return cost({ lost, destroyed, calls: 1 + missing.reduce((sum, layer) => sum + callsForLayer(layer), 0) });
}

/** Layers are made from the bottom up, but for the one that comes with its section and so is there from the start. */
const isThere = (index: number, count: number, { given }: NewSection): boolean =>
  index === given || index < (count > given ? count : count - 1);

function placesOf(unfinished: readonly LiveLayer[], into: NewSection): Map<number, LiveLayer> {
  const places = into.layers.map((_, index) => index).filter((at) => isThere(at, unfinished.length, into));
  return new Map(places.map((at, n) => [at, unfinished[n] as LiveLayer]));
}

/**
 * Whether it is just what the calls of the replacement leave behind when they are cut off: they write measures, layers,
 * copies and what the spec states, in this order. Where anything else is in it, it may be anybody's.
 */
function isUnfinished(layers: readonly Refilled[], isMeasured: boolean, isLayered: boolean): boolean {
  const all = (of: (layer: Refilled) => number): number => layers.reduce((sum, layer) => sum + of(layer), 0);
  if (all(({ foreign }) => foreign) > 0) return false;
  if (all(itemCount) === 0) return true;
  const isReady = isMeasured && isLayered && layers.every(({ kept }) => isEmpty(kept.update));
  return isReady && (all(({ stated }) => stated) === 0 || all(({ missing }) => missing) === 0);
}

const itemCount = ({ kept }: Refilled): number => kept.live.items.length;
