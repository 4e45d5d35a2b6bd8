import { temporaryName } from '../../kinds/segment-names.js';
import { addressOf } from '../model/address.js';
import type { Change } from '../model/change.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import type { Step } from '../model/step.js';

/** The id of the call that sets a temporary name; the ids of a segment's other calls begin with 1. */
export const TEMPORARY_STEP = '0';

/**
 * Segments are applied in parallel, and two segments of a project may not have the same name at any time. A segment
 * whose name another one takes gets a temporary name before any segment gets its new one.
 */
export function withTemporaryNames(segments: readonly PlannedSegment[]): PlannedSegment[] {
  const holders = new Map(
    segments.filter(isRenamed).map((one) => [nameKey(one, String(one.live?.fields.name)), one]),
  );
  const takers = new Map(
    segments.flatMap((one) => {
      const holder = holders.get(nameKey(one, one.name));
      return takesName(one) && holder ? [[one, holder] as const] : [];
    }),
  );
  const giving = new Set(takers.values());
  return segments.map((one) => {
    const nameFrom = takers.get(one)?.segmentId;
    const planned = nameFrom === undefined ? one : { ...one, nameFrom };
    return giving.has(one) ? withTemporaryName(planned) : planned;
  });
}

const nameKey = ({ projectId }: PlannedSegment, name: string): string => JSON.stringify([projectId, name]);

const isRenamed = ({ desired, live }: PlannedSegment): boolean =>
  desired !== undefined && live !== undefined && live.fields.name !== desired.name;

/** True if the segment gets a name that it does not have now. */
const takesName = (one: PlannedSegment): boolean =>
  isRenamed(one) || (one.desired !== undefined && one.segmentId === undefined);

function withTemporaryName(one: PlannedSegment): PlannedSegment {
  const { segmentId = '', project, name } = one;
  const temporary = temporaryName(segmentId, name);
  const step: Step = {
    id: TEMPORARY_STEP,
    operation: 'updateSegment',
    path: { segmentId },
    body: { name: temporary },
    address: addressOf({ project, segment: name, path: [] }),
  };
  const isRename = ({ kind, after }: Change): boolean => kind === 'segment' && after?.name !== undefined;
  return {
    ...one,
    temporaryName: temporary,
    steps: [step, ...one.steps],
    changes: one.changes.map((change) =>
      isRename(change) ? { ...change, via: temporary, calls: [TEMPORARY_STEP, ...change.calls] } : change,
    ),
  };
}
