import { type Construction, tubeResistance } from './construction.js';
import {
  type Bonding,
  conductorResistance,
  dielectricLoss,
  type Formation,
  type Neighbours,
} from './losses.js';
import type { Ground, PipeMaterial, Point } from './surroundings.js';

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

/** The arrangement of the parts of a circuit; `bundle` is any arrangement that has no other name. */
export type Arrangement = Formation | 'bundle';

export function internalOf(
  cable: Construction,
  arrangement: Arrangement,
  { spacing, isTouching }: { readonly spacing: number; readonly isTouching: boolean },
): Internal {
  const neighbours = neighboursOf(cable, arrangement, spacing);
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
  arrangement: Arrangement,
  spacing: number,
): Neighbours {
  if (cores > 1) return { formation: 'trefoil', spacing: core.at(-1)?.outer ?? conductorDiameter };
  if (arrangement === 'single') return { formation: 'single', spacing: 0 };
  return { formation: arrangement === 'bundle' ? 'trefoil' : arrangement, spacing };
}

/** A cable or a group of equal cables that is loaded as one circuit. */
export interface RatedCable {
  readonly id: string;
  readonly construction: Construction;
  readonly arrangement: Arrangement;
  /** The axes of its cables (mm). */
  readonly parts: readonly Point[];
  /** The pipe or culvert that holds it. */
  readonly holder?: string;
  /** Mean load by peak load (0 to 1): it lessens the heat that reaches the other circuits. */
  readonly loadFactor: number;
}

/** A pipe, or a culvert as the cylinder that counts for its box. */
export interface RatedHolder {
  readonly id: string;
  readonly at: Point;
  readonly material: PipeMaterial;
  readonly inner: number;
  readonly outer: number;
  /** Thermal resistivity of the wall (K.m/W). */
  readonly wall: number;
}

export interface RatedSection {
  readonly cables: readonly RatedCable[];
  readonly holders: readonly RatedHolder[];
  readonly ground: Ground;
  readonly bonding: Bonding;
}

export interface Rating {
  readonly id: string;
  /** Amperes in each conductor. */
  readonly current: number;
  /** The hottest conductor (C). */
  readonly temperature: number;
  /** Effective resistivity of the ground (K.m/W). */
  readonly resistivity: number;
}
