import { tubeResistance } from './construction.js';
import type { RatedCable, RatedHolder, RatedSection } from './rated-section.js';
import { type Internal, internalOf } from './rated-section.js';
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
function between(at: Point, path: HeatPath, other: HeatPath): number {
  const resistivity = (path.ground + other.ground) / 2;
  const count = other.cable.parts.length / other.places.length;
  return resistivity * count * other.places.reduce((sum, source) => sum + mutual(at, source), 0);
}

/** Heat of one cable of a circuit (W/m): at the reference current, and always. */
export interface Heat {
  /** The loss of one conductor at the reference current. */
  readonly conductor: number;
  readonly joule: number;
  /** The dielectric loss, which does not depend on the current. */
  readonly constant: number;
}

/** `screen` is the loss of the screen as a share of the loss of the conductor. */
export function heatOf({ cable, internal }: HeatPath, reference: number, screen: number): Heat {
  const { cores, armourLoss } = cable.construction;
  const conductor = reference ** 2 * internal.r;
  return {
    conductor,
    joule: cores * conductor * (1 + screen + armourLoss),
    constant: cores * internal.wd,
  };
}

/** Rise at each place of a cable from each other cable, by its heat (K.m/W). */
type Links = readonly (readonly (readonly number[])[])[];

export const linksOf = (paths: readonly HeatPath[]): Links =>
  paths.map((path) =>
    path.places.map((at) => paths.map((other) => (other === path ? 0 : between(at, path, other)))),
  );

/** Rise of a conductor above the ambient temperature (K): at the reference currents, in proportion to their square, and always. */
export interface Rise {
  readonly joule: number;
  readonly constant: number;
}

interface State {
  readonly paths: readonly HeatPath[];
  readonly heats: readonly Heat[];
  readonly links: Links;
  /** Resistance of the air in the pipe of each cable (K.m/W). */
  readonly air: readonly number[];
}

/** The rise of the hottest conductor of a circuit. */
export function riseOf(path: HeatPath, k: number, state: State): Rise {
  const rises = path.places.map((_, place) => riseAt(path, k, place, state));
  return rises.reduce((most, rise) => (sum(rise) > sum(most) ? rise : most));
}

const sum = ({ joule, constant }: Rise): number => joule + constant;

function riseAt(path: HeatPath, k: number, place: number, { paths, heats, links, air }: State): Rise {
  let { joule, constant } = riseInside(path, heats[k]);
  const outside = (path.own[place] ?? 0) + (path.holder ? (air[k] ?? 0) : 0);
  paths.forEach((other, j) => {
    const isOwn = other === path || isTogether(path, other);
    const parts = path.holder ? other.cable.parts.length : 1;
    const resistance = isOwn ? outside * parts : (links[k]?.[place]?.[j] ?? 0);
    const load = other === path ? 1 : lossFactor(other.cable.loadFactor);
    joule += (heats[j]?.joule ?? 0) * resistance * load;
    constant += (heats[j]?.constant ?? 0) * resistance;
  });
  return { joule, constant };
}

function riseInside({ cable, internal }: HeatPath, heat: Heat | undefined): Rise {
  const { conductor = 0, joule = 0, constant = 0 } = heat ?? {};
  const { cores, armourLoss } = cable.construction;
  const { t1, t2, t3, wd } = internal;
  const withoutArmour = joule - cores * conductor * armourLoss;
  return {
    joule: conductor * t1 + withoutArmour * t2 + joule * t3,
    constant: (wd / 2) * t1 + constant * (t2 + t3),
  };
}

const isTogether = (path: HeatPath, other: HeatPath): boolean =>
  path.holder !== undefined && path.holder === other.holder;

/** The mean loss by the loss at the peak of a daily load, as Neher and McGrath estimate it. */
const lossFactor = (load: number): number => 0.3 * load + 0.7 * load ** 2;
