import { plainText } from '../api/plain-text.js';
import type { DesiredSegment, LiveSegment } from '../kinds/model.js';
import type { SegmentHead } from './live-state.js';
import { openCycles, type SegmentProblem } from './match-segments.js';
import type { RenameChain } from './rename-chains.js';

interface CycleOptions {
  readonly read: (desired: DesiredSegment, head: SegmentHead) => Promise<LiveSegment>;
  readonly effort: (desired: DesiredSegment, live: LiveSegment) => Promise<number>;
}

interface Decided {
  /** One segment of every cycle whose names are still to be passed on. */
  readonly turned: ReadonlySet<DesiredSegment>;
  readonly unclear: readonly SegmentProblem[];
}

/**
 * Decides whether segments that swap names have been renamed. Their names are the same before and after, so the contents
 * decide: the names are still to be swapped if the live segments fit the spec with fewer calls then. A tie is a problem.
 */
export async function decideCycles(
  segments: readonly DesiredSegment[],
  heads: readonly SegmentHead[],
  options: CycleOptions,
): Promise<Decided> {
  const turned = new Set<DesiredSegment>();
  const unclear: SegmentProblem[] = [];
  for (const cycle of openCycles(segments, heads)) {
    const effort = await effortsOf(cycle, heads, options);
    if (effort.turned < effort.stayed) for (const one of cycle.segments) turned.add(one);
    if (effort.turned === effort.stayed) unclear.push(...cycle.segments.map((one) => unclearName(one)));
  }
  return { turned, unclear };
}

async function effortsOf(cycle: RenameChain, heads: readonly SegmentHead[], { read, effort }: CycleOptions) {
  const total = async (nameOf: (desired: DesiredSegment) => string | undefined): Promise<number> => {
    const efforts = cycle.segments.map(async (desired) => {
      const head = heads.find(({ name }) => name === nameOf(desired));
      return head ? effort(desired, await read(desired, head)) : 0;
    });
    return (await Promise.all(efforts)).reduce((sum, one) => sum + one, 0);
  };
  const [stayed, turned] = await Promise.all([
    total(({ name }) => name),
    total(({ renamedFrom }) => renamedFrom),
  ]);
  return { stayed, turned };
}

const unclearName = (desired: DesiredSegment): SegmentProblem => ({
  desired,
  problem: {
    code: 'rename-unclear',
    message: `it cannot be determined whether ${JSON.stringify(plainText(desired.name, 80))} has been renamed already: the segments that swap names fit the spec equally well before and after the swap`,
    place: desired.place,
    remedy: 'pin each of them by segmentId, or remove renamedFrom once the renaming has been applied',
  },
});
