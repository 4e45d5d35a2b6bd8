import { groupBy } from '../../group-by.js';
import { BUILT_IN } from '../../kinds/layout-rules.js';
import type { DesiredSegment, LiveCovering, LiveSegment } from '../../kinds/model.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type {
  BaseReason,
  RatingsFileDocument,
  RuleFinding,
  RulesDocument,
  RulesFileDocument,
  UnjudgedDocument,
} from '../../plan/model/rule-finding.js';
import { namesRating, type Rule } from '../../rules/rule.js';
import { desiredLive, NEW_OBJECTS } from '../../views/desired-live.js';
import { drawnIn, type ViewContext } from '../../views/live-views.js';
import { type PlanPair, sidesIn } from '../../views/plan-views.js';
import { type FactsSource, type SectionSide, segmentFacts } from '../../views/rule-facts.js';
import { withLoads } from '../../views/with-loads.js';
import type { Plan, RulesNeed } from '../made-plan.js';
import { type BaseRules, type HeldRule, heldRules, type JudgingFile } from './base-rules.js';
import { addUnjudged, type Judge, type JudgedState, judgeState, waivedIn, wordsOf } from './judge-state.js';

export interface RulesRequest {
  readonly files: readonly JudgingFile[];
  /** The rules of the base, and in a pull request those of the branch that it goes to. */
  readonly bases?: readonly BaseRules[] | undefined;
  /** True if the list of rules files in the settings differs from that of the base. */
  readonly isListChanged?: boolean;
  /** The ratings file, for rules that name a rating. */
  readonly ratings?: RatingsFileDocument;
  /** The day for which waivers are judged, as in 2026-12-01. */
  readonly today: string;
  /** changed: the segments that the plan changes, and those whose loads may differ from the base; all: every segment. */
  readonly scope: 'changed' | 'all';
  /** planned: the state after the plan; live: the state now, compared with that of the specs. */
  readonly side: 'planned' | 'live';
}

type Files = Pick<RulesRequest, 'files' | 'bases'>;

/** Every rule that judges: those of the change, and those of the base that it removes or alters. */
export const rulesIn = ({ files, bases }: Files): Rule[] => [
  ...files.flatMap(({ rules }) => rules),
  ...heldRules(files, bases).map(({ rule }) => rule),
];

const COVERINGS: readonly string[] = [
  ...['segment.coverings', 'segment.coveringThickness'],
  // The bedding ends below the coverings.
  ...['section.beddingAbove', 'section.beddingBelow'],
];

/** The part of the live state that these rules need. `isLoadChanged` tells the segments that are judged because of their loads. */
export const needOf = (
  request: RulesRequest,
  isLoadChanged: RulesNeed['isJudged'] = () => false,
): RulesNeed => ({
  isJudged: request.scope === 'all' ? () => true : isLoadChanged,
  coverings: rulesIn(request).some(
    ({ target, where, require }) =>
      target === 'covering' ||
      [...(where?.paths ?? []), ...require.paths].some((path) => COVERINGS.includes(path)),
  ),
});

/** True if a rule names the rating of an item; otherwise nothing is rated. */
export const needsRatings = (request: Files): boolean => rulesIn(request).some((rule) => namesRating(rule));

/** True if a rule of a file names the rating of an item. The built-in rule about loads needs ratings only where there are loads. */
export const needsAllRatings = (request: Files): boolean =>
  rulesIn(request).some((rule) => rule.place.file !== BUILT_IN && namesRating(rule));

type Owner = Pick<PlannedSegment, 'project'> & Partial<Pick<PlannedSegment, 'projectId' | 'otherCoverings'>>;

/** Judges a segment that is not live: in the state that a rehearsal has made from its spec, or that its spec states. */
export function judgeMade(
  run: Judge,
  segment: Owner & Pick<PlannedSegment, 'name' | 'desired'>,
  made: LiveSegment,
  context: ViewContext,
): readonly RuleFinding[] {
  return waivedIn(run, findingsOfMade(run, segment, made, context), segment);
}

function findingsOfMade(
  run: Judge,
  segment: Owner & Pick<PlannedSegment, 'name' | 'desired'>,
  made: LiveSegment,
  context: ViewContext,
): RuleFinding[] {
  const state = stateOf(segment, made, unchangedSides(made, context), {
    ...{ projects: [], context },
    isLayerLive: () => false,
  });
  return judgeState(run, { ...segment, isLive: () => false }, state);
}

/** A segment of a plan: laid out before and after it if it changes, and the facts that it does not hold itself. */
interface Seen {
  readonly rules: RulesRequest;
  readonly plan: Plan;
  /** The segment as the rehearsal left it; absent without changes or without a rehearsal. */
  readonly after?: LiveSegment;
  readonly pairs: readonly PlanPair[];
  readonly context: ViewContext;
  /** Present if its circuits may have loads: the context with the ratings file of the base. */
  readonly contextBefore?: ViewContext | undefined;
}

export function judgeSegment(run: Judge, segment: PlannedSegment, seen: Seen): RuleFinding[] {
  const { rules, after, pairs, plan, context } = seen;
  const { steps, live, desired } = segment;
  const known = { projects: plan.projects, context };
  const before = rules.side === 'live' ? undefined : stateBefore(segment, seen);
  if (steps.length === 0) {
    if (!live) return [];
    const state = loadedState(segment, live, desired, known);
    return judgeState(run, segment, state, before ?? (() => state));
  }
  if (!desired) return [];
  if (!after) return judgeUnrehearsed(run, segment, context);
  const sides = { before: sidesIn(pairs, 'before'), after: sidesIn(pairs, 'after') };
  const layers = new Set((live?.sections ?? []).flatMap((section) => section.layers.map(({ id }) => id)));
  const planned = (): JudgedState =>
    stateOf(segment, after, sides.after, { ...known, isLayerLive: (id) => layers.has(id) });
  const isSameOrder = keysOf(sides.before) === keysOf(sides.after);
  const now =
    live &&
    ((): JudgedState => ({
      ...stateOf(segment, live, sides.before, known),
      isReached: isSameOrder,
    }));
  if (rules.side === 'live') return now ? judgeState(run, segment, now(), planned) : [];
  const ids = new Set(
    sides.before.flatMap((one) => one.live?.layers.flatMap(({ items }) => items.map(({ id }) => id)) ?? []),
  );
  return judgeState(run, { ...segment, isLive: (id) => ids.has(id) }, planned(), before ?? now);
}

/**
 * Returns the live state with the loads and the ratings file of the base, which a finding about a load is compared with: otherwise a
 * load would be known as soon as it is stated. Undefined if the base has the same ones, or if there is no base.
 */
function stateBefore(
  segment: PlannedSegment,
  { plan: { projects }, context, contextBefore }: Seen,
): (() => JudgedState) | undefined {
  const { live, desired, isFirstStated } = segment;
  const isSame = contextBefore === context && !desired?.before && !isFirstStated;
  if (!live || !desired || !contextBefore || isSame) return undefined;
  const stated = isFirstStated ? undefined : (desired.before ?? desired);
  return () => loadedState(segment, live, stated, { projects, context: contextBefore });
}

/** The live state of a segment, with the loads of a spec. */
function loadedState(
  segment: PlannedSegment,
  live: LiveSegment,
  stated: DesiredSegment | undefined,
  known: Known,
): JudgedState {
  const loaded = withLoads(live, stated);
  return stateOf(segment, loaded, unchangedSides(loaded, known.context), known);
}

/** Judges a new segment by its spec alone. No rule is judged for a live segment, because the spec may state a part of it. */
function judgeUnrehearsed(run: Judge, segment: PlannedSegment, context: ViewContext): RuleFinding[] {
  const { live, desired } = segment;
  const noted = run.unjudged.length;
  const findings =
    live || !desired ? [] : findingsOfMade(run, segment, desiredLive(desired, NEW_OBJECTS), context);
  const lacking = live ? run.rules : run.unjudged.splice(noted).map(({ rule }) => rule);
  for (const rule of new Set(lacking)) addUnjudged(run, segment, { rule, lack: 'rehearsal', count: 1 });
  return findings;
}

/** Live sections that keep their order have the positions of the spec. */
const keysOf = (sides: readonly SectionSide[]): string => JSON.stringify(sides.map(({ key }) => key));

const unchangedSides = (live: LiveSegment, context: ViewContext): SectionSide[] =>
  live.sections.map((section) => {
    // A list that the spec does not state is not known, so a section without layers has no facts of its contents.
    const drawn = section.layers.length > 0 ? drawnIn(live, section, context) : undefined;
    return { live: section, key: section.id, ...(drawn && !('lack' in drawn) ? { drawn } : {}) };
  });

/** The facts that the state of a segment does not hold itself. */
type Known = Pick<Plan, 'projects'> & Pick<Seen, 'context'> & Pick<FactsSource, 'isLayerLive'>;

function stateOf(
  { project, projectId, otherCoverings }: Owner,
  live: LiveSegment,
  sections: readonly SectionSide[],
  { projects, context, isLayerLive }: Known,
): JudgedState {
  // Coverings that the spec does not own are the same before and after the plan.
  const coverings: readonly LiveCovering[] | undefined = live.topCoverings ?? otherCoverings;
  const { autoMarkers } = live.settings ?? {};
  const projectName = projects.find(({ id }) => id === projectId)?.name;
  return {
    live,
    isReached: true,
    facts: segmentFacts({
      project: { number: project, name: projectName },
      fields: live.fields,
      coverings,
      sections,
      typeOf: context.typeOf,
      ...(isLayerLive ? { isLayerLive } : {}),
      ...context.facts,
      // Settings that the spec owns are part of the state.
      ...(typeof autoMarkers === 'boolean' ? { autoMarkers } : {}),
      ...(context.rate?.ground ? { ground: context.rate.ground } : {}),
    }),
  };
}

interface JudgedRule {
  readonly rule: Rule;
  readonly file: string;
  readonly reason?: BaseReason;
}

/** The rules and how often each was judged. */
export function rulesDocument(run: Judge, request: Omit<RulesRequest, 'scope' | 'side'>): RulesDocument {
  const { files, bases = [], isListChanged, ratings } = request;
  const held = heldRules(files, bases);
  const all: readonly JudgedRule[] = [
    ...files.flatMap(({ file, rules }) => rules.map((rule) => ({ rule, file }))),
    ...held,
  ];
  const unreadable = bases.flatMap((base) => base.unreadable);
  const named = [
    ...files.map(({ rules: _, ...file }) => file),
    ...bases.flatMap((base) => filesOf(base, held)),
  ];
  return {
    files: named.filter(({ file }) => file !== BUILT_IN),
    isListChanged,
    ...(ratings && needsRatings(request) ? { ratings } : {}),
    segments: run.segments,
    ...(unreadable.length > 0 ? { unreadable } : {}),
    rules: all.map(({ rule, file, reason }) => ({
      ...wordsOf(rule),
      file,
      objects: run.objects.get(rule) ?? 0,
      unjudged: unjudgedOf(run, rule),
      ofBase: reason,
    })),
    waivers: run.waivers,
  };
}

/** The files of a base from which a rule judges. */
const filesOf = (base: BaseRules, held: readonly HeldRule[]): RulesFileDocument[] =>
  base.files
    .filter(({ file }) => held.some((one) => one.base === base && one.file === file))
    .map(({ file, digest }) => ({ file, digest, ofBase: true }));

function unjudgedOf(run: Judge, rule: Rule): UnjudgedDocument[] {
  const own = run.unjudged.filter((one) => one.rule === rule);
  return [...groupBy(own, ({ lack }) => lack)].map(([lack, list]) => {
    const segments = new Set(list.flatMap(({ segment }) => segment ?? []));
    const [first] = segments;
    const count = list.reduce((sum, one) => sum + one.count, 0);
    return { lack, count, segments: segments.size, first };
  });
}
