import type { Fields, LiveLayer, WantedLayer } from '../../../kinds/model.js';
import { isEmpty } from '../../model/fields.js';
import { itemsIn, ownedLists } from '../../model/wanted-items.js';
import { keepContents } from './keep-contents.js';
import { type Creation, carriedOver, creationsOf } from './layer-plan.js';
import { asStated, takenOver } from './taken-over.js';

/** A layer to be made: in a new section, or between the layers of one that stays. */
export interface NewLayer {
  readonly wanted: WantedLayer;
  readonly carriedFrom?: LiveLayer;
  readonly fields: Fields;
  readonly creations: readonly Creation[];
  /** Calls that its items cost; that cables keep the layout that the spec leaves open is not held against it. */
  readonly calls: number;
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

/** The layer itself, what its own call cannot say, and its items. */
export function callsForLayer(layer: NewLayer): number {
  const { protectionLayerThickness: _, ...rest } = layer.fields;
  return 1 + (isEmpty(rest) ? 0 : 1) + layer.calls;
}

/** The same for the one that comes with its section. */
export const callsForGiven = ({ fields, calls }: NewLayer): number => (isEmpty(fields) ? 0 : 1) + calls;
