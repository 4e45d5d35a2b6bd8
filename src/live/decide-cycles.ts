import { plainText } from '../api/plain-text.js';
import type { LiveSegment, WantedSegment } from '../kinds/model.js';
import type { SegmentHead } from './live-state.js';
import { openCycles, type SegmentProblem } from './match-segments.js';
import type { RenameChain } from './rename-chains.js';

interface CycleOptions {
  readonly read: (wanted: WantedSegment, head: SegmentHead) => Promise<LiveSegment>;
  readonly effort: (wanted: WantedSegment, live: LiveSegment) => Promise<number>;
}

interface Decided {
  /** One segment of every cycle whose names are still to be passed on. */
  readonly turned: ReadonlySet<WantedSegment>;
  readonly unclear: readonly SegmentProblem[];
}

/**
 * Decides whether segments that swap names have been renamed. Their names are the same before and after, so the contents
 * decide: the names are still to be swapped if the live segments fit the spec with fewer calls then. A tie is a problem.
 */
export async function decideCycles(
  segments: readonly WantedSegment[],
  heads: readonly SegmentHead[],
  options: CycleOptions,
): Promise<Decided> {
  const turned = new Set<WantedSegment>();
  const unclear: SegmentProblem[] = [];
  for (const cycle of openCycles(segments, heads)) {
    const effort = await effortsOf(cycle, heads, options);
    if (effort.turned < effort.stayed) for (const one of cycle.segments) turned.add(one);
    if (effort.turned === effort.stayed) unclear.push(...cycle.segments.map((one) => unclearName(one)));
  }
  return { turned, unclear };
}

async function effortsOf(cycle: RenameChain, heads: readonly SegmentHead[], { read, effort }: CycleOptions) {
  const total = async (nameOf: (wanted: WantedSegment) => string | undefined): Promise<number> => {
    const efforts = cycle.segments.map(async (wanted) => {
      const head = heads.find(({ name }) => name === nameOf(wanted));
      return head ? effort(wanted, await read(wanted, head)) : 0;
    });
    return (await Promise.all(efforts)).reduce((sum, one) => sum + one, 0);
  };
  const [stayed, turned] = await Promise.all([
    total(({ name }) => name),
    total(({ renamedFrom }) => renamedFrom),
  ]);
  return { stayed, turned };
}

const unclearName = (wanted: WantedSegment): SegmentProblem => ({
  wanted,
  problem: {
    code: 'rename-unclear',
    message: `it cannot be determined whether ${JSON.stringify(plainText(wanted.name, 80))} has been renamed already: the segments that swap names fit the spec equally well before and after the swap`,
    place: wanted.place,
    remedy: 'pin each of them by segmentId, or remove renamedFrom once the renaming has been applied',
  },
});
