import jsonPatch, { type Operation } from 'fast-json-patch';
import type { Catalog } from '../../kinds/kind.js';
import type { AllowDestroy, DesiredSegment } from '../../kinds/model.js';
import type { Costs } from '../calculation/costs.js';
import type { Change, Loss } from '../model/change.js';
import type { ItemMove } from '../model/item-move.js';
import type { PlanNote } from '../model/note.js';
import { countObjects, type MovedIds, movedIn } from '../model/object-counts.js';
import type { PlannedCalculation, PlannedPart, PlannedProjectPart } from '../model/planned-part.js';
import type { LayoutProblem, PlannedSegment } from '../model/planned-segment.js';
import type { RatingChange, UnratedCable } from '../model/rating-change.js';
import { inFindingOrder, type RuleFinding, type RulesDocument } from '../model/rule-finding.js';
import { type Stage, stagesOf } from '../model/stage.js';
import type { Verdict } from '../model/verdict.js';
import { type Summary, summarise } from '../plan.js';
import { planQuantities, type QuantitiesDocument, type StatesAfter } from '../quantities/quantities.js';
import { type Catalogs, typesIn } from '../quantities/segment-amounts.js';

/**
 * The plan as data: plain JSON, versioned, and everything a reviewer or an applier needs. Causes are codes and facts;
 * `render/plan-json.ts` adds the sentences when a plan is printed or saved.
 */
export interface PlanDocument {
  readonly formatVersion: 1;
  readonly tool: { readonly name: 'trenchctl'; readonly version: string };
  /** The address of the service. */
  readonly target: string;
  readonly projects: readonly ProjectDocument[];
  /** The limit on destruction that the plan was made with, as an approval for its apply. */
  readonly maxDestroy?: number;
  /** The commit that the specs were compared with (`--base`). Only in a verified plan it says which removals were asked for. */
  readonly base?: PlanBase;
  readonly changes: readonly Change[];
  readonly segments: readonly SegmentDocument[];
  /** Projects themselves and their calculations. */
  readonly parts: readonly PartDocument[];
  /** The stages in which segments and parts are applied, one after another. Each begins if what it comes after has succeeded. */
  readonly order: readonly StageDocument[];
  readonly costs: readonly CostDocument[];
  readonly summary: PlanSummary;
  /** The answer of an apply. An apply never reads it here: it computes its own from the live state. */
  readonly verdict: Verdict;
  readonly calls: { readonly read: number; readonly write: number; readonly bound: number };
  readonly remarks: readonly PlanNote[];
  readonly losses: readonly Loss[];
  /** Layout problems after the plan, also of segments that do not change. */
  readonly layoutProblems: readonly LayoutProblem[];
  /** Findings of rules and layout problems, new and worse ones first. */
  readonly findings?: readonly RuleFinding[];
  /** The rules that the plan was judged by, with those of the built-in pack. */
  readonly rules?: RulesDocument;
  readonly quantities: QuantitiesDocument;
  /** Cables that change or move, or whose current rating changes by more than 1 %; absent if the cables were not rated. */
  readonly ratings?: readonly RatingChange[];
  /** Number of power cables with a rating in the segments that change; present if a ratings file or a rule asks for ratings. */
  readonly ratedCables?: number;
  /** Power cables of the segments that change which could not be rated; absent if there is none, or if nobody asks for ratings. */
  readonly unrated?: readonly UnratedCable[];
  /** Items whose place in the ground changes by 5 mm or more; absent if no layout of a segment that changes is known. */
  readonly moves?: readonly ItemMove[];
  /** Names of types by catalog and id, as far as they were read. */
  readonly typeNames: TypeNames;
}

/** The numbers of changes by action, and of live objects by what becomes of them. */
export interface PlanSummary extends Summary {
  /** Live objects that are deleted; the limit counts them. They come back unchanged or with other values, or are removed. */
  readonly destroyed: number;
  /** Live objects that come back as they were, in another place in the ground. */
  readonly moved: number;
  /** Live objects that come back as they were, where they were. */
  readonly recreated: number;
  /** Objects that get other values, in place or because they are destroyed and created again. */
  readonly changed: number;
  readonly removed: number;
  /** New objects that take the place of no live object. */
  readonly added: number;
}

export interface PlanBase {
  /** The name of the base as it was given, such as origin/main. */
  readonly ref: string;
  /** The full id of the commit. */
  readonly commit: string;
}

export interface ProjectDocument {
  readonly number: string;
  readonly id: string;
  readonly name: string;
  /** Number of live objects that were read in the project. The limit on destruction is a share of it. */
  readonly objectCount: number;
  /** The approval of destruction in the specs. */
  readonly allowDestroy?: AllowDestroy;
}

export type TypeNames = Readonly<Partial<Record<Catalog, Readonly<Record<string, string>>>>>;

type SharedFields =
  | ('project' | 'projectId' | 'name' | 'segmentId' | 'movedFrom' | 'movedTo' | 'before' | 'protectedBy')
  | ('steps' | 'objects' | 'destroyed' | 'objectCount');

export interface SegmentDocument extends Pick<PlannedSegment, SharedFields> {
  /** The desired state with types by id; absent if the segment is to be deleted. */
  readonly desired?: DesiredSegment;
  /** From the live to the planned state, RFC 6902. */
  readonly patch: readonly Operation[];
  /** The result of the rehearsal; absent if the segment was not rehearsed. */
  readonly rehearsed?: RehearsalDocument;
}

interface StageDocument extends Pick<Stage<unknown>, 'stage' | 'after'> {
  /** Addresses of segments, and of parts as `PROJECT:PART`. */
  readonly owners: readonly string[];
}

export interface CostDocument extends Costs {
  readonly project: string;
}

type LeftOut = 'changes' | 'losses' | 'costs' | 'from';
export type PartDocument = Omit<PlannedProjectPart, LeftOut> | Omit<PlannedCalculation, LeftOut>;

export interface RehearsalDocument {
  /** The calls that were made, by the ids of their steps. */
  readonly calls: readonly string[];
}

export interface RehearsalResult extends RehearsalDocument {
  /** Layout problems of the segment after the plan. */
  readonly layoutProblems: readonly LayoutProblem[];
}

export interface DocumentInput {
  readonly version: string;
  readonly target: string;
  readonly projects: PlanDocument['projects'];
  readonly maxDestroy?: number | undefined;
  readonly base?: PlanBase | undefined;
  readonly segments: readonly PlannedSegment[];
  readonly parts: readonly PlannedPart[];
  readonly reads: number;
  readonly verdict: Verdict;
  readonly remarks: readonly PlanNote[];
  readonly types: Catalogs;
  readonly rehearsed?: ReadonlyMap<PlannedSegment, RehearsalResult> | undefined;
  readonly statesAfter?: StatesAfter | undefined;
  readonly findings?: readonly RuleFinding[] | undefined;
  readonly rules?: RulesDocument | undefined;
  readonly moves?: readonly ItemMove[] | undefined;
}

export function planDocument(input: DocumentInput): PlanDocument {
  const changed = input.segments.filter(({ steps }) => steps.length > 0);
  const parts = input.parts.filter(({ steps }) => steps.length > 0);
  const stages = stagesOf([...parts, ...changed]);
  const all = stages.flatMap(({ work }) => work);
  const steps = all.flatMap((one) => one.steps);
  const changes = all.flatMap((one) => one.changes);
  return {
    formatVersion: 1,
    tool: { name: 'trenchctl', version: input.version },
    target: input.target,
    projects: input.projects,
    maxDestroy: input.maxDestroy,
    base: input.base,
    changes,
    segments: changed.map((segment) => segmentDocument(segment, input.rehearsed?.get(segment))),
    parts: parts.map(documentOf),
    order: stages.map(({ stage, after, work }) => ({ stage, after, owners: work.map(ownerIn) })),
    costs: parts.flatMap((part) =>
      part.part === 'calculation' && part.costs ? [{ project: part.project, ...part.costs }] : [],
    ),
    summary: planSummary(changes, movedIn({ moves: input.moves })),
    verdict: input.verdict,
    // A call that may turn out not to be needed is counted as a write and not in the bound.
    calls: { read: input.reads, write: steps.length, bound: steps.filter(({ unless }) => !unless).length },
    remarks: input.remarks,
    losses: all.flatMap(({ losses }) => losses),
    layoutProblems: input.segments.flatMap((segment) => layoutAfter(segment, input)),
    ...(input.findings ? { findings: inFindingOrder(input.findings) } : {}),
    rules: input.rules,
    moves: input.moves,
    quantities: planQuantities(changed, typesIn(input.types), input.statesAfter),
    typeNames: typeNames(input.types),
  };
}

/** Counts the changes of a plan and the objects that they are about. */
export function planSummary(changes: readonly Change[], movedIds?: MovedIds): PlanSummary {
  const { updated, changed, moved, recreated, removed, added } = countObjects(changes, movedIds);
  return {
    ...summarise([{ changes }]),
    destroyed: changes.reduce((sum, { destroyed }) => sum + destroyed, 0),
    moved,
    recreated,
    changed: changed + updated,
    removed,
    added,
  };
}

/** The rehearsal knows the state after the plan; without one, the problems of the live state are shown. */
const layoutAfter = (segment: PlannedSegment, { rehearsed }: DocumentInput): readonly LayoutProblem[] =>
  rehearsed?.get(segment)?.layoutProblems ?? segment.layoutProblems ?? [];

function documentOf(planned: PlannedPart): PartDocument {
  const { changes, losses, from, ...part } = planned;
  if (part.part !== 'calculation') return part;
  const { costs, ...rest } = part;
  return rest;
}

const ownerIn = (owner: PlannedSegment | PlannedPart): string =>
  'part' in owner ? `${owner.project}:${owner.part}` : `${owner.project}/${owner.name}`;

const typeNames = (catalogs: Catalogs): TypeNames =>
  Object.fromEntries(
    Object.entries(catalogs).map(([catalog, types]) => [
      catalog,
      Object.fromEntries(types.map(({ id, name }) => [id, name])),
    ]),
  );

const segmentDocument = (
  segment: PlannedSegment,
  rehearsed: RehearsalDocument | undefined,
): SegmentDocument => ({
  project: segment.project,
  projectId: segment.projectId,
  name: segment.name,
  segmentId: segment.segmentId,
  ...(segment.desired ? { desired: segment.stated ?? segment.desired } : {}),
  movedFrom: segment.movedFrom,
  movedTo: segment.movedTo,
  before: segment.before,
  protectedBy: segment.protectedBy,
  patch: jsonPatch.compare(segment.states?.before ?? {}, segment.states?.after ?? {}),
  steps: segment.steps,
  objects: segment.objects,
  destroyed: segment.destroyed,
  objectCount: segment.objectCount,
  ...(rehearsed ? { rehearsed: { calls: rehearsed.calls } } : {}),
});
