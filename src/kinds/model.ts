// The two sides of a comparison. Live types hold the complete answers of the API; desired types hold only what the spec
// states.

import type { Place } from '../diagnostics/problem.js';
import type { DesiredCalculation, DesiredProjectObject, Fields } from './project-model.js';

export type { Fields, Value } from './project-model.js';

export interface LiveItem {
  readonly kind: string;
  readonly id: string;
  readonly fields: Fields;
  /** Cables inside a pipe or culvert. */
  readonly cables: readonly LiveItem[];
  /** Values that the API shows and cannot set: a label, a manual position. Known only if they were read. */
  readonly fixed: Fields;
  /** True for a cable that carries direct current; its catalog type shows only the voltage. */
  readonly isDc?: boolean;
  /** Ids of the other conductors of a cable group, if the service lists each of them. */
  readonly otherConductors?: readonly string[];
  /** Ducts in a pipe of this run, if the service does not list them. Absent if not known. */
  readonly ducts?: readonly LiveItem[];
  /** The item of the base that this item serves as. */
  readonly base?: DesiredItem;
  /** The load that the spec states for this cable (A). The API knows no loads. */
  readonly load?: number;
}

export interface LiveLayer {
  readonly id: string;
  readonly fields: Fields;
  readonly items: readonly LiveItem[];
  readonly cableBands: readonly string[];
  /** Entries of unknown lists: a later version of the API may have kinds that are not known here. */
  readonly unknown?: readonly UnknownEntry[];
  /** The layer of the base that this layer is. The lists that it states are owned, although the specs may not state them. */
  readonly base?: DesiredLayer;
}

interface UnknownEntry {
  /** Name of the list in the answer. */
  readonly list: string;
  /** Its id, or the whole entry if it has none. */
  readonly entry: string;
}

export interface LiveSection {
  readonly id: string;
  readonly fields: Fields;
  readonly layers: readonly LiveLayer[];
  /** The section of the base that this section is. */
  readonly base?: DesiredSection;
}

export interface LiveCovering {
  readonly id: string;
  readonly fields: Fields;
}

export interface LiveSegment {
  readonly id: string;
  readonly fields: Fields;
  readonly sections: readonly LiveSection[];
  /** Read only if the spec owns them. */
  readonly settings?: Fields;
  /** Settings that the documents do not show, by name, as JSON. */
  readonly unknownSettings?: Readonly<Record<string, string>>;
  readonly topCoverings?: readonly LiveCovering[];
  readonly validationErrors?: readonly LiveProblem[];
}

/** A layout problem as the service reports it. The documents do not show its form, so every field may be missing. */
export interface LiveProblem {
  readonly code?: string;
  /** The words of the service, in its language; the whole entry if it has neither code nor message. */
  readonly message?: string;
  readonly sectionId?: string;
  readonly layerId?: string;
  readonly itemIds: readonly string[];
  /** After a rehearsal: true if the plan causes the problem. */
  readonly isNew?: true;
}

/** The place of an item in its section, as the service computed it. A service may leave out each of the values. */
export interface LivePosition {
  /** From ground level to the top of the item (mm). */
  readonly depth?: number;
  /** From ground level to the middle of the item (mm). */
  readonly groundDist?: number;
  readonly openingLeft?: number;
  readonly openingRight?: number;
  /** The clear opening that the item needs (mm). */
  readonly minPadding?: number;
}

/** The lists in an item, by their names in `DesiredItem`. */
export type ItemList = 'cables' | 'ducts';

/** The current that the circuit of a cable is to carry (A). It belongs to the ratings, and no call sends it. */
interface StatedLoad {
  readonly current: number;
  readonly place: Place;
}

export interface DesiredItem {
  readonly kind: string;
  readonly fields: Fields;
  /** Present if the spec states the load of a cable. */
  readonly load?: StatedLoad;
  /** Present if the spec owns the list, which is then complete. */
  readonly cables?: readonly DesiredItem[];
  /** Ecom ducts in this pipe. */
  readonly ducts?: readonly DesiredItem[];
  /** The same ducts in the planner if the service does not list them: they are created with the pipe. */
  readonly unlisted?: readonly DesiredItem[];
  /** The lists that the spec lets go on purpose: a base that stated them does not remove their contents. */
  readonly unmanaged?: readonly ItemList[];
  readonly unmanagedPlace?: Place;
  /** For an item that the specs do not own, in a segment that moves to another project: the id of the old item. */
  readonly carriedFrom?: string;
  readonly place: Place;
}

/** An excuse of the findings of one rule, in force up to and including a day (UTC). */
export interface Waiver {
  readonly rule: string;
  readonly reason: string;
  /** As in 2027-06-30. */
  readonly until?: string;
  readonly place: Place;
}

export interface DesiredLayer {
  readonly fields: Fields;
  /** Items by kind; a missing kind is not owned. */
  readonly items: Readonly<Record<string, readonly DesiredItem[]>>;
  /** The kinds of item that the spec lets go on purpose: a base that stated them does not remove the items. */
  readonly unmanaged?: readonly string[];
  readonly unmanagedPlace?: Place;
  readonly waivers?: readonly Waiver[];
  /** The limit of cables per call, if lower than usual. */
  readonly batchLimit?: number;
  /** The service does not list the ducts in the pipes of this layer. */
  readonly hidesDucts?: true;
  readonly place: Place;
}

export interface DesiredSection {
  readonly fields: Fields;
  readonly layers?: readonly DesiredLayer[];
  /** Present if the spec lets the layers go on purpose. */
  readonly unmanaged?: readonly 'layers'[];
  readonly unmanagedPlace?: Place;
  readonly waivers?: readonly Waiver[];
  /** Cover and layout depth are independent values, and both are carried over. */
  readonly hasTwoDepths?: true;
  readonly place: Place;
}

export interface DesiredCovering {
  readonly fields: Fields;
  readonly place: Place;
}

interface Lifecycle {
  readonly preventDestroy: boolean;
  readonly preventReplace: boolean;
}

/** The parts of a segment that a spec can let go. */
export type SegmentPart = 'settings' | 'topCoverings' | 'sections';

export interface DesiredSegment {
  readonly name: string;
  readonly renamedFrom?: string;
  readonly segmentId?: string;
  /** Description and length; the name is the key. */
  readonly fields: Fields;
  readonly settings?: { readonly fields: Fields; readonly place: Place };
  readonly topCoverings?: readonly DesiredCovering[];
  readonly sections?: readonly DesiredSection[];
  /** The parts that the spec lets go on purpose. */
  readonly unmanaged?: readonly SegmentPart[];
  readonly unmanagedPlace?: Place;
  readonly lifecycle: Lifecycle;
  readonly waivers?: readonly Waiver[];
  /** The same segment in the base, if it states anything else. Lists that only the base states are owned and become empty. */
  readonly before?: DesiredSegment;
  readonly place: Place;
}

/** Approval of destruction, in force up to and including a day (UTC). */
export interface AllowDestroy {
  readonly objects: number;
  /** As in 2026-12-01. */
  readonly until: string;
  readonly place: Place;
}

/** The name of a segment under `unmanaged`, with its place. */
export interface UnmanagedSegment {
  readonly name: string;
  readonly place: Place;
}

export interface DesiredProject {
  readonly number: string;
  readonly id?: string;
  readonly prune: boolean;
  /** Raises the limit on destruction for this project. */
  readonly allowDestroy?: AllowDestroy;
  readonly segments: readonly DesiredSegment[];
  /** Live segments that the spec lets go on purpose: neither a base nor `prune` deletes them. */
  readonly unmanaged?: readonly UnmanagedSegment[];
  /** Present if the spec states fields of the project itself. */
  readonly projectFields?: DesiredProjectObject;
  readonly calculation?: DesiredCalculation;
  readonly place: Place;
}
