import type { Problem } from '../../diagnostics/problem.js';
import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';
import type { LiveProject, SegmentHead } from '../../live/live-state.js';
import type { PlanBase } from '../../plan/emit/document.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { TargetSelection } from '../selection.js';
import type { SpecComparison } from './compare-specs.js';

/** The specs of the base, compared with those of the head. */
export interface BaseSide extends SpecComparison {
  /** The projects of spec files that are not planned. */
  readonly others?: readonly DesiredProject[];
  /** The commit that the specs were compared with. */
  readonly origin?: PlanBase | undefined;
  /** The value of --prune, which counts for both sides; absent if the specs decide. */
  readonly prune?: boolean | undefined;
}

/** Returns the segment of the base that a live segment belongs to, if the head does not name it any more. */
export const removedOf = (
  head: SegmentHead,
  project: Pick<DesiredProject, 'number'>,
  { removed }: Pick<SpecComparison, 'removed'>,
): DesiredSegment | undefined => removed(project).find((segment) => isOf(segment, head));

export const isOf = ({ name, segmentId }: DesiredSegment, head: SegmentHead): boolean =>
  segmentId === undefined ? name === head.name : segmentId === head.id;

/** True for a live segment of the base that the head lets go; a pinned one may have got another name by hand. */
const isLetGoBy = (
  head: SegmentHead,
  project: Pick<DesiredProject, 'number'>,
  { letGo }: Pick<SpecComparison, 'letGo'>,
): boolean => letGo(project).some((segment) => isOf(segment, head));

/** Problems of segments that are to be deleted because the head does not name them any more. */
export function removalProblems(
  projects: readonly LiveProject<PlannedSegment>[],
  base: Pick<SpecComparison, 'removed' | 'isGone' | 'projects'> & {
    readonly others?: readonly DesiredProject[];
  },
): Problem[] {
  const going = projects.flatMap(({ others }) => others.flatMap(({ segment }) => segment ?? []));
  const elsewhere = (base.others ?? []).flatMap(({ segments }) => segments);
  // A project that another shard or another run plans is known by the id that its spec states.
  const stated = [...base.projects, ...(base.others ?? [])].filter((project) => !base.isGone(project));
  return projects.flatMap(({ desired: project, project: { id } }): Problem[] => {
    const own = going.filter(({ projectId }) => projectId === id);
    if (own.length === 0) return [];
    const other =
      projects.find((one) => one.project.id === id && one.desired !== project)?.desired ??
      stated.find((one) => one.id === id);
    if (other && base.isGone(project)) return [renumbered(project, other)];
    return base.removed(project).flatMap((segment): Problem[] => {
      const found = own.filter(({ name, segmentId = '' }) => isOf(segment, { name, id: segmentId }));
      const [first, second] = found;
      if (!first) return [];
      if (second) return [ambiguous(segment, found)];
      const moved = elsewhere.find(
        ({ segmentId }) => segmentId !== undefined && segmentId === first.segmentId,
      );
      return moved ? [isMoved(segment, project, moved)] : [];
    });
  });
}

const renumbered = (gone: DesiredProject, { number, place }: DesiredProject): Problem => ({
  code: 'project-renumbered',
  message: `project ${gone.number} was removed from the specs, but project ${number} is the same live project, so nothing is deleted`,
  place,
  remedy: 'state the id under the old number in one change, and the new number in the next',
});

function ambiguous({ name, place }: DesiredSegment, found: readonly PlannedSegment[]): Problem {
  const ids = found.map(({ segmentId }) => segmentId).join(', ');
  return {
    code: 'segment-ambiguous',
    message: `segment ${JSON.stringify(name)} was removed from the specs, but ${found.length} live segments have this name: ${ids}`,
    place,
    remedy:
      'put the segment back with segmentId, so that it is known which one is meant, and remove it again',
  };
}

/**
 * Finds removed segments in files that are not planned. A file that lets a segment go says what happens to it, so nothing is
 * deleted; the same name in such a file may be a copy, so it is only a warning.
 */
export function movedAway(
  { removed, projects }: Pick<SpecComparison, 'removed' | 'projects'>,
  others: readonly DesiredProject[],
): Problem[] {
  return projects.flatMap((project) => {
    const same = others.filter(
      ({ number, id }) => number === project.number || (id !== undefined && id === project.id),
    );
    const named = same.flatMap(({ segments }) => segments);
    const letGo = same.flatMap(({ unmanaged = [] }) => unmanaged);
    return removed(project).flatMap((segment): Problem[] => {
      const kept = letGo.find(({ name }) => name === segment.name);
      if (kept) return [isMoved(segment, project, kept)];
      const other = named.find(
        ({ name, renamedFrom }) => name === segment.name || renamedFrom === segment.name,
      );
      return other ? [isElsewhere(segment, project, other)] : [];
    });
  });
}

const isElsewhere = (
  { name }: DesiredSegment,
  { number }: DesiredProject,
  { place }: Pick<DesiredSegment, 'place'>,
): Problem => ({
  code: 'removed-here-only',
  severity: 'warning',
  message: `segment ${JSON.stringify(name)} of project ${number} was removed from the given paths, so it is deleted, and ${place.file} still names it`,
  place,
  remedy: 'if it was moved there, plan that file too, or the folder that holds both files',
});

const isMoved = (
  { name }: DesiredSegment,
  { number }: DesiredProject,
  { place }: Pick<DesiredSegment, 'place'>,
): Problem => ({
  code: 'segment-moved',
  message: `segment ${JSON.stringify(name)} of project ${number} was moved to ${place.file}, which is not among the given paths`,
  place,
  remedy: 'plan that file too, or the folder that holds both files',
});

interface Request {
  readonly base?: { readonly onlyChanged: boolean } | undefined;
  readonly prune?: boolean | undefined;
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
    base.letGo(project).length > 0 ||
    prunes(project);
  const chosen = onlyChanged ? selection.projects.filter(isTouched) : selection.projects;
  const isListed = (project: DesiredProject): boolean =>
    prunes(project) || hasRemoved(project) || base.letGo(project).length > 0;
  // The live segments of a project are listed if it is pruned; `mayGo` then selects those that go.
  const copies = new Map(
    chosen.map((project) => [{ ...project, prune: isListed(project) }, project] as const),
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
    letGo: (project) => (selection.hasParts(original(project)) ? base.letGo(project) : []),
    mayBeAbsent: base.isGone,
    isPartial: onlyChanged,
    notes: base.notes,
  };
}
