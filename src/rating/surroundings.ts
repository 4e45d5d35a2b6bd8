// Thermal resistances outside of the cable by IEC 60287-2-1, and the resistivity of the ground.
import { tubeResistance } from './construction.js';
import type { PipeMaterial } from './laid-out.js';

/** A horizontal layer of the ground that is not soil: a covering. Depths in mm, resistivity in K.m/W. */
export interface GroundLayer {
  readonly name: string;
  readonly top: number;
  readonly bottom: number;
  readonly resistivity: number;
}

/** A rectangle in the ground (mm) with its resistivity (K.m/W). */
export interface Block {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly resistivity: number;
}

export interface Ground {
  /** Temperature of the ground without cables (C). */
  readonly ambient: number;
  /** Thermal resistivity of the soil (K.m/W). */
  readonly soil: number;
  readonly layers: readonly GroundLayer[];
  /** The bedding, if it has a resistivity of its own. */
  readonly bedding?: Block;
  /** Soil that is warmer than the critical rise (K) dries out, and then has another resistivity (K.m/W). */
  readonly drying?: { readonly rise: number; readonly resistivity: number };
}

/** The parts of one circuit: three in a triangle or in a row, two, or one part alone. */
export type Formation = 'trefoil' | 'flat' | 'pair' | 'single';

export interface Point {
  readonly x: number;
  /** Depth below the surface (mm). */
  readonly y: number;
}

/**
 * Returns the effective resistivity of the ground for a source at a depth: each layer above the source counts by the share of
 * the temperature drop on the vertical line above it in uniform soil. IEC 60287 knows uniform soil only.
 */
export function effectiveResistivity({ soil, layers }: Ground, depth: number, radius: number): number {
  const below = (z: number): number => {
    const near = Math.min(Math.max(z, radius), depth);
    return Math.log((2 * depth - near) / near);
  };
  const whole = below(radius);
  if (!(whole > 0)) return soil;
  return layers.reduce((sum, { top, bottom, resistivity }) => {
    const drop = below(depth - bottom) - below(depth - top);
    return sum + ((resistivity - soil) * Math.max(0, drop)) / whole;
  }, soil);
}

/** The least ratio of twice the depth to the diameter for which the formulas are used: a shallower cable counts as one there. */
const LEAST_U = 1.5;

const ratio = (depth: number, diameter: number): number => Math.max(LEAST_U, (2 * depth) / diameter);

/** T4 of one cable, pipe or duct in soil of resistivity 1. */
export function aloneInSoil(depth: number, diameter: number): number {
  const u = ratio(depth, diameter);
  return Math.log(u + Math.sqrt(u ** 2 - 1)) / (2 * Math.PI);
}

/** T4 of each of the touching cables of one circuit in soil of resistivity 1. */
export function groupInSoil(
  formation: Formation,
  isMetallic: boolean,
  depth: number,
  diameter: number,
): number {
  const u = ratio(depth, diameter);
  const twice = Math.log(2 * u);
  if (formation === 'single') return aloneInSoil(depth, diameter);
  if (formation === 'pair') return (twice - (isMetallic ? 0.451 : 0.295)) / Math.PI;
  if (formation === 'flat') return 0.475 * twice - (isMetallic ? 0.346 : 0.142);
  return isMetallic ? (1.5 / Math.PI) * (twice - 0.63) : (twice + 2 * Math.log(u)) / (2 * Math.PI);
}

/** Rise at one place from a source at another one, at least so far away, by its mirror image, in soil of resistivity 1. */
export function mutual(at: Point, source: Point, least = 0): number {
  const dx2 = (at.x - source.x) ** 2;
  const near = Math.max(least, Math.sqrt(dx2 + (at.y - source.y) ** 2));
  const far = Math.sqrt(dx2 + (at.y + source.y) ** 2);
  return near > 0 ? Math.log(far / near) / (2 * Math.PI) : 0;
}

/** Steel is not among them: IEC 60287 has no loss of a steel pipe for ordinary cables. */
export type RatedMaterial = Exclude<PipeMaterial, 'STEEL'>;

const PLASTIC = { u: 1.87, v: 0.312, y: 0.0037 };

/**
 * Constants of the air in a pipe, and the thermal resistivity of its wall (K.m/W): IEC 60287-2-1. Its tables do not have
 * polypropylene, whose resistivity is that of ISO 10456.
 */
const PIPES: Readonly<Record<RatedMaterial, Record<'u' | 'v' | 'y' | 'wall', number>>> = {
  PE: { ...PLASTIC, wall: 3.5 },
  PVC: { ...PLASTIC, wall: 6 },
  PP: { ...PLASTIC, wall: 4.5 },
  EARTHENWARE: { u: 1.87, v: 0.28, y: 0.0036, wall: 1.2 },
  CONCRETE: { u: 5.2, v: 1.1, y: 0.011, wall: 1 },
};

/** T4'' of the wall of a pipe. */
export const wallResistance = (material: RatedMaterial, inner: number, outer: number): number =>
  tubeResistance({ inner, outer, resistivity: PIPES[material].wall });

/** T4' of the air between a cable or bundle and its pipe, at the mean temperature of the air. */
export function airResistance(material: RatedMaterial, diameter: number, temperature: number): number {
  const { u, v, y } = PIPES[material];
  return u / (1 + 0.1 * (v + y * temperature) * diameter);
}

/** The diameter that counts for several equal cables in one pipe. */
export const bundleDiameter = (count: number, diameter: number): number =>
  diameter * ([0, 1, 1.65, 2.15, 2.5][count] ?? Math.sqrt(count / 0.68));

/** The radius of a cylinder that counts for a rectangular block (mm). */
export function blockRadius(width: number, height: number): number {
  const [x, y] = [Math.min(width, height), Math.max(width, height)];
  return Math.exp(0.5 * (x / y) * (4 / Math.PI - x / y) * Math.log(1 + (y / x) ** 2) + Math.log(x / 2));
}
