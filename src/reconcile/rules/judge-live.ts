import { isError, type Problem } from '../../diagnostics/problem.js';
import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { LoadedSpecs } from '../../spec/load-specs.js';
import type { LiveService } from '../made-plan.js';
import { documentOf } from '../plan-document.js';
import { type Budgets, planSpecs } from '../plan-specs.js';
import type { Rater } from '../rater.js';
import type { RulesRequest } from './judge-plan.js';

export interface LiveRequest {
  /** The live state as a spec, as an export writes it. */
  readonly copy: LoadedSpecs;
  /** The specs of the project, whose waivers count; absent if they are not known. */
  readonly specs?: LoadedSpecs | undefined;
  readonly rules: Omit<RulesRequest, 'scope' | 'side'>;
  readonly rater: Rater;
  readonly today: string;
  readonly target: string;
  readonly parallelism: number;
  readonly budgets: Budgets;
}

/** The rules that the live state was judged by, and their findings. */
export type LiveJudgement = Required<Pick<PlanDocument, 'findings' | 'rules'>>;

/**
 * Judges every live segment of a project. A segment that the specs name is judged with its waivers, every other one by the
 * copy of the live state.
 */
export async function judgeLive(
  { copy, specs, rules, rater, ...request }: LiveRequest,
  service: LiveService,
): Promise<LiveJudgement | { readonly problems: readonly Problem[] }> {
  const { target, today, parallelism, budgets } = request;
  const projects = copy.projects.map((project) => withStated(project, specs?.projects ?? []));
  const { plan, problems } = await planSpecs(
    {
      load: async () => ({ ...copy, projects, problems: [] }),
      ...{ parallelism, budgets },
      ...{ rehearse: true, cost: false, prune: false },
      ...{ rater, rules: { ...rules, scope: 'all', side: 'live' } as const },
    },
    service,
  );
  if (!plan) return { problems: problems.filter(isError) };
  const { findings = [], rules: judged } = documentOf(plan, { target, today });
  return { findings, rules: judged ?? { files: [], rules: [], waivers: [] } };
}

/** The segments of the specs, and those of the copy that the specs do not name. */
function withStated(copy: DesiredProject, stated: readonly DesiredProject[]): DesiredProject {
  const segments = stated.filter(({ number }) => number === copy.number).flatMap((one) => one.segments);
  const names = new Set(segments.flatMap(({ name, renamedFrom }) => [name, renamedFrom ?? name]));
  const ids = new Set(segments.map(({ segmentId }) => segmentId));
  const isStated = ({ name, segmentId }: DesiredSegment): boolean =>
    names.has(name) || (segmentId !== undefined && ids.has(segmentId));
  return { ...copy, segments: [...segments, ...copy.segments.filter((one) => !isStated(one))] };
}
