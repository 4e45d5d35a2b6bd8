import type { Problem } from '../diagnostics/problem.js';
import type { DesiredSegment } from '../kinds/model.js';
import { madeTypeProblems } from '../plan/checks/made-types.js';
import { itemPlaces, type PlacedObject } from '../plan/emit/layout-problems.js';
import type { ConsumeBudget } from '../plan/model/budget.js';
import type { LayoutProblem, PlannedSegment } from '../plan/model/planned-segment.js';
import { planOne } from '../plan/plan.js';
import { typesIn } from '../plan/quantities/segment-amounts.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import type { KeptSandbox } from '../rehearse/kept-sandbox.js';
import type { Rehearsed } from '../rehearse/rehearsed.js';
import { layoutWords } from '../render/words/layout-words.js';
import { failureWords } from '../render/words/refusal-words.js';
import { liveViews, type Views } from '../views/live-views.js';
import type { Catalogs } from './made-plan.js';

/** A segment of a spec whose types are resolved. */
export interface StatedSegment {
  readonly project: string;
  readonly desired: DesiredSegment;
}

/** A segment as its spec states it. */
export interface StatedDrawing extends Views {
  /** The place of each item in the spec, by the id that it has in the views. */
  readonly places: ReadonlyMap<string, PlacedObject>;
  readonly layoutProblems: readonly LayoutProblem[];
  /** Problems of the segment that the layout does not show, such as a type that cannot be laid. */
  readonly problems: readonly Problem[];
}

export interface DrawStatedOptions {
  readonly catalogs: Catalogs;
  readonly profile: ServiceProfile;
  /** The service in memory, with the same catalogs and profile. */
  readonly sandbox: KeptSandbox;
  /** As in 2026-11-16. */
  readonly date: string;
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
  { catalogs, date }: DrawStatedOptions,
): StatedDrawing {
  const { project, name, desired } = segment;
  const problems = madeTypeProblems([segment], catalogs);
  const after = rehearsed?.error ? undefined : rehearsed?.after;
  if (!after || !desired)
    return {
      ...{ views: [], undrawn: [{ lack: 'rehearsal' }], places: new Map(), layoutProblems: [] },
      problems: problems.length > 0 ? problems : refusal(segment, rehearsed),
    };
  const heading = { project, date };
  // A spec that states no coverings has none on an empty service, and every problem there is one of the spec.
  const whole = {
    ...after,
    topCoverings: after.topCoverings ?? [],
    validationErrors: (after.validationErrors ?? []).map(({ isNew: _, ...problem }) => problem),
  };
  return {
    ...liveViews(whole, { heading, typeOf: typesIn(catalogs), words: layoutWords }),
    places: itemPlaces(after, desired, { project, segment: name, path: [] }),
    layoutProblems: rehearsed?.layoutProblems ?? [],
    problems,
  };
}

/** A segment that the rules of the embedded service refuse, with their words. */
function refusal({ name, desired }: PlannedSegment, rehearsed: Rehearsed | undefined): Problem[] {
  const why = rehearsed?.error
    ? failureWords(rehearsed.error)
    : 'it is too large, or the sandbox cannot hold it';
  return [
    {
      code: 'not-drawn',
      message: `${name} cannot be drawn: ${why}`,
      ...(desired ? { place: desired.place } : {}),
    },
  ];
}
