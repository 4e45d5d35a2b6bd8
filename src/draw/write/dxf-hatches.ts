import type { PathShape, Point, SceneShape } from '../scene.js';
import type { CoveringMaterial } from '../section.js';

/** Parallel lines: their angle in degrees, against the clock from the right, and their distance (px). */
interface Ruling {
  readonly angle: number;
  readonly distance: number;
}

const ruling = (angle: number, distance: number): Ruling => ({ angle, distance });

const MATERIALS: Readonly<Record<CoveringMaterial, readonly Ruling[]>> = {
  TARMAC: [ruling(45, 5)],
  CONCRETE: [ruling(45, 12), ruling(135, 12)],
  COBBLESTONE: [ruling(0, 10), ruling(90, 10)],
  GRAVEL: [ruling(135, 9)],
  CRUSHED_STONES: [ruling(60, 12), ruling(120, 12)],
  SAND: [ruling(0, 7)],
  OTHER: [ruling(90, 12)],
};

/** Soil, backfill and bedding are behind coverings, labels and items, so they have outlines only. */
const LOOKS: Readonly<Partial<Record<SceneShape['look'], readonly Ruling[]>>> = {
  protection: [ruling(45, 14)],
  foundation: [ruling(135, 18)],
};

/**
 * The lines of a hatch. They are plain lines, because programs differ in the names of the patterns that they know, and leave a HATCH with
 * another name empty.
 */
export function hatchLines(shape: PathShape, unit: number): (readonly [Point, Point])[] {
  if (shape.form !== 'polygon' || shape.mark === 'removed') return [];
  const rulings = shape.look === 'covering' ? MATERIALS[shape.material ?? 'OTHER'] : LOOKS[shape.look];
  return (rulings ?? []).flatMap((one) => ruled(shape.points, one, unit));
}

/** More lines than this are a mistake in the data: then the hatch is left out. */
const MAX_LINES = 2000;

function ruled(
  points: readonly Point[],
  { angle, distance }: Ruling,
  unit: number,
): (readonly [Point, Point])[] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  // The y axis of a scene points down.
  const turned = points.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
  const back = (x: number, y: number): Point => ({ x: x * cos + y * sin, y: y * cos - x * sin });
  const heights = turned.map(({ y }) => y);
  const step = distance * unit;
  const [first, last] = [Math.ceil(Math.min(...heights) / step), Math.floor(Math.max(...heights) / step)];
  if (!(last - first < MAX_LINES)) return [];
  const lines: (readonly [Point, Point])[] = [];
  for (let n = first; n <= last; n += 1) {
    const y = n * step;
    const xs = crossings(turned, y);
    for (let at = 0; at + 1 < xs.length; at += 2)
      lines.push([back(xs[at] ?? 0, y), back(xs[at + 1] ?? 0, y)]);
  }
  return lines;
}

/** The places at which the outline crosses a height, in order: the polygon is between the first and the second of each pair. */
function crossings(points: readonly Point[], y: number): number[] {
  return points
    .flatMap((to, n) => {
      const from = points[(n || points.length) - 1] ?? to;
      if (from.y > y === to.y > y) return [];
      return [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)];
    })
    .sort((a, b) => a - b);
}
