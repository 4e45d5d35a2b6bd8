import type { Construction } from './construction.js';
import type { Arrangement } from './internal.js';
import type { Bonding } from './losses.js';
import type { Ground, PipeMaterial, Point } from './surroundings.js';

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
