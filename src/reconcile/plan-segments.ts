import { type Api, profileOf } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import { UserError } from '../diagnostics/user-error.js';
import { createLimit } from '../http/kept-alive.js';
import type { DesiredProject, DesiredSegment, LiveSegment } from '../kinds/model.js';
import { oldPlaces } from '../kinds/segment-names.js';
import { readCatalogs } from '../live/catalog.js';
import type { LiveProject, SegmentHead } from '../live/live-state.js';
import { type ReadService, readLiveAs } from '../live/read-live.js';
import { ownsCoverings, type SegmentOf } from '../live/read-segments.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { withTemporaryNames } from '../plan/emit/temporary-names.js';
import { type ConsumeBudget, OverBudgetError } from '../plan/model/budget.js';
import type { PlanNote } from '../plan/model/note.js';
import type { PlannedSegment, PlanProject } from '../plan/model/planned-segment.js';
import { planOne, planRemoval } from '../plan/plan.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { overBudgetWords } from '../render/words/refusal-words.js';
import { planWithDetails, withAllDetails } from '../replan/replan.js';
import { basesOf, catalogsNeeded, resolveWithBase } from '../spec/build/resolve-types.js';
import type { Catalogs, PlanOptions, PlanReaders, RulesNeed } from './made-plan.js';
import { withSources } from './move-sources.js';
import { type PlannedMoves, planMoves } from './moved-segments.js';
import { renamingCalls } from './segment-notes.js';
import { EVERYTHING, onlyTargeted } from './selection.js';

export interface PlannedSegments {
  /** The live projects; none if there are problems. */
  readonly projects: readonly LiveProject<PlannedSegment>[];
  readonly segments: readonly PlannedSegment[];
  readonly problems: readonly Problem[];
  /** Absent if every project is pinned by its id. */
  readonly companyId?: string;
  /** Returns the desired segment with its types by id. */
  readonly segmentOf: (desired: DesiredSegment) => DesiredSegment;
  /** The catalogs in which the specs name a type. */
  readonly catalogs: Catalogs;
  readonly planner: SegmentPlanner;
  /** Notes on segments that are not moved as the specs ask for. */
  readonly notes: readonly PlanNote[];
  /** The number of reads for segments that move. */
  readonly reads: number;
}

/**
 * Reads and plans the selected segments. Catalogs and live state are read concurrently, each segment is planned as it
 * arrives, and a segment that needs no change is released at once.
 */
export async function planSegments(
  stated: readonly DesiredProject[],
  service: ReadService,
  readers: PlanReaders,
  options: PlanOptions,
): Promise<PlannedSegments> {
  const { onUnclear, onListed } = options;
  const { reading } = service;
  const {
    projects: specs,
    selection,
    movedTo,
    isSource,
  } = withSources(stated, options.selection ?? EVERYTHING);
  const { isTargeted, mayGo, mayBeAbsent, namesTypes } = selection;
  const types = resolved(
    specs.map((project) => onlyTargeted(project, selection)),
    reading,
    namesTypes,
  );
  const unclear = new Set<DesiredSegment>();
  const planner = segmentPlanner(types, reading, options);
  const [{ segmentOf, catalogs, problems: unresolved }, { state, problems: unread }] = await Promise.all([
    types,
    readLiveAs({
      service,
      desired: specs,
      take: planner.take,
      effort: planner.effort,
      isTargeted,
      mayGo,
      movedTo,
      isListed: isSource,
      reader: readers.all,
      matching: readers.matching,
      readsCoverings: options.forRules?.coverings,
      onListed,
      onUnclear:
        onUnclear &&
        ((desired, problem) => {
          unclear.add(desired);
          onUnclear(desired, problem);
        }),
    }),
  ]);
  const problems = [...unresolved, ...unread, ...state.projects.flatMap(moduleProblem)].filter(
    ({ place }) => !specs.some((project) => project.place === place && mayBeAbsent(project)),
  );
  const known = { problems, segmentOf, catalogs, planner };
  if (problems.length > 0) return { ...known, projects: [], segments: [], notes: [], reads: 0 };
  const { projects, moved, notes, reads } = await planMoves(state.projects, planner.moves, {
    ...{ api: reading, segmentOf, isTargeted, consumeBudget: options.consumeBudget },
    isAsked: (head, { desired }) => desired.prune && (options.selection ?? EVERYTHING).mayGo(head, desired),
  });
  const isPlanned = (desired: DesiredSegment): boolean => isTargeted(desired) && !unclear.has(desired);
  const segments = projects.flatMap((project) =>
    allSegments(project, { segmentOf, isTargeted: isPlanned, moved, profile: profileOf(reading) }),
  );
  return { ...known, ...state, projects, segments: withTemporaryNames(segments), notes, reads };
}

/** Resolves the types of the desired segments as soon as the catalogs for their names are read. */
async function resolved(specs: readonly DesiredProject[], reading: Api, namesTypes: boolean) {
  const needed = catalogsNeeded([...specs, ...basesOf(specs)]);
  // Every type is stated by id, as in an exported spec.
  if (needed.length === 0 && !namesTypes)
    return { segmentOf: (desired: DesiredSegment) => desired, catalogs: {}, problems: [] };
  const catalogs = await readCatalogs(reading, needed);
  const { projects, problems } = resolveWithBase(specs, catalogs);
  const before = specs.flatMap(({ segments }) => segments);
  const after = projects.flatMap(({ segments }) => segments);
  const byOld = new Map(before.map((segment, n) => [segment, after[n]]));
  const segmentOf = (desired: DesiredSegment): DesiredSegment => byOld.get(desired) ?? desired;
  return { segmentOf, catalogs, problems };
}

interface AllSegments extends ResolvedTypes, Pick<PlannedMoves, 'moved'> {
  readonly isTargeted: (desired: DesiredSegment) => boolean;
  readonly profile: ServiceProfile;
}

function allSegments(
  { desired, project, heads, segments, others }: LiveProject<PlannedSegment>,
  { segmentOf, isTargeted, moved, profile }: AllSegments,
): PlannedSegment[] {
  // Made for the first new segment: most plans create none.
  let listed: ReadonlyMap<string, readonly SegmentHead[]> | undefined;
  const create = (one: DesiredSegment): PlannedSegment => {
    listed ??= groupBy(heads, ({ name }) => name);
    const named = [...new Set([one.name, one.renamedFrom ?? one.name])];
    const notIds = named.flatMap((name) => listed?.get(name) ?? []).map(({ id }) => id);
    return { ...(moved.get(one) ?? planOne({ desired: segmentOf(one), project, profile })), notIds };
  };
  const existing = (one: DesiredSegment): PlannedSegment | undefined =>
    segments.has(one) ? (moved.get(one) ?? segments.get(one)) : undefined;
  return [
    ...desired.segments.filter(isTargeted).map((one) => existing(one) ?? create(one)),
    ...others.flatMap(({ segment }) => segment ?? []),
  ];
}

interface ResolvedTypes {
  /** Returns the desired segment with its types by id. */
  readonly segmentOf: (desired: DesiredSegment) => DesiredSegment;
}

type SegmentPlanner = ReturnType<typeof segmentPlanner>;

interface Options {
  readonly parallelism: number;
  readonly consumeBudget?: ConsumeBudget | undefined;
  readonly onSegment?: (() => void) | undefined;
  readonly forRules?: RulesNeed | undefined;
}

/** Plans one live segment after another, as soon as its types are known. */
function segmentPlanner(
  types: Promise<ResolvedTypes>,
  reading: Api,
  { parallelism, consumeBudget, onSegment, forRules }: Options,
) {
  let reads = 0;
  const limit = createLimit(parallelism);
  const leaving = new Map<PlannedSegment, DesiredSegment>();
  const arrived = new Map<DesiredSegment, LiveSegment>();
  return {
    moves: { leaving, arrived },
    /** The number of reads for details of sections that are replaced and of segments that are deleted. */
    reads: () => reads,
    take: async (read: LiveSegment, { desired, movedTo, project }: SegmentOf): Promise<PlannedSegment> => {
      const { segmentOf } = await types;
      onSegment?.();
      if (!desired) {
        const known = await withAllDetails(read, reading, limit);
        reads += known.reads;
        const removal = planRemoval(known.live, project, 'segment-not-in-spec');
        if (movedTo) leaving.set(removal, movedTo);
        return removal;
      }
      if (oldPlaces(desired.renamedFrom, project.number).length > 0) arrived.set(desired, read);
      const { live, otherCoverings } = withoutOthers(read, desired);
      const made = await planWithDetails({
        desired: segmentOf(desired),
        live,
        project,
        api: reading,
        limit,
        consumeBudget,
      }).catch((error: unknown) => tooLarge(error, desired, live, project));
      reads += made.reads;
      return forRules
        ? { ...made.planned, ...keptFor(forRules.isJudged(desired), live, otherCoverings) }
        : made.planned;
    },
    /** The number of calls that a live segment would take to become a desired one of another name. */
    effort: async (desired: DesiredSegment, live: LiveSegment, project: PlanProject): Promise<number> => {
      const { segmentOf } = await types;
      try {
        return renamingCalls(segmentOf(desired), live, project, {
          consumeBudget,
          profile: profileOf(reading),
        });
      } catch (error) {
        return tooLarge(error, desired, live, project);
      }
    },
  };
}

/** Coverings that the spec does not own are no part of the comparison. */
function withoutOthers(read: LiveSegment, desired: DesiredSegment) {
  const { topCoverings, ...live } = read;
  return topCoverings && !ownsCoverings(desired) ? { live, otherCoverings: topCoverings } : { live: read };
}

const keptFor = (
  isJudged: boolean,
  live: LiveSegment,
  otherCoverings: PlannedSegment['otherCoverings'],
): Pick<PlannedSegment, 'live' | 'otherCoverings'> => ({ ...(isJudged ? { live } : {}), otherCoverings });

/** Adds the segment and a remedy to an error of the planning budget. */
function tooLarge(
  error: unknown,
  { name, sections = [] }: DesiredSegment,
  live: LiveSegment,
  { number }: PlanProject,
): never {
  if (!(error instanceof OverBudgetError)) throw error;
  throw new UserError(
    `${number}/${name} cannot be planned: it is ${overBudgetWords(error.reason)} (${live.sections.length} live sections are compared with ${sections.length} stated ones); split it into several segments, or plan it alone with --target`,
    { cause: error },
  );
}

/** Reports a project that has no module for segments and whose spec does not activate it. */
function moduleProblem({ moduleActive, desired }: LiveProject<unknown>): Problem[] {
  if (moduleActive || desired.projectFields?.modules?.includes('CABLESIMULATOR')) return [];
  return [
    {
      code: 'module-missing',
      message: `project ${desired.number} has no module CABLESIMULATOR`,
      place: desired.place,
      remedy: 'activate it, or let the spec activate it: modules: [CABLESIMULATOR] under `project`',
    },
  ];
}
