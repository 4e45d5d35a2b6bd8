// The layers of a power cable, from the conductor outwards. Diameters and thicknesses are in mm, resistances in ohm/m,
// thermal resistivities in K.m/W, temperatures in degrees Celsius.

export type Metal = 'aluminium' | 'copper' | 'lead';
export type Insulation = 'XLPE' | 'PVC' | 'EPR' | 'PE' | 'paper';

interface MetalValues {
  /** Resistivity at 20 C (ohm m) and its temperature coefficient (1/K): IEC 60287-1-1, table 1. */
  readonly resistivity: number;
  readonly coefficient: number;
}

export const METALS: Readonly<Record<Metal, MetalValues>> = {
  copper: { resistivity: 1.7241e-8, coefficient: 3.93e-3 },
  aluminium: { resistivity: 2.84e-8, coefficient: 4.03e-3 },
  lead: { resistivity: 21.4e-8, coefficient: 4e-3 },
};

interface InsulationValues {
  readonly permittivity: number;
  readonly lossFactor: number;
  readonly resistivity: number;
  /** The highest temperature of the conductor in steady state. */
  readonly limit: number;
}

/** IEC 60287-1-1, table 3, IEC 60287-2-1, table 1, and the limits of IEC 60502. */
export const INSULATIONS: Readonly<Record<Insulation, InsulationValues>> = {
  XLPE: { permittivity: 2.5, lossFactor: 0.004, resistivity: 3.5, limit: 90 },
  PE: { permittivity: 2.3, lossFactor: 0.001, resistivity: 3.5, limit: 70 },
  EPR: { permittivity: 3, lossFactor: 0.02, resistivity: 3.5, limit: 90 },
  PVC: { permittivity: 8, lossFactor: 0.1, resistivity: 5, limit: 70 },
  paper: { permittivity: 4, lossFactor: 0.01, resistivity: 6, limit: 65 },
};

export interface Screen {
  readonly metal: Metal;
  /** Cross-section of the metal (mm2), and the mean diameter of the layer. */
  readonly area: number;
  readonly diameter: number;
  /** Thickness of the layer, for the eddy loss of a tube; absent for wires. */
  readonly thickness?: number;
}

/** A layer around a core or a cable. */
export interface Layer {
  readonly inner: number;
  readonly outer: number;
  readonly resistivity: number;
}

export interface Construction {
  readonly metal: Metal;
  /** Conductors that carry the load: 1, or 3 in one cable. */
  readonly cores: number;
  readonly conductorDiameter: number;
  /** Direct-current resistance at 20 C (ohm/m). */
  readonly r20: number;
  /** Coefficients of the skin and proximity effect: 1 for round stranded conductors. */
  readonly ks: number;
  readonly kp: number;
  /** Layers of one core between conductor and screen, from the inside out. */
  readonly core: readonly Layer[];
  /** The insulation alone, for the dielectric loss. */
  readonly insulation: { readonly inner: number; readonly outer: number } & Pick<
    InsulationValues,
    'permittivity' | 'lossFactor'
  >;
  /** Voltage between conductor and earth (V), and frequency (Hz): 0 for direct current. */
  readonly u0: number;
  readonly frequency: number;
  readonly limit: number;
  readonly screen?: Screen;
  /** The filler of three cores, or the bedding of an armour: T2 (K.m/W), for all cores together. */
  readonly t2: number;
  /** Loss of the armour as a share of the loss of the conductors. */
  readonly armourLoss: number;
  readonly sheath: Layer;
  readonly outerDiameter: number;
}

/** Thermal resistance of a tube (K.m/W): IEC 60287-2-1. */
export const tubeResistance = ({ inner, outer, resistivity }: Layer): number =>
  outer > inner ? (resistivity / (2 * Math.PI)) * Math.log(outer / inner) : 0;

/** Resistance of a metal layer at a temperature (ohm/m). */
export function screenResistance({ metal, area }: Screen, temperature: number): number {
  const { resistivity, coefficient } = METALS[metal];
  return (resistivity / (area * 1e-6)) * (1 + coefficient * (temperature - 20));
}
