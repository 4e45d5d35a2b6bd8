import { visible } from '../diagnostics/visible.js';
import { itemPlaces, type PlacedObject } from '../plan/emit/layout-problems.js';
import { addressOf } from '../plan/model/address.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { LiveService, Plan } from '../reconcile/made-plan.js';
import { documentOf } from '../reconcile/plan-document.js';
import { type Budgets, planSpecs } from '../reconcile/plan-specs.js';
import { type PlanViews, viewsOfPlan } from '../reconcile/plan-views.js';
import type { ReportSegment } from '../render/report/report-data.js';
import { reportTree } from '../render/report/report-tree.js';
import { verdictLine, verdictReason } from '../render/words/verdict-words.js';
import { withTypeIds } from '../render/words/with-type-ids.js';
import type { LoadedSpecs } from '../spec/load-specs.js';
import { drawingData } from './drawing-data.js';
import type { PreviewDrawing, PreviewPlan } from './preview-data.js';

/** The change against the live state, and its drawings. */
export interface PlannedPreview {
  readonly plan: Omit<PreviewPlan, 'revision'>;
  /** The changes of a segment; undefined if the plan does not change it. */
  readonly drawing: (address: string) => PreviewDrawing | undefined;
}

export interface PlanPreviewRequest {
  readonly load: () => Promise<LoadedSpecs>;
  readonly service: LiveService & { readonly target: string };
  readonly budgets: Budgets;
  /** As in 2026-11-16. */
  readonly date: string;
}

const PARALLELISM = 10;

/** Makes the plan of the specs as they are now. It only reads: nothing here can write to the service. */
export async function planPreview({
  load,
  service,
  budgets,
  date,
}: PlanPreviewRequest): Promise<PlannedPreview> {
  const made = await planSpecs(
    { load, parallelism: PARALLELISM, rehearse: true, cost: false, budgets },
    service,
  );
  const { plan } = made;
  if (!plan) return withoutPlan([...made.specs.problems, ...made.problems].map(({ message }) => message));
  const { target } = service;
  const document = withTypeIds(documentOf(plan, { target, today: date }));
  const views = viewsOfPlan(plan, { date, service: target });
  const segments = reportTree(document, views).projects.flatMap((project) => project.segments);
  const byAddress = new Map(segments.map((segment) => [segment.address, segment]));
  return {
    plan: {
      verdict: document.verdict.apply,
      words: verdictLine(document),
      reasons: document.verdict.reasons.map((reason) => visible(verdictReason(reason))),
      changes: segments.map(({ address, title, counts, destroyed }) => ({
        ...{ address, title, counts, destroyed },
      })),
    },
    drawing: (address) => changeOf(address, byAddress.get(address), plan, views),
  };
}

const withoutPlan = (reasons: readonly string[]): PlannedPreview => ({
  plan: {
    words: 'No plan: the specs have problems.',
    reasons: reasons.map(visible),
    changes: [],
  },
  drawing: () => undefined,
});

function changeOf(
  address: string,
  found: ReportSegment | undefined,
  plan: Plan,
  views: PlanViews,
): PreviewDrawing | undefined {
  if (!found) return undefined;
  const { views: _, ...change } = found;
  const planned = plan.segments.find(
    (one) =>
      one.steps.length > 0 && addressOf({ project: one.project, segment: one.name, path: [] }) === address,
  );
  if (!planned) return { address, sections: [], undrawn: [], change };
  const drawing = drawingData({
    address,
    desired: planned.desired,
    views: views(planned.projectId, planned.name),
    undrawn: views.undrawn(planned.projectId, planned.name),
    places: placesIn(planned, plan),
  });
  return { ...drawing, change };
}

function placesIn(planned: PlannedSegment, { liveAfter }: Plan): ReadonlyMap<string, PlacedObject> {
  const { project, name, desired } = planned;
  const after = liveAfter?.get(planned);
  return after && desired ? itemPlaces(after, desired, { project, segment: name, path: [] }) : new Map();
}
