// The two sides of a comparison. Live is what the API answers, whole; wanted is what the spec states, and nothing more.
import type { Place } from '../diagnostics/problem.js';
import type { Fields } from './fields.js';
import type { WantedCalculation, WantedProjectObject } from './project-model.js';

export type { Fields, Value } from './fields.js';

export interface LiveItem {
  readonly kind: string;
  readonly id: string;
  readonly fields: Fields;
  /** What lies inside a pipe or culvert. */
  readonly cables: readonly LiveItem[];
  /** Values of it that the API shows and cannot set: a label, a manual position. Known only where they were read. */
  readonly fixed: Fields;
  /** Ids of the other conductors of a cable group, where the service lists each of them. */
  readonly otherConductors?: readonly string[];
  /** Ducts in a pipe, where the service lists them nowhere and this run made the pipe. Absent: not known. */
  readonly ducts?: readonly LiveItem[];
}

export interface LiveLayer {
  readonly id: string;
  readonly fields: Fields;
  readonly items: readonly LiveItem[];
  readonly cableBands: readonly string[];
  /** Entries of lists that no kind of item has: a later version of the API may have kinds that are not known here. */
  readonly unknown?: readonly UnknownEntry[];
}

export interface UnknownEntry {
  /** Name of the list in the answer. */
  readonly list: string;
  /** Its id, or all of it where it has none. */
  readonly entry: string;
}

export interface LiveSection {
  readonly id: string;
  readonly fields: Fields;
  readonly layers: readonly LiveLayer[];
}

export interface LiveCovering {
  readonly id: string;
  readonly fields: Fields;
}

export interface LiveSegment {
  readonly id: string;
  readonly fields: Fields;
  readonly sections: readonly LiveSection[];
  /** Read only where the spec owns them. */
  readonly settings?: Fields;
  /** Settings that the documents do not show, by name, as JSON. */
  readonly unknownSettings?: Readonly<Record<string, string>>;
  readonly topCoverings?: readonly LiveCovering[];
  /** What the layout engine has to say about it, in a sentence each. */
  readonly validationErrors?: readonly string[];
}

export interface WantedItem {
  readonly kind: string;
  readonly fields: Fields;
  /** Present: owned, and the whole truth. */
  readonly cables?: readonly WantedItem[];
  /** Ecom ducts that shall lie in this pipe. */
  readonly ducts?: readonly WantedItem[];
  /** The same ducts after planning has begun, where the service lists them nowhere: they are made with the pipe. */
  readonly unlisted?: readonly WantedItem[];
  readonly place: Place;
}

export interface WantedLayer {
  readonly fields: Fields;
  /** By kind of item; a kind that is not here is not owned. */
  readonly items: Readonly<Record<string, readonly WantedItem[]>>;
  /** The most cables that one call may make, where that is less than usual. */
  readonly batchLimit?: number;
  /** The service does not list the ducts in the pipes of this layer. */
  readonly hidesDucts?: true;
  readonly place: Place;
}

export interface WantedSection {
  readonly fields: Fields;
  readonly layers?: readonly WantedLayer[];
  /** Cover and layout depth are two values, and both are carried over. */
  readonly hasTwoDepths?: true;
  readonly place: Place;
}

export interface WantedCovering {
  readonly fields: Fields;
  readonly place: Place;
}

export interface Lifecycle {
  readonly preventDestroy: boolean;
  readonly preventReplace: boolean;
}

export interface WantedSegment {
  readonly name: string;
  readonly renamedFrom?: string;
  readonly segmentId?: string;
  /** description and length; the name is the key. */
  readonly fields: Fields;
  readonly settings?: { readonly fields: Fields; readonly place: Place };
  readonly topCoverings?: readonly WantedCovering[];
  readonly sections?: readonly WantedSection[];
  readonly lifecycle: Lifecycle;
  readonly place: Place;
}

export interface WantedProject {
  readonly number: string;
  readonly id?: string;
  readonly prune: boolean;
  readonly segments: readonly WantedSegment[];
  /** Present where the spec states more of the project than which one it is. */
  readonly projectFields?: WantedProjectObject;
  readonly calculation?: WantedCalculation;
  readonly place: Place;
}
