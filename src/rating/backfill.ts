// A block of bedding in soil of another resistivity. IEC 60287-2-1 takes the surface of the block as isothermal, which is 9 % too
// warm for four circuits beside each other and 25 % for eight, and 35 % too cold for eight in bedding that is drier than the soil. So the
// heat is computed by boundary elements, which are within 1.1 % of finite differences for all of them (arrangements.md).
import { factored } from './linear.js';
import { type Block, mutual, type Point } from './surroundings.js';

/** A piece of the surface of the block: its middle, its length and the direction out of the block. */
interface Panel extends Point {
  readonly length: number;
  readonly nx: number;
  readonly ny: number;
}

/** Panels on one side by its length (mm): those at the corners are the shortest, because the flow of heat bends there. */
const panelsOn = (length: number): number => Math.min(32, Math.max(8, Math.round(length / 60)));
/** A block that ends closer to the surface of the ground counts as one that reaches it (mm): panels so close to their image are not exact. */
const LEAST_TOP = 30;

function panelsOf({ left, right, top, bottom }: Block): Panel[] {
  const side = (from: Point, to: Point, nx: number, ny: number): Panel[] => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const count = panelsOn(length);
    const place = (n: number): number => (1 - Math.cos((Math.PI * n) / count)) / 2;
    return Array.from({ length: count }, (_, n) => {
      const [start, end] = [place(n), place(n + 1)];
      const middle = (start + end) / 2;
      return {
        x: from.x + (to.x - from.x) * middle,
        y: from.y + (to.y - from.y) * middle,
        length: length * (end - start),
        ...{ nx, ny },
      };
    });
  };
  const isOpen = top < LEAST_TOP;
  const high = isOpen ? 0 : top;
  const corners = {
    ...{ a: { x: left, y: high }, b: { x: right, y: high } },
    ...{ c: { x: right, y: bottom }, d: { x: left, y: bottom } },
  };
  return [
    // The surface of the ground is a mirror, in which a block that reaches it goes on.
    ...(isOpen ? [] : side(corners.a, corners.b, 0, -1)),
    ...side(corners.b, corners.c, 1, 0),
    ...side(corners.c, corners.d, 0, 1),
    ...side(corners.d, corners.a, -1, 0),
  ];
}

/** Slope of the rise in a direction at a place, from a source in soil of resistivity 1 with its mirror image. */
function slope(at: Panel, source: Point, isSelf = false): number {
  const dx = at.x - source.x;
  const near = at.y - source.y;
  const far = at.y + source.y;
  const image = (dx * at.nx + far * at.ny) / (dx ** 2 + far ** 2);
  const direct = isSelf ? 0 : (dx * at.nx + near * at.ny) / (dx ** 2 + near ** 2);
  return (image - direct) / (2 * Math.PI);
}

/** Places and weights of the Gauss rule for the mean over a panel. */
const GAUSS = [
  [-0.861136311594053, 0.173927422568727],
  [-0.339981043584856, 0.326072577431273],
  [0.339981043584856, 0.326072577431273],
  [0.861136311594053, 0.173927422568727],
] as const;

const fromPanel = (at: Panel, from: Panel): number =>
  from.length *
  GAUSS.reduce((sum, [place, weight]) => {
    const shift = (place * from.length) / 2;
    return sum + weight * slope(at, { x: from.x - from.ny * shift, y: from.y + from.nx * shift });
  }, 0);

/** Rise at a place per watt of a source (K.m/W) that the block adds to the rise in soil of the resistivity around the source. */
export type AddedRise = (at: Point, source: Point) => number;

/** The heat that the surface of a block seems to give off makes the flow of heat the same on both sides of it. */
export function addedByBlock(block: Block, soil: number): AddedRise {
  const panels = panelsOf(block);
  const contrast = (soil - block.resistivity) / (soil + block.resistivity);
  const solve = factored(
    panels.map((at) =>
      Float64Array.from(panels, (from) =>
        at === from ? 0.5 + contrast * from.length * slope(at, from, true) : contrast * fromPanel(at, from),
      ),
    ),
  );
  const heatOf = remembered((source) =>
    solve(panels.map((at) => -contrast * resistivityAt(source, block, soil) * slope(at, source))),
  );
  const weightsAt = remembered((at) => panels.map((panel) => panel.length * mutual(at, panel)));
  return (at, source) => {
    const weights = weightsAt(at);
    return heatOf(source).reduce((sum, heat, n) => sum + heat * (weights[n] ?? 0), 0);
  };
}

/** Every place is compared with every source, so the values that depend on one of them are computed once. */
function remembered(compute: (at: Point) => readonly number[]): (at: Point) => readonly number[] {
  const known = new Map<Point, readonly number[]>();
  return (at) => {
    const found = known.get(at) ?? compute(at);
    known.set(at, found);
    return found;
  };
}

export const resistivityAt = ({ x, y }: Point, block: Block, soil: number): number =>
  x > block.left && x < block.right && y > block.top && y < block.bottom ? block.resistivity : soil;
