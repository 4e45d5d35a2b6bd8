import type { Calculation } from '../core/calculation-records.js';
import type { Change, Context } from '../core/context.js';
import type { Int64, Project } from '../core/world.js';
import { totalOf } from './calculation-costs.js';
import { latestRevision, revisionName } from './calculation-revisions.js';

/** Creates a calculation tied to the latest revision. Without a revision none can be created. */
export function startedCalculation(context: Context, projectId: Int64): Calculation | undefined {
  const latest = latestRevision(context);
  return latest && { projectId, calculationType: 'REN', revisionId: latest.id, nodes: [] };
}

export const metaOf = (context: Context, project: Project, calculation: Calculation): Project['meta'] => ({
  catalogRevisionName: revisionName(context.world, calculation.revisionId),
  totalCost: totalOf(context.world, project, calculation),
});

export const putCalculation = (value: Calculation, expect: number): Change => ({
  op: 'put',
  kind: 'calculation',
  id: value.projectId,
  value,
  expect,
});

/** Returns the changes for a project that gets the module: it keeps its earlier calculation, or gets a new one. */
export function withCalculation(
  context: Context,
  project: Project,
): { readonly meta: Project['meta']; readonly changes: readonly Change[] } {
  const before = context.world.get('calculation', project.id)?.value;
  const calculation = before ?? startedCalculation(context, project.id);
  if (!calculation) return { meta: project.meta, changes: [] };
  return {
    meta: metaOf(context, project, calculation),
    changes: before ? [] : [putCalculation(calculation, 0)],
  };
}
