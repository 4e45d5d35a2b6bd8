import { BUILT_IN, isLayoutRule, LAYOUT_RULES, layoutRuleOf } from '../../kinds/layout-rules.js';
import type { DesiredSegment } from '../../kinds/model.js';
import { takeFirst } from '../../kinds/take-first.js';
import type { LayoutProblem, PlannedSegment } from '../../plan/model/planned-segment.js';
import type { FindingState, RuleDocument, RuleFinding, WaiverNote } from '../../plan/model/rule-finding.js';
import { layoutWords } from '../../render/words/layout-words.js';
import type { Plan } from '../made-plan.js';
import { findingPlace, withWaivers } from './findings.js';
import { wordsOf } from './judge-state.js';

export interface LayoutSide {
  /** The day for which waivers are judged; without it, a waiver with a last day does not count. */
  readonly today?: string | undefined;
  /** live: the state now, compared with that of the specs; else the state after the plan. */
  readonly side?: 'planned' | 'live' | undefined;
}

/** Adds the findings of the built-in pack to those of the rules files: every layout problem of a segment is one. */
export function withLayoutFindings(
  plan: Plan,
  { today, side }: LayoutSide,
): Required<Pick<Plan, 'findings' | 'rules'>> {
  const all = plan.segments.flatMap((segment) => {
    const { project, desired } = segment;
    if (!desired) return [];
    const after = plan.rehearsed?.get(segment)?.layoutProblems ?? segment.layoutProblems ?? [];
    const found = side === 'live' ? liveFindings(segment, after) : after.map((one) => findingOf(one));
    return [layoutWaived(found, { project, desired, today })];
  });
  const { findings = [], rules } = plan;
  return {
    findings: [...findings, ...all.flatMap((one) => one.findings)],
    rules: {
      files: [],
      ...rules,
      rules: [...(rules?.rules ?? []), ...layoutRules(plan)],
      waivers: [
        ...(plan.waiverChanges ?? []),
        ...(rules?.waivers ?? []),
        ...all.flatMap((one) => one.waivers),
      ],
    },
  };
}

interface Stated {
  readonly project: string;
  readonly desired: DesiredSegment;
  readonly today: string | undefined;
}

/** Marks layout findings that a waiver in the spec excuses. */
function layoutWaived(found: readonly RuleFinding[], { project, desired, today }: Stated) {
  const waivers: WaiverNote[] = [];
  const run = { today, waivers };
  return { findings: withWaivers(run, found, { project, desired, isJudged: isLayoutRule }), waivers };
}

/** The layout problems that a segment has after its apply, as findings. */
export const appliedFindings = (problems: readonly LayoutProblem[], stated: Stated): readonly RuleFinding[] =>
  layoutWaived(
    problems.map((one) => findingOf(one)),
    stated,
  ).findings;

function findingOf(problem: LayoutProblem, state?: FindingState): RuleFinding {
  const { project, segment, path, address, code, place, isNew } = problem;
  return {
    ...{ project, segment, path },
    ...wordsOf(layoutRuleOf(code)),
    address,
    message: layoutWords(problem),
    state: state ?? (isNew ? 'new' : 'known'),
    facts: code === undefined ? {} : { code },
    ...(place ? { place: findingPlace(place) } : {}),
  };
}

/**
 * The problems of the live state. Those that stay after an apply of the specs are known, and have the places that the
 * rehearsal found; the others are new, as every finding that the specs solve.
 */
function liveFindings(
  { layoutProblems: live = [] }: PlannedSegment,
  after: readonly LayoutProblem[],
): RuleFinding[] {
  const staying = after.filter(({ isNew }) => !isNew);
  const left = [...staying];
  // The items of a section that is replaced have other ids after it, so the rest is paired by code.
  const solved = live
    .filter((problem) => !takeFirst(left, (one) => keyOf(one) === keyOf(problem)))
    .filter((problem) => !takeFirst(left, ({ code }) => code === problem.code));
  return [...staying.map((one) => findingOf(one)), ...solved.map((one) => findingOf(one, 'new'))];
}

const keyOf = ({ code, objects }: LayoutProblem): string =>
  JSON.stringify([code, objects.map(({ id }) => id ?? '')]);

/** The rules of the pack, judged for every segment; a changed segment without a rehearsal is judged as it is live. */
function layoutRules({ segments, rehearsed }: Plan): RuleDocument[] {
  const stated = segments.filter(({ desired }) => desired);
  const lacking = stated.filter((one) => one.steps.length > 0 && !rehearsed?.has(one)).length;
  const unjudged = lacking === 0 ? [] : [{ lack: 'rehearsal', count: lacking, segments: lacking }];
  return LAYOUT_RULES.map((rule) => ({
    ...wordsOf(rule),
    file: BUILT_IN,
    objects: stated.length - lacking,
    unjudged,
  }));
}
