import type { WantedProject } from '../../kinds/model.js';
import type { Aim } from '../selection.js';
import type { BaseRequest } from './base-request.js';
import { isLetGoBy, removedOf } from './base-side.js';
import type { BaseSide } from './with-base-causes.js';

interface Request {
  readonly base?: BaseRequest;
  readonly prune?: boolean;
}

/**
 * Adds to a selection the live segments that the base names and the head does not. With `onlyChanged`, leaves out everything
 * whose wanted state is the same in base and head.
 */
export function aimWithBase(aim: Aim, base: BaseSide, { base: request, prune }: Request): Aim {
  const onlyChanged = request?.onlyChanged === true;
  const removes = prune !== false;
  const isAimed: Aim['isAimed'] = (segment) =>
    aim.isAimed(segment) && (!onlyChanged || base.isChanged(segment));
  const hasRemoved = (project: WantedProject): boolean => removes && base.removed(project).length > 0;
  const prunes = (project: WantedProject): boolean =>
    project.prune && (!onlyChanged || base.projectBefore(project)?.prune !== true);
  const isTouched = (project: WantedProject): boolean =>
    project.segments.some(isAimed) || base.arePartsChanged(project) || hasRemoved(project) || prunes(project);
  const chosen = onlyChanged ? aim.projects.filter(isTouched) : aim.projects;
  // The live segments of a project are listed if it is pruned; `mayGo` then selects those that go.
  const copies = new Map(
    chosen.map(
      (project) => [{ ...project, prune: prunes(project) || hasRemoved(project) }, project] as const,
    ),
  );
  const original = (project: WantedProject): WantedProject => copies.get(project) ?? project;
  return {
    ...aim,
    projects: [...copies.keys()],
    isAimed,
    hasParts: (project) => aim.hasParts(original(project)) && (!onlyChanged || base.arePartsChanged(project)),
    mayGo: (head, project) =>
      aim.mayGo(head, original(project)) &&
      !isLetGoBy(head, project, base) &&
      (prunes(original(project)) || (removes && removedOf(head, project, base) !== undefined)),
    mayBeAbsent: base.isGone,
    isPartial: onlyChanged,
    notes: base.notes,
  };
}
