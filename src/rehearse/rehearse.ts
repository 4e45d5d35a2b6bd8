import { applySegment } from '../apply/apply-segment.js';
import type { LiveSegment } from '../kinds/model.js';
import { readAgain } from '../live/read-again.js';
import type { RehearsalDocument } from '../plan/document.js';
import type { PlannedSegment } from '../plan/plan.js';
import { liveState, type StateDocument } from '../plan/plan-segment-state.js';
import { createTwin, type Twin, type Types } from './twin.js';

export interface Rehearsed extends RehearsalDocument {
  readonly segment: PlannedSegment;
  /** What came of it; absent where it is gone. */
  readonly after?: StateDocument;
  /** Why the plan would not reach the spec. */
  readonly error?: string;
}

/**
 * Runs a plan on a copy of the live state, in memory: every call is made, and the plan after it must be empty. What the
 * layout engine says about the result is known before anything is sent.
 */
export async function rehearse(segments: readonly PlannedSegment[], types: Types): Promise<Rehearsed[]> {
  const work = segments.filter(({ steps }) => steps.length > 0);
  if (work.length === 0) return [];
  const twin = await createTwin(work, types);
  try {
    const results: Rehearsed[] = [];
    for (const segment of work) {
      const result = await rehearseOne(segment, twin).catch(() => undefined);
      // Of a state that the twin does not understand it says nothing, neither good nor bad.
      if (result && twin.failures.length === 0) results.push(result);
      twin.failures.length = 0;
    }
    return results;
  } finally {
    twin.close();
  }
}

async function rehearseOne(segment: PlannedSegment, { api }: Twin): Promise<Rehearsed> {
  const before = new Set(await errorsOf(segment, { api }));
  let live: LiveSegment | undefined;
  const onLook = (found: LiveSegment | undefined) => {
    live = found;
  };
  const { status, error, calls, validationErrors } = await applySegment(segment, { api, tries: 1, onLook });
  const newErrors = validationErrors.filter((problem) => !before.has(problem));
  return {
    segment,
    calls,
    newErrors,
    ...(live ? { after: liveState(live) } : {}),
    ...(status === 'applied' ? {} : { error: error ?? status }),
  };
}

async function errorsOf({ projectId, wanted, segmentId }: PlannedSegment, { api }: Pick<Twin, 'api'>) {
  if (segmentId === undefined || !wanted) return [];
  return (await readAgain({ api, projectId, wanted, segmentId }))?.validationErrors ?? [];
}
