import { isError, type Problem } from '../diagnostics/problem.js';
import { visible } from '../diagnostics/visible.js';
import { itemPlaces, type PlacedObject } from '../plan/emit/layout-problems.js';
import { addressOf } from '../plan/model/address.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { LiveService, Plan } from '../reconcile/made-plan.js';
import { documentOf } from '../reconcile/plan-document.js';
import { type Budgets, planSpecs } from '../reconcile/plan-specs.js';
import { type PlanViews, viewsOfPlan } from '../reconcile/plan-views.js';
import { ratePlanned } from '../reconcile/rate-segments.js';
import type { Rater } from '../reconcile/rater.js';
import type { ReportSegment } from '../render/report/report-data.js';
import { reportTree } from '../render/report/report-tree.js';
import { verdictLine, verdictReason } from '../render/words/verdict-words.js';
import { withTypeIds } from '../render/words/with-type-ids.js';
import type { LoadedSpecs } from '../spec/load-specs.js';
import type { RulesFiles } from './drawer.js';
import { drawingData } from './drawing-data.js';
import type { PreviewDrawing, PreviewPlan } from './preview-data.js';

/** The change against the live state, and its drawings. */
export interface PlannedPreview {
  readonly plan: Omit<PreviewPlan, 'revision'>;
  /** The changes of a segment, with ratings if they are asked for; undefined if the plan does not change it. */
  readonly drawing: (address: string, isRated: boolean) => PreviewDrawing | undefined;
}

interface PlanPreviewRequest {
  readonly load: () => Promise<LoadedSpecs>;
  readonly service: LiveService & { readonly target: string };
  readonly budgets: Budgets;
  readonly rules: { readonly files: RulesFiles; readonly problems: readonly Problem[] };
  readonly rater: Rater;
  /** As in 2026-11-16. */
  readonly date: string;
}

const PARALLELISM = 10;

/** Makes the plan of the specs as they are now. It only reads: nothing here can write to the service. */
export async function planPreview({
  load,
  service,
  budgets,
  rules,
  rater,
  date,
}: PlanPreviewRequest): Promise<PlannedPreview> {
  const wrong = rules.problems.filter(isError);
  if (wrong.length > 0) return withoutPlan('rules', wrong);
  const judged = { files: rules.files, today: date, scope: 'changed', side: 'planned' } as const;
  const made = await planSpecs(
    {
      ...{ load, parallelism: PARALLELISM, rehearse: true, cost: false, budgets },
      ...{ rules: judged, rater },
    },
    service,
  );
  const { plan } = made;
  if (!plan) return withoutPlan('specs', [...made.specs.problems, ...made.problems]);
  const { target } = service;
  const document = withTypeIds(documentOf(plan, { target, today: date }));
  const views = viewsOfPlan(plan, { date, service: target });
  const rateOf = await ratePlanned(rater, plan, service.reading);
  const rated = viewsOfPlan(plan, { date, service: target, rateOf });
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
    drawing: (address, isRated) => changeOf(address, byAddress.get(address), plan, isRated ? rated : views),
  };
}

const withoutPlan = (what: 'specs' | 'rules', problems: readonly Problem[]): PlannedPreview => ({
  plan: {
    words: `No plan: the ${what} have problems.`,
    reasons: problems.map(({ message }) => visible(message)),
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

/** The plans of a preview: one at a time, and one for each state of the specs. */
export function createPlans(makePlan: () => Promise<PlannedPreview>) {
  let made: { readonly revision: number; readonly plan: Promise<PlannedPreview> } | undefined;
  return {
    async plan(revision: number, isAgain: boolean): Promise<PreviewPlan> {
      if (made?.revision !== revision || isAgain) {
        const before = made?.plan;
        const plan = (async () => {
          await before;
          return makePlan().catch(failed);
        })();
        made = { revision, plan };
      }
      const { plan } = await made.plan;
      return { ...plan, revision };
    },
    last: async () => made?.plan,
  };
}

/** A service that does not answer ends the plan and not the preview. */
const failed = (error: unknown): PlannedPreview => ({
  plan: {
    words: 'No plan: the live state cannot be read.',
    reasons: [visible(error instanceof Error ? error.message : String(error))],
    changes: [],
  },
  drawing: () => undefined,
});
