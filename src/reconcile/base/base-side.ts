import type { Problem } from '../../diagnostics/problem.js';
import type { WantedProject, WantedSegment } from '../../kinds/model.js';
import type { SegmentHead } from '../../live/live-state.js';
import type { PlannedSegment } from '../../plan/model/planned-segment.js';
import type { SpecComparison } from './compare-specs.js';

/** Returns the segment of the base that a live segment belongs to, if the head does not name it any more. */
export const removedOf = (
  head: SegmentHead,
  project: Pick<WantedProject, 'number'>,
  { removed }: Pick<SpecComparison, 'removed'>,
): WantedSegment | undefined => removed(project).find((segment) => isOf(segment, head));

const isOf = ({ name, segmentId }: WantedSegment, head: SegmentHead): boolean =>
  segmentId === undefined ? name === head.name : segmentId === head.id;

/** Problems of segments that are to be deleted because the head does not name them any more. */
export function removalProblems(
  project: WantedProject,
  planned: readonly PlannedSegment[],
  { removed }: Pick<SpecComparison, 'removed'>,
): Problem[] {
  const going = planned.filter((one) => !one.wanted && one.project === project.number);
  return removed(project).flatMap((segment): Problem[] => {
    const found = going.filter(({ name, segmentId = '' }) => isOf(segment, { name, id: segmentId }));
    const [first, second] = found;
    if (!first) return [];
    if (second) return [ambiguous(segment, found)];
    return segment.lifecycle.preventDestroy ? [isProtected(segment)] : [];
  });
}

function ambiguous({ name, place }: WantedSegment, found: readonly PlannedSegment[]): Problem {
  const ids = found.map(({ segmentId }) => segmentId).join(', ');
  return {
    code: 'segment-ambiguous',
    message: `segment ${JSON.stringify(name)} was removed from the specs, but ${found.length} live segments have this name: ${ids}`,
    place,
    remedy:
      'put the segment back with segmentId, so that it is known which one is meant, and remove it again',
  };
}

const isProtected = ({ name, place }: WantedSegment): Problem => ({
  code: 'prevent-destroy',
  message: `segment ${JSON.stringify(name)} was removed from the specs, but its block in the base states preventDestroy`,
  place,
  remedy:
    'put the block back; to destroy the segment, remove preventDestroy in one change and the block in the next',
});

/** A removed segment that another file of the work tree names was moved, not removed. */
export function movedAway(
  { removed, projects }: Pick<SpecComparison, 'removed' | 'projects'>,
  others: readonly WantedProject[],
): Problem[] {
  return projects.flatMap((project) => {
    const named = others
      .filter(({ number }) => number === project.number)
      .flatMap(({ segments }) => segments);
    return removed(project).flatMap((segment): Problem[] => {
      const moved = named.find(
        ({ name, renamedFrom }) => name === segment.name || renamedFrom === segment.name,
      );
      if (!moved) return [];
      return [
        {
          code: 'segment-moved',
          message: `segment ${JSON.stringify(segment.name)} of project ${project.number} was moved to ${moved.place.file}, which is not among the given paths`,
          place: moved.place,
          remedy: 'plan that file too, or the folder that holds both files',
        },
      ];
    });
  });
}
