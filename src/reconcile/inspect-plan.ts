import type { Api } from '../api/client.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import { inRatingOrder, type RatingChange } from '../plan/model/rating-change.js';
import type { RuleFinding } from '../plan/model/rule-finding.js';
import { typesIn } from '../plan/quantities/segment-amounts.js';
import { layoutWords } from '../render/words/layout-words.js';
import { headingOf, type ViewContext } from '../views/live-views.js';
import { planPairs } from '../views/plan-views.js';
import type { Plan } from './made-plan.js';
import { changesIn, type RateOf, rateSegments } from './rate-segments.js';
import type { Rater } from './rater.js';
import type { OnPhase } from './rehearse-plan.js';
import { judgeSegment, needsRatings, type RulesRequest, rulesDocument } from './rules/judge-plan.js';
import { createJudge } from './rules/judge-state.js';

/** The rules that a plan is judged by, and what rates its cables; each of them may be absent. */
export interface Inspection {
  readonly rules?: RulesRequest | undefined;
  readonly rater?: Rater | undefined;
}

/**
 * Judges the segments of a plan by rules and compares the ratings of their cables, and adds both to the plan. A segment is laid out
 * once for both, and its layout is not kept, because a plan may have many segments.
 */
export async function inspectPlan(
  plan: Plan,
  inspection: Inspection,
  reading: Api,
  onPhase: OnPhase = () => () => {},
): Promise<Plan> {
  const { rules, rater } = inspection;
  if (!rules && !rater) return plan;
  const contextOf = await contexts(plan, inspection, reading);
  const run =
    rules &&
    createJudge(
      rules.files.flatMap((file) => file.rules),
      rules.today,
    );
  const onSegment = onPhase('inspect', plan.segments.length);
  const ratings: RatingChange[] = [];
  const findings: RuleFinding[] = [];
  for (const segment of plan.segments) {
    const context = contextOf(segment);
    const after = segment.steps.length > 0 && segment.desired && plan.liveAfter?.get(segment);
    const pairs = after ? planPairs(segment, after, context) : [];
    if (rater && after)
      ratings.push(
        ...pairs.flatMap(({ view }, n) =>
          'lack' in view
            ? []
            : changesIn({ heading: headingOf(after, context, n + 1, pairs.length), ...view }),
        ),
      );
    if (rules && run)
      findings.push(
        ...judgeSegment(run, segment, { ...(after ? { after } : {}), pairs, context, rules, plan }),
      );
    onSegment();
  }
  return {
    ...plan,
    ...(rater ? { ratings: inRatingOrder(ratings) } : {}),
    ...(rules && run ? { findings, rules: rulesDocument(run, rules) } : {}),
  };
}

/** Returns the facts that a segment does not hold itself, with what rates its cables if somebody asks for ratings. */
async function contexts(
  { segments, catalogs }: Plan,
  { rules, rater }: Inspection,
  reading: Api,
): Promise<(segment: PlannedSegment) => ViewContext> {
  const areNamed = rules !== undefined && needsRatings(rules);
  const isRated = ({ steps, live }: PlannedSegment): boolean =>
    steps.length > 0 ? live !== undefined || areNamed : areNamed && rules.scope === 'all';
  const rateOf: RateOf | undefined = rater && (await rateSegments(rater, segments.filter(isRated), reading));
  const typeOf = typesIn(catalogs);
  return (segment) => ({
    ...{ typeOf, words: layoutWords, heading: { project: segment.project, date: '' } },
    ...(rateOf && isRated(segment) ? { rate: rateOf(segment.segmentId) } : {}),
  });
}
