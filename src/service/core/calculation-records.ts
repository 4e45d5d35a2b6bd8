// What the calculation service remembers: the cost catalog in its revisions, prices, and the calculations of projects.
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

/** The types that quantities and costs are reported by. */
export const COST_TYPES = ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'] as const;
export type CostType = (typeof COST_TYPES)[number];

export const CUSTOM_TYPES = ['CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'] as const;
export type CustomType = (typeof CUSTOM_TYPES)[number];

export const CALCULATION_TYPES = ['REN', 'COMPANY'] as const;
type CalculationType = (typeof CALCULATION_TYPES)[number];

export interface CostRevision {
  readonly id: Int64;
  readonly name: string;
  /** Released for use; whether it is in use depends on the dates too. */
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
  /** For one unit of the parent; 0 makes it an option. */
  readonly quantity: number;
}

/** A node of the catalog. It stands in the tree wherever another one has it among its children. */
export interface CatalogEntry {
  readonly type: CatalogType;
  /** Unique within the type. */
  readonly number: string;
  readonly name: LocalText;
  readonly unit: string;
  readonly description: LocalText | null;
  /** The average unit price; null where the cost comes from the children. */
  readonly price: number | null;
  /** Numbers of the standards sheets that it is done by. */
  readonly sheets: readonly string[];
  readonly activityId: Int64 | null;
  readonly facilityId: Int64 | null;
  readonly children: readonly CatalogLink[];
}

/** All of a revision. */
export interface CostCatalog {
  readonly revisionId: Int64;
  readonly entries: readonly CatalogEntry[];
}

/** What a company pays itself, in place of the average. */
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

/** A node of a calculation: of the catalog by type and number, or a custom one that says everything itself. */
export interface CalculationNode {
  readonly id: string;
  readonly type: CatalogType | CustomType;
  /** Empty on a custom node. */
  readonly number: string;
  readonly quantity: number;
  readonly locationName: string | null;
  /** Of budget codes and custom nodes, and of what has taken the place of one. */
  readonly activityId: Int64 | null;
  readonly facilityId: Int64 | null;
  readonly custom?: {
    readonly name: string;
    readonly unit: string;
    readonly description: string | null;
    /** Of one unit or of the whole, as the type says. */
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
