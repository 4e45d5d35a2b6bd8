import type { Distance } from '../geometry/clearance.js';
import type { Sides } from './deficit.js';
import { type Context, Unknown } from './evaluate.js';
import { Fact, type SegmentFacts } from './facts.js';
import { usualMessage, writeMessage } from './message.js';
import type { Rule } from './rule.js';
import { type CanBe, pairsFor, type Subject, subjectsFor } from './subjects.js';
import { ITEM_NAMES } from './variables.js';
import { createWork, SPENT, type Work } from './work.js';

/** A rule that does not hold for an object. */
export interface Violation {
  readonly rule: Rule;
  readonly subject: Subject;
  readonly message: string;
  /** The facts that the rule names. */
  readonly facts: Readonly<Record<string, FactValue>>;
  /** The amount by which it does not hold; absent if no number tells it. */
  readonly deficit?: number;
}

type FactValue = string | number | boolean | readonly string[];

/** A rule that could not be judged for some objects. */
export interface Unjudged {
  readonly rule: Rule;
  /** A fact that is not known, such as segment.coverings; `work` if the budget was spent. */
  readonly lack: string;
  readonly count: number;
}

export interface Judgement {
  readonly violations: readonly Violation[];
  readonly unjudged: readonly Unjudged[];
  /** The number of objects that each rule was judged for. */
  readonly judged: ReadonlyMap<Rule, number>;
}

/** The work to list one object, beside its conditions. */
const OBJECT = 20;

/** A finding is kept, compared with the other state and written, so a run cannot have any number of them. */
const FINDING = 2000;

/** The lack of a rule that was not judged because the work was spent. */
export const OVER_BUDGET = 'work';

/** Judges one state of a segment by the rules. */
export function judge(rules: readonly Rule[], facts: SegmentFacts, work: Work = createWork()): Judgement {
  const found: Found = { violations: [], lacks: new Map(), judged: new Map() };
  const subjects = subjectsOf(facts, work);
  for (const rule of rules) {
    try {
      judgeRule(rule, subjects(rule), work, found);
    } catch (error) {
      if (error !== SPENT) throw error;
      addTo(found.lacks, rule, OVER_BUDGET);
    }
  }
  const unjudged = [...found.lacks].flatMap(([rule, counts]) =>
    [...counts].map(([lack, count]): Unjudged => ({ rule, lack, count })),
  );
  return { violations: found.violations, unjudged, judged: found.judged };
}

interface Found {
  readonly violations: Violation[];
  /** The facts that are not known, and for how many objects. */
  readonly lacks: Map<Rule, Map<string, number>>;
  readonly judged: Map<Rule, number>;
}

function judgeRule(
  rule: Rule,
  subjects: Iterable<Subject>,
  work: Work,
  { violations, lacks, judged }: Found,
): void {
  const seen = new Set<string>();
  for (const subject of subjects) {
    // A pair is judged in both orders and reported once.
    if (seen.size > 0 && seen.has(subject.key)) continue;
    work.spend(OBJECT);
    const found = judgeOne(rule, subject, work);
    if (found === 'not concerned') continue;
    if (found instanceof Unknown) {
      addTo(lacks, rule, found.lack);
      continue;
    }
    judged.set(rule, (judged.get(rule) ?? 0) + 1);
    if (found === 'holds') continue;
    seen.add(subject.key);
    violations.push(found);
  }
}

/** Objects are listed once for all rules; pairs are not kept, because a large section has very many. */
function subjectsOf(facts: SegmentFacts, work: Work): (rule: Rule) => Iterable<Subject> {
  const known = new Map<string, readonly Subject[]>();
  const listed = (target: string): readonly Subject[] => {
    const found = known.get(target) ?? subjectsFor(target, facts);
    known.set(target, found);
    return found;
  };
  return ({ target, sides }) => {
    if (target === 'pair') return pairsFor(facts, work, sides && canBeBy(sides, work));
    if (!ITEM_NAMES.includes(target)) return listed(target);
    return listed('item').filter(({ kind }) => kind === target);
  };
}

/** An item whose own part of the condition is false is in no pair that the rule concerns. A fact that is not known decides nothing. */
const canBeBy =
  (sides: Sides, work: Work): CanBe =>
  (name, item, context) =>
    sides[name].every((part) => part.evaluate({ ...context, [name]: item }, work) !== false);

function addTo(lacks: Map<Rule, Map<string, number>>, rule: Rule, lack: string): void {
  const counts = lacks.get(rule) ?? new Map<string, number>();
  counts.set(lack, (counts.get(lack) ?? 0) + 1);
  lacks.set(rule, counts);
}

const DISTANCES: readonly Distance[] = ['clearance', 'horizontal', 'vertical'];

/** The distance that a rule for pairs requires something of; undefined if it requires something else. */
export const distanceOf = ({ require }: Rule): Distance | undefined =>
  DISTANCES.find((name) => require.paths.includes(name));

type Outcome = Violation | Unknown | 'holds' | 'not concerned';

function judgeOne(rule: Rule, subject: Subject, work: Work): Outcome {
  const { where, require } = rule;
  const { context } = subject;
  const isConcerned = where ? where.evaluate(context, work) : true;
  if (isConcerned instanceof Unknown) return isConcerned;
  if (isConcerned !== true) return 'not concerned';
  const holds = require.evaluate(context, work);
  if (holds instanceof Unknown) return holds;
  if (holds === true) return 'holds';
  work.spend(FINDING);
  const facts = factsOf([...(where?.paths ?? []), ...require.paths], context);
  const deficit = rule.deficit(context, work);
  return {
    rule,
    subject,
    message: rule.message ? writeMessage(rule.message, context, work) : usualMessage(require, facts),
    facts,
    ...(deficit === undefined ? {} : { deficit }),
  };
}

function factsOf(paths: readonly string[], context: Context): Record<string, FactValue> {
  const facts: Record<string, FactValue> = {};
  for (const path of paths) {
    const [root = '', field] = path.split('.');
    const owner = context[root];
    const value = field === undefined ? owner : owner instanceof Fact ? owner.get(field) : undefined;
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    if (isPlain || (Array.isArray(value) && value.every((one) => typeof one === 'string')))
      facts[path] = value as FactValue;
  }
  return facts;
}

/** A difference of two lengths that counts (mm). */
const TOLERANCE = 0.01;

type ComparedState = 'new' | 'worse' | 'known';

const keyOf = ({ rule, subject }: Violation): string => `${rule.name} ${subject.key}`;

/** Tells for each violation of a state if the other state has it too, and if it is less there. */
export function compareWith(others: readonly Violation[]): (violation: Violation) => ComparedState {
  const known = new Map(others.map((other) => [keyOf(other), other]));
  return (violation) => {
    const other = known.get(keyOf(violation));
    if (!other) return 'new';
    return isWorse(other, violation) ? 'worse' : 'known';
  };
}

/** Without a number that tells the amount, a violation whose facts changed counts as worse. */
function isWorse(before: Violation, after: Violation): boolean {
  if (before.deficit !== undefined && after.deficit !== undefined)
    return after.deficit > before.deficit + TOLERANCE;
  return after.rule.require.paths.some(
    (path) => JSON.stringify(before.facts[path]) !== JSON.stringify(after.facts[path]),
  );
}
