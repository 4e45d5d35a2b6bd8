import type { DesiredProject } from '../../kinds/model.js';
import type { TargetSelection } from '../selection.js';
import type { BaseRequest } from './base-request.js';
import { isLetGoBy, removedOf } from './base-side.js';
import type { BaseSide } from './with-base-causes.js';

interface Request {
  readonly base?: BaseRequest;
  readonly prune?: boolean;
}

/**
 * Adds to a selection the live segments that the base names and the head does not. With `onlyChanged`, leaves out everything
 * whose desired state is the same in base and head.
 */
export function selectWithBase(
  selection: TargetSelection,
  base: BaseSide,
  { base: request, prune }: Request,
): TargetSelection {
  const onlyChanged = request?.onlyChanged === true;
  const removes = prune !== false;
  const isTargeted: TargetSelection['isTargeted'] = (segment) =>
    selection.isTargeted(segment) && (!onlyChanged || base.isChanged(segment));
  const hasRemoved = (project: DesiredProject): boolean => removes && base.removed(project).length > 0;
  const prunes = (project: DesiredProject): boolean =>
    project.prune && (!onlyChanged || base.projectBefore(project)?.prune !== true);
  const isTouched = (project: DesiredProject): boolean =>
    project.segments.some(isTargeted) ||
    base.arePartsChanged(project) ||
    hasRemoved(project) ||
    prunes(project);
  const chosen = onlyChanged ? selection.projects.filter(isTouched) : selection.projects;
  // The live segments of a project are listed if it is pruned; `mayGo` then selects those that go.
  const copies = new Map(
    chosen.map(
      (project) => [{ ...project, prune: prunes(project) || hasRemoved(project) }, project] as const,
    ),
  );
  const original = (project: DesiredProject): DesiredProject => copies.get(project) ?? project;
  return {
    ...selection,
    projects: [...copies.keys()],
    isTargeted,
    hasParts: (project) =>
      selection.hasParts(original(project)) && (!onlyChanged || base.arePartsChanged(project)),
    mayGo: (head, project) =>
      selection.mayGo(head, original(project)) &&
      !isLetGoBy(head, project, base) &&
      (prunes(original(project)) || (removes && removedOf(head, project, base) !== undefined)),
    mayBeAbsent: base.isGone,
    isPartial: onlyChanged,
    notes: base.notes,
  };
}
