import type { LiveItem, LiveSegment, WantedProject, WantedSegment } from '../kinds/model.js';
import type { Action, Change, Loss } from './change.js';
import { changesOf } from './changes.js';
import { thingsInSegment } from './count.js';
import { lossesOf } from './losses.js';
import { liveState, plannedState, type StateDocument } from './plan-segment-state.js';
import { planSegment, type SegmentPlan } from './segment-plan.js';
import type { Step } from './step.js';
import { stepsOf } from './steps.js';

/** What a project's part of a plan starts from. */
export interface ProjectInput {
  readonly wanted: WantedProject;
  readonly projectId: string;
  readonly live: ReadonlyMap<WantedSegment, LiveSegment>;
  /** Live segments that the spec does not name; they go where the spec says prune. */
  readonly others: readonly LiveSegment[];
}

/** One segment's part: what to read about it, and the calls to make. */
export interface PlannedSegment {
  readonly project: string;
  readonly projectId: string;
  readonly name: string;
  /** Absent where it is to be created. */
  readonly segmentId?: string;
  readonly before: StateDocument | null;
  readonly after: StateDocument | null;
  readonly changes: readonly Change[];
  readonly losses: readonly Loss[];
  readonly steps: readonly Step[];
  /** Live things that go: sections, items, coverings, the segment itself. */
  readonly destroyed: number;
  readonly things: number;
  /** Items of sections that go: what cannot be carried over of them is worth a read each. */
  readonly atRisk: readonly LiveItem[];
}

export type Summary = Readonly<Record<Action, number>>;

export const planProject = ({ wanted, projectId, live, others }: ProjectInput): PlannedSegment[] => [
  ...wanted.segments.map((segment) => planned(segment, live.get(segment), wanted.number, projectId)),
  ...(wanted.prune ? others.map((segment) => pruned(segment, wanted.number, projectId)) : []),
];

function planned(
  wanted: WantedSegment,
  live: LiveSegment | undefined,
  project: string,
  projectId: string,
): PlannedSegment {
  const plan = planSegment(wanted, live);
  const address = `${project}/${wanted.name}`;
  const changes = changesOf(plan, address);
  return {
    project,
    projectId,
    name: wanted.name,
    ...(live ? { segmentId: live.id } : {}),
    before: live ? liveState(live) : null,
    after: plannedState(plan),
    changes,
    losses: lossesOf(plan.sections, address),
    steps: stepsOf(plan, projectId, address),
    destroyed: changes.reduce((sum, change) => sum + change.destroyed, 0),
    things: live ? thingsInSegment(live) : 0,
    atRisk: atRisk(plan),
  };
}

const atRisk = ({ sections }: SegmentPlan): LiveItem[] =>
  sections.flatMap((move) => {
    const gone = move.how === 'drop' ? move.live : move.how === 'make' ? move.replaces : undefined;
    return (gone?.layers ?? []).flatMap(({ items }) => items);
  });

/** A live segment that is to go, whole. */
export function pruned(
  live: LiveSegment,
  project: string,
  projectId: string,
  reason = 'not in the spec',
): PlannedSegment {
  const name = String(live.fields.name);
  const address = `${project}/${name}`;
  const destroyed = thingsInSegment(live);
  return {
    project,
    projectId,
    name,
    segmentId: live.id,
    before: liveState(live),
    after: null,
    changes: [
      { address, action: 'delete', thing: 'segment', before: live.fields, count: 1, destroyed, reason },
    ],
    losses: [],
    steps: [{ id: '1', operation: 'deleteSegment', path: { segmentId: live.id }, address }],
    destroyed,
    things: destroyed,
    atRisk: [],
  };
}

export function summarise(segments: readonly PlannedSegment[]): Summary {
  const summary: Record<Action, number> = { create: 0, update: 0, replace: 0, delete: 0, rename: 0 };
  for (const { changes } of segments) for (const { action, count } of changes) summary[action] += count;
  return summary;
}
