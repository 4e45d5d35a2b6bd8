import type { Problem } from '../diagnostics/problem.js';
import type { DesiredSegment } from '../kinds/model.js';
import { createdTypeProblems } from '../plan/checks/created-types.js';
import { itemPlaces, type PlacedObject } from '../plan/emit/layout-problems.js';
import type { ConsumeBudget } from '../plan/model/budget.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { RuleFinding } from '../plan/model/rule-finding.js';
import { planOne } from '../plan/plan.js';
import { typesIn } from '../plan/quantities/segment-amounts.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import type { KeptSandbox } from '../rehearse/kept-sandbox.js';
import type { Rehearsed } from '../rehearse/rehearsed.js';
import { layoutWords } from '../render/words/layout-words.js';
import { failureWords } from '../render/words/refusal-words.js';
import { OVER_BUDGET } from '../rules/judge.js';
import { namesRating, type Rule } from '../rules/rule.js';
import { liveViews, type Views } from '../views/live-views.js';
import { withLoads } from '../views/with-loads.js';
import type { RateSection } from '../views/with-ratings.js';
import type { Catalogs } from './made-plan.js';
import { withFindings } from './plan-views.js';
import { isExcused } from './rules/findings.js';
import { appliedFindings } from './rules/judge-layout.js';
import { judgeMade } from './rules/judge-plan.js';
import { editorWork, notJudgedHere } from './rules/judge-specs.js';
import { createJudge, type Judge } from './rules/judge-state.js';

/** A segment of a spec whose types are resolved. */
export interface StatedSegment {
  readonly project: string;
  readonly desired: DesiredSegment;
}

export interface StatedDrawing extends Views {
  /** The place of each item in the spec, by the id that it has in the views. */
  readonly places: ReadonlyMap<string, PlacedObject>;
  /** Problems of the segment that the layout does not show, such as a type that cannot be laid. */
  readonly problems: readonly Problem[];
  /** The rules that do not hold and that no waiver excuses, those of the layout too. The views mark them. */
  readonly findings: readonly RuleFinding[];
  /** The same views with ratings of the power cables. */
  readonly rated: (rate: RateSection) => Views;
}

export interface DrawStatedOptions {
  readonly catalogs: Catalogs;
  readonly profile: ServiceProfile;
  /** The service in memory, with the same catalogs and profile. */
  readonly sandbox: KeptSandbox;
  /** As in 2026-11-16. */
  readonly date: string;
  /** The rules that the segments are judged by. */
  readonly rules?: readonly Rule[];
  /** Rates the cables, if a rule names their ratings. */
  readonly rate?: RateSection;
  readonly consumeBudget?: ConsumeBudget;
}

/**
 * Draws segments from their specs alone: each one is created on an empty service in memory, whose rules fill in the values
 * that the spec leaves out. No live state is read.
 */
export async function drawStated(
  segments: readonly StatedSegment[],
  options: DrawStatedOptions,
): Promise<StatedDrawing[]> {
  const { profile, sandbox, consumeBudget } = options;
  const planned = segments.map(({ project, desired }) =>
    planOne({ desired, project: { number: project, id: sandbox.projectId }, profile }),
  );
  const results = await sandbox.rehearse(planned, consumeBudget);
  const bySegment = new Map(results.map((result) => [result.segment, result]));
  return planned.map((segment) => drawingOf(segment, bySegment.get(segment), options));
}

function drawingOf(
  segment: PlannedSegment,
  rehearsed: Rehearsed | undefined,
  { catalogs, date, rules = [], rate }: DrawStatedOptions,
): StatedDrawing {
  const { project, name, desired } = segment;
  const problems = createdTypeProblems([segment], catalogs);
  const after = rehearsed?.error ? undefined : rehearsed?.after;
  if (!after || !desired)
    return {
      ...undrawnSegment([{ lack: 'rehearsal' }]),
      problems: problems.length > 0 ? problems : refusal(segment, rehearsed),
    };
  // A spec that states no coverings has none on an empty service, and every problem there is one of the spec.
  const whole = {
    ...withLoads(after, desired),
    topCoverings: after.topCoverings ?? [],
    validationErrors: (after.validationErrors ?? []).map(({ isNew: _, ...problem }) => problem),
  };
  const context = { heading: { project, date }, typeOf: typesIn(catalogs), words: layoutWords };
  const rating = rate && rules.some((rule) => namesRating(rule)) ? { rate } : {};
  const run = createJudge(rules, date, editorWork());
  const found = rules.length === 0 ? [] : judgeMade(run, segment, whole, { ...context, ...rating });
  // Without a live state every finding is one of the spec, and none of them is marked as new.
  const judged = found
    .filter((finding) => !isExcused(finding))
    .map((finding): RuleFinding => ({ ...finding, state: 'known' }));
  const marked = (views: Views): Views => withFindings(views, segment, judged);
  const layout = appliedFindings(rehearsed?.layoutProblems ?? [], { project, desired, today: date });
  return {
    ...marked(liveViews(whole, context)),
    rated: (rate) => marked(liveViews(whole, { ...context, rate })),
    places: itemPlaces(after, desired, { project, segment: name, path: [] }),
    problems: [...problems, ...notJudged(run, desired)],
    findings: [...layout.filter((finding) => !isExcused(finding)), ...judged],
  };
}

/** A drawing is waited for, so that rules which take too much work are not judged. */
function notJudged({ unjudged }: Judge, desired: DesiredSegment): Problem[] {
  const rule = unjudged.find(({ lack }) => lack === OVER_BUDGET)?.rule;
  return rule ? [notJudgedHere(desired, rule)] : [];
}

/** A segment without drawings, whose problems say why. */
export const undrawnSegment = (undrawn: Views['undrawn']): Omit<StatedDrawing, 'problems'> => ({
  ...{ views: [], undrawn, places: new Map(), findings: [] },
  rated: () => ({ views: [], undrawn }),
});

/** A segment that the rules of the embedded service refuse, with their words. */
function refusal({ name, desired }: PlannedSegment, rehearsed: Rehearsed | undefined): Problem[] {
  const why = rehearsed?.error
    ? failureWords(rehearsed.error)
    : 'it is too large, or the sandbox cannot hold it';
  return [{ code: 'not-drawn', message: `${name} cannot be drawn: ${why}`, place: desired?.place }];
}
