import type { Bonding } from './losses.js';
import type { Stated } from './model-cable.js';

/** The maker's values of a cable type, as far as they are stated. */
export interface StatedCable extends Stated {
  readonly bonding?: Bonding;
  readonly loadFactor?: number;
  /** The sheet or page that the values are from. */
  readonly source?: string;
}

/** A load (A) by the name of a type, or by the highest voltage (kV) up to which it holds. */
export interface AssumedLoads {
  readonly types: ReadonlyMap<string, number>;
  readonly voltages: readonly { readonly upTo: number; readonly load?: number | undefined }[];
}

/** Facts that the API does not tell. */
export interface Assumptions {
  /** Temperature of the ground without cables (C). */
  readonly ambient: number;
  /** Thermal resistivity of the soil (K.m/W), or `service` for the value of the service. */
  readonly soil: number | 'service';
  /** Thermal resistivity of the bedding around the cables (K.m/W); without it, the bedding counts as soil. */
  readonly bedding?: number;
  /** Soil that is warmer than the ground by more than `rise` (K) dries out, and then has this resistivity (K.m/W). */
  readonly drying?: { readonly rise: number; readonly resistivity: number };
  /** Temperature of the surface of pipes of district heating (C). */
  readonly heatPipes?: number;
  readonly bonding: Bonding;
  readonly loadFactor: number;
  /** Loads of cables that state none. */
  readonly loads: AssumedLoads;
  /** Types of single cores of which every three beside each other are a circuit, however many there are. */
  readonly threes: ReadonlySet<string>;
  /** By the name of the type, without regard to case and white space. */
  readonly cables: ReadonlyMap<string, StatedCable>;
}

/** Used where the ratings file is silent: usual conditions of published tables, and no relief by the load. */
export const ASSUMED: Assumptions = {
  ambient: 20,
  soil: 1,
  bonding: 'solid',
  loadFactor: 1,
  loads: { types: new Map(), voltages: [] },
  threes: new Set(),
  cables: new Map(),
};

/** The key of a type name. */
export const typeKey = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
