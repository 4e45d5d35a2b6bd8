import { tubeResistance } from './construction.js';
import { type Internal, internalOf } from './internal.js';
import type { RatedCable, RatedHolder, RatedSection } from './rated-section.js';
import { aloneInSoil, effectiveResistivity, groupInSoil, mutual, type Point } from './surroundings.js';

/** A cable with the ways of its heat to the surface. */
export interface HeatPath {
  readonly cable: RatedCable;
  readonly internal: Internal;
  readonly holder?: RatedHolder;
  /** The axes at which the temperature is computed: those of the cables, or of the pipe that holds them. */
  readonly places: readonly Point[];
  /** Effective resistivity of the ground (K.m/W). */
  readonly ground: number;
  /** Own thermal resistance outside of the cable, or of the pipe, by place (K.m/W): for the heat of one part. */
  readonly own: readonly number[];
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const middleOf = (parts: readonly Point[]): Point => ({
  x: parts.reduce((sum, { x }) => sum + x, 0) / parts.length,
  y: parts.reduce((sum, { y }) => sum + y, 0) / parts.length,
});

/** Cables that are this much apart, by their diameter, still touch: drawings round to 0.01 mm. */
const TOUCHING = 1.01;

/** The cables of a section in their ground. */
export const heatPaths = (section: RatedSection): HeatPath[] =>
  section.cables.map((cable) => heatPath(cable, section));

function heatPath(cable: RatedCable, { holders, ground }: RatedSection): HeatPath {
  const { construction, arrangement, parts } = cable;
  const [first = { x: 0, y: 0 }, second] = parts;
  const spacing = second ? distance(first, second) : 0;
  const isTouching = spacing <= construction.outerDiameter * TOUCHING;
  const holder = holders.find(({ id }) => id === cable.holder);
  const internal = internalOf(construction, arrangement, { spacing, isTouching: isTouching && !holder });
  if (holder) {
    const resistivity = effectiveResistivity(ground, holder.at.y, holder.outer / 2);
    const wall = tubeResistance({ inner: holder.inner, outer: holder.outer, resistivity: holder.wall });
    const own = [wall + resistivity * aloneInSoil(holder.at.y, holder.outer)];
    return { cable, internal, holder, places: [holder.at], ground: resistivity, own };
  }
  const middle = middleOf(parts);
  const resistivity = effectiveResistivity(ground, middle.y, construction.outerDiameter / 2);
  const own = isTouching ? touchingGroup(cable, middle) : undefined;
  return {
    ...{ cable, internal, places: parts, ground: resistivity },
    own: parts.map((at) => resistivity * (own ?? apart(cable, at))),
  };
}

/** The closed formulas for one to three touching cables; undefined for another arrangement. */
function touchingGroup({ construction, arrangement }: RatedCable, { y }: Point): number | undefined {
  if (arrangement === 'bundle') return undefined;
  return groupInSoil(arrangement, construction.screen !== undefined, y, construction.outerDiameter);
}

const apart = ({ construction, parts }: RatedCable, at: Point): number =>
  parts.reduce(
    (sum, part) => sum + (part === at ? 0 : mutual(at, part)),
    aloneInSoil(at.y, construction.outerDiameter),
  );

/** Rise at a place of one cable per watt of every part of another one (K.m/W). */
export function between(at: Point, path: HeatPath, other: HeatPath): number {
  const resistivity = (path.ground + other.ground) / 2;
  const count = other.cable.parts.length / other.places.length;
  return resistivity * count * other.places.reduce((sum, source) => sum + mutual(at, source), 0);
}
