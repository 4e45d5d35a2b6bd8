import { type Construction, tubeResistance } from './construction.js';
import { type Bonding, conductorResistance, dielectricLoss, type Neighbours } from './losses.js';
import type { Formation, Ground, Point, RatedMaterial } from './surroundings.js';

/** The values of a cable that depend on its own layers and on the cables of its circuit, not on the ground. */
export interface Internal {
  readonly neighbours: Neighbours;
  /** Resistance of a conductor at its limit (ohm/m), and dielectric loss of a core (W/m). */
  readonly r: number;
  readonly wd: number;
  /** Thermal resistances (K.m/W): of one core, of filler or bedding, and of the outer sheath. */
  readonly t1: number;
  readonly t2: number;
  readonly t3: number;
}

/** Touching cables in a triangle keep part of each other's surface from the soil: IEC 60287-2-1 gives factors for it. */
const TOUCHING_SHEATH = 1.6;
const touchingCore = ({ screen, u0 }: Construction): number => {
  if (screen?.thickness !== undefined) return 1;
  return u0 * Math.sqrt(3) <= 35_000 ? 1.07 : 1.16;
};

/** The arrangement of the parts of a circuit. */
export type Arrangement = Formation;

/** How the cables of a circuit lie. */
export interface Laying {
  readonly arrangement: Arrangement;
  readonly spacing: number;
  /** True if the cables touch, so that each keeps a part of the surface of the others from the soil. */
  readonly isTouching: boolean;
  readonly isInPipes?: boolean;
  readonly axes: readonly Point[];
}

export function internalOf(cable: Construction, laying: Laying): Internal {
  const { arrangement, isTouching } = laying;
  const neighbours = neighboursOf(cable, laying);
  const isTrefoil = isTouching && arrangement === 'trefoil' && cable.cores === 1 && !!cable.screen;
  const core = cable.core.reduce((sum, layer) => sum + tubeResistance(layer), 0);
  return {
    neighbours,
    r: conductorResistance(cable, neighbours),
    wd: dielectricLoss(cable),
    t1: core * (isTrefoil ? touchingCore(cable) : 1),
    t2: cable.t2,
    t3: tubeResistance(cable.sheath) * (isTrefoil ? TOUCHING_SHEATH : 1),
  };
}

function neighboursOf(
  { cores, core, conductorDiameter }: Construction,
  { arrangement, spacing, axes, isInPipes = false }: Laying,
): Neighbours {
  if (cores > 1) return { formation: 'trefoil', spacing: core.at(-1)?.outer ?? conductorDiameter, axes: [] };
  if (arrangement === 'single') return { formation: 'single', spacing: 0, axes };
  return { formation: arrangement, spacing, axes, isInPipes };
}

/** One of the equal cables of a circuit (mm), and the pipe or culvert that holds it. */
export interface Part extends Point {
  readonly holder?: string;
}

/** Cables that are loaded as one circuit. */
export interface RatedCable {
  readonly id: string;
  readonly construction: Construction;
  readonly arrangement: Arrangement;
  readonly parts: readonly Part[];
  readonly bonding: Bonding;
  /** The current that the circuit is to carry (A). */
  readonly load?: number;
  /** Mean load by peak load (0 to 1): it lessens the heat that reaches the other circuits. */
  readonly loadFactor: number;
}

/** A pipe, or a culvert as the cylinder that counts for its box. */
export interface RatedHolder {
  readonly id: string;
  readonly at: Point;
  readonly material: RatedMaterial;
  readonly inner: number;
  readonly outer: number;
}

/** A pipe of district heating with the temperature of its surface (C). */
export interface HeatPipe {
  readonly at: Point;
  readonly outer: number;
  readonly temperature: number;
}

export interface RatedSection {
  readonly cables: readonly RatedCable[];
  readonly holders: readonly RatedHolder[];
  readonly heatPipes?: readonly HeatPipe[];
  readonly ground: Ground;
}

export interface Rating {
  readonly id: string;
  /** Amperes in each conductor. */
  readonly current: number;
  /** The hottest conductor (C), if circuits with a load carry it, and the others their rating. */
  readonly temperature: number;
  /** Effective resistivity of the ground (K.m/W). */
  readonly resistivity: number;
}
