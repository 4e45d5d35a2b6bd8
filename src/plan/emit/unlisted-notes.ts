import type { WantedItem, WantedSegment } from '../../kinds/model.js';
import type { ServiceProfile } from '../../profile/profile.js';
import type { PlanNote } from '../model/note.js';
import type { PlannedSegment } from '../model/planned-segment.js';

/** Notes on ducts in pipes that the service does not list, so that the plan can neither compare nor change them. */
export function unlistedNotes(
  segments: readonly PlannedSegment[],
  { ductsInPipes }: ServiceProfile,
): PlanNote[] {
  if (ductsInPipes === 'layer') return [];
  return segments.flatMap(({ project, name, segmentId, wanted }) => {
    const pipes = segmentId === undefined || !wanted ? 0 : pipesWithDucts(wanted);
    return pipes === 0 ? [] : [{ code: 'ducts-not-listed', project, segment: name, pipes }];
  });
}

const pipesWithDucts = ({ sections = [] }: WantedSegment): number =>
  sections
    .flatMap(({ layers = [] }) => layers.flatMap(({ items }) => Object.values(items).flat()))
    .filter(({ ducts = [] }: WantedItem) => ducts.length > 0).length;
