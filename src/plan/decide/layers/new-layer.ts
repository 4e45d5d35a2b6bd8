import type { DesiredLayer, Fields, LiveLayer } from '../../../kinds/model.js';
import { itemsIn, ownedIn, ownedLists } from '../../model/desired-items.js';
import { isEmpty } from '../../model/fields.js';
import { keepContents } from './keep-contents.js';
import { type Creation, carriedOver, creationsOf } from './layer-plan.js';
import { asStated, takenOver } from './taken-over.js';

/** A layer to be created, in a new section or between the layers of a kept section. */
export interface NewLayer {
  readonly desired: DesiredLayer;
  readonly carriedFrom?: LiveLayer;
  readonly fields: Fields;
  readonly creations: readonly Creation[];
  /**
   * Number of calls for its items. Extra calls for cables that keep a layout that the spec leaves open do not count.
   */
  readonly calls: number;
}

export function newLayer(desired: DesiredLayer, from?: LiveLayer): NewLayer {
  const owned = ownedIn(desired, from);
  const copies = carriedOver(
    (from?.items ?? []).filter((item) => !owned.has(item.kind)),
    desired.batchLimit,
  );
  let creations: readonly Creation[] | undefined;
  return {
    desired,
    ...(from ? { carriedFrom: from } : {}),
    fields: { ...from?.fields, ...desired.fields },
    // Computed on demand, because most layers are only compared by their number of calls.
    get creations() {
      creations ??= [...copies, ...statedCreations(desired, from)];
      return creations;
    },
    calls: copies.length + statedCalls(desired),
  };
}

/**
 * Creations of stated items. Carried-over items are created first, so that an interrupted replacement does not look
 * complete.
 */
function statedCreations(desired: DesiredLayer, from: LiveLayer | undefined): Creation[] {
  const owned = ownedIn(desired, from);
  const gone = (from?.items ?? []).filter((item) => owned.has(item.kind));
  const whole = takenOver(gone, [...owned.values()].flatMap(itemsIn));
  const made = [...owned].flatMap(([kind, list]) => creationsOf(kind, list, whole, desired.batchLimit));
  return keepContents(made, gone);
}

/** The number of calls for the stated items of a layer. */
function statedCalls(desired: DesiredLayer): number {
  const lists = [...ownedLists(desired)];
  return lists.flatMap(([kind, list]) => creationsOf(kind, list, asStated, desired.batchLimit)).length;
}

/** Calls for an added layer: the create, an update for the dimensions that the create does not take, and its items. */
export function callsForLayer(layer: NewLayer): number {
  const { protectionLayerThickness: _, ...rest } = layer.fields;
  return 1 + (isEmpty(rest) ? 0 : 1) + layer.calls;
}

/** Calls for the layer that comes with its section. */
export const callsForGiven = ({ fields, calls }: NewLayer): number => (isEmpty(fields) ? 0 : 1) + calls;
