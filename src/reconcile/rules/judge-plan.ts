import type { Api } from '../../api/client.js';
import type { LiveCovering, LiveSegment } from '../../kinds/model.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { RuleFinding, RulesDocument, RulesFileDocument } from '../../plan/model/rule-finding.js';
import { typesIn } from '../../plan/quantities/segment-amounts.js';
import { layoutWords } from '../../render/words/layout-words.js';
import { namesField, type Rule } from '../../rules/rule.js';
import { drawnIn, type ViewContext } from '../../views/live-views.js';
import { planSides } from '../../views/plan-views.js';
import { type SectionSide, segmentFacts } from '../../views/rule-facts.js';
import type { Plan, RulesNeed } from '../made-plan.js';
import { type RateOf, type Rater, rateSegments } from '../rate-segments.js';
import { createJudge, type Judge } from './judge-run.js';
import { type JudgedState, judgeState, wordsOf } from './judge-state.js';

/** The rules that a plan is judged by. */
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
  /** Rates the cables, if a rule names their ratings. */
  readonly rater?: Rater | undefined;
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

/** Judges the segments of a plan, and adds the findings to it. */
export async function judgePlan(plan: Plan, request: RulesRequest, reading: Api): Promise<Plan> {
  const rateOf = await ratingFor(plan, request, reading);
  const run = createJudge(
    request.files.flatMap(({ rules }) => rules),
    request.today,
  );
  const names = new Map(plan.projects.map(({ id, name }) => [id, name]));
  const typeOf = typesIn(plan.catalogs);
  const findings = plan.segments.flatMap((segment) => {
    const heading = { project: segment.project, date: '' };
    const rate = rateOf?.(segment.segmentId);
    const context = { typeOf, heading, words: layoutWords, ...(rate ? { rate } : {}) };
    return judgeSegment(run, segment, plan, { request, context, projectName: names.get(segment.projectId) });
  });
  return { ...plan, findings, rules: rulesDocument(run, request) };
}

/** Returns what rates the segments that are judged; undefined if no rule names a rating. */
async function ratingFor(
  { segments }: Plan,
  request: RulesRequest,
  reading: Api,
): Promise<RateOf | undefined> {
  if (!request.rater || !needsRatings(request)) return undefined;
  const judged = segments.filter(({ steps }) => request.scope === 'all' || steps.length > 0);
  return rateSegments(request.rater, judged, reading);
}

/** Judges a new segment in the state that a rehearsal has made from its spec alone. */
export function judgeMade(
  run: Judge,
  segment: PlannedSegment,
  made: LiveSegment,
  context: ViewContext,
): RuleFinding[] {
  const state = stateOf(segment, made, unchangedSides(made, context), { projectName: undefined }, true);
  return judgeState(run, { ...segment, isLive: () => false }, state);
}

interface How {
  readonly request: RulesRequest;
  readonly context: ViewContext;
  readonly projectName: string | undefined;
}

function judgeSegment(run: Judge, segment: PlannedSegment, plan: Plan, how: How): RuleFinding[] {
  const { scope, side } = how.request;
  const { steps, live, desired } = segment;
  if (steps.length === 0) {
    if (scope !== 'all' || !live) return [];
    const state = stateOf(segment, live, unchangedSides(live, how.context), how, true);
    return judgeState(run, segment, state, state);
  }
  if (!desired) return [];
  const after = plan.liveAfter?.get(segment);
  if (!after) {
    for (const rule of run.rules) run.unjudged.push({ rule, lack: 'rehearsal', count: 1 });
    return [];
  }
  const sides = planSides(segment, after, how.context);
  const planned = stateOf(segment, after, sides.after, how, true);
  const isSameOrder = keysOf(sides.before) === keysOf(sides.after);
  const now = live && stateOf(segment, live, sides.before, how, isSameOrder);
  if (side === 'live') return now ? judgeState(run, segment, now, planned) : [];
  const ids = new Set(
    sides.before.flatMap((one) => one.live?.layers.flatMap(({ items }) => items.map(({ id }) => id)) ?? []),
  );
  return judgeState(run, { ...segment, isLive: (id) => ids.has(id) }, planned, now);
}

/** Live sections that keep their order have the positions of the spec. */
const keysOf = (sides: readonly SectionSide[]): string => JSON.stringify(sides.map(({ key }) => key));

const unchangedSides = (live: LiveSegment, context: ViewContext): SectionSide[] =>
  live.sections.map((section) => {
    const drawn = drawnIn(live, section, context);
    return { live: section, key: section.id, ...('lack' in drawn ? {} : { drawn }) };
  });

function stateOf(
  { project, otherCoverings }: PlannedSegment,
  live: LiveSegment,
  sections: readonly SectionSide[],
  { projectName }: Pick<How, 'projectName'>,
  isReached: boolean,
): JudgedState {
  // Coverings that the spec does not own are the same before and after the plan.
  const coverings: readonly LiveCovering[] | undefined = live.topCoverings ?? otherCoverings;
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
