import { isLayoutRule } from '../../kinds/layout-rules.js';
import type { DesiredSegment, LiveSegment } from '../../kinds/model.js';
import { objectFinder } from '../../plan/emit/layout-problems.js';
import { addressOf, below, type ObjectPath } from '../../plan/model/address.js';
import type { RuleFinding, WaiverNote } from '../../plan/model/rule-finding.js';
import type { SegmentFacts } from '../../rules/facts.js';
import {
  compareWith,
  distanceOf,
  type Judgement,
  judge,
  type Unjudged,
  type Violation,
} from '../../rules/judge.js';
import type { Rule } from '../../rules/rule.js';
import { createWork, type Work } from '../../rules/work.js';
import { findingPlace, withWaivers } from './findings.js';

/** The rules of a run with the work that is left, and what was judged by them. */
export interface Judge {
  readonly rules: readonly Rule[];
  readonly work: Work;
  readonly objects: Map<Rule, number>;
  readonly unjudged: Unjudged[];
  /** The day for which waivers are judged, as in 2026-12-01. */
  readonly today: string;
  readonly waivers: WaiverNote[];
}

export const createJudge = (rules: readonly Rule[], today: string, work: Work = createWork()): Judge => ({
  rules,
  today,
  waivers: [],
  work,
  objects: new Map(),
  unjudged: [],
});

/** A state of a segment: as it is shown, and the facts of it. */
export interface JudgedState {
  readonly live: LiveSegment;
  readonly facts: SegmentFacts;
  /** True if the state has the contents of the spec, so that positions in both are the same. */
  readonly isReached: boolean;
}

interface JudgedSegment {
  readonly project: string;
  readonly name: string;
  readonly desired?: DesiredSegment | undefined;
  /** Returns false for the id of an object that exists only in a rehearsal. */
  readonly isLive?: (id: string) => boolean;
}

/** More than the rules of a usual segment take. */
const A_SEGMENT = 200_000;

/** Judges a state of a segment, and marks the findings that a waiver in the spec excuses. */
export function judgeState(
  run: Judge,
  segment: JudgedSegment,
  now: JudgedState,
  other?: () => JudgedState,
): RuleFinding[] {
  // Each segment adds to the budget, so that many usual segments are judged and one hostile segment is not.
  run.work.add(A_SEGMENT);
  const findings = findingsIn(run, segment, now, other);
  const { desired, project } = segment;
  const isJudged = (rule: string): boolean => !isLayoutRule(rule);
  return desired ? withWaivers(run, findings, { desired, project, isJudged }) : findings;
}

/** Judges a state of a segment. Findings that the other state has too are known, unless they are worse in this one. */
function findingsIn(
  run: Judge,
  { project, name, desired, isLive }: JudgedSegment,
  now: JudgedState,
  other?: () => JudgedState,
): RuleFinding[] {
  const found = judge(run.rules, now.facts, run.work);
  count(run, found);
  if (found.violations.length === 0) return [];
  // Rules without a finding in this state need no judgement of the other one.
  const broken = new Set(found.violations.map(({ rule }) => rule));
  const stateOf = compareWith(other ? judge([...broken], other().facts, run.work).violations : []);
  const at: ObjectPath = { project, segment: name, path: [] };
  const { isReached } = now;
  const find = objectFinder(now.live, desired, at, { isReached, ...(isLive ? { isLive } : {}) });
  const sections = new Map(now.live.sections.map(({ id }, n) => [id, n + 1]));
  return found.violations.map((violation): RuleFinding => {
    const object = objectOf(violation, at, desired, find);
    const section = sections.get(violation.subject.sectionId ?? '');
    const { itemIds } = violation.subject;
    const measure = distanceOf(violation.rule);
    return {
      ...object.at,
      ...wordsOf(violation.rule),
      address: addressOf(object.at),
      message: violation.message,
      state: stateOf(violation),
      facts: violation.facts,
      ...(object.place ? { place: findingPlace(object.place) } : {}),
      ...(section === undefined
        ? {}
        : { drawn: { section, itemIds, ...(measure === undefined ? {} : { measure }) } }),
    };
  });
}

type RuleWords = Pick<Rule, 'name' | 'title' | 'source' | 'link' | 'severity'>;

/** The words of a rule that a finding repeats. */
export const wordsOf = ({ name, title, source, link, severity }: RuleWords) => ({
  rule: name,
  ...(title === undefined ? {} : { title }),
  ...(source === undefined ? {} : { source }),
  ...(link === undefined ? {} : { link }),
  severity,
});

/** Coverings are listed from the surface down by rules, and from the bottom up by specs. */
function objectOf(
  { subject }: Violation,
  at: ObjectPath,
  desired: DesiredSegment | undefined,
  find: ReturnType<typeof objectFinder>,
): ReturnType<typeof find> {
  if (subject.covering === undefined) return find(subject);
  const stated = desired?.topCoverings ?? [];
  const index = stated.length - 1 - subject.covering;
  if (index < 0) return find(subject);
  return { at: below(at, { list: 'topCoverings', index }), place: stated[index]?.place };
}

function count(run: Judge, { judged, unjudged }: Judgement): void {
  for (const [rule, objects] of judged) run.objects.set(rule, (run.objects.get(rule) ?? 0) + objects);
  run.unjudged.push(...unjudged);
}
