import type { Api } from '../api/client.js';
import { foldConductors } from '../live/fold-conductors.js';
import { toLiveSegment } from '../live/to-live.js';
import { readerOf } from '../replan/plan-parts.js';
import { notAsSent } from './as-sent.js';
import { idsIn } from './made.js';
import { mustMatchRequest } from './odd-answer.js';
import type { RunOptions, StepReport } from './run-steps.js';
import { StepError } from './step-error.js';
import type { Watch } from './watch.js';

export interface AnswerCheck {
  readonly api: Api;
  readonly watch: Watch;
  /** Reports of all calls so far; the list grows. */
  readonly reports: readonly StepReport[];
}

/**
 * Checks an answer. If its values differ from those sent but a read shows the object as sent, the run continues. An
 * answer without an id cannot be checked like this.
 */
export const checkAnswer =
  ({ api, watch, reports }: AnswerCheck): NonNullable<RunOptions['after']> =>
  async (report) => {
    try {
      mustMatchRequest(report);
    } catch (error) {
      if (!(error instanceof StepError) || !(await isShown(report, { api, watch, reports }))) throw error;
    }
  };

async function isShown({ answer, sent }: StepReport, { api, watch, reports }: AnswerCheck): Promise<boolean> {
  const ids = new Set(idsIn(answer));
  const segmentId = sent?.path.segmentId ?? [...ids][0];
  const own = watch.standing(reports);
  const made = own.filter(({ id, kind }) => ids.has(id) && kind !== 'topCovering');
  if (segmentId === undefined || made.length === 0) return false;
  const read = toLiveSegment(await api.call('getSegment', { path: { segmentId } }));
  const live = await foldConductors(read, readerOf(api));
  return notAsSent(live, { made, own, isKnown: watch.isKnown }).length === 0;
}
