import { type Api, profileOf } from '../api/client.js';
import { UserError } from '../diagnostics/user-error.js';
import type { LiveSegment, WantedSegment } from '../kinds/model.js';
import type { SegmentOf } from '../live/read-segments.js';
import { OverBudgetError, type Spend } from '../plan/model/budget.js';
import type { PlannedSegment, PlanProject } from '../plan/model/planned-segment.js';
import { planRemoval } from '../plan/plan.js';
import { overBudgetWords } from '../render/words/refusal-words.js';
import { planWithDetails } from '../replan/replan-segment.js';
import { renamingCalls } from './segment-notes.js';

interface ResolvedTypes {
  /** Returns the wanted segment with its types by id. */
  readonly segmentOf: (wanted: WantedSegment) => WantedSegment;
}

interface Options {
  readonly spend?: Spend | undefined;
  readonly onSegment?: (() => void) | undefined;
}

/** Plans one live segment after another, as soon as its types are known. */
export function segmentPlanner(types: Promise<ResolvedTypes>, reading: Api, { spend, onSegment }: Options) {
  let reads = 0;
  return {
    /** The number of reads for details of sections that are replaced. */
    reads: () => reads,
    take: async (live: LiveSegment, { wanted, project }: SegmentOf): Promise<PlannedSegment> => {
      const { segmentOf } = await types;
      onSegment?.();
      if (!wanted) return planRemoval(live, project, 'segment-not-in-spec');
      const made = await planWithDetails(segmentOf(wanted), live, project, reading, undefined, spend).catch(
        (error: unknown) => tooLarge(error, wanted, live, project),
      );
      reads += made.reads;
      return made.planned;
    },
    /** The number of calls that a live segment would take to become a wanted one of another name. */
    effort: async (wanted: WantedSegment, live: LiveSegment, project: PlanProject): Promise<number> => {
      const { segmentOf } = await types;
      try {
        return renamingCalls(segmentOf(wanted), live, project, { spend, profile: profileOf(reading) });
      } catch (error) {
        return tooLarge(error, wanted, live, project);
      }
    },
  };
}

/** Adds the segment and a remedy to an error of the planning budget. */
function tooLarge(
  error: unknown,
  { name, sections = [] }: WantedSegment,
  live: LiveSegment,
  { number }: PlanProject,
): never {
  if (!(error instanceof OverBudgetError)) throw error;
  throw new UserError(
    `${number}/${name} cannot be planned: it is ${overBudgetWords(error.reason)} (${live.sections.length} live sections are compared with ${sections.length} stated ones); split it into several segments, or plan it alone with --target`,
    { cause: error },
  );
}
