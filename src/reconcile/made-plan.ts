import type { Api } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import type { Catalog } from '../kinds/kind.js';
import type { DesiredSegment, LiveSegment } from '../kinds/model.js';
import type { CatalogType } from '../live/catalog.js';
import type { LiveProject, SegmentHead } from '../live/live-state.js';
import type { ReadService } from '../live/read-live.js';
import type { Reader, RecordingReader } from '../live/reader.js';
import type { PlanBase, ProjectDocument, RehearsalResult } from '../plan/emit/document.js';
import type { ConsumeBudget } from '../plan/model/budget.js';
import type { ItemMove } from '../plan/model/item-move.js';
import type { PlanNote } from '../plan/model/note.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { RatingChange, UnratedCable } from '../plan/model/rating-change.js';
import type { RuleFinding, RulesDocument, WaiverNote } from '../plan/model/rule-finding.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import type { Selection } from './selection.js';

export interface Plan {
  readonly segments: readonly PlannedSegment[];
  readonly parts: readonly PlannedPart[];
  readonly projects: readonly ProjectDocument[];
  readonly reads: number;
  readonly catalogs: Catalogs;
  readonly problems: readonly Problem[];
  readonly notes?: readonly PlanNote[];
  readonly rehearsed?: ReadonlyMap<PlannedSegment, RehearsalResult>;
  /** The changed segments as the rehearsal left them; a deleted one is absent. */
  readonly liveAfter?: ReadonlyMap<PlannedSegment, LiveSegment>;
  readonly findings?: readonly RuleFinding[];
  readonly rules?: RulesDocument;
  /** Waivers of the planned specs that differ from the base. */
  readonly waiverChanges?: readonly WaiverNote[];
  /** The cables that the plan changes or moves, or whose rating it changes; absent if they were not rated. */
  readonly ratings?: readonly RatingChange[];
  readonly ratedCables?: number;
  /** The power cables of changed segments that could not be rated; absent if no ratings are shown. */
  readonly unrated?: readonly UnratedCable[];
  /** The items whose place in the ground the plan changes; absent if no segment that changes was rehearsed. */
  readonly moves?: readonly ItemMove[];
  /** For a shard: the reads that other shards make too. */
  readonly shared?: SharedReads;
  /** The commit that the specs were compared with. */
  readonly base?: PlanBase;
}

/** A plan, and everything that it was made from. Causes by a base and the record of a shard are made with it. */
export interface MadePlan extends Plan {
  readonly from: PlanSource;
}

interface PlanSource {
  /** The live projects; none if they could not be read. */
  readonly projects: readonly LiveProject<PlannedSegment>[];
  /** Returns the desired segment with its types by id. */
  readonly segmentOf: (desired: DesiredSegment) => DesiredSegment;
  /** The catalogs in which the specs name a type. */
  readonly named: readonly string[];
  readonly reading: Api;
  readonly readers: PlanReaders;
}

/** The readers of one plan, which count their reads together. */
export interface PlanReaders {
  readonly all: Reader;
  /** Reads the company, the projects and the lists of segments. */
  readonly matching: RecordingReader;
  readonly parts: Reader;
}

export type Catalogs = Readonly<Partial<Record<Catalog, readonly CatalogType[]>>>;

/** The part of the live state that rules need beside that of the plan. */
export interface RulesNeed {
  /** True for a stated segment that is judged also if nothing of it changes. */
  readonly isJudged: (desired: DesiredSegment) => boolean;
  readonly coverings: boolean;
}

export interface PlanOptions {
  readonly parallelism: number;
  /** The part of the specs that is planned; the default is everything. */
  readonly selection?: Selection;
  /** A reader that has already started to read. */
  readonly reader?: Reader;
  /** True if parts are planned a second time: their reads are then made once, and once for all projects. */
  readonly remembersParts?: boolean;
  /** Receives a problem that keeps one desired segment out of the plan, such as an ambiguous name. */
  readonly onUnclear?: (desired: DesiredSegment, problem: Problem) => void;
  readonly onListed?: (count: number) => void;
  readonly onSegment?: () => void;
  /** Read the catalogs that a rehearsal needs as well. */
  readonly rehearse?: boolean;
  /** Keeps the live state of segments without changes, and reads everything that rules need. */
  readonly forRules?: RulesNeed | undefined;
  /** The work that all plans together may take. */
  readonly consumeBudget?: ConsumeBudget;
}

export const noPlan = (problems: readonly Problem[]): Plan => ({
  segments: [],
  parts: [],
  projects: [],
  reads: 0,
  catalogs: {},
  problems,
});

/** The service that a plan is made for: its client, its name, the login and the profile. */
export interface LiveService extends ReadService {
  readonly writing: Api;
  /** The behaviours of the service that its documents leave open. */
  readonly profile: ServiceProfile;
  /** True if calls go over a network. */
  readonly isRemote: boolean;
}

/** The reads of a shard that a plan without shards makes only once, or only if it needs them. */
interface SharedReads {
  /** The reads of the company, of projects and of lists, by question. */
  readonly asked: ReadonlyMap<string, number>;
  /** The catalogs in which the specs name a type. */
  readonly named: readonly string[];
  /** The catalogs that only the types of a base needed. */
  readonly extraCatalogs: readonly Catalog[];
  /** The live segments that no spec names, of projects that several shards plan. */
  readonly rest: readonly UnlistedRest[];
  /** The top coverings that the plan did not read, of projects that several shards plan. */
  readonly coverings: readonly UnreadCoverings[];
  /** The ids of the projects that several shards plan. */
  readonly split: readonly string[];
}

export interface UnreadCoverings {
  readonly project: string;
  readonly objectCount: number;
  readonly reads: number;
}

export interface UnlistedRest extends UnreadCoverings {
  /** The segments that new segments of all shards are compared with, also those that the plan deletes. */
  readonly others: readonly SegmentHead[];
}
