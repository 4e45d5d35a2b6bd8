// The records of the embedded service. Every value is plain JSON and is never changed in place:
// a command creates new values from old ones, so a reader may keep a value that it was given.
import type {
  Activity,
  Calculation,
  CatalogFavorite,
  CompanyPrice,
  CostCatalog,
  CostFacility,
  CostRevision,
  Unit,
} from './calculation-records.js';
import type { ChecklistFacility, ChecklistRevision, Checkpoint } from './checklist-records.js';
import type {
  Comment,
  CommentSharing,
  Document,
  DocumentDay,
  DocumentUse,
  Favorite,
  SheetSeries,
} from './document-records.js';
import type { Int64, Lang } from './scalars.js';

export type { Int64, Lang };

export type Market = 'NO' | 'SE' | 'DE';

export type GroupConfiguration =
  | 'FLAT'
  | 'TRIANGLE'
  | 'TRIANGLE_MIRROR'
  | 'TRIANGLE_PLUS_ONE'
  | 'ONE_PLUS_TRIANGLE'
  | 'SINGLE'
  | 'PAIR'
  | 'PAIR_MIRROR'
  | 'CIRCLE'
  | 'SQUARE'
  | 'CUSTOM'
  | 'FIXED';
export type Positioning =
  | 'AUTOMATIC'
  | 'MINIMUM_CLEAR_OPENING'
  | 'FIXED_CLEAR_OPENING'
  | 'SNAP_TO_NEAREST'
  | 'SNAP_TO_ITEM'
  | 'FREE_AUTOMATIC'
  | 'FREE_MANUAL';
export type PipeCategory = 'CONTAINER' | 'ECOM' | 'WATER' | 'SEWER' | 'HEAT' | 'GAS';
export type PipeGroupConfiguration = 'SINGLE' | 'DOUBLE' | 'TRIANGLE' | 'TRIPPLE_FLAT';
type CableCategory = 'ELV' | 'LV' | 'MV' | 'HV' | 'EHV' | 'DC';
export type CoveringType =
  | 'TARMAC'
  | 'CONCRETE'
  | 'COBBLESTONE'
  | 'GRAVEL'
  | 'CRUSHED_STONES'
  | 'SAND'
  | 'OTHER';
export type SectionType = 'STANDARD_TRENCH' | 'ADVANCED_TRENCH' | 'DIRECTLY_IN_GROUND';

/** The fields of every placed item; no endpoint of the API writes them, only the web tool does. */
export interface Placement {
  readonly id: string;
  /** Absent: the default of the item's category. */
  readonly minPadding?: number;
  readonly positioning: Positioning;
  readonly xAdjustment: number;
  readonly yAdjustment: number;
}

/** An item of a layer. The descriptor of its kind defines the fields that the kind adds. */
export interface Item extends Placement {
  readonly kind: string;
}

export interface Layer {
  readonly id: string;
  readonly protectionLayerThickness: number;
  readonly leftBorderAdjustment: number;
  readonly rightBorderAdjustment: number;
  readonly cableBands: readonly { readonly id: string }[];
  /** Items of all kinds in order of creation, which is their order in the layer. */
  readonly items: readonly Item[];
}

export type Depth =
  | { readonly cover: number }
  | { readonly layoutDepth: number }
  | { readonly cover: number; readonly layoutDepth: number };

export interface Section {
  readonly id: string;
  readonly sectionType: SectionType;
  /** If coverThickness and layoutDepth are linked, the one that was written last; otherwise both. */
  readonly depth: Depth;
  readonly foundationThickness: number;
  readonly foundationThicknessFillZone: number;
  readonly leftBorderPadding: number;
  readonly rightBorderPadding: number;
  /** Bottom first, never empty. */
  readonly layers: readonly Layer[];
}

export interface TopCovering {
  readonly id: string;
  readonly description: string | null;
  readonly infinite: boolean;
  readonly thermalResistivity: number;
  readonly thickness: number;
  readonly type: CoveringType;
}

export interface SegmentHead {
  readonly id: Int64;
  readonly projectId: Int64;
  readonly name: string;
  readonly description: string | null;
  readonly length: number;
}

export interface Segment extends SegmentHead {
  /** Never empty. */
  readonly sections: readonly Section[];
  /** Bottom to top. */
  readonly topCoverings: readonly TopCovering[];
  readonly settings: { readonly autoMarkers: boolean; readonly defaultMarkerTypeId: Int64 | null };
  readonly surroundings: { readonly terrainType: string; readonly soilThermalResistivity: number };
}

// --- catalog -----------------------------------------------------------------------------------

export interface CableType {
  readonly id: Int64;
  readonly name: string;
  readonly cablesimulatorCompatible: boolean;
  readonly conductorArea: number;
  readonly conductorCount: number;
  readonly docCount: number;
  readonly generic: boolean;
  readonly isolationLevel: number;
  readonly outerDiameter: number;
  readonly voltageCategory: Exclude<CableCategory, 'DC'>;
  /** Not part of the catalog answer: the category of a cable of this type. */
  readonly cableCategory: CableCategory;
  readonly scope:
    | { readonly set: 'ORG'; readonly markets: readonly Market[] }
    | { readonly set: 'COMPANY'; readonly companyId: Int64 }
    | { readonly set: 'USER'; readonly username: string };
  readonly provenance: string;
  readonly source: string;
}
export interface PipeType {
  readonly id: Int64;
  readonly name: string;
  readonly outerDiameter: number;
  readonly wallThickness: number;
  readonly provenance: string;
  readonly source: string;
}
export interface EccType {
  readonly id: Int64;
  readonly name: string;
  readonly area: number;
  readonly radius: number;
  readonly default?: true;
  readonly provenance: string;
  readonly source: string;
}

// --- projects ----------------------------------------------------------------------------------

export type ProjectStatus = 'NEW' | 'STARTED' | 'ENDED';
export type ModuleType =
  | 'CABLESIMULATOR'
  | 'CALCULATION'
  | 'ECO'
  | 'ROADLIGHT'
  | 'LVPOLE'
  | 'COCO'
  | 'HUM2'
  | 'SHORTCIRCUIT'
  | 'SHAPLAN'
  | 'FORMS'
  | 'UNKNOWN';
export type ProjectRole = 'READER' | 'WRITER' | 'OWNER';

export interface Location {
  readonly address?: Readonly<Record<string, string | null>> | null;
  readonly coordinate?: { readonly latitude?: number | null; readonly longitude?: number | null } | null;
  readonly coordinateSource?: 'ROUGH_ADDRESS' | 'EXACT_ADDRESS' | 'MANUAL' | null;
}

/** The values of the fields that a project may lack. */
export const EMPTY_PROJECT_FIELDS = {
  endDate: null,
  endDateEstimate: null,
  description: null,
  caseRef: null,
  substationRef: null,
  location: null,
  archived: false,
  members: {},
  meta: { catalogRevisionName: null, totalCost: null },
} as const satisfies Partial<Project>;

export interface Project {
  readonly id: Int64;
  readonly companyId: Int64;
  readonly number: string;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly endDateEstimate: string | null;
  readonly description: string | null;
  readonly caseRef: string | null;
  readonly substationRef: string | null;
  readonly location: Location | null;
  readonly archived: boolean;
  readonly createdBy: string;
  readonly modifiedBy: string;
  readonly createdDate: string;
  readonly modifiedDate: string;
  /** Username of the responsible person. */
  readonly owner: string;
  /** Explicit access besides the owner's: username to role. */
  readonly members: Readonly<Record<string, 'READER' | 'WRITER'>>;
  readonly modules: readonly ModuleType[];
  readonly meta: { readonly catalogRevisionName: string | null; readonly totalCost: number | null };
}

// --- customers ---------------------------------------------------------------------------------

export type Scope =
  | 'tb.bruker'
  | 'prosjektsystem.bruker'
  | 'orgsystemer'
  | 'calculation.bruker'
  | 'orgblad.bruker';

export interface Company {
  readonly id: Int64;
  readonly name: string;
  readonly markets: readonly Market[];
  /** Module types that the company subscribes to. */
  readonly moduleTypes: readonly ModuleType[];
}

export interface UserService {
  readonly name: string;
  readonly active: boolean;
  readonly tool: boolean;
  readonly endDate: string | null;
  readonly roles: readonly { readonly name: string; readonly baserole: boolean }[];
  readonly facilities: readonly { readonly id: Int64 }[];
}

export interface User {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly phone: string | null;
  readonly position: string | null;
  readonly companyId: Int64;
  readonly departmentId: Int64 | null;
  readonly departmentName: string | null;
  readonly active: boolean;
  readonly confirmed: boolean;
  readonly lang: Lang;
  /** The scopes that the user's roles allow; orgsystemer needs none. */
  readonly roles: readonly Scope[];
  /** The default role of this user in the company's projects. */
  readonly companyRole: 'READER' | 'WRITER';
  readonly services: readonly UserService[];
}

/** A program that calls without an end user (client flow), or on behalf of one (password flow). */
export interface ApiClient {
  readonly clientId: string;
  readonly companyId: Int64;
  readonly roles: readonly Scope[];
}

export interface Usage {
  readonly id: Int64;
  readonly username: string;
  readonly service: string;
  readonly at: string;
  readonly records: readonly { readonly name: string | null; readonly value: string | null }[];
}

/** A user has opened a project. */
export interface Access {
  readonly username: string;
  readonly projectId: Int64;
  readonly at: string;
}

/** Every kind of aggregate, by its name in the store. */
export interface Records {
  segment: Segment;
  project: Project;
  company: Company;
  user: User;
  client: ApiClient;
  usage: Usage;
  access: Access;
  cableType: CableType;
  pipeType: PipeType;
  eccType: EccType;
  checklistRevision: ChecklistRevision;
  checklistFacility: ChecklistFacility;
  checkpoint: Checkpoint;
  document: Document;
  sheetSeries: SheetSeries;
  comment: Comment;
  commentSharing: CommentSharing;
  favorite: Favorite;
  documentUse: DocumentUse;
  documentDay: DocumentDay;
  activity: Activity;
  costFacility: CostFacility;
  unit: Unit;
  costRevision: CostRevision;
  costCatalog: CostCatalog;
  companyPrice: CompanyPrice;
  catalogFavorite: CatalogFavorite;
  calculation: Calculation;
}
export type Kind = keyof Records;
/** Kinds that are few enough to be listed as a whole. */
export type SmallKind = Exclude<Kind, 'segment' | 'document'>;
export type Sequence = 'segment' | 'project' | 'usage' | 'comment';
