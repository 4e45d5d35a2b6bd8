import type { Bonding } from './losses.js';
import type { Stated } from './model-cable.js';

/** The maker's values of a cable type, as far as they are stated. */
export interface StatedCable extends Stated {
  readonly loadFactor?: number;
  /** The sheet or page that the values are from. */
  readonly source?: string;
}

/** Facts that the API does not tell. */
export interface Assumptions {
  /** Temperature of the ground without cables (C). */
  readonly ambient: number;
  /** Thermal resistivity of the soil (K.m/W), or `service` for the value of the service. */
  readonly soil: number | 'service';
  /** Thermal resistivity of the bedding around the cables (K.m/W); without it, the bedding counts as soil. */
  readonly bedding?: number;
  readonly bonding: Exclude<Bonding, 'solid-with-eddy'>;
  readonly loadFactor: number;
  /** By the name of the type, without regard to case and white space. */
  readonly cables: ReadonlyMap<string, StatedCable>;
}

/** Used where the ratings file is silent: usual conditions of published tables, and no relief by the load. */
export const ASSUMED: Assumptions = {
  ambient: 20,
  soil: 1,
  bonding: 'solid',
  loadFactor: 1,
  cables: new Map(),
};

/** The key of a type name. */
export const typeKey = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
