import type { Segment, SegmentHead } from '../core/world.js';

/** What a list of segments shows of each. */
export const headOf = ({ id, projectId, name, description, length }: Segment): SegmentHead => ({
  id,
  projectId,
  name,
  description,
  length,
});
