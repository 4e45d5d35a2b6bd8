import { version } from '../package/package-file.js';
import { verdictOf } from '../plan/checks/decide-verdict.js';
import { type Approvals, approvalNotes } from '../plan/checks/safety.js';
import { type PlanDocument, planDocument } from '../plan/emit/document.js';
import { liveState } from '../plan/quantities/plan-segment-state.js';
import type { Plan } from './made-plan.js';
import { type LayoutSide, withLayoutFindings } from './rules/judge-layout.js';

export interface DocumentOptions extends Approvals, Pick<LayoutSide, 'side'> {
  /** The name of the service. */
  readonly target: string;
}

/** The plan as it is shown, saved and compared. */
export function documentOf(made: Plan, { target, maxDestroy, today, side }: DocumentOptions): PlanDocument {
  const owners = [...made.segments, ...made.parts];
  const approvals: Approvals = { maxDestroy, today };
  // Only all shards of a project together show how much of it is destroyed.
  const judged = made.projects.filter(({ id }) => !made.shared?.split.includes(id));
  const document = planDocument({
    version: version(),
    target,
    projects: made.projects,
    maxDestroy,
    base: made.base,
    segments: made.segments,
    parts: made.parts,
    reads: made.reads,
    verdict: verdictOf({ ...made, projects: judged, isOfLive: side === 'live' }, approvals),
    remarks: [...approvalNotes(owners, judged, approvals), ...(made.notes ?? [])],
    types: made.catalogs,
    ...withLayoutFindings(made, { today, side }),
    rehearsed: made.rehearsed,
    moves: made.moves,
    statesAfter:
      made.liveAfter && new Map([...made.liveAfter].map(([one, after]) => [one, liveState(after)])),
  });
  const { ratings, ratedCables, unrated } = made;
  return { ...document, ratings, ratedCables, unrated };
}
