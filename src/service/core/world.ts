// The records of the embedded service. Every value is plain JSON and is never changed in place:
// a command creates new values from old ones, so a reader may keep a value that it was given.
import type { CustomerSchemas, ProjectSchemas, Stored, TrenchSchemas } from '../contract/schemas.js';
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

export type GroupConfiguration = TrenchSchemas['GroupConfiguration'];
export type Positioning = TrenchSchemas['Positioning'];
export type PipeCategory = TrenchSchemas['PipeCategory'];
export type PipeGroupConfiguration = TrenchSchemas['PipeGroupConfiguration'];
export type SectionType = TrenchSchemas['SectionType'];

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

export type TopCovering = Stored<TrenchSchemas['TopCovering']>;

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
  readonly settings: Stored<TrenchSchemas['TrenchSettings']>;
  readonly surroundings: Stored<TrenchSchemas['Surroundings']>;
}

// --- catalog -----------------------------------------------------------------------------------

interface Sourced {
  readonly provenance: string;
  readonly source: string;
}

export interface CableType extends Stored<TrenchSchemas['CableType']>, Sourced {
  /** Not part of the catalog answer: the category of a cable of this type. */
  readonly cableCategory: TrenchSchemas['CableCategory'];
  readonly scope:
    | { readonly set: 'ORG'; readonly markets: readonly Market[] }
    | { readonly set: 'COMPANY'; readonly companyId: Int64 }
    | { readonly set: 'USER'; readonly username: string };
}
export interface PipeType extends Stored<TrenchSchemas['PipeType']>, Sourced {}
export interface EccType extends Stored<TrenchSchemas['EccType']>, Sourced {
  readonly default?: true;
}

// --- projects ----------------------------------------------------------------------------------

export type ProjectStatus = ProjectSchemas['ProjectStatus'];
export type ModuleType = ProjectSchemas['ModuleType'];
export type ProjectRole = ProjectSchemas['ProjectRole'];
export type Location = ProjectSchemas['Location'];

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

type ProjectFields = Omit<Stored<ProjectSchemas['Project']>, 'readonly' | 'location'>;

export interface Project extends ProjectFields {
  readonly location: Location | null;
  readonly createdBy: string;
  readonly modifiedBy: string;
  readonly modifiedDate: string;
  readonly meta: Stored<ProjectSchemas['ProjectMeta']>;
  /** Username of the responsible person. */
  readonly owner: string;
  /** Explicit access besides the owner's: username to role. */
  readonly members: Readonly<Record<string, 'READER' | 'WRITER'>>;
  readonly modules: readonly ModuleType[];
}

// --- customers ---------------------------------------------------------------------------------

export const SCOPES = [
  'tb.bruker',
  'prosjektsystem.bruker',
  'orgsystemer',
  'calculation.bruker',
  'orgblad.bruker',
] as const;
export type Scope = (typeof SCOPES)[number];

export interface Company {
  readonly id: Int64;
  readonly name: string;
  readonly markets: readonly Market[];
  /** Module types that the company subscribes to. */
  readonly moduleTypes: readonly ModuleType[];
}

export type UserService = Stored<CustomerSchemas['UserService']>;

export interface User extends Omit<Stored<CustomerSchemas['User']>, 'companyName'> {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyId: Int64;
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
  readonly records: readonly Stored<CustomerSchemas['NameValue']>[];
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
