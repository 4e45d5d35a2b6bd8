import type { LiveCovering, LiveSegment } from '../../kinds/model.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { RuleFinding, RulesDocument, RulesFileDocument } from '../../plan/model/rule-finding.js';
import { namesField, type Rule } from '../../rules/rule.js';
import { drawnIn, type ViewContext } from '../../views/live-views.js';
import { type PlanPair, sidesIn } from '../../views/plan-views.js';
import { type SectionSide, segmentFacts } from '../../views/rule-facts.js';
import type { Plan, RulesNeed } from '../made-plan.js';
import { type Judge, type JudgedState, judgeState, wordsOf } from './judge-state.js';

export interface RulesRequest {
  readonly files: readonly (RulesFileDocument & { readonly rules: readonly Rule[] })[];
  /** True if the list of rules files in the settings differs from that of the base. */
  readonly isListChanged?: boolean;
  /** The day for which waivers are judged, as in 2026-12-01. */
  readonly today: string;
  /** changed: the segments that the plan changes; all: every segment. */
  readonly scope: 'changed' | 'all';
  /** planned: the state after the plan; live: the state now, compared with that of the specs. */
  readonly side: 'planned' | 'live';
}

const COVERINGS: readonly string[] = ['segment.coverings', 'segment.coveringThickness'];

/** The part of the live state that these rules need. */
export const needOf = ({ files, scope }: RulesRequest): RulesNeed => ({
  isAll: scope === 'all',
  coverings: files.some(({ rules }) =>
    rules.some(
      ({ target, where, require }) =>
        target === 'covering' ||
        [...(where?.paths ?? []), ...require.paths].some((path) => COVERINGS.includes(path)),
    ),
  ),
});

/** True if a rule names the rating of an item; otherwise nothing is rated. */
export const needsRatings = ({ files }: Pick<RulesRequest, 'files'>): boolean =>
  files.some(({ rules }) => rules.some((rule) => namesField(rule, 'rating')));

type Owner = Pick<PlannedSegment, 'project'> & Partial<Pick<PlannedSegment, 'projectId' | 'otherCoverings'>>;

/** Judges a segment that is not live: in the state that a rehearsal has made from its spec, or that its spec states. */
export function judgeMade(
  run: Judge,
  segment: Owner & Pick<PlannedSegment, 'name' | 'desired'>,
  made: LiveSegment,
  context: ViewContext,
): RuleFinding[] {
  const state = stateOf(segment, made, unchangedSides(made, context), { projects: [] }, true);
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
}

export function judgeSegment(run: Judge, segment: PlannedSegment, seen: Seen): RuleFinding[] {
  const { rules, after, pairs, plan, context } = seen;
  const { steps, live, desired } = segment;
  if (steps.length === 0) {
    if (rules.scope !== 'all' || !live) return [];
    const state = stateOf(segment, live, unchangedSides(live, context), plan, true);
    return judgeState(run, segment, state, () => state);
  }
  if (!desired) return [];
  if (!after) {
    for (const rule of run.rules) run.unjudged.push({ rule, lack: 'rehearsal', count: 1 });
    return [];
  }
  const sides = { before: sidesIn(pairs, 'before'), after: sidesIn(pairs, 'after') };
  const planned = (): JudgedState => stateOf(segment, after, sides.after, plan, true);
  const isSameOrder = keysOf(sides.before) === keysOf(sides.after);
  const now = live && ((): JudgedState => stateOf(segment, live, sides.before, plan, isSameOrder));
  if (rules.side === 'live') return now ? judgeState(run, segment, now(), planned) : [];
  const ids = new Set(
    sides.before.flatMap((one) => one.live?.layers.flatMap(({ items }) => items.map(({ id }) => id)) ?? []),
  );
  return judgeState(run, { ...segment, isLive: (id) => ids.has(id) }, planned(), now);
}

/** Live sections that keep their order have the positions of the spec. */
const keysOf = (sides: readonly SectionSide[]): string => JSON.stringify(sides.map(({ key }) => key));

const unchangedSides = (live: LiveSegment, context: ViewContext): SectionSide[] =>
  live.sections.map((section) => {
    // A list that the spec does not state is not known, so a section without layers has no facts of its contents.
    const drawn = section.layers.length > 0 ? drawnIn(live, section, context) : undefined;
    return { live: section, key: section.id, ...(drawn && !('lack' in drawn) ? { drawn } : {}) };
  });

function stateOf(
  { project, projectId, otherCoverings }: Owner,
  live: LiveSegment,
  sections: readonly SectionSide[],
  { projects }: Pick<Plan, 'projects'>,
  isReached: boolean,
): JudgedState {
  // Coverings that the spec does not own are the same before and after the plan.
  const coverings: readonly LiveCovering[] | undefined = live.topCoverings ?? otherCoverings;
  const projectName = projects.find(({ id }) => id === projectId)?.name;
  return {
    live,
    isReached,
    facts: segmentFacts({
      project: { number: project, ...(projectName === undefined ? {} : { name: projectName }) },
      fields: live.fields,
      coverings,
      sections,
    }),
  };
}

/** The rules and how often each was judged. */
export function rulesDocument(
  run: Judge,
  { files, isListChanged }: Pick<RulesRequest, 'files' | 'isListChanged'>,
): RulesDocument {
  return {
    files: files.map(({ rules: _, ...file }) => file),
    ...(isListChanged ? { isListChanged } : {}),
    rules: files.flatMap(({ file, rules }) =>
      rules.map((rule) => ({
        ...wordsOf(rule),
        file,
        objects: run.objects.get(rule) ?? 0,
        unjudged: unjudgedOf(run, rule),
      })),
    ),
    waivers: run.waivers,
  };
}

function unjudgedOf(run: Judge, rule: Rule): { lack: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const one of run.unjudged)
    if (one.rule === rule) counts.set(one.lack, (counts.get(one.lack) ?? 0) + one.count);
  return [...counts].map(([lack, count]) => ({ lack, count }));
}
