import type { Place } from '../../diagnostics/problem.js';
import { BUILT_IN, isLayoutRule, LOAD_RULE } from '../../kinds/layout-rules.js';
import type { DesiredSegment, LiveSegment } from '../../kinds/model.js';
import { type FoundObject, objectFinder } from '../../plan/emit/layout-problems.js';
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
import { findingPlace, isWaived, withWaivers } from './findings.js';

/** A rule that could not be judged for some objects of a segment. */
interface UnjudgedIn extends Unjudged {
  /** PROJECT/SEGMENT; absent if a waiver of the segment excuses it. */
  readonly segment?: string;
}

/** The rules of a run with the work that is left, and what was judged by them. */
export interface Judge {
  readonly rules: readonly Rule[];
  readonly work: Work;
  readonly objects: Map<Rule, number>;
  /** Number of segments of which a state was judged. */
  segments: number;
  readonly unjudged: UnjudgedIn[];
  /** Project, segment and rule where a waiver excuses that the rule could not be judged. */
  readonly excused: Set<string>;
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
  segments: 0,
  unjudged: [],
  excused: new Set(),
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

/** Marks the findings that a waiver in the spec of the segment excuses. */
export const waivedIn = (
  run: Judge,
  findings: readonly RuleFinding[],
  { desired, project }: JudgedSegment,
): readonly RuleFinding[] =>
  desired
    ? withWaivers(run, findings, {
        ...{ desired, project },
        // A waiver that excuses a rule that could not be judged is needed.
        isJudged: (rule) =>
          canBeJudged(run, rule) && !run.excused.has(JSON.stringify([project, desired.name, rule])),
      })
    : findings;

/** Without rules files, only the built-in rule about loads is known here, and waivers may be for rules that others judge. */
const canBeJudged = ({ rules }: Judge, name: string): boolean =>
  rules.length > 0 && rules.every(({ place }) => place.file === BUILT_IN)
    ? name === LOAD_RULE.name
    : !isLayoutRule(name);

/** Notes that a rule could not be judged for objects of a segment; a waiver of the segment excuses that too. */
export function addUnjudged(run: Judge, { project, name, desired }: JudgedSegment, one: Unjudged): void {
  const isExcused =
    desired !== undefined && one.rule.waivable !== false && isWaived(desired, one.rule, run.today);
  if (isExcused) run.excused.add(JSON.stringify([project, name, one.rule.name]));
  run.unjudged.push({ ...one, ...(isExcused ? {} : { segment: `${project}/${name}` }) });
}

/** Judges a state of a segment. Findings that the other state has too are known, unless they are worse in this one. */
export function judgeState(
  run: Judge,
  segment: JudgedSegment,
  now: JudgedState,
  other?: () => JudgedState,
): RuleFinding[] {
  const { project, name, desired, isLive } = segment;
  // Each segment adds to the budget, so that many usual segments are judged and one hostile segment is not.
  run.work.add(A_SEGMENT);
  run.segments += 1;
  const found = judge(run.rules, now.facts, run.work);
  count(run, segment, found);
  if (found.violations.length === 0) return [];
  // Rules without a finding in this state need no judgement of the other one.
  const broken = new Set(found.violations.map(({ rule }) => rule));
  const stateOf = compareWith(other ? judge([...broken], other().facts, run.work).violations : []);
  const at: ObjectPath = { project, segment: name, path: [] };
  const { isReached } = now;
  const find = objectFinder(now.live, desired, at, { isReached, isLive });
  const sections = new Map(now.live.sections.map(({ id }, n) => [id, n + 1]));
  return found.violations.map((violation): RuleFinding => {
    const object = objectOf(violation, at, desired, find);
    const section = sections.get(violation.subject.sectionId ?? '');
    const { itemIds } = violation.subject;
    const measure = distanceOf(violation.rule);
    const place = placeFor(violation.rule, object);
    return {
      ...object.at,
      ...wordsOf(violation.rule),
      address: addressOf(object.at),
      message: violation.message,
      state: stateOf(violation),
      facts: violation.facts,
      ...(place ? { place: findingPlace(place) } : {}),
      ...(section === undefined ? {} : { drawn: { section, itemIds, measure } }),
    };
  });
}

/** A finding about the load of a cable is solved where the spec states the load. */
const placeFor = ({ require }: Rule, { place, desired }: FoundObject): Place | undefined =>
  require.paths.includes('item.load') ? (desired?.load?.place ?? place) : place;

type RuleWords = Pick<Rule, 'name' | 'title' | 'source' | 'link' | 'severity' | 'waivable'>;

/** The words of a rule that a finding repeats. */
export const wordsOf = ({ name, title, source, link, severity, waivable }: RuleWords) => ({
  rule: name,
  title,
  source,
  link,
  severity,
  waivable,
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

function count(run: Judge, segment: JudgedSegment, { judged, unjudged }: Judgement): void {
  for (const [rule, objects] of judged) run.objects.set(rule, (run.objects.get(rule) ?? 0) + objects);
  for (const one of unjudged) addUnjudged(run, segment, one);
}
