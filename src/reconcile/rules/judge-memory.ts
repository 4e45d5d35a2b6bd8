import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import type { Rule } from '../../rules/rule.js';
import { createJudge } from './judge-run.js';
import { judgeSegment } from './judge-specs.js';

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
