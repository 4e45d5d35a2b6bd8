import { packingOf } from '../geometry/packing.js';
import type { Circle } from '../geometry/shapes.js';
import type { Point } from './scene.js';

/** Parts of a radius: one conductor in its cable; the room for several ones inside the sheath; one in its insulation. */
const SINGLE_CORE = 0.52;
const INSIDE_SHEATH = 0.9;
const INSIDE_INSULATION = 0.74;
/** More conductors than a power cable has are not drawn one by one. */
const MOST_CORES = 7;
const HALF_DISC_STEPS = 12;

/** The conductors of a cable, packed as tightly as its insulated cores are. */
export function coreCircles(count: number, { cx, cy, r }: Circle): Circle[] {
  const n = Math.min(MOST_CORES, Math.trunc(count));
  if (!(n > 1)) return [{ cx, cy, r: r * SINGLE_CORE }];
  const { ratio, centres } = packingOf(n);
  const core = (r * INSIDE_SHEATH) / ratio;
  return centres.map(({ x, y }) => ({ cx: cx + x * core, cy: cy + y * core, r: core * INSIDE_INSULATION }));
}

/** The right half of a disc: the second colour of an earth conductor. */
export function halfDisc({ cx, cy, r }: Circle): Point[] {
  return Array.from({ length: HALF_DISC_STEPS + 1 }, (_, n) => {
    const angle = (n / HALF_DISC_STEPS) * Math.PI - Math.PI / 2;
    return { x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) };
  });
}
