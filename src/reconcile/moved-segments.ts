import { type Api, profileOf } from '../api/client.js';
import type { DesiredSegment, LiveSegment } from '../kinds/model.js';
import { oldPlaces } from '../kinds/segment-names.js';
import type { LiveProject, OtherSegment } from '../live/live-state.js';
import { type MovedSegment, withContentsOf } from '../plan/decide/moved-contents.js';
import { settingsAt } from '../plan/emit/addresses.js';
import { lossAt, lossesOf } from '../plan/emit/losses.js';
import { takenOver } from '../plan/emit/taken-over.js';
import type { ConsumeBudget } from '../plan/model/budget.js';
import type { ComingBack } from '../plan/model/change.js';
import type { MoveNote } from '../plan/model/note.js';
import type { OldSegment, PlannedSegment } from '../plan/model/planned-segment.js';
import { planOne } from '../plan/plan.js';
import { planWithDetails } from '../replan/replan.js';
import { renamingCalls } from './segment-notes.js';

type Project = LiveProject<PlannedSegment>;

/** The live segments of moves, as they were read: the old ones by their plans, and new ones that exist already. */
export interface ReadMoves {
  readonly leaving: ReadonlyMap<PlannedSegment, DesiredSegment>;
  readonly arrived: ReadonlyMap<DesiredSegment, LiveSegment>;
}

export interface MoveContext {
  readonly api: Api;
  /** Returns the desired segment with its types by id. */
  readonly segmentOf: (desired: DesiredSegment) => DesiredSegment;
  readonly consumeBudget?: ConsumeBudget | undefined;
  readonly isTargeted: (desired: DesiredSegment) => boolean;
  /** True for a live segment that would be deleted if it did not move. */
  readonly isAsked: (head: OtherSegment<unknown>, project: Project) => boolean;
}

export interface PlannedMoves {
  readonly projects: readonly Project[];
  /** The plans of segments that take over the contents of a segment of another project. */
  readonly moved: ReadonlyMap<DesiredSegment, PlannedSegment>;
  readonly notes: readonly MoveNote[];
  readonly reads: number;
}

/**
 * Plans the segments that move to another project: the new one is created with everything in it, and the old one is deleted. If
 * the new one exists already, a run was interrupted, and the rest is planned.
 */
export async function planMoves(
  projects: readonly Project[],
  { leaving, arrived }: ReadMoves,
  context: MoveContext,
): Promise<PlannedMoves> {
  const moved = new Map<DesiredSegment, PlannedSegment>();
  const notes: MoveNote[] = sourcesMissing(projects, leaving, context);
  let reads = 0;
  const rest = await Promise.all(
    projects.map(async (project) => {
      const others = project.others.map(async (other): Promise<OtherSegment<PlannedSegment>> => {
        const to = other.segment && leaving.get(other.segment);
        const target = to && projects.find(({ desired }) => desired.segments.includes(to));
        if (!to || !target || !other.segment) return other;
        const { segment, ...head } = other;
        const kept = context.isAsked(other, project) ? other : head;
        // A segment of the own project with that name is meant.
        if (target.heads.some(({ name }) => name === to.renamedFrom)) return kept;
        const move = await planMove(segment, to, target, arrived.get(to), context);
        reads += move.reads;
        if (!move.planned) {
          notes.push(notContinued(segment, to, target));
          return kept;
        }
        moved.set(to, move.planned);
        return { ...other, segment: move.removal };
      });
      return { ...project, others: await Promise.all(others) };
    }),
  );
  return { projects: rest, moved, notes, reads };
}

interface Move {
  /** Absent if the new segment exists and does not look like the old one. */
  readonly planned?: PlannedSegment;
  readonly removal: PlannedSegment;
  readonly reads: number;
}

async function planMove(
  removal: PlannedSegment,
  to: DesiredSegment,
  { project }: Project,
  there: LiveSegment | undefined,
  { api, segmentOf, consumeBudget }: MoveContext,
): Promise<Move> {
  const profile = profileOf(api);
  const stated = segmentOf(to);
  const { live } = removal;
  if (!live) return { removal, reads: 0 };
  const made = withContentsOf({ desired: stated, live, consumeBudget, profile });
  const from = { project: removal.project, segment: removal.name, id: live.id };
  const moving = (planned: PlannedSegment): Move => {
    const { comesBack, changes } = takenOver(live, made.desired, planned.changes);
    return {
      planned: { ...withOrigin({ ...planned, changes }, from), stated },
      removal: goingTo({ ...removal, live }, made, planned, comesBack),
      reads: 0,
    };
  };
  if (!there) {
    const planned = planOne({ desired: made.desired, project, consumeBudget, profile });
    return moving(planned);
  }
  const how = { project, live: there, api, consumeBudget };
  const { planned, reads } = await planWithDetails({ ...how, desired: made.desired });
  const { planned: plain } = await planWithDetails({ ...how, desired: stated });
  const create = planOne({ desired: stated, project, consumeBudget, profile }).steps.length;
  const isAlike = 4 * renamingCalls(stated, live, project, { consumeBudget, profile }) <= create;
  if (!isAlike || planned.destroyed > plain.destroyed) return { removal, reads };
  return { ...moving(planned), reads };
}

/** The plan of the new segment, with the segment that it comes from. */
const withOrigin = (planned: PlannedSegment, movedFrom: OldSegment): PlannedSegment => ({
  ...planned,
  movedFrom,
  changes: planned.changes.map((change) =>
    change.kind === 'segment' && change.action === 'create'
      ? {
          ...change,
          reason: { code: 'moved-from-project', project: movedFrom.project, segment: movedFrom.segment },
        }
      : change,
  ),
});

/** The plan of the old segment, which is deleted, with everything that the new one does not get. */
function goingTo(
  removal: PlannedSegment & { live: LiveSegment },
  { decision }: MovedSegment,
  { project, name: segment }: PlannedSegment,
  comesBack: ComingBack,
): PlannedSegment {
  const { live } = removal;
  const at = { project: removal.project, segment: removal.name, path: [] };
  const unknown = Object.entries(live.unknownSettings ?? {}).map(([field, value]) =>
    lossAt(settingsAt(at), { code: 'value', field, value }),
  );
  return {
    ...removal,
    movedTo: { project, segment },
    losses: [...lossesOf(decision, at), ...unknown],
    changes: removal.changes.map((change) => ({
      ...change,
      comesBack,
      reason: { code: 'moved-to-project', id: live.id, project, segment },
    })),
  };
}

const notContinued = (
  { project, name }: PlannedSegment,
  { name: segment, place }: DesiredSegment,
  target: Project,
): MoveNote => ({
  code: 'move-not-continued',
  project: target.desired.number,
  segment,
  old: { project, segment: name },
  place,
});

/** Planned new segments whose `renamedFrom` names a segment of another project that does not exist. */
const sourcesMissing = (
  projects: readonly Project[],
  leaving: ReadMoves['leaving'],
  { isTargeted }: Pick<MoveContext, 'isTargeted'>,
): MoveNote[] => {
  const found = new Set(leaving.values());
  return projects.flatMap(({ desired, segments, heads }) =>
    desired.segments.filter(isTargeted).flatMap((to): MoveNote[] => {
      const [old] = oldPlaces(to.renamedFrom, desired.number);
      if (!old || found.has(to) || segments.has(to) || heads.some(({ name }) => name === to.renamedFrom))
        return [];
      return [
        { code: 'move-source-missing', project: desired.number, segment: to.name, old, place: to.place },
      ];
    }),
  );
};
