import type { DesiredSegment } from '../kinds/model.js';

/** Segments that take each other's names: each takes the name that the next one gives up. The last gives up a name or takes the first's. */
export interface RenameChain {
  readonly segments: readonly DesiredSegment[];
  /** The last segment takes its name from the first, so the names are the same before and after. */
  readonly isCycle: boolean;
}

/** Returns chains and cycles of `renamedFrom`, in the order in which the names are passed on. */
export function renameChainsIn(segments: readonly DesiredSegment[]): RenameChain[] {
  const passing = new Map(segments.filter(passesOn).map((one) => [one.name, one]));
  const sourceOf = ({ renamedFrom }: DesiredSegment) => passing.get(renamedFrom ?? '');
  const taken = new Set([...passing.values()].flatMap((one) => sourceOf(one) ?? []));
  const seen = new Set<DesiredSegment>();
  const follow = (first: DesiredSegment): DesiredSegment[] => {
    const way: DesiredSegment[] = [];
    for (let one: DesiredSegment | undefined = first; one && !seen.has(one); one = sourceOf(one)) {
      seen.add(one);
      way.push(one);
    }
    return way;
  };
  const chains = [...passing.values()]
    .filter((one) => !taken.has(one))
    .map((first): RenameChain => ({ segments: follow(first), isCycle: false }))
    .filter((chain) => chain.segments.length > 1);
  // Every segment that is left is taken by another segment that is left, so they form cycles.
  const cycles = [...passing.values()]
    .filter((one) => taken.has(one) && !seen.has(one))
    .flatMap((first): RenameChain[] => (seen.has(first) ? [] : [{ segments: follow(first), isCycle: true }]));
  return [...chains, ...cycles];
}

const passesOn = ({ renamedFrom, segmentId }: DesiredSegment): boolean =>
  renamedFrom !== undefined && segmentId === undefined;
