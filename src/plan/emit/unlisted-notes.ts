import type { WantedItem, WantedSegment } from '../../kinds/model.js';
import type { ServiceProfile } from '../../profile/profile.js';
import type { PlannedSegment } from '../plan.js';

/** What a plan cannot say about ducts in pipes where the service lists them nowhere. */
export function unlistedNotes(
  segments: readonly PlannedSegment[],
  { ductsInPipes }: ServiceProfile,
): string[] {
  if (ductsInPipes === 'layer') return [];
  return segments.flatMap(({ project, name, segmentId, wanted }) => {
    const pipes = segmentId === undefined || !wanted ? 0 : pipesWithDucts(wanted);
    if (pipes === 0) return [];
    const whose = pipes === 1 ? '1 pipe states its ducts' : `${pipes} pipes state their ducts`;
    return [
      `${project}/${name}: ${whose}, which this service does not list (profile: ductsInPipes hidden). Ducts are made together with their pipe; in a pipe that is there already they are neither compared nor changed.`,
    ];
  });
}

const pipesWithDucts = ({ sections = [] }: WantedSegment): number =>
  sections
    .flatMap(({ layers = [] }) => layers.flatMap(({ items }) => Object.values(items).flat()))
    .filter(({ ducts = [] }: WantedItem) => ducts.length > 0).length;
