// The construction of an ordinary cable by its area, voltage and outer diameter, where the maker's values are not known.
import {
  type Construction,
  INSULATIONS,
  type Insulation,
  METALS,
  type Metal,
  type Screen,
} from './construction.js';

/** The values of a type in the catalog of the service. */
export interface CableType {
  readonly name: string;
  /** Area of a conductor (mm2). */
  readonly area: number;
  /** Highest voltage between conductors (kV). */
  readonly voltage: number;
  readonly outerDiameter: number;
  /** Conductors in one cable. */
  readonly conductors: number;
  readonly isDc?: boolean;
}

/** Values that replace those of the model. */
export interface Stated {
  readonly metal?: Metal;
  readonly insulation?: Insulation;
  /** Direct-current resistance at 20 C (ohm/km, as makers state it). */
  readonly r20?: number;
  /** Coefficients of the skin and proximity effect. */
  readonly ks?: number;
  readonly kp?: number;
  readonly conductorDiameter?: number;
  /** Diameters over the layer on the conductor, over the insulation, and over the layer on the insulation. */
  readonly conductorScreenDiameter?: number;
  readonly insulationDiameter?: number;
  readonly coreDiameter?: number;
  /** Voltage between conductor and earth (kV). */
  readonly u0?: number;
  readonly permittivity?: number;
  readonly tanDelta?: number;
  readonly screenMetal?: Metal;
  readonly screenArea?: number;
  readonly screenDiameter?: number;
  /** Thickness of a screen that is a tube; absent for wires. */
  readonly screenThickness?: number;
  readonly outerDiameter?: number;
  readonly limit?: number;
  readonly armourLoss?: number;
}

/** Largest resistances at 20 C of stranded conductors (ohm/km): IEC 60228, class 2. */
const CLASS_2: Readonly<Record<number, readonly [copper: number, aluminium: number]>> = {
  10: [1.83, 3.08],
  16: [1.15, 1.91],
  25: [0.727, 1.2],
  35: [0.524, 0.868],
  50: [0.387, 0.641],
  70: [0.268, 0.443],
  95: [0.193, 0.32],
  120: [0.153, 0.253],
  150: [0.124, 0.206],
  185: [0.0991, 0.164],
  240: [0.0754, 0.125],
  300: [0.0601, 0.1],
  400: [0.047, 0.0778],
  500: [0.0366, 0.0605],
  630: [0.0283, 0.0469],
  800: [0.0221, 0.0367],
  1000: [0.0176, 0.0291],
  1200: [0.0151, 0.0247],
  1600: [0.0113, 0.0186],
  2000: [0.009, 0.0149],
};

/** Other areas: stranding adds 5 % to the resistance of the metal. */
const STRANDING = 1.05;

function standardResistance(area: number, metal: Metal): number {
  const [copper, aluminium] = CLASS_2[area] ?? [];
  const known = metal === 'copper' ? copper : aluminium;
  return known ?? (METALS[metal].resistivity * STRANDING * 1e9) / area;
}

/** The metal fills this share of the circle around a compacted stranded conductor. */
const FILLING = 0.9;
/** Thickness of the semi-conducting layers on conductor and insulation, and of the layer of screen wires (mm). */
const CONDUCTOR_SCREEN = 0.7;
const INSULATION_SCREEN = 0.6;
const WIRES = 1;
const SEMI_CONDUCTING = 2.5;
/** The outer sheath of polyethylene, and its least thickness (mm). */
const SHEATH = { resistivity: 3.5, least: 1.4 };

/** Thickness of the insulation by the highest voltage (kV): IEC 60502. */
const THICKNESS = [
  [7.2, 2.5],
  [12, 3.4],
  [17.5, 4.5],
  [24, 5.5],
  [36, 8],
] as const;
/** The usual thickness up to 52 kV. Above that, the diameter of the insulation has to be stated. */
const THICKEST = 10;

const LOW_VOLTAGE = 3.6;

function insulationThickness(voltage: number, area: number): number {
  if (voltage <= LOW_VOLTAGE) return Math.max(0.7, 0.55 + 0.075 * Math.sqrt(area));
  return THICKNESS.find(([most]) => voltage <= most)?.[1] ?? THICKEST;
}

/** Screen of copper wires (mm2): the model cables of IEC 60502-2, annex B. */
const screenArea = (area: number): number => (area <= 120 ? 16 : area <= 300 ? 25 : 35);

/**
 * Metal and insulation by the first letters of a name. Sources: VDE 0276 (N, NA; 2X is XLPE, Y is PVC, KBA is paper in lead), SS 424 17 01
 * (A is aluminium; X is XLPE), HD 603 as Swedish makers use it (N1XE, N1XV), and data sheets of Norwegian makers (PF is PVC of
 * copper; TF, TS and TX are XLPE).
 */
const PREFIXES: readonly (readonly [RegExp, Metal | undefined, Insulation])[] = [
  [/^NAKBA|^NAEKEBA/i, 'aluminium', 'paper'],
  [/^NKBA|^NEKEBA|^NKY/i, 'copper', 'paper'],
  [/^NA2X/i, 'aluminium', 'XLPE'],
  [/^N2X/i, 'copper', 'XLPE'],
  [/^NAY/i, 'aluminium', 'PVC'],
  [/^NY/i, 'copper', 'PVC'],
  [/^N1X/i, undefined, 'XLPE'],
  [/^AX/i, 'aluminium', 'XLPE'],
  [/^AK/i, 'aluminium', 'PVC'],
  [/^PF[SX]P/i, 'copper', 'PVC'],
  [/^T[FSX]/i, undefined, 'XLPE'],
];

/** Metal and insulation of a type, and whether they come from a word in its name, its first letters, or from nothing in it. */
export function named({ name }: Pick<CableType, 'name'>): {
  readonly metal: Metal;
  readonly isMetalNamed: boolean;
  readonly insulation: Insulation;
} {
  const [, byPrefix, insulation = 'XLPE'] = PREFIXES.find(([letters]) => letters.test(name)) ?? [];
  const byWord = /\bCu\b/i.test(name) ? 'copper' : /\bAl\b/i.test(name) ? 'aluminium' : undefined;
  const metal = byWord ?? byPrefix;
  // A type without a metal is taken as aluminium, which carries less.
  return {
    metal: metal ?? 'aluminium',
    isMetalNamed: metal !== undefined,
    insulation: /PVC/i.test(name) ? 'PVC' : insulation,
  };
}

/** The maker's values that a type needs before it is rated: the model is for ordinary cables up to 52 kV. */
export function neededValues(type: CableType, stated: Stated = {}): string[] {
  const insulation = stated.insulation ?? named(type).insulation;
  const layers = ['r20', 'conductorDiameter', 'insulationDiameter'] as const;
  const needed = new Set<keyof Stated>([
    ...(type.voltage > 52 ? ([...layers, 'screenArea', 'screenDiameter'] as const) : []),
    ...(type.isDc || insulation === 'paper' ? ([...layers, 'limit'] as const) : []),
    ...(type.area > 1000 && type.conductors === 1 ? (['r20', 'ks', 'kp', 'conductorDiameter'] as const) : []),
  ]);
  return [...needed].filter((name) => stated[name] === undefined);
}

/** Loaded conductors of one cable: a fourth is a neutral conductor. */
const loadedCores = (conductors: number): number => (conductors >= 3 ? 3 : Math.max(1, conductors));

/** The diameters of a core: conductor, insulation without and with the layers on both sides (mm). */
function coreOf(type: CableType, stated: Stated) {
  const isLow = type.voltage <= LOW_VOLTAGE;
  const conductor = stated.conductorDiameter ?? Math.sqrt((4 * type.area) / (Math.PI * FILLING));
  const inner = stated.conductorScreenDiameter ?? conductor + (isLow ? 0 : 2 * CONDUCTOR_SCREEN);
  const outer = stated.insulationDiameter ?? inner + 2 * insulationThickness(type.voltage, type.area);
  return {
    conductor,
    inner,
    outer,
    over: stated.coreDiameter ?? outer + (isLow ? 0 : 2 * INSULATION_SCREEN),
  };
}

/** Voltage to earth (V) for the dielectric loss, which does not count at low voltage and for direct current. */
function voltageToEarth({ isDc, voltage }: CableType, { u0 }: Stated): number {
  if (isDc) return 0;
  if (u0 !== undefined) return u0 * 1000;
  return voltage <= LOW_VOLTAGE ? 0 : phaseVoltage(voltage);
}

/** Completes the stated values of a type with those of an ordinary cable. */
export function modelCable(type: CableType, stated: Stated = {}): Construction {
  const byName = named(type);
  const metal = stated.metal ?? byName.metal;
  const values = INSULATIONS[stated.insulation ?? byName.insulation];
  const { conductor, inner, outer, over: coreOuter } = coreOf(type, stated);
  const cores = loadedCores(type.conductors);
  const around = bundle(type.conductors) * coreOuter;
  const hasScreen = type.voltage > LOW_VOLTAGE || stated.screenArea !== undefined;
  const screen = hasScreen ? screenOf(type, stated, around) : undefined;
  const over = screen ? screen.diameter + (screen.thickness ?? WIRES) : around;
  const least = over + 2 * (stated.outerDiameter === undefined ? SHEATH.least : 0);
  const outerDiameter = Math.max(stated.outerDiameter ?? type.outerDiameter, least);
  return {
    ...{ metal, cores, conductorDiameter: conductor, outerDiameter },
    r20: (stated.r20 ?? standardResistance(type.area, metal)) / 1000,
    ks: stated.ks ?? 1,
    kp: stated.kp ?? 1,
    core: [
      { inner: conductor, outer: inner, resistivity: SEMI_CONDUCTING },
      { inner, outer, resistivity: values.resistivity },
      { inner: outer, outer: coreOuter, resistivity: SEMI_CONDUCTING },
    ],
    insulation: {
      ...{ inner, outer },
      permittivity: stated.permittivity ?? values.permittivity,
      lossFactor: stated.tanDelta ?? values.lossFactor,
    },
    u0: voltageToEarth(type, stated),
    frequency: type.isDc ? 0 : 50,
    limit: stated.limit ?? values.limit,
    ...(screen ? { screen } : {}),
    t2: cores > 1 ? FILLER : 0,
    armourLoss: stated.armourLoss ?? 0,
    sheath: { inner: over, outer: outerDiameter, resistivity: SHEATH.resistivity },
  };
}

/** The screen of a cable around its cores: wires of copper, or what is stated. */
function screenOf({ area }: CableType, stated: Stated, around: number): Screen {
  const { screenThickness: thickness } = stated;
  const diameter = stated.screenDiameter ?? around + (thickness ?? WIRES);
  const tube = thickness === undefined ? undefined : Math.PI * diameter * thickness;
  return {
    metal: stated.screenMetal ?? 'copper',
    area: stated.screenArea ?? tube ?? screenArea(area),
    diameter,
    ...(thickness === undefined ? {} : { thickness }),
  };
}

/** T2 of the filler around three cores: IEC 60287-2-1, its geometric factor for a thin layer of resistivity 3.5. */
const FILLER = (3.5 / (6 * Math.PI)) * 2 * Math.PI * (0.00022619 + 2.11429 * 0.03 - 20.4762 * 0.03 ** 2);

/** The circle around touching cores, by the diameter of one. */
const bundle = (count: number): number => [1, 1, 2, 2.155, 2.414, 2.7][count] ?? 1 + Math.sqrt(count);

/** The nominal voltage to earth (V): the highest voltage is a fifth above it up to 36 kV, and a tenth above that. */
const phaseVoltage = (voltage: number): number =>
  (voltage * 1000) / (voltage <= 36 ? 1.2 : 1.1) / Math.sqrt(3);
