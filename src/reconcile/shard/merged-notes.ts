import type { LiveSegment } from '../../kinds/model.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { PlanNote } from '../../plan/model/note.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { budgetsUntil } from '../plan-specs.js';
import { movesBetween, type NotedProject, renamesAndMoves, renamingCalls } from '../segment-notes.js';
import type { ShardRecord } from './shard-record.js';

/** Notes that depend on the limits of all shards together; they are made again. */
const ON_LIMITS: ReadonlySet<PlanNote['code']> = new Set<PlanNote['code']>([
  'destruction-approved',
  'approval-expired',
]);

/** The place of a note in one run: notes of the same number stand together. */
const ORDER: Readonly<Partial<Record<PlanNote['code'], number>>> = {
  'ducts-not-listed': 0,
  'may-be-twice': 1,
  'field-given-up': 1,
  'no-longer-managed': 1,
  'segments-in-no-spec': 2,
  'maybe-renamed': 3,
  'looks-split': 4,
  'looks-moved': 5,
  'more-look-moved': 5,
};

const orderOf = ({ one }: Placed<PlanNote>): number => ORDER[one.code] ?? 0;

/** True for a note that a shard makes for itself; the record of the shard has a position for each of them. */
const isOwnNote = ({ code }: PlanNote): boolean => !ON_LIMITS.has(code);

/** The notes in the order of one run: by kind, then by position. */
export async function mergedNotes(
  shards: readonly ShardPlan[],
  segments: readonly PlacedSegment[],
): Promise<PlanNote[]> {
  const own = shards.flatMap(({ remarks, shard }) =>
    remarks
      .filter(isOwnNote)
      .map((one, n): Placed<PlanNote> => ({ position: shard.notes[n] ?? [0, 0], one })),
  );
  const split = await Promise.all(shards.map((shard) => splitNotes(shard, segments)));
  const notes = [...own, ...split.flat()]
    .toSorted((a, b) => orderOf(a) - orderOf(b) || byPosition(a, b))
    .map(({ one }) => one);
  return [...notes, ...(await notesBetween(shards, segments, notes))];
}

/** The notes on moves from one project to another: no shard knows both. */
function notesBetween(
  shards: readonly ShardPlan[],
  segments: readonly PlacedSegment[],
  notes: readonly PlanNote[],
): Promise<PlanNote[]> {
  const consumeBudget = budgetsUntil(() => () => undefined).planning();
  const projects = shards.flatMap((one) =>
    one.projects.map(({ id, number }) => ({ project: { id, number } })),
  );
  const profile = shards[0]?.shard.profile;
  return movesBetween(projects, withLive(segments), notes, async (desired, live, head) =>
    renamingCalls(desired, live, head, { consumeBudget, profile }),
  );
}

/** The segments with the live sections that go. */
const withLive = (segments: readonly PlacedSegment[]): PlannedSegment[] =>
  segments.map(({ one, live }) => (live ? { ...one, live } : one));

/** The notes on renames and moves in the projects that several shards plan and this one is the first to. */
async function splitNotes(
  { shard: { rest, projects: places, profile }, projects }: ShardPlan,
  segments: readonly PlacedSegment[],
): Promise<Placed<PlanNote>[]> {
  const consumeBudget = budgetsUntil(() => () => undefined).planning();
  const planned = withLive(segments);
  const deleted = new Map(planned.filter(({ desired }) => !desired).map((one) => [one.segmentId, one]));
  const found = rest.map(async ({ project: id, others }): Promise<Placed<PlanNote>[]> => {
    const at = projects.findIndex((project) => project.id === id);
    const number = projects[at]?.number ?? '';
    const project: NotedProject = {
      desired: { number },
      project: { id, number },
      others: others.map((head) => {
        const segment = deleted.get(head.id);
        return segment ? { ...head, segment } : head;
      }),
    };
    const notes = await renamesAndMoves([project], planned, async (desired, live, head) =>
      renamingCalls(desired, live, head, { consumeBudget, profile }),
    );
    return notes.map((one) => ({ position: [places[at] ?? 0, 0], one }));
  });
  return (await Promise.all(found)).flat();
}

export interface ShardPlan extends PlanDocument {
  readonly shard: ShardRecord;
}

/** A part of a plan with the position that it has in the plan of one run. */
export interface Placed<T> {
  /** The position of its project, and its position in the project. */
  readonly position: readonly [number, number];
  readonly one: T;
}

export interface PlacedSegment extends Placed<PlannedSegment> {
  /** The live sections that go, if several shards plan the project. */
  readonly live?: LiveSegment;
}

export const byPosition = (
  { position: [a, b] }: Placed<unknown>,
  { position: [c, d] }: Placed<unknown>,
): number => a - c || b - d;
