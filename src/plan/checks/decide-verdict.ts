import { alike } from '../algorithms/group-by.js';
import type { ProjectDocument } from '../emit/document.js';
import type { PlannedPart } from '../model/planned-part.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import type { UnratedCable } from '../model/rating-change.js';
import { isRefusing, type RuleFinding, type RulesDocument } from '../model/rule-finding.js';
import type {
  BaseRulesUnreadable,
  PreventedDestroy,
  PreventedReplace,
  RuleNotMet,
  RulesNotJudged,
  Verdict,
} from '../model/verdict.js';
import { type Approvals, excesses, neededApprovals } from './safety.js';

interface Judged {
  readonly segments: readonly PlannedSegment[];
  readonly parts: readonly PlannedPart[];
  readonly projects: readonly ProjectDocument[];
  /** Present if rules were judged. */
  readonly findings?: readonly RuleFinding[];
  readonly rules?: RulesDocument;
  readonly unrated?: readonly UnratedCable[];
  /** True if the live state was judged, so that the rules say nothing about a plan without changes. */
  readonly isOfLive?: boolean;
}

/** Decides if an apply makes the changes of a plan; `plan`, `apply`, `destroy` and `merge` ask here and nowhere else. */
export function verdictOf(judged: Judged, approvals: Approvals): Verdict {
  const { segments, parts, projects, findings = [], rules, unrated = [] } = judged;
  const owners = [...segments, ...parts];
  const isEmpty = owners.every(({ steps }) => steps.length === 0);
  if (isEmpty && judged.isOfLive) return { apply: 'nothing', reasons: [] };
  const reasons = [
    ...excesses(owners, projects, approvals),
    ...neededApprovals(owners, projects, approvals),
    ...preventedDestroys(segments),
    ...preventedReplaces(segments),
    ...rulesNotMet(findings),
    ...rulesNotJudged(rules, unrated),
    ...baseUnreadable(segments, rules),
  ];
  // A change of loads makes no call, and may break a rule.
  if (reasons.length > 0) return { apply: 'refused', reasons };
  return { apply: isEmpty ? 'nothing' : 'allowed', reasons };
}

const preventedDestroys = (segments: readonly PlannedSegment[]): PreventedDestroy[] =>
  segments.flatMap(({ project, name, protectedBy }) =>
    protectedBy ? [{ code: 'prevent-destroy', project, segment: name, place: protectedBy }] : [],
  );

/** Replacements that the plan contains although the spec forbids them, the first of each segment. */
export const preventedReplaces = (planned: readonly PlannedSegment[]): PreventedReplace[] =>
  planned.flatMap(({ desired, changes }): PreventedReplace[] => {
    if (!desired?.lifecycle.preventReplace) return [];
    const replacement = changes.find(({ action }) => action === 'replace');
    if (!replacement) return [];
    const { project, segment, address, place = desired.place } = replacement;
    const [forcedBy] = replacement.forcedBy ?? [];
    return [{ code: 'prevent-replace', project, segment, address, forcedBy, place }];
  });

/** One reason for each rule that the plan breaks, with its first finding. */
function rulesNotMet(findings: readonly RuleFinding[]): RuleNotMet[] {
  // A rule of the base and the rule of the change that replaces it have the same name.
  const byRule = alike(findings.filter(isRefusing), ({ rule, ofBase }) => JSON.stringify([rule, ofBase]));
  return byRule.map(([first, ...others]) => ({
    code: 'rule-not-met',
    rule: first.rule,
    source: first.source,
    count: others.length + 1,
    address: first.address,
    said: first.message,
    place: first.place && { file: first.place.file, line: first.place.line, col: first.place.column },
    ofBase: first.ofBase,
    waivable: first.waivable,
  }));
}

/** One reason for each lack: a segment that a rule of severity error could not judge must not get past it. */
function rulesNotJudged(
  rules: RulesDocument | undefined,
  unrated: readonly UnratedCable[],
): RulesNotJudged[] {
  const byLack = new Map<string, RulesNotJudged>();
  for (const { rule, severity, unjudged } of rules?.rules ?? []) {
    if (severity !== 'error') continue;
    for (const { lack, segments, first } of unjudged) {
      if (first === undefined) continue;
      const key = JSON.stringify([lack, segments, first]);
      const names = byLack.get(key)?.rules ?? [];
      byLack.set(key, {
        code: 'rules-not-judged',
        rules: [...new Set([...names, rule])],
        lack,
        segments,
        first,
        ...(lack === 'item.rating' ? whyUnrated(first, unrated) : {}),
      });
    }
  }
  return [...byLack.values()];
}

/** The first cable of a segment that could not be rated; one with a load if there is one, because a rule about loads asked. */
function whyUnrated(first: string, unrated: readonly UnratedCable[]) {
  const own = unrated.filter(({ project, segment }) => `${project}/${segment}` === first);
  const found = own.find(({ load }) => load !== undefined) ?? own[0];
  return found ? { cable: found.type, why: found.reason } : {};
}

/** The rules of a base that cannot be read cannot judge, and a change must not get past them. */
const baseUnreadable = (
  segments: readonly PlannedSegment[],
  rules: RulesDocument | undefined,
): BaseRulesUnreadable[] =>
  segments.some(({ desired, steps }) => desired && steps.length > 0)
    ? (rules?.unreadable ?? []).map((one) => ({ code: 'base-rules-unreadable', ...one }))
    : [];
