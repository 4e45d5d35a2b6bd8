import { UserError } from '../../../diagnostics/user-error.js';
import type { SectionView } from '../../../draw/section.js';
import type { PlannedSegment } from '../../../plan/model/planned-segment.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import { type PlanViews, viewsOfPlan } from '../../../reconcile/plan-views.js';
import { ratePlanned } from '../../../reconcile/rate-segments.js';
import { needsRatings } from '../../../reconcile/rules/judge-plan.js';
import { undrawnWords } from '../../../render/words/undrawn-words.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { raterOf } from '../../options/rating-options.js';
import { rulesFor } from '../../options/rules-options.js';
import { planFor } from '../plan/plan-with-options.js';
import { OF_PLAN } from '../plan/run-plan.js';
import { drawAll, type LiveRequest } from './live-drawings.js';
import type { CheckedRender } from './render-args.js';
import { type Drawing, type Drawings, type NotDrawn, sectionName } from './write-drawings.js';

/** Makes the plan of the specs and draws its segments. */
export async function plannedDrawings(
  args: CheckedRender,
  connection: Connection,
  date: string,
): Promise<Drawings | ExitCode> {
  const rules = await rulesFor(args);
  const rater = args.rater ?? (rules && needsRatings(rules) ? await raterOf(args) : undefined);
  if (typeof rater === 'number') return rater;
  const made = await planFor(
    { ...args, ...targetOf(args), rehearse: true, requireRehearsal: false, cost: false },
    connection,
    undefined,
    rules && { rules: { ...rules, ...OF_PLAN }, rater },
  ).catch((error: unknown) => {
    throw inOwnWords(error, args);
  });
  if (typeof made === 'number') return made;
  const { plan } = made;
  const segments = plan.segments.filter(({ name }) => args.segment === undefined || name === args.segment);
  if (args.segment !== undefined && segments.length === 0)
    throw new UserError(`no spec names the segment ${args.segment}`);
  const rateOf = args.rater && (await ratePlanned(args.rater, plan, connection.reading));
  const views = viewsOfPlan(plan, { date, service: connection.target, ...(rateOf ? { rateOf } : {}) });
  const changed = changedDrawings(segments, views, args);
  const rest = args.mode === 'diff' ? [] : unchanged(segments, plan);
  if (rest.length === 0) return changed;
  // A segment without changes is drawn from its live state, which is its planned state too.
  const { segment: _, ...all } = args;
  const others = await drawAll(rest, all, connection, date);
  if (typeof others === 'number') return others;
  return {
    drawings: [...changed.drawings, ...others.drawings],
    notDrawn: [...changed.notDrawn, ...others.notDrawn],
  };
}

const targetOf = ({ project, segment }: CheckedRender): { target?: readonly string[] } =>
  project === undefined ? {} : { target: [segment === undefined ? project : `${project}/${segment}`] };

/** A mistake in the selection names the options of this command, not the target of the plan. */
function inOwnWords(error: unknown, args: CheckedRender): unknown {
  const said = `--target ${targetOf(args).target?.[0]}: `;
  if (!(error instanceof UserError) || !error.message.startsWith(said)) return error;
  const segment = args.segment === undefined ? '' : ` --segment ${args.segment}`;
  return new UserError(`--project ${args.project}${segment}: ${error.message.slice(said.length)}`);
}

function changedDrawings(
  segments: readonly PlannedSegment[],
  views: PlanViews,
  args: CheckedRender,
): Drawings {
  const drawings: Drawing[] = [];
  const notDrawn: NotDrawn[] = [];
  const changed = segments.filter(({ steps }) => steps.length > 0);
  // One name may have two segments, which share their views.
  const byName = new Map(changed.map((one) => [JSON.stringify([one.projectId, one.name]), one]));
  for (const { project, projectId, name } of byName.values()) {
    for (const view of views(projectId, name)) {
      if (args.mode !== 'planned') drawings.push({ view, state: args.sideBySide ? 'both' : 'change' });
      else if (view.after) drawings.push({ view: plannedView(view), state: 'planned' });
      else
        notDrawn.push({
          what: sectionName(project, name, view.heading.section),
          why: 'the plan destroys it',
          isFine: true,
        });
    }
    for (const reason of views.undrawn(projectId, name))
      notDrawn.push({ what: sectionName(project, name, reason.section), why: undrawnWords(reason) });
  }
  return { drawings, notDrawn };
}

/** The state after the plan alone, without marks. */
function plannedView({ heading, after }: SectionView): SectionView {
  if (!after) return { heading };
  return {
    heading,
    after: {
      ...after,
      layers: after.layers.map(({ mark: _, ...layer }) => layer),
      items: after.items.map(({ mark: _, was: __, ...item }) => item),
      ...(after.coverings ? { coverings: after.coverings.map(({ mark: _, ...covering }) => covering) } : {}),
    },
  };
}

function unchanged(segments: readonly PlannedSegment[], plan: Plan): LiveRequest[] {
  const still = segments.filter(({ steps, segmentId }) => steps.length === 0 && segmentId !== undefined);
  return plan.projects.flatMap(({ id, number }): LiveRequest[] => {
    const names = new Set(still.filter(({ projectId }) => projectId === id).map(({ name }) => name));
    return names.size === 0 ? [] : [{ project: number, names, state: 'planned' }];
  });
}
