// The two sides of a comparison for a project itself and for its calculation. Live is what the API answers, whole; wanted is
// what the spec states, and nothing more.
import type { Place } from '../diagnostics/problem.js';
import type { Fields } from './fields.js';

export interface Location {
  readonly address: Fields;
  readonly coordinate: Fields;
  readonly coordinateSource?: string;
}

export interface LiveProjectObject {
  readonly id: string;
  /** Dates as instants in ISO form. */
  readonly fields: Fields;
  readonly location: Location;
  readonly archived: boolean;
  readonly modules: readonly string[];
  /** Whether the owner that the spec states is the owner; nobody can be asked who it is. */
  readonly isOwner?: boolean;
}

export interface WantedProjectObject {
  /** The project may be made where there is none. */
  readonly create: boolean;
  readonly fields: Fields;
  /** Leaf by leaf: what is not stated of a location is left alone. Null clears all of it. */
  readonly location?: Location | null;
  /** Username or email. */
  readonly owner?: string;
  readonly archived?: boolean;
  readonly modules?: readonly string[];
  /** Modules that are not listed go. */
  readonly pruneModules: boolean;
  readonly place: Place;
}

/** A node of a calculation, or of the catalog. */
export interface CostNode {
  readonly number: string;
  readonly type: string;
  readonly unit: string;
  readonly quantity: number;
  readonly unitCost: number;
  readonly totalCost: number;
  readonly children: readonly CostNode[];
}

export interface LiveNode extends CostNode {
  readonly id: string;
  readonly name: string;
  readonly locationName: string | null;
  readonly description: string | null;
  readonly activityId: string | null;
  readonly facilityId: string | null;
  readonly children: readonly LiveNode[];
}

export interface LiveCalculation {
  readonly calculationType: string;
  readonly revisionId: string;
  readonly readOnly: boolean;
  readonly nodes: readonly LiveNode[];
}

/** A node as the catalog has it. Quantities are for one unit of the node right above. */
export interface CatalogTree {
  readonly number: string;
  readonly type: string;
  readonly unit: string;
  /** Of one unit, all below it included. */
  readonly unitCost: number;
  readonly baseQuantity: number;
  readonly children: readonly CatalogTree[];
}

/** A child of a budget code that shall be otherwise than the catalog has it. */
export interface WantedChild {
  readonly number: string;
  /** Only needed where several children have the number. */
  readonly type?: string;
  readonly quantity?: number;
  readonly locationName?: string;
  readonly exclude: boolean;
  readonly children: readonly WantedChild[];
  /** Where the spec states it; a child that is carried over has none. */
  readonly place?: Place;
}

export interface WantedBudget {
  readonly kind: 'budget';
  readonly number: string;
  readonly quantity: number;
  /** The quantity is the length of a segment, so the node must be counted in metres. */
  readonly inMetres: boolean;
  readonly locationName?: string;
  /** False: it shall be without the options of the catalog, the children of quantity 0. */
  readonly options?: false;
  readonly children: readonly WantedChild[];
  readonly place: Place;
}

/** A place in a list of the calculation service, by its id or by its name. */
export interface Lookup {
  readonly id?: string;
  readonly name?: string;
  readonly place: Place;
}

export interface WantedCustom {
  readonly kind: 'custom';
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly inMetres: boolean;
  /** Exactly one of the two is stated, and decides which cost is fixed. */
  readonly unitCost?: number;
  readonly totalCost?: number;
  readonly facility: Lookup;
  readonly activity: Lookup;
  readonly description?: string;
  readonly locationName?: string;
  readonly place: Place;
}

export type WantedNode = WantedBudget | WantedCustom;

export interface WantedCalculation {
  readonly type?: string;
  /** Present: owned, and the whole truth. */
  readonly nodes?: readonly WantedNode[];
  readonly place: Place;
}

/** Of a project that is still to be made: below zero, which no server gives, and always the same for its number. */
export const newProjectId = (number: string): string =>
  String(
    -1n -
      [...number].reduce(
        (sum, char) => BigInt.asUintN(60, sum * 131n + BigInt(char.codePointAt(0) ?? 0)),
        7n,
      ),
  );
export const isNewProject = (id: string): boolean => id.startsWith('-');
