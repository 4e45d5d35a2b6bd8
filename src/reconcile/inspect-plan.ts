import type { Api } from '../api/client.js';
import { createLimit } from '../http/kept-alive.js';
import { READS_AT_A_TIME } from '../live/read-live.js';
import { createReader, type Reader, remembering } from '../live/reader.js';
import { type ItemMove, inMoveOrder } from '../plan/model/item-move.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import {
  inCableOrder,
  inRatingOrder,
  type RatingChange,
  type UnratedCable,
} from '../plan/model/rating-change.js';
import type { RuleFinding } from '../plan/model/rule-finding.js';
import type { Undrawable } from '../plan/quantities/section-input.js';
import { typesIn } from '../plan/quantities/segment-amounts.js';
import { layoutWords } from '../render/words/layout-words.js';
import type { Work } from '../rules/work.js';
import { movesIn } from '../views/item-moves.js';
import type { ViewContext } from '../views/live-views.js';
import { type PlanPair, planPairs } from '../views/plan-views.js';
import type { Plan } from './made-plan.js';
import { changesIn, type RateOf, rateSegments, unratedIn } from './rate-segments.js';
import type { Rater } from './rater.js';
import type { OnPhase } from './rehearse-plan.js';
import type { BaseRules } from './rules/base-rules.js';
import { needsAllRatings, needsRatings, type RulesRequest } from './rules/judge-plan.js';
import { createPlanJudge } from './rules/plan-judge.js';
import { readFacts } from './rules/read-facts.js';
import { mayHaveLoads } from './rules/with-load-rule.js';

/** The rules that a plan is judged by, and what rates its cables; each of them may be absent. */
export interface Inspection {
  readonly rules?: RulesRequest | undefined;
  readonly rater?: Rater | undefined;
  /** The budget of the rules. */
  readonly work?: Work;
}

/**
 * Judges the segments of a plan by rules, compares the places of their items and the ratings of their cables, and adds all that to
 * the plan. A segment is laid out once for all of it, and its layout is not kept, because a plan may have many segments.
 */
export async function inspectPlan(
  plan: Plan,
  inspection: Inspection,
  reading: Api,
  onPhase: OnPhase = () => () => {},
): Promise<Plan> {
  const { rules, rater, work } = inspection;
  if (!rules && !rater && !plan.liveAfter) return plan;
  const reader = createReader(reading, createLimit(READS_AT_A_TIME));
  // Rules ask for the terrain, and every rater for the soil, and one answer of the service has both.
  const { read } = remembering(reader);
  const contextOf = await contexts(plan, inspection, read);
  const ofBases = rules && (await baseContexts(plan, rules, read));
  const judge =
    rules && createPlanJudge(plan, { rules, rater, work }, (base, segment) => ofBases?.get(base)?.(segment));
  const onSegment = onPhase('inspect', plan.segments.length);
  const ground = createGround(plan, inspection);
  const findings: RuleFinding[] = [];
  for (const segment of plan.segments) {
    const context = contextOf(segment);
    const after = plan.liveAfter?.get(segment);
    // Nothing of a new segment can move, so only rules need its layout.
    const pairs = after && (rules || segment.live) ? planPairs(segment, after, context) : [];
    ground.add(segment, pairs, context);
    if (judge) findings.push(...judge.judge(segment, { after, pairs, context }));
    onSegment();
  }
  return {
    ...plan,
    reads: plan.reads + reader.reads(),
    ...ground.facts(),
    ...(judge ? { findings, rules: judge.document() } : {}),
  };
}

/** Collects the moves and the ratings of the segments of a plan. */
function createGround({ liveAfter }: Plan, { rules, rater }: Inspection) {
  const ratings: RatingChange[] = [];
  const unrated: UnratedCable[] = [];
  const moves: ItemMove[] = [];
  let rated: number | undefined;
  const isExpected = rater?.isExpected || (rules && needsRatings(rules));
  return {
    add(segment: PlannedSegment, pairs: readonly PlanPair[], { rate }: ViewContext): void {
      moves.push(...movesIn(segment, pairs));
      if (rater) ratings.push(...inSections(segment, pairs, changesIn));
      if (rater) unrated.push(...inSections(segment, pairs, unratedIn));
      if (segment.steps.length > 0 && rate) rated = (rated ?? 0) + ratedIn(pairs);
    },
    facts: (): Pick<Plan, 'moves' | 'ratings' | 'ratedCables' | 'unrated'> => ({
      ...(liveAfter && liveAfter.size > 0 ? { moves: inMoveOrder(moves) } : {}),
      ...(rater ? { ratings: inRatingOrder(ratings) } : {}),
      ...(isExpected && rated !== undefined ? { ratedCables: rated } : {}),
      // Without a ratings file, a rule or a load, nobody expects ratings of cables that have none.
      ...(unrated.length > 0 && (isExpected || ratings.length > 0) ? { unrated: inCableOrder(unrated) } : {}),
    }),
  };
}

/** Collects something of the sections of a segment that could be laid out. */
const inSections = <T>(
  { project, name: segment }: PlannedSegment,
  pairs: readonly PlanPair[],
  found: (
    section: Pick<RatingChange, 'project' | 'segment' | 'section'>,
    view: Exclude<PlanPair['view'], Undrawable>,
  ) => T[],
): T[] =>
  pairs.flatMap(({ view, numbers: { after: section } }) =>
    'lack' in view ? [] : found({ project, segment, section }, view),
  );

/** Counts the cables that have a rating after the plan, and those of a section that goes. */
const ratedIn = (pairs: readonly PlanPair[]): number =>
  pairs.reduce((sum, { view }) => {
    if ('lack' in view) return sum;
    const shown = view.after ?? view.before;
    return sum + (shown?.items.filter(({ rating }) => rating).length ?? 0);
  }, 0);

/** The facts with the ratings by the ratings file of a base, for each base of which the change alters that file. */
async function baseContexts(
  plan: Plan,
  rules: RulesRequest,
  read: Reader['read'],
): Promise<Map<BaseRules, (segment: PlannedSegment) => ViewContext>> {
  const found = new Map<BaseRules, (segment: PlannedSegment) => ViewContext>();
  for (const base of needsRatings(rules) ? (rules.bases ?? []) : [])
    if (base.rater) found.set(base, await contexts(plan, { rules, rater: base.rater }, read));
  return found;
}

/** Returns the facts that a segment does not hold itself, with what rates its cables if somebody asks for ratings. */
async function contexts(
  { segments, catalogs }: Plan,
  { rules, rater }: Inspection,
  read: Reader['read'],
): Promise<(segment: PlannedSegment) => ViewContext> {
  const areNamed = rules !== undefined && needsAllRatings(rules);
  const isJudged = ({ desired }: PlannedSegment): boolean =>
    areNamed || (rules !== undefined && desired !== undefined && mayHaveLoads(desired, rater));
  const isRated = (segment: PlannedSegment): boolean =>
    segment.steps.length > 0
      ? segment.live !== undefined || isJudged(segment)
      : segment.live !== undefined && isJudged(segment);
  const rateOf: RateOf | undefined = rater && (await rateSegments(rater, segments.filter(isRated), read));
  const factsOf = rules && (await readFacts(segments, rules, read));
  const typeOf = typesIn(catalogs);
  return (segment) => ({
    ...{ typeOf, words: layoutWords, heading: { project: segment.project, date: '' } },
    ...(rateOf && isRated(segment) ? { rate: rateOf(segment.segmentId) } : {}),
    ...(factsOf ? { facts: factsOf(segment) } : {}),
  });
}
