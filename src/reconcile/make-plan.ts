import { profileOf } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import { createLimit } from '../http/limit.js';
import type { Catalog } from '../kinds/kind.js';
import type { LiveSegment, WantedProject, WantedSegment } from '../kinds/model.js';
import { type CatalogType, readCatalogs } from '../live/catalog.js';
import type { LiveProject, ProjectHead, SegmentHead } from '../live/live-state.js';
import { readLiveAs } from '../live/read-live.js';
import { createReader, type Reader, recordingReader } from '../live/reader.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { catalogsOfChanged, catalogsOfMade, madeTypeProblems } from '../plan/checks/made-types.js';
import type { PlanBase, ProjectDocument, RehearsalResult } from '../plan/emit/document.js';
import { withTemporaryNames } from '../plan/emit/temporary-names.js';
import { unlistedNotes } from '../plan/emit/unlisted-notes.js';
import type { Spend } from '../plan/model/budget.js';
import type { PlanNote } from '../plan/model/note.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { planOne } from '../plan/plan.js';
import type { ServiceProfile } from '../profile/profile.js';
import { basesOf, catalogsNeeded, resolveWithBase } from '../spec/build/resolve-types.js';
import { removalProblems } from './base/base-side.js';
import { remembering } from './base/part-causes-by-base.js';
import { type BaseSide, withBaseCauses } from './base/with-base-causes.js';
import type { LiveService } from './live-service.js';
import { makeParts } from './make-parts.js';
import { segmentNotes } from './segment-notes.js';
import { segmentPlanner } from './segment-planner.js';
import type { ShardAim } from './shard/shard-aim.js';
import { type SharedReads, unlistedRest, unreadCoverings } from './shard/shared-reads.js';
import { wholeProjects } from './whole-projects.js';

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
  /** For a shard: the reads that other shards make too. */
  readonly shared?: SharedReads;
  /** The commit that the specs were compared with. */
  readonly base?: PlanBase;
}

type Catalogs = Readonly<Partial<Record<Catalog, readonly CatalogType[]>>>;
type Where = Pick<LiveService, 'reading' | 'companyId' | 'username'>;

export interface PlanOptions {
  readonly parallelism: number;
  /** A reader that has already started to read. */
  readonly reader?: Reader;
  /** Returns true if the project itself and its calculation are planned too. */
  readonly hasParts?: (project: WantedProject) => boolean;
  /** Returns true for wanted segments that are planned; the default is all. */
  readonly isAimed?: (wanted: WantedSegment) => boolean;
  /** Returns true for unlisted segments of a pruned project that may be deleted. */
  readonly mayGo?: (head: SegmentHead, project: WantedProject) => boolean;
  /** Receives a problem that keeps one wanted segment out of the plan, such as an ambiguous name. */
  readonly onUnclear?: (wanted: WantedSegment, problem: Problem) => void;
  readonly onListed?: (count: number) => void;
  readonly onSegment?: () => void;
  /** Read the catalogs that a rehearsal needs as well. */
  readonly rehearse?: boolean;
  /** The work that all plans together may take. */
  readonly spend?: Spend;
  /** The specs of a base commit; changes then have a cause. */
  readonly base?: BaseSide;
  /** The share of this run, if several runs divide the work. */
  readonly shard?: Pick<ShardAim, 'isSplit' | 'isFirst' | 'namesTypes'>;
  /** True if most segments of a project are not planned. The others are then not read to count their objects. */
  readonly isPartial?: boolean;
}

/**
 * Makes a plan from specs. Catalogs and live state are read concurrently, each segment is planned as it arrives, and a
 * segment that needs no change is released at once.
 */
export async function makePlan(
  specs: readonly WantedProject[],
  where: Where,
  options: PlanOptions,
): Promise<Plan> {
  const { isAimed = () => true, hasParts = () => true, base } = options;
  const profile = profileOf(where.reading);
  const limit = createLimit(options.parallelism);
  const reader = options.reader ?? createReader(where.reading, limit);
  const matching = options.shard ? recordingReader(reader) : undefined;
  const types = resolved(
    specs.map((project) => onlyAimed(project, isAimed)),
    where,
    options.shard?.namesTypes,
  );
  const unclear = new Set<WantedSegment>();
  const onUnclear = (wanted: WantedSegment, problem: Problem): void => {
    unclear.add(wanted);
    options.onUnclear?.(wanted, problem);
  };
  const planner = segmentPlanner(types, where.reading, options);
  const [{ segmentOf, catalogs, problems }, { state, problems: troubles }] = await Promise.all([
    types,
    readLiveAs({
      ...liveRequest(specs, where, options),
      limit,
      take: planner.take,
      effort: planner.effort,
      isAimed,
      reader,
      ...(matching ? { matching } : {}),
      ...(options.onUnclear ? { onUnclear } : {}),
    }),
  ]);
  const trouble = [...problems, ...troubles, ...state.projects.flatMap(moduleProblem)].filter(
    // A project whose specs were removed may be gone too.
    ({ place }) => !specs.some((project) => project.place === place && base?.isGone(project)),
  );
  if (trouble.length > 0) return nothing(trouble);
  const isPlanned = (wanted: WantedSegment): boolean => isAimed(wanted) && !unclear.has(wanted);
  const planned = withTemporaryNames(
    state.projects.flatMap((project) => allSegments(project, segmentOf, isPlanned, profile)),
  );
  const stated = state.projects.filter(({ wanted }) => hasParts(wanted));
  // With a base, an answer counts for all projects, and the shards that make the same read count it once.
  const partReader = base ? remembering(matching ?? reader) : reader;
  const { parts: own, problems: partProblems } = await makeParts(stated, partReader, state.companyId);
  const all = await withCatalogs(catalogs, planned, where, options.rehearse === true);
  const forbidden = [
    ...partProblems,
    ...forbiddenIn(state.projects, planned, own, all),
    ...(base ? removalProblems(state.projects, planned, base) : []),
  ];
  if (forbidden.length > 0) return nothing(forbidden);
  const sides = { segments: planned, parts: own, projects: state.projects, segmentOf, catalogs: all };
  const means = { reading: where.reading, reader: partReader, spend: options.spend };
  const { segments, parts, extraCatalogs } = base
    ? await withBaseCauses(base, { ...sides, ...means })
    : { ...sides, extraCatalogs: [] };
  const projects = await wholeProjects(state.projects, [...segments, ...parts], reader, options);
  const split = splitProjects(state.projects, options);
  const rest = options.shard ? await unlistedRest(state.projects, reader, options.shard) : [];
  const coverings = options.shard
    ? await unreadCoverings(state.projects, segments, reader, options.shard)
    : [];
  return {
    segments,
    parts,
    projects,
    reads: planner.reads() + reader.reads() + Object.keys(all).length + extraCatalogs.length,
    catalogs: all,
    problems: [],
    notes: [
      ...unlistedNotes(segments, profile),
      ...segments.flatMap(({ notes = [] }) => notes),
      ...(base?.notes ?? []),
      ...(await segmentNotes(stated, segments, planner.effort, split)),
    ],
    ...(matching
      ? {
          shared: {
            asked: matching.asked,
            named: Object.keys(catalogs),
            extraCatalogs,
            rest,
            coverings,
            split,
          },
        }
      : {}),
  };
}

const splitProjects = (projects: readonly LiveProject<unknown>[], { shard }: PlanOptions): string[] =>
  projects.filter(({ wanted }) => shard?.isSplit(wanted)).map(({ project }) => project.id);

const liveRequest = (
  wanted: readonly WantedProject[],
  { reading, companyId, username }: Where,
  { mayGo, onListed }: PlanOptions,
) => ({
  api: reading,
  wanted,
  ...(mayGo ? { mayGo } : {}),
  ...(onListed ? { onListed } : {}),
  ...(companyId === undefined ? {} : { companyId }),
  ...(username === undefined ? {} : { username }),
});

/** Problems that only the whole plan shows. */
const forbiddenIn = (
  projects: readonly LiveProject<PlannedSegment>[],
  segments: readonly PlannedSegment[],
  parts: readonly PlannedPart[],
  catalogs: Catalogs,
): Problem[] => [
  ...projects.flatMap(({ wanted, project }) => archiveProblem(wanted, project, segments, parts)),
  ...madeTypeProblems(segments, catalogs),
];

const onlyAimed = (project: WantedProject, isAimed: (wanted: WantedSegment) => boolean): WantedProject => ({
  ...project,
  segments: project.segments.filter(isAimed),
});

const nothing = (problems: readonly Problem[]): Plan => ({
  segments: [],
  parts: [],
  projects: [],
  reads: 0,
  catalogs: {},
  problems,
});

/** Resolves the types of the wanted segments as soon as the catalogs for their names are read. */
async function resolved(specs: readonly WantedProject[], { reading }: Where, namesTypes = false) {
  const needed = catalogsNeeded([...specs, ...basesOf(specs)]);
  // Every type is stated by id, as in an exported spec.
  if (needed.length === 0 && !namesTypes)
    return { segmentOf: (wanted: WantedSegment) => wanted, catalogs: {}, problems: [] };
  const catalogs = await readCatalogs(reading, needed);
  const { projects, problems } = resolveWithBase(specs, catalogs);
  const before = specs.flatMap(({ segments }) => segments);
  const after = projects.flatMap(({ segments }) => segments);
  const byOld = new Map(before.map((segment, n) => [segment, after[n]]));
  const segmentOf = (wanted: WantedSegment): WantedSegment => byOld.get(wanted) ?? wanted;
  return { segmentOf, catalogs, problems };
}

/** Reads the catalogs of changed items, so that incompatible types are found before the first write. */
async function withCatalogs(
  known: Catalogs,
  segments: readonly PlannedSegment[],
  { reading }: Where,
  rehearse: boolean,
): Promise<Catalogs> {
  const needed = new Set([
    ...catalogsOfMade(segments),
    ...(rehearse ? catalogsOfChanged(segments.filter(({ steps }) => steps.length > 0)) : []),
  ]);
  const missing = [...needed].filter((name) => known[name] === undefined).sort();
  return { ...known, ...(await readCatalogs(reading, missing)) };
}

function allSegments(
  { wanted, project, heads, segments, others }: LiveProject<PlannedSegment>,
  segmentOf: (wanted: WantedSegment) => WantedSegment,
  isAimed: (wanted: WantedSegment) => boolean,
  profile: ServiceProfile,
): PlannedSegment[] {
  // Made for the first new segment: most plans create none.
  let listed: ReadonlyMap<string, readonly number[]> | undefined;
  const create = (one: WantedSegment): PlannedSegment => {
    listed ??= groupBy([...heads.keys()], (n) => heads[n]?.name ?? '');
    const named = new Set([one.name, one.renamedFrom ?? one.name]);
    const notIds = [...named]
      .flatMap((name) => listed?.get(name) ?? [])
      .sort((a, b) => a - b)
      .flatMap((n) => heads[n]?.id ?? []);
    return { ...planOne(segmentOf(one), undefined, project, undefined, undefined, profile), notIds };
  };
  return [
    ...wanted.segments.filter(isAimed).map((one) => segments.get(one) ?? create(one)),
    ...others.flatMap(({ segment }) => segment ?? []),
  ];
}

/** Reports changes in a project that stays archived: the service refuses them. */
function archiveProblem(
  { projectFields: own, place, number }: WantedProject,
  { id, archived }: ProjectHead,
  segments: readonly PlannedSegment[],
  parts: readonly PlannedPart[],
): Problem[] {
  if (!archived || own?.archived !== true) return [];
  const isInside = (one: PlannedSegment | PlannedPart): boolean =>
    one.projectId === id && (!('part' in one) || one.part === 'calculation');
  const changed = [...segments, ...parts].find((one) => isInside(one) && one.steps.length > 0);
  if (!changed) return [];
  const message = `project ${number} is archived and stays archived, but ${changed.name} would have to change`;
  return [
    {
      code: 'project-archived',
      message,
      place,
      remedy: 'write archived: false, apply, and archive the project again',
    },
  ];
}

function moduleProblem({ moduleActive, wanted }: LiveProject<unknown>): Problem[] {
  if (moduleActive || wanted.projectFields?.modules?.includes('CABLESIMULATOR')) return [];
  return [
    {
      code: 'module-missing',
      message: `project ${wanted.number} has no module CABLESIMULATOR`,
      place: wanted.place,
      remedy: 'activate it, or let the spec activate it: modules: [CABLESIMULATOR] under `project`',
    },
  ];
}
