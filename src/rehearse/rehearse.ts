import { applySegment } from '../apply/apply-segment.js';
import type { Surprise } from '../apply/difference.js';
import type { LiveSegment } from '../kinds/model.js';
import { readAgain } from '../live/read-again.js';
import { OverBudgetError, type Spend } from '../plan/model/budget.js';
import { thingsInSection } from '../plan/model/count.js';
import type { RehearsalDocument } from '../plan/model/document.js';
import type { Trouble } from '../plan/model/refusal.js';
import type { PlannedSegment } from '../plan/plan.js';
import { liveState, type StateDocument } from '../plan/quantities/plan-segment-state.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile.js';
import { createTwin, type Twin } from './twin.js';
import { asTwinShows } from './twin-segment.js';
import type { Types } from './twin-world.js';

export interface Rehearsed extends RehearsalDocument {
  readonly segment: PlannedSegment;
  /** What came of it; absent where it is gone. */
  readonly after?: StateDocument;
  /** Why the plan does not reach the spec on the twin. */
  readonly error?: Trouble;
  readonly surprise?: Surprise;
}

export interface RehearseOptions {
  /** How the live service behaves; the twin behaves alike. */
  readonly profile?: ServiceProfile;
  /** The work that all rehearsals together may take. */
  readonly spend?: Spend;
  /** Told of a segment that takes more than that, and of which therefore nothing is known. */
  readonly onTooLarge?: (segment: PlannedSegment, error: OverBudgetError) => void;
}

/**
 * Runs a plan on a copy of the live state, in memory: every call is made, and the plan after it must be empty. What the
 * layout engine says about the result is known before anything is sent.
 */
export async function rehearse(
  segments: readonly PlannedSegment[],
  types: Types,
  { spend = () => {}, onTooLarge = () => {}, profile = ASSUMED_PROFILE }: RehearseOptions = {},
): Promise<Rehearsed[]> {
  const work = segments.filter(({ steps }) => steps.length > 0);
  if (work.length === 0) return [];
  const twin = createTwin(work, types, profile);
  try {
    const results: Rehearsed[] = [];
    for (const segment of work) {
      const result = await rehearseOne(segment, twin, spend).catch((error: unknown) => {
        if (error instanceof OverBudgetError) onTooLarge(segment, error);
        return undefined;
      });
      // Of a state that the twin does not understand it says nothing, neither good nor bad.
      if (result && twin.failures.length === 0) results.push(result);
      twin.failures.length = 0;
    }
    return results;
  } finally {
    twin.close();
  }
}

async function rehearseOne(segment: PlannedSegment, { api }: Twin, spend: Spend): Promise<Rehearsed> {
  const perCall = workPerCall(segment);
  // What is known to be too much is not begun.
  spend(perCall * segment.steps.length);
  const clock = deadlineOf(spend);
  const before = new Set(await errorsOf(segment, { api }));
  let live: LiveSegment | undefined;
  const onLook = (found: LiveSegment | undefined) => {
    live = found;
  };
  const shown = segment.live ? { ...segment, live: asTwinShows(segment.live) } : segment;
  const { status, error, calls, validationErrors, surprise } = await applySegment(shown, {
    api,
    tries: 1,
    onLook,
    stopped: clock.isOver,
    // The twin is in this process: what it does not show now it will not show later.
    wait: async () => {},
  });
  clock.check();
  const newErrors = validationErrors.filter((problem) => !before.has(problem));
  return {
    segment,
    calls,
    newErrors,
    ...(live ? { after: liveState(live) } : {}),
    ...(status === 'applied' ? {} : { error: error ?? ({ code: 'stopped' } as const) }),
    ...(surprise ? { surprise } : {}),
  };
}

/** The deadline of a budget, for code that asks before each call and does not want an error in the middle of one. */
function deadlineOf(spend: Spend): { isOver: () => boolean; check: () => void } {
  let error: unknown;
  const isOver = (): boolean => {
    try {
      spend(0);
    } catch (reason) {
      error ??= reason;
    }
    return error !== undefined;
  };
  return {
    isOver,
    check() {
      if (isOver()) throw error;
    },
  };
}

/** A call costs its own, and the layout of the section that it changes. */
const CALL = 50;

function workPerCall({ live, wanted }: PlannedSegment): number {
  const there = (live?.sections ?? []).map(thingsInSection);
  const stated = (wanted?.sections ?? []).map(({ layers = [] }) =>
    layers.reduce((sum, { items }) => sum + Object.values(items).flat().length, 0),
  );
  return CALL + [...there, ...stated].reduce((most, things) => Math.max(most, things), 0);
}

async function errorsOf({ projectId, wanted, segmentId }: PlannedSegment, { api }: Pick<Twin, 'api'>) {
  if (segmentId === undefined || !wanted) return [];
  return (await readAgain({ api, projectId, wanted, segmentId }))?.validationErrors ?? [];
}
