import { TOLERANCE } from './bundle.js';
import type { Filling } from './contents.js';
import type { Problem, ProblemCode } from './model.js';
import type { Overlaps, Pair } from './overlap.js';
import type { Placed, Placement } from './place.js';

const CODES: readonly ProblemCode[] = ['OVERLAP', 'OUTSIDE', 'TOO_CLOSE', 'FILL', 'NOT_CHECKED'];

export interface Findings {
  placement: Placement;
  overlaps: Overlaps;
  tooClose: readonly Pair[];
  /** Fillings by the container's index. */
  fillings: ReadonlyMap<number, Filling>;
}

interface Ranked {
  layer: number;
  code: ProblemCode;
  first: number;
  second: number;
  itemIds: string[];
}

/** Lists all problems in an order that does not depend on the search. */
export function listProblems(findings: Findings): Problem[] {
  // An item outside of its layer stays before its contents outside of it, because sorting keeps the order of equals.
  const ranked = [
    ...pairProblems(findings),
    ...outsideItems(findings.placement),
    ...fillProblems(findings),
    ...uncheckedPairs(findings),
  ];
  ranked.sort(
    (a, b) =>
      a.layer - b.layer ||
      CODES.indexOf(a.code) - CODES.indexOf(b.code) ||
      a.first - b.first ||
      a.second - b.second,
  );
  return ranked.map(({ layer, code, itemIds }) => ({
    code,
    layerId: findings.placement.layers[layer]?.id ?? '',
    itemIds,
  }));
}

function pairProblems({ placement, overlaps, tooClose }: Findings): Ranked[] {
  const key = ([a, b]: Pair) => a.index * placement.items.length + b.index;
  const overlapping = new Set(overlaps.pairs.map(key));
  const near = tooClose.filter((pair) => !overlapping.has(key(pair)));
  return [
    ...overlaps.pairs.map((pair) => rankedPair('OVERLAP', pair)),
    ...near.map((pair) => rankedPair('TOO_CLOSE', pair)),
  ];
}

// A pair across two layers is listed with the lower layer, which has the lower index.
function rankedPair(code: ProblemCode, [a, b]: Pair): Ranked {
  return { layer: a.layer, code, first: a.index, second: b.index, itemIds: [a.input.id, b.input.id] };
}

/** One entry stands for all pairs that were not compared, in this layer or any other. */
const uncheckedPairs = ({ overlaps: { endedIn } }: Findings): Ranked[] =>
  endedIn === undefined ? [] : [{ layer: endedIn, code: 'NOT_CHECKED', first: 0, second: 0, itemIds: [] }];

function outsideItems(placement: Placement): Ranked[] {
  return placement.items
    .filter((item) => isOutside(item, placement))
    .map((item) => aboutItem('OUTSIDE', item, [item.input.id]));
}

function isOutside(item: Placed, placement: Placement): boolean {
  const layer = placement.layers[item.layer];
  const top = Math.max(0, layer?.top ?? 0);
  const bottom = layer?.bottom ?? Number.POSITIVE_INFINITY;
  return (
    item.x < -TOLERANCE ||
    item.x + item.width > placement.width + TOLERANCE ||
    item.y < top - TOLERANCE ||
    item.y + item.height > bottom + TOLERANCE
  );
}

function fillProblems({ placement, fillings }: Findings): Ranked[] {
  const ranked: Ranked[] = [];
  for (const [index, { contents, outside, overfull }] of fillings) {
    const item = placement.items[index];
    if (!item) continue;
    if (outside.length > 0) ranked.push(aboutItem('OUTSIDE', item, [item.input.id, ...outside]));
    if (overfull) ranked.push(aboutItem('FILL', item, [item.input.id, ...contents.map(({ id }) => id)]));
  }
  return ranked;
}

function aboutItem(code: ProblemCode, item: Placed, itemIds: string[]): Ranked {
  return { layer: item.layer, code, first: item.index, second: 0, itemIds };
}
