import type { Problem } from '../../diagnostics/problem.js';
import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import type { TypeOf } from '../../plan/quantities/section-input.js';
import { layoutWords } from '../../render/words/layout-words.js';
import { OVER_BUDGET } from '../../rules/judge.js';
import type { Rule } from '../../rules/rule.js';
import { createWork, type Work } from '../../rules/work.js';
import { type Defaults, desiredLive } from '../../views/desired-live.js';
import type { ViewContext } from '../../views/live-views.js';
import type { RateSection } from '../../views/with-ratings.js';
import { judgeMade } from './judge-plan.js';
import { createJudge, type Judge } from './judge-state.js';

interface Context {
  readonly typeOf: TypeOf;
  readonly defaults?: Defaults;
  /** Present if a rule names the rating of a cable. */
  readonly rate?: RateSection | undefined;
  /** Facts of live segments, for test cases that state them. */
  readonly facts?: ViewContext['facts'];
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
  { typeOf, defaults, rate, facts }: Context,
): readonly RuleFinding[] =>
  judgeMade(run, { project, name: desired.name, desired }, desiredLive(desired, defaults), {
    ...{ typeOf, heading: { project, date: '' }, words: layoutWords },
    rate,
    facts,
  });

/** The work that the rules of one segment may take in an editor, beside what every segment has: far less than a keystroke waits. */
const EDITOR_SEGMENT = 200_000;

/** The work after which an editor gets its turn before the other segments are judged. */
const EDITOR_TURN = 300_000;

/** An editor shows no more findings than this, because each of them is sent after each edit. */
const EDITOR_FINDINGS = 1000;

/** The work to make the facts of a segment. */
const FACTS = 3000;

/** The budget of a judgement that an editor waits for. */
export const editorWork = (): Work => createWork({ most: EDITOR_SEGMENT });

/** Says that an editor does not judge a segment by a rule, and who does. */
export const notJudgedHere = ({ name, place }: DesiredSegment, rule: Rule): Problem => ({
  code: 'not-judged',
  severity: 'warning',
  message: `${name} is not judged by ${rule.name} here, because the rules take too much work`,
  place,
  remedy: 'run the command `check`, which has a larger budget',
  also: [{ place: rule.place, message: rule.title ?? 'the rule' }],
});

/** Says that an editor shows no more findings. */
export const noMoreFindings = ({ name, place }: DesiredSegment): Problem => ({
  code: 'not-judged',
  severity: 'warning',
  message: `${name} and the segments after it are not judged by rules here, because there are ${EDITOR_FINDINGS.toLocaleString('en')} findings before it`,
  place,
  remedy: 'run the command `check`, which lists all findings',
});

/** A judgement of specs that are being edited. */
interface EditedJudgement {
  readonly findings: readonly RuleFinding[];
  /** The segments that the rules take too much work for, each with the first of these rules. */
  readonly unjudged: readonly { readonly desired: DesiredSegment; readonly rule: Rule }[];
  /** The first segment that was not judged, because there are too many findings before it. */
  readonly endsAt?: DesiredSegment;
  /** False if some segments are not judged yet, so that the judge has to be called again. */
  readonly isWhole: boolean;
}

/** Judges specs by rules on a day, such as 2026-12-01. */
type JudgeAgain = (
  rules: readonly Rule[],
  projects: readonly DesiredProject[],
  today: string,
) => EditedJudgement;

interface Known {
  readonly project: string;
  readonly findings: readonly RuleFinding[];
  /** The first rule that was not judged, because it takes too much work. */
  readonly rule: Rule | undefined;
}

/**
 * Creates a judge of specs that are judged after each edit. A segment that is the same object as before has the findings that
 * it had, so an edit is judged alone. A call ends after some segments, so that an editor is never kept waiting by other rules or
 * another branch; the calls after it judge the rest. The result is that of `judgeSpecs` without catalogs, with a budget for each segment.
 */
export function createJudgeMemory(): JudgeAgain {
  let by: { readonly rules: readonly Rule[]; readonly today: string } | undefined;
  let known = new WeakMap<DesiredSegment, Known>();
  return (rules, projects, today) => {
    if (by?.rules !== rules || by.today !== today) known = new WeakMap();
    by = { rules, today };
    let turn = EDITOR_TURN;
    const judged = (project: string, desired: DesiredSegment): Known | undefined => {
      const found = known.get(desired);
      if (found?.project === project) return found;
      if (turn <= 0) return undefined;
      const run = createJudge(rules, today, editorWork());
      const findings = judgeSegment(run, project, desired, { typeOf: () => undefined });
      turn -= FACTS + run.work.spent();
      const rule = run.unjudged.find(({ lack }) => lack === OVER_BUDGET)?.rule;
      const made = { project, findings, rule };
      known.set(desired, made);
      return made;
    };
    const [findings, unjudged]: [RuleFinding[], EditedJudgement['unjudged'][number][]] = [[], []];
    let isWhole = true;
    for (const { number, segments } of projects)
      for (const desired of segments) {
        if (findings.length + unjudged.length >= EDITOR_FINDINGS)
          return { findings, unjudged, isWhole, endsAt: desired };
        const found = judged(number, desired);
        isWhole &&= found !== undefined;
        findings.push(...(found?.findings ?? []));
        if (found?.rule) unjudged.push({ desired, rule: found.rule });
      }
    return { findings, unjudged, isWhole };
  };
}
