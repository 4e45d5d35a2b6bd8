import type { Segment, SegmentHead } from '../core/world.js';

/** Returns the fields of a segment that lists show. */
export const headOf = ({ id, projectId, name, description, length }: Segment): SegmentHead => ({
  id,
  projectId,
  name,
  description,
  length,
});
