import type { DesiredProject, DesiredSegment, LiveSegment } from '../kinds/model.js';
import { isLetGo, looksTemporary } from '../kinds/segment-names.js';
import type { LiveProject, SegmentHead } from '../live/live-state.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { movedNotes } from '../plan/emit/moved-notes.js';
import { splitNotes } from '../plan/emit/split-notes.js';
import type { ConsumeBudget } from '../plan/model/budget.js';
import type {
  LooksSplit,
  MaybeRenamed,
  NoLongerManaged,
  PlanNote,
  UnnamedSegments,
} from '../plan/model/note.js';
import type { PlannedSegment, PlanProject } from '../plan/model/planned-segment.js';
import { planOne } from '../plan/plan.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { distance, fold } from '../spec/read/nearest.js';
import { isOf } from './base/base-side.js';
import type { Selection } from './selection.js';

/** Names in one note; more are counted. */
const MAX_NAMES = 10;
/** New segments, and live ones without a spec, that are compared with each other. */
const MAX_COMPARED = 200;

/** The live segments of a project that no spec names and that stay. The list of segments shows them without another read. */
function unnamedSegments({ desired, others }: LiveProject<unknown>): UnnamedSegments[] {
  const left = others.filter(({ segment, name }) => segment === undefined && !isLetGo(desired, name));
  if (left.length === 0) return [];
  return [
    {
      code: 'segments-in-no-spec',
      project: desired.number,
      count: left.length,
      names: left.slice(0, MAX_NAMES).map(({ name }) => name),
    },
  ];
}

/** Notes on whole segments that the base states and the specs let go, each with the number of its live objects. */
export async function segmentsLetGo(
  projects: readonly LiveProject<unknown>[],
  { letGo }: Pick<Selection, 'letGo'>,
  countObjects: (head: SegmentHead) => Promise<number>,
): Promise<NoLongerManaged[]> {
  const found = projects.flatMap(({ desired, heads }) =>
    letGo(desired).flatMap((segment) =>
      heads.filter((head) => isOf(segment, head)).map((head) => ({ segment, head, project: desired.number })),
    ),
  );
  return Promise.all(
    found.map(async ({ segment, head, project }) => ({
      code: 'no-longer-managed' as const,
      ...{ project, segment: head.name, path: [], list: 'segment' },
      count: await countObjects(head),
      was: segment.place,
    })),
  );
}

/** Returns the number of calls that turn the contents of a live segment into those of a desired one. */
type Effort = (desired: DesiredSegment, live: LiveSegment, project: PlanProject) => Promise<number>;

/** The number of calls that a live segment would take to become a desired one of another name. Both have types by id. */
export const renamingCalls = (
  desired: DesiredSegment,
  live: LiveSegment,
  project: PlanProject,
  {
    consumeBudget,
    profile,
  }: { readonly consumeBudget?: ConsumeBudget | undefined; readonly profile?: ServiceProfile | undefined },
): number => {
  const named = { ...live, fields: { ...live.fields, name: desired.name } };
  return planOne({ desired, live: named, project, consumeBudget, profile }).steps.length;
};

/** A project with its live segments that no spec names. */
export interface NotedProject {
  readonly desired: Pick<DesiredProject, 'number'>;
  readonly project: PlanProject;
  readonly others: LiveProject<PlannedSegment>['others'];
}

/**
 * Notes on segments that no spec names, and on segments and items that seem to have another name or place. `projects` are
 * the projects that are planned as a whole: a selection of segments says nothing about the others. No shard knows all
 * segments of a project that several shards plan, so the merge of the shards makes its notes on renames and moves.
 */
export async function segmentNotes(
  projects: readonly LiveProject<PlannedSegment>[],
  segments: readonly PlannedSegment[],
  effort: Effort,
  /** The ids of the projects that several shards plan; absent if there are no shards. */
  split?: readonly string[],
): Promise<PlanNote[]> {
  const isWhole = (id: string): boolean => !split?.includes(id);
  const whole = projects.filter(({ project }) => isWhole(project.id));
  const notes = await renamesAndMoves(
    whole,
    segments.filter(({ projectId }) => isWhole(projectId)),
    effort,
  );
  const between = split ? [] : await movesBetween(projects, segments, notes, effort);
  return [...projects.flatMap(unnamedSegments), ...notes, ...between];
}

/** Notes on segments and items that seem to have another name or place. */
export async function renamesAndMoves(
  projects: readonly NotedProject[],
  segments: readonly PlannedSegment[],
  effort: Effort,
): Promise<PlanNote[]> {
  const byProject = groupBy(segments, ({ projectId }) => projectId);
  const renamed: MaybeRenamed[] = [];
  const split: LooksSplit[] = [];
  const moved: PlanNote[] = [];
  for (const one of projects) {
    const own = byProject.get(one.project.id) ?? [];
    const parted = splitNotes(own);
    const whole = own.filter((segment) => !parted.some((note) => isPartOf(note, segment)));
    split.push(...parted);
    renamed.push(...(await maybeRenamed(one, whole, effort)));
    moved.push(...movedNotes(whole, renamed));
  }
  return [...renamed, ...split, ...moved];
}

/** True for the segment that is split, and for those that it is split into. */
const isPartOf = ({ segment, into }: LooksSplit, { name, desired }: PlannedSegment): boolean =>
  desired ? into.some((part) => part.segment === name) : segment === name;

/** True for the new segment of a note, and for the live one. */
const isAbout = ({ project, segment, from }: MaybeRenamed, one: PlannedSegment): boolean =>
  project === one.project && (one.desired ? segment === one.name : from === one.name);

/** New segments that look like a segment of another project that the plan deletes: by an equal name, or by alike contents. */
export async function movesBetween(
  projects: readonly Pick<NotedProject, 'project'>[],
  all: readonly PlannedSegment[],
  known: readonly PlanNote[],
  effort: Effort,
): Promise<MaybeRenamed[]> {
  const isKnown = (one: PlannedSegment): boolean =>
    known.some(
      (note) =>
        (note.code === 'maybe-renamed' && isAbout(note, one)) ||
        (note.code === 'looks-split' && note.project === one.project && isPartOf(note, one)),
    );
  const segments = all.filter((one) => !isKnown(one));
  const going = new Set(segments.filter(({ desired, live, movedTo }) => !desired && live && !movedTo));
  const finders = new Map(projects.map(({ project }) => [project.id, contentsFinder(project, effort)]));
  const notes: MaybeRenamed[] = [];
  for (const one of going.size === 0 ? [] : segments.filter(isNew).slice(0, MAX_COMPARED)) {
    const others = [...going]
      .filter(({ projectId }) => projectId !== one.projectId)
      .map((segment) => ({ id: segment.segmentId ?? '', name: segment.name, segment }));
    const named = others.find(({ name }) => fold(name) === fold(one.name));
    const found = named ?? (await finders.get(one.projectId)?.(one, others));
    if (!found?.segment) continue;
    going.delete(found.segment);
    notes.push({
      ...{ code: 'maybe-renamed', project: one.project, segment: one.name, from: found.name },
      ...{ fromProject: found.segment.project, alike: named ? 'name' : 'contents', isDeleted: true },
      place: one.desired?.place,
    });
  }
  return notes;
}

/** True for a segment that is created and not moved from another project. */
const isNew = ({ desired, segmentId, movedFrom }: PlannedSegment): boolean =>
  desired !== undefined && segmentId === undefined && !movedFrom;

/** The live segments without a spec that new segments are compared with. */
export const comparedSegments = <T extends { readonly name: string }>(others: readonly T[]): T[] =>
  others.filter(({ name }) => !looksTemporary(name)).slice(0, MAX_COMPARED);

/**
 * New segments that look like a live segment without a spec under a new name. Names are alike if a quarter of the letters
 * or fewer differ. Contents are alike if the live segment needs at most a quarter of the calls of a new one; they are
 * known only for segments that the plan deletes, because the others were not read.
 */
async function maybeRenamed(
  { desired, project, others }: NotedProject,
  planned: readonly PlannedSegment[],
  effort: Effort,
): Promise<MaybeRenamed[]> {
  const created = planned.filter(isNew);
  const taken = new Set(planned.flatMap(({ movedTo, segmentId }) => (movedTo ? [segmentId] : [])));
  const free = comparedSegments(others).filter(({ id }) => !taken.has(id));
  const notes: MaybeRenamed[] = [];
  const like = contentsFinder(project, effort);
  for (const one of created.slice(0, MAX_COMPARED)) {
    const byName = nearestTo(one.name, free);
    const found = byName ?? (await like(one, free));
    if (!found) continue;
    free.splice(free.indexOf(found), 1);
    notes.push({
      code: 'maybe-renamed',
      project: desired.number,
      segment: one.name,
      from: found.name,
      alike: byName ? 'name' : 'contents',
      isDeleted: found.segment !== undefined,
      place: one.desired?.place,
    });
  }
  return notes;
}

type Other = NotedProject['others'][number];

/** Names with fewer letters than this are alike only if they are equal apart from case and blanks. */
const SHORT = 6;

function nearestTo(name: string, others: readonly Other[]): Other | undefined {
  const own = fold(name);
  const away = (other: Other): number => {
    const its = fold(other.name);
    const most = Math.floor(Math.min(own.length, its.length) / 4);
    if (own === its) return 0;
    if (own.length < SHORT || Math.abs(own.length - its.length) > most) return Number.POSITIVE_INFINITY;
    const count = distance(own, its);
    return count <= most ? count : Number.POSITIVE_INFINITY;
  };
  const [best] = others.map((other) => ({ other, far: away(other) })).toSorted((a, b) => a.far - b.far);
  return best && best.far < Number.POSITIVE_INFINITY ? best.other : undefined;
}

/** A new segment of fewer calls says too little about its contents. */
const LEAST_CALLS = 4;

/** Comparisons of contents in one project: they take as long as the plan of a segment. */
const MAX_CONTENTS = 20;

function contentsFinder(project: PlanProject, effort: Effort) {
  let left = MAX_CONTENTS;
  return async (created: PlannedSegment, others: readonly Other[]): Promise<Other | undefined> => {
    if (!created.desired || created.steps.length < LEAST_CALLS) return undefined;
    for (const other of others) {
      const live = other.segment?.live;
      if (!live || left <= 0) continue;
      left -= 1;
      const calls = await effort(created.desired, live, project).catch(() => Number.POSITIVE_INFINITY);
      if (calls * 4 <= created.steps.length) return other;
    }
    return undefined;
  };
}
