// The records of the calculation service: the cost catalog in its revisions, prices, and the calculations of projects.
import type { Int64, LocalText } from './scalars.js';

export const CATALOG_TYPES = [
  'BUDGET',
  'GROUP',
  'WORK',
  'MATERIALGROUP',
  'MATERIAL',
  'OTHER',
  'RESOURCE',
] as const;
export type CatalogType = (typeof CATALOG_TYPES)[number];

/** The types by which quantities and costs are reported. */
export const COST_TYPES = ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'] as const;
export type CostType = (typeof COST_TYPES)[number];

export const CUSTOM_TYPES = ['CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'] as const;
type CustomType = (typeof CUSTOM_TYPES)[number];

export const CALCULATION_TYPES = ['REN', 'COMPANY'] as const;
export type CalculationType = (typeof CALCULATION_TYPES)[number];

export interface CostRevision {
  readonly id: Int64;
  readonly name: string;
  /** Released for use; the dates decide too whether it is active. */
  readonly active: boolean;
  readonly description: LocalText | null;
  readonly activeFromDate: string | null;
  readonly activeToDate: string | null;
  readonly createdDate: string;
  readonly modifiedDate: string;
}

export interface CatalogLink {
  readonly type: CatalogType;
  readonly number: string;
  /** The quantity for one unit of the parent; 0 makes it an option. */
  readonly quantity: number;
}

/** A node of the catalog. It is in the tree wherever it is a child of another node. */
export interface CatalogEntry {
  readonly type: CatalogType;
  /** Unique within the type. */
  readonly number: string;
  readonly name: LocalText;
  readonly unit: string;
  readonly description: LocalText | null;
  /** The average unit price; null if the cost is the sum of the children. */
  readonly price: number | null;
  /** Numbers of the standards sheets that describe the work. */
  readonly sheets: readonly string[];
  readonly activityId: Int64 | null;
  readonly facilityId: Int64 | null;
  readonly children: readonly CatalogLink[];
}

/** All nodes of a revision. */
export interface CostCatalog {
  readonly revisionId: Int64;
  readonly entries: readonly CatalogEntry[];
}

/** A company's own price, used instead of the average. */
export interface CompanyPrice {
  readonly companyId: Int64;
  readonly type: CatalogType;
  readonly number: string;
  readonly price: number;
}

export interface CatalogFavorite {
  readonly username: string;
  readonly type: CatalogType;
  readonly number: string;
}

export interface Activity {
  readonly id: Int64;
  readonly name: LocalText;
}

export interface CostFacility {
  readonly id: Int64;
  /** Possibly abbreviated. */
  readonly name: LocalText;
  readonly longName: LocalText;
}

export interface Unit {
  readonly name: string;
}

/** A node of a calculation: a catalog node by type and number, or a custom node that holds all its values. */
export interface CalculationNode {
  readonly id: string;
  readonly type: CatalogType | CustomType;
  /** Empty on a custom node. */
  readonly number: string;
  readonly quantity: number;
  readonly locationName: string | null;
  /** Only on budget codes and custom nodes, and on nodes that took the place of one. */
  readonly activityId: Int64 | null;
  readonly facilityId: Int64 | null;
  readonly custom?: {
    readonly name: string;
    readonly unit: string;
    readonly description: string | null;
    /** The cost of one unit or of the whole; the type decides. */
    readonly cost: number;
  };
  readonly children: readonly CalculationNode[];
}

export interface Calculation {
  readonly projectId: Int64;
  readonly calculationType: CalculationType;
  readonly revisionId: Int64;
  readonly nodes: readonly CalculationNode[];
}
