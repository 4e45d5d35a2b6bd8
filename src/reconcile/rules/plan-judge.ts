import type { LiveSegment } from '../../kinds/model.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { isRefusing, type RuleFinding, type RulesDocument } from '../../plan/model/rule-finding.js';
import type { Work } from '../../rules/work.js';
import type { ViewContext } from '../../views/live-views.js';
import { type PlanPair, planPairs } from '../../views/plan-views.js';
import type { Plan } from '../made-plan.js';
import type { Rater } from '../rater.js';
import { type BaseRules, heldRules } from './base-rules.js';
import { judgeSegment, type RulesRequest, rulesDocument } from './judge-plan.js';
import { createJudge, type Judge, waivedIn } from './judge-state.js';
import { mayHaveLoads, ratersOf } from './with-load-rule.js';

/** A segment as the inspection of a plan sees it. */
interface Inspected {
  /** The segment as the rehearsal left it; absent without changes or without a rehearsal. */
  readonly after?: LiveSegment | undefined;
  readonly pairs: readonly PlanPair[];
  readonly context: ViewContext;
}

/** Judges the segments of a plan, one after another. */
interface PlanJudge {
  judge(segment: PlannedSegment, inspected: Inspected): readonly RuleFinding[];
  document(): RulesDocument;
}

/** Returns the facts of a segment with the ratings by the file of a base; undefined if its ratings are those of the change. */
type BaseContextOf = (base: BaseRules, segment: PlannedSegment) => ViewContext | undefined;

/** The rules with what rates for them, and the budget that all of them spend. */
interface Judging {
  readonly rules: RulesRequest;
  readonly rater: Rater | undefined;
  readonly work: Work | undefined;
}

/** Judges by the rules of the change, and by those of its bases that the change removes or alters. */
export function createPlanJudge(
  plan: Plan,
  { rules, rater, work }: Judging,
  baseContextOf: BaseContextOf,
): PlanJudge {
  const run = createJudge(
    rules.files.flatMap((file) => file.rules),
    rules.today,
    work,
  );
  const held = heldRules(rules.files, rules.bases);
  const judges = [...new Set(held.map(({ base }) => base))].map((base) => {
    const own = held.filter((one) => one.base === base);
    const reasons = new Map(own.map(({ rule, reason }) => [rule.name, reason]));
    // All judges count in the same maps, by rule, and spend the same budget.
    const judge: Judge = { ...run, rules: own.map(({ rule }) => rule) };
    return { base, judge, reasonOf: (rule: string) => reasons.get(rule) ?? 'altered' };
  });
  const raters = ratersOf(rater, rules.bases);
  const isLoaded = ({ desired }: PlannedSegment): boolean =>
    desired !== undefined && raters.some((one) => mayHaveLoads(desired, one));
  const byBases = (segment: PlannedSegment, { after, pairs, context }: Inspected): RuleFinding[] =>
    judges.flatMap(({ base, judge, reasonOf }) => {
      const own = baseContextOf(base, segment);
      const seen = own
        ? { context: own, pairs: after ? planPairs(segment, after, own) : [] }
        : { context, pairs };
      const contextBefore = isLoaded(segment) ? seen.context : undefined;
      const found = judgeSegment(judge, segment, { ...seen, after, contextBefore, rules, plan });
      return found.map((finding) => ({ ...finding, ofBase: reasonOf(finding.rule) }));
    });
  return {
    judge(segment, inspected) {
      const { after, pairs, context } = inspected;
      const ofBases = rules.bases
        ?.map((base) => baseContextOf(base, segment))
        .find((one) => one !== undefined);
      const contextBefore = isLoaded(segment) ? (ofBases ?? context) : undefined;
      const found = judgeSegment(run, segment, { after, pairs, context, contextBefore, rules, plan });
      return saidOnce(waivedIn(run, [...found, ...byBases(segment, inspected)], segment));
    },
    document: () => rulesDocument(run, rules),
  };
}

/** Leaves out a finding of the base that the rule of the change makes too, unless only the base refuses it. */
function saidOnce(findings: readonly RuleFinding[]): readonly RuleFinding[] {
  const own = new Map(findings.filter(({ ofBase }) => !ofBase).map((one) => [keyOf(one), one]));
  return findings.filter((finding) => {
    const same = finding.ofBase && own.get(keyOf(finding));
    return !same || (isRefusing(finding) && !isRefusing(same));
  });
}

const keyOf = ({ rule, address, drawn }: RuleFinding): string =>
  JSON.stringify([rule, address, drawn?.itemIds]);
