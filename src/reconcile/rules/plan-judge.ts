import type { LiveSegment } from '../../kinds/model.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import { isRefusing, type RuleFinding, type RulesDocument } from '../../plan/model/rule-finding.js';
import type { ViewContext } from '../../views/live-views.js';
import { type PlanPair, planPairs } from '../../views/plan-views.js';
import type { Plan } from '../made-plan.js';
import { heldRules } from './base-rules.js';
import { judgeSegment, type RulesRequest, rulesDocument } from './judge-plan.js';
import { createJudge, type Judge, waivedIn } from './judge-state.js';

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

type ContextOf = (segment: PlannedSegment) => ViewContext;

/**
 * Judges by the rules of the change, and by those of the base that the change removes or alters. `baseContextOf` rates by the ratings
 * file of the base, if the change alters it.
 */
export function createPlanJudge(plan: Plan, rules: RulesRequest, baseContextOf?: ContextOf): PlanJudge {
  const run = createJudge(
    rules.files.flatMap((file) => file.rules),
    rules.today,
  );
  const held = heldRules(rules.files, rules.base);
  const reasons = new Map(held.map(({ rule, reason }) => [rule.name, reason]));
  // Both judges count in the same maps, by rule, and spend the same budget.
  const base: Judge = { ...run, rules: held.map(({ rule }) => rule) };
  const byBase = (segment: PlannedSegment, { after, pairs, context }: Inspected): RuleFinding[] => {
    const own = baseContextOf?.(segment);
    const seen = own
      ? { context: own, pairs: after ? planPairs(segment, after, own) : [] }
      : { context, pairs };
    return judgeSegment(base, segment, { ...seen, ...(after ? { after } : {}), rules, plan });
  };
  return {
    judge(segment, inspected) {
      const { after, pairs, context } = inspected;
      const found = judgeSegment(run, segment, { ...(after ? { after } : {}), pairs, context, rules, plan });
      const others = held.length === 0 ? [] : byBase(segment, inspected);
      const added = others.map((finding) => ({ ...finding, ofBase: reasons.get(finding.rule) ?? 'altered' }));
      return saidOnce(waivedIn(run, [...found, ...added], segment));
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
