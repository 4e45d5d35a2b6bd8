import type { Place } from '../diagnostics/problem.js';
import type { DrawnProblem, ViewsOf } from '../draw/section.js';
import { groupBy } from '../group-by.js';
import type { DesiredSegment, LiveSegment } from '../kinds/model.js';
import { itemPlaces } from '../plan/emit/layout-problems.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { RuleFinding } from '../plan/model/rule-finding.js';
import type { Undrawn } from '../plan/quantities/section-input.js';
import { typesIn } from '../plan/quantities/segment-amounts.js';
import { layoutWords, serviceWords } from '../render/words/layout-words.js';
import type { Views } from '../views/live-views.js';
import { planViews } from '../views/plan-views.js';
import type { Plan } from './made-plan.js';
import type { RateOf } from './rate-segments.js';

export interface PlanViewsOptions {
  /** As in 2026-11-16. */
  readonly date: string;
  /** The address of the service, as it is told to users. */
  readonly service?: string;
  /** Present if the cables are rated. */
  readonly rateOf?: RateOf;
}

/** Returns the place of an item in the specs, by its id; undefined if no spec states it. */
export type PlaceOf = (id: string) => Place | undefined;

/** The places of the items of a segment. They are found when one is asked for, because only messages name them. */
export const placesIn =
  (live: LiveSegment | undefined, desired: DesiredSegment | undefined): PlaceOf =>
  (id) =>
    live && desired
      ? itemPlaces(live, desired, { project: '', segment: '', path: [] }).get(id)?.place
      : undefined;

/** The sections of a segment before and after a plan, and the reasons why others cannot be drawn. */
export interface PlanViews extends ViewsOf {
  readonly undrawn: (projectId: string, segment: string) => readonly Undrawn[];
}

/**
 * Returns a function that finds the drawings of a changed segment. The sections of a segment are computed when they are
 * asked for the first time. Segments without changes have none, because their live state is not kept.
 */
export function viewsOfPlan(made: Plan, options: PlanViewsOptions): PlanViews {
  const changed = groupBy(
    made.segments.filter(({ steps }) => steps.length > 0),
    ({ projectId, name }) => keyOf(projectId, name),
  );
  const names = new Map(made.projects.map(({ id, name }) => [id, name]));
  const typeOf = typesIn(made.catalogs);
  const known = new Map<string, Views>();
  const find = (projectId: string, name: string): Views => {
    const key = keyOf(projectId, name);
    const found = known.get(key) ?? joined((changed.get(key) ?? []).map(viewsOf));
    known.set(key, found);
    return found;
  };
  const viewsOf = (segment: PlannedSegment): Views =>
    withFindings(drawn(segment), segment, made.findings ?? []);
  const drawn = (segment: PlannedSegment): Views => {
    const projectName = names.get(segment.projectId);
    return planViews(segment, made.liveAfter?.get(segment), {
      typeOf,
      words: layoutWords,
      ...(options.rateOf ? { rate: options.rateOf(segment.segmentId) } : {}),
      heading: {
        project: segment.project,
        ...(projectName ? { projectName } : {}),
        date: options.date,
        ...(options.service === undefined ? {} : { service: serviceWords(options.service) }),
      },
    });
  };
  return Object.assign((projectId: string, name: string) => find(projectId, name).views, {
    undrawn: (projectId: string, name: string) => find(projectId, name).undrawn,
  });
}

/** Adds the findings of rules to the problems of the sections that they are about, so that a drawing marks their items. */
export function withFindings(
  found: Views,
  { project, name }: Pick<PlannedSegment, 'project' | 'name'>,
  findings: readonly RuleFinding[],
): Views {
  const own = findings.filter((one) => one.project === project && one.segment === name && one.drawn);
  if (own.length === 0) return found;
  // A section that the plan destroys has no number after it.
  let number = 0;
  const views = found.views.map((view) => {
    const { after } = view;
    if (!after) return view;
    number += 1;
    const ids = new Set(after.items.map(({ id }) => id));
    const isHere = ({ drawn }: RuleFinding): boolean =>
      drawn?.itemIds.length ? drawn.itemIds.every((id) => ids.has(id)) : drawn?.section === number;
    const problems = own.filter(isHere).map(drawnFinding);
    return { ...view, after: { ...after, problems: [...after.problems, ...problems] } };
  });
  return { ...found, views };
}

const drawnFinding = (finding: RuleFinding): DrawnProblem => ({
  code: finding.rule,
  words: `${finding.message}${finding.source === undefined ? '' : ` (${finding.source})`}`,
  itemIds: finding.drawn?.itemIds ?? [],
  ...(finding.drawn?.measure === undefined ? {} : { measure: finding.drawn.measure }),
  ...(finding.state === 'new' || finding.state === 'worse' ? { isNew: true } : {}),
});

const keyOf = (projectId: string, segment: string): string => JSON.stringify([projectId, segment]);

/** A name has several segments if one is deleted and another one is created under its name. */
const joined = (all: readonly Views[]): Views => ({
  views: all.flatMap(({ views }) => views),
  undrawn: all.flatMap(({ undrawn }) => undrawn),
});
