// The two sides of a comparison for a project itself and for its calculation. Live types hold the complete answers of
// the API; desired types hold only what the spec states.

import type { Place } from '../diagnostics/problem.js';

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
  /** True if the stated owner is the owner. The API does not state who the owner is. */
  readonly isOwner?: boolean;
}

export interface DesiredProjectObject {
  /** The project may be created if it does not exist. */
  readonly create: boolean;
  readonly fields: Fields;
  /** Compared field by field: fields that are not stated are left alone. Null clears the whole location. */
  readonly location?: Location | null;
  /** Username or email. */
  readonly owner?: string;
  readonly archived?: boolean;
  readonly modules?: readonly string[];
  /** Modules that are not listed are removed. */
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

/** A node of the catalog. Quantities are per unit of its parent. */
export interface CatalogTree {
  readonly number: string;
  readonly type: string;
  readonly unit: string;
  /** Cost of one unit, including all nodes below. */
  readonly unitCost: number;
  readonly baseQuantity: number;
  readonly children: readonly CatalogTree[];
}

/** A child of a budget code with values other than the catalog's. */
export interface DesiredChild {
  readonly number: string;
  /** Needed only if several children have the number. */
  readonly type?: string;
  readonly quantity?: number;
  readonly locationName?: string;
  readonly exclude: boolean;
  readonly children: readonly DesiredChild[];
  /** Position in the spec; absent for a child that is carried over. */
  readonly place?: Place;
}

export interface DesiredBudget {
  readonly kind: 'budget';
  readonly number: string;
  readonly quantity: number;
  /** The quantity is the length of a segment, so the node must be counted in metres. */
  readonly inMetres: boolean;
  readonly locationName?: string;
  /** False if the options of the catalog (children of quantity 0) are left out. */
  readonly options?: false;
  readonly children: readonly DesiredChild[];
  readonly place: Place;
}

/** An entry in a list of the calculation service, by its id or by its name. */
export interface Lookup {
  readonly id?: string;
  readonly name?: string;
  readonly place: Place;
}

export interface DesiredCustom {
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

export type DesiredNode = DesiredBudget | DesiredCustom;

export interface DesiredCalculation {
  readonly type?: string;
  /** Present if the spec owns the list, which is then complete. */
  readonly nodes?: readonly DesiredNode[];
  /** The place in the base that stated the nodes, if the specs no longer state them: the list is empty then. */
  readonly was?: Place;
  readonly place: Place;
}

/**
 * A provisional id for a project that is still to be created: negative, which no server uses, and always the same for a
 * number.
 */
export const newProjectId = (number: string): string =>
  String(
    -1n -
      [...number].reduce(
        (sum, char) => BigInt.asUintN(60, sum * 131n + BigInt(char.codePointAt(0) ?? 0)),
        7n,
      ),
  );
export const isNewProject = (id: string): boolean => id.startsWith('-');

export type Value = string | number | boolean | null;

/** Scalar fields by their names in the API. Ids are strings here, even if the API sends numbers. */
export type Fields = Readonly<Record<string, Value>>;
