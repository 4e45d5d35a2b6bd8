import { profileOf } from '../api/client.js';
import type { LiveSegment } from '../kinds/model.js';
import type { PlannedSegment } from '../plan/plan.js';
import { type ApplyWorkOptions, applyWork, type Kind, type Outcome, type Run } from './apply-work.js';
import { halvesOf } from './halves-of.js';
import { lookBefore } from './look-before.js';
import { settle } from './settle.js';
import { sleep } from './sleep.js';
import { doubtfulDucts, unlistedDucts } from './unlisted-ducts.js';
import { unseenLoss } from './unseen-loss.js';

export type SegmentOutcome = Outcome;

export interface ApplySegmentOptions extends ApplyWorkOptions {
  /** Told what is there after the calls, whenever it was looked at. */
  readonly onLook?: (live: LiveSegment | undefined) => void;
}

/** Brings one segment to its spec. */
export const applySegment = (first: PlannedSegment, options: ApplySegmentOptions): Promise<SegmentOutcome> =>
  applyWork(first, segmentKind(options), options);

function segmentKind({ api, wait = sleep, onLook }: ApplySegmentOptions): Kind<PlannedSegment> {
  const isHidden = profileOf(api).ductsInPipes === 'hidden';
  return {
    before: (planned) => lookBefore(planned, api),
    settle: async (planned, run, reports) => {
      const halves = halvesOf(planned, reports);
      const unlisted = isHidden ? unlistedDucts(planned, run) : new Map();
      const unsettled = { planned: { ...planned, halves, unlisted }, reports, ...run, ...createdIn(run) };
      const next = await settle(unsettled, { api, wait });
      onLook?.(next.live);
      const doubtful = next.planned.steps.length === 0 ? doubtfulDucts(unlisted) : undefined;
      if (doubtful !== undefined) throw new Error(doubtful);
      return { ...next, planned: { ...next.planned, unlisted } };
    },
    unseen: unseenLoss,
  };
}

/** The segment that this run has made. */
function createdIn({ own }: Run): { createdId?: string } {
  const made = own.find(({ step }) => step.operation === 'createSegment')?.answer;
  const { id } = Object(made) as { id?: unknown };
  return typeof id === 'string' ? { createdId: id } : {};
}
