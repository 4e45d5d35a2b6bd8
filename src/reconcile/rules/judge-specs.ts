import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import type { TypeOf } from '../../plan/quantities/section-input.js';
import { layoutWords } from '../../render/words/layout-words.js';
import type { Rule } from '../../rules/rule.js';
import { type Defaults, desiredLive } from '../../views/desired-live.js';
import type { RateSection } from '../../views/with-ratings.js';
import { judgeMade } from './judge-plan.js';
import { createJudge, type Judge } from './judge-state.js';

interface Context {
  readonly typeOf: TypeOf;
  readonly defaults?: Defaults;
  /** Present if a rule names the rating of a cable. */
  readonly rate?: RateSection | undefined;
}

/** Judges what the specs state, without a service: a rule whose facts they do not state is not judged. */
export const judgeSpecs = (
  run: Judge,
  projects: readonly DesiredProject[],
  context: Context,
): RuleFinding[] =>
  projects.flatMap(({ number, segments }) =>
    segments.flatMap((desired) => judgeSegment(run, number, desired, context)),
  );

const judgeSegment = (
  run: Judge,
  project: string,
  desired: DesiredSegment,
  { typeOf, defaults, rate }: Context,
): readonly RuleFinding[] =>
  judgeMade(run, { project, name: desired.name, desired }, desiredLive(desired, defaults), {
    ...{ typeOf, heading: { project, date: '' }, words: layoutWords },
    ...(rate ? { rate } : {}),
  });

/** Judges specs by rules on a day, such as 2026-12-01. */
type JudgeAgain = (
  rules: readonly Rule[],
  projects: readonly DesiredProject[],
  today: string,
) => RuleFinding[];

interface Known {
  readonly project: string;
  readonly findings: readonly RuleFinding[];
  /** The part of the budget that the judgement took; less than 0 if the segment added more to it. */
  readonly spent: number;
}

/**
 * Creates a judge of specs that are judged after each edit. A segment that is the same object as before has the findings that
 * it had, so an edit is judged alone. The result is that of `judgeSpecs` without catalogs.
 */
export function createJudgeMemory(): JudgeAgain {
  let by: { readonly rules: readonly Rule[]; readonly today: string } | undefined;
  let known = new WeakMap<DesiredSegment, Known>();
  return (rules, projects, today) => {
    if (by?.rules !== rules || by.today !== today) known = new WeakMap();
    by = { rules, today };
    const run = createJudge(rules, today);
    const { work } = run;
    return projects.flatMap(({ number, segments }) =>
      segments.flatMap((desired) => {
        const found = known.get(desired);
        if (found?.project === number && work.left >= found.spent) {
          work.left -= found.spent;
          return found.findings;
        }
        const before = work.left;
        const findings = judgeSegment(run, number, desired, { typeOf: () => undefined });
        // A judgement that ended because the budget was spent depends on the segments before it.
        if (work.left >= 0) known.set(desired, { project: number, findings, spent: before - work.left });
        return findings;
      }),
    );
  };
}
