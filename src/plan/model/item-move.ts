import { bySegment } from './rating-change.js';

/** The place of an item in the ground. Sections and layers are counted from 1, layers from the bottom. */
export interface GroundPlace {
  readonly section: number;
  readonly layer: number;
  /** The depth that the drawings and the rules show (mm). */
  readonly depth: number;
  /** The centre of the item, from the left wall of the trench (mm). */
  readonly x: number;
}

/** A live item whose place in the ground a plan changes, by the layouts before and after the plan. */
export interface ItemMove {
  readonly project: string;
  readonly segment: string;
  /** The id of the item before the plan. An item that is created again has another id after it. */
  readonly id: string;
  /** The name of its kind in the registry, such as `cable`. */
  readonly item: string;
  /** The name of its type, or its kind and size, as the drawings show it before the plan. */
  readonly name: string;
  readonly from: GroundPlace;
  readonly to: GroundPlace;
}

/** The items of a segment stay in the order of its sections after the plan. The order does not depend on shards. */
export const inMoveOrder = (moves: readonly ItemMove[]): ItemMove[] => moves.toSorted(bySegment);
