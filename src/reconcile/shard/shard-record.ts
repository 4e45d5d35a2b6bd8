import { createHash } from 'node:crypto';
import type { Catalog } from '../../kinds/kind.js';
import type { DesiredProject, LiveSegment } from '../../kinds/model.js';
import type { CatalogType } from '../../live/catalog.js';
import type { PlanNote } from '../../plan/model/note.js';
import type { PlannedPart } from '../../plan/model/planned-part.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { liveState, type StateDocument } from '../../plan/quantities/plan-segment-state.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { Plan, UnlistedRest, UnreadCoverings } from '../made-plan.js';
import type { Shard } from './assign-shards.js';

/** Everything that a plan of one shard needs besides its own document, so that all shards can be merged into one plan. */
export interface ShardRecord extends Shard {
  /** Equal for the shards of one plan: a hash of the specs and of the options that the plan depends on. */
  readonly of: string;
  /** The positions of the plan's projects among all projects of the specs. */
  readonly projects: readonly number[];
  readonly segments: readonly ShardSegment[];
  readonly parts: readonly ShardPart[];
  /** The positions of the segments or projects that the plan's notes are about, without those on the limit. */
  readonly notes: readonly (readonly [number, number])[];
  /** The positions of the segments that the plan's layout problems are about. */
  readonly layout: readonly (readonly [number, number])[];
  readonly catalogs: Readonly<Partial<Record<Catalog, readonly CatalogType[]>>>;
  readonly named: readonly string[];
  readonly extraCatalogs: readonly Catalog[];
  /** The reads that no other shard makes. */
  readonly ownReads: number;
  readonly sharedReads: Readonly<Record<string, number>>;
  readonly rest: readonly UnlistedRest[];
  readonly coverings: readonly UnreadCoverings[];
  /** The profile of the service, by which the merge compares the contents of segments. */
  readonly profile: ServiceProfile;
}

interface Counted {
  /** The numbers of its changes and losses in the plan. */
  readonly changes: number;
  readonly losses: number;
}

interface ShardSegment extends Counted {
  /** The position of its project, and its position in the project. */
  readonly position: readonly [number, number];
  readonly before: StateDocument | null;
  readonly after: StateDocument | null;
  readonly rehearsed?: StateDocument;
  /** The live sections that go, if several shards plan the project: items in them may come into another segment. */
  readonly live?: LiveSegment;
}

interface ShardPart extends Counted {
  readonly project: number;
}

interface Recorded extends Shard {
  /** All projects of the plan, in order. */
  readonly all: readonly DesiredProject[];
  /** The options that the plan depends on, and the base. */
  readonly with: unknown;
  readonly profile: ServiceProfile;
}

export function shardRecord(plan: Plan, { index, total, all, with: how, profile }: Recorded): ShardRecord {
  const { segments, parts, catalogs, shared, reads } = plan;
  const positions = new Map(all.map(({ number }, n) => [number, n]));
  const positionOf = (number: string): number => positions.get(number) ?? 0;
  const named = new Map(
    all.map((project) => [project.number, new Map(project.segments.map(({ name }, n) => [name, n]))]),
  );
  // Segments that no spec names are behind the others, in the order of the live list.
  const placeOf = ({ project, name, desired }: PlannedSegment, n: number): readonly [number, number] => [
    positionOf(project),
    (desired && named.get(project)?.get(name)) ?? MANY + n,
  ];
  const asked = Object.fromEntries(shared?.asked ?? []);
  const once = Object.values(asked).reduce((sum, count) => sum + count, 0);
  const rest = shared?.rest ?? [];
  const coverings = shared?.coverings ?? [];
  const split = new Set(shared?.split);
  const extraCatalogs = shared?.extraCatalogs ?? [];
  const notOwn = once + Object.keys(catalogs).length + extraCatalogs.length;
  return {
    index,
    total,
    of: hashOfSpecs(all, [how, profile]),
    projects: plan.projects.map(({ number }) => positionOf(number)),
    segments: segments.flatMap((segment, n): ShardSegment[] => {
      if (segment.steps.length === 0) return [];
      const isKept = split.has(segment.projectId) || !segment.desired;
      const gone = isKept ? liveThatGoes(segment) : undefined;
      return [{ position: placeOf(segment, n), ...counted(segment), ...statesOf(segment, plan), live: gone }];
    }),
    layout: segments.flatMap((segment, n) =>
      (plan.rehearsed?.get(segment)?.layoutProblems ?? segment.layoutProblems ?? []).map(() =>
        placeOf(segment, n),
      ),
    ),
    parts: parts
      .filter(({ steps }) => steps.length > 0)
      .map((part) => ({ project: positionOf(part.project), ...counted(part) })),
    notes: (plan.notes ?? []).map((note) => {
      // Notes on one project stand together, in the order in which they were made.
      if (!isOnSegment(note)) return [positionOf(projectOf(note)), 0];
      return [positionOf(note.project), named.get(note.project)?.get(note.segment) ?? MANY];
    }),
    catalogs,
    named: shared?.named ?? [],
    extraCatalogs,
    ownReads: reads - notOwn - [...rest, ...coverings].reduce((sum, one) => sum + one.reads, 0),
    sharedReads: asked,
    rest,
    coverings,
    profile,
  };
}

/** The live segment with the sections that the plan deletes; undefined if it deletes none. */
function liveThatGoes({ live, desired, steps }: PlannedSegment): LiveSegment | undefined {
  if (!live || !desired) return live;
  const ids = new Set(
    steps.filter(({ operation }) => operation === 'deleteSection').map(({ path }) => path.sectionId),
  );
  return ids.size === 0 ? undefined : { ...live, sections: live.sections.filter(({ id }) => ids.has(id)) };
}

/** True for a note that is made of one segment alone. */
const isOnSegment = (note: PlanNote): note is Extract<PlanNote, { segment: string }> =>
  'segment' in note && note.code !== 'maybe-renamed';

const projectOf = (note: PlanNote): string =>
  note.code === 'looks-moved' ? note.to.project : 'project' in note ? note.project : '';

/** More than the segments of any project. */
const MANY = 10_000_000;

const counted = ({ changes, losses }: PlannedSegment | PlannedPart): Counted => ({
  changes: changes.length,
  losses: losses.length,
});

function statesOf(segment: PlannedSegment, { liveAfter }: Plan) {
  const after = liveAfter?.get(segment);
  return {
    before: segment.states?.before ?? null,
    after: segment.states?.after ?? null,
    ...(after ? { rehearsed: liveState(after) } : {}),
  };
}

/**
 * Returns a hash of the specs and of everything else that a plan depends on. It is equal for all shards, because they read
 * the same files in the same order. Segments are hashed one by one, because the text of very many does not fit into one string.
 */
export function hashOfSpecs(projects: readonly DesiredProject[], others: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(others));
  for (const { segments, ...project } of projects) {
    hash.update(`\n${JSON.stringify(project)}`);
    for (const segment of segments) hash.update(`\n${JSON.stringify(segment)}`);
  }
  return hash.digest('hex');
}
