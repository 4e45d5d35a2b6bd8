// A section as the layout engine places it, as far as ratings need it: mm, x from the left wall, y down from the ground.

/** The materials of pipes. */
export type PipeMaterial = 'PE' | 'PVC' | 'PP' | 'EARTHENWARE' | 'CONCRETE' | 'STEEL';

export interface LaidOutItem {
  readonly id: string;
  readonly kind: string;
  /** The id of the pipe or culvert that holds the item. */
  readonly inside?: string;
  /** The layer, from the bottom. */
  readonly layer?: number;
  readonly name: string;
  readonly circles: readonly { readonly cx: number; readonly cy: number; readonly r: number }[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Wall of a pipe or culvert. */
  readonly wall?: number;
  /** The material of a pipe; absent if it is not known. */
  readonly material?: PipeMaterial;
  /** True for a pipe of district heating. */
  readonly isHeat?: boolean;
  /** The current that the circuit is to carry (A). */
  readonly load?: number;
  /** The catalog type of a power cable; absent for other items. */
  readonly cable?: {
    /** Area of a conductor (mm2), highest voltage (kV), conductors in one cable. */
    readonly area: number;
    readonly voltage: number;
    readonly conductors: number;
    readonly isDc?: boolean;
  };
}

export interface LaidOutSection {
  readonly items: readonly LaidOutItem[];
  /** From the surface down; the resistivity is in K.m/W, and absent if it is not known. */
  readonly coverings: readonly {
    readonly name: string;
    readonly thickness: number;
    readonly resistivity?: number;
  }[];
  /** The rectangle that is filled with bedding; absent if there is none. */
  readonly bedding?: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  /** The soil of the service (K.m/W), if it was read. */
  readonly soil?: number;
}

/** The rating of one item. */
export interface ItemRating {
  readonly id: string;
  /** Amperes in each conductor. */
  readonly current: number;
  /** The hottest conductor (C), if circuits with a load carry it, and the others their rating. */
  readonly temperature: number;
  /** The current that the circuit is to carry (A). */
  readonly load?: number;
  /** Number of other circuits of the section without a load, which have an equal share. */
  readonly unstated: number;
  /** The sources of the values of the cable and of the ground, and the things that are not computed. */
  readonly basis: string;
  /** The same cable under other conditions. */
  readonly whatIf?: { readonly current: number; readonly temperature: number };
}

/** A power cable that is not rated, with the reason. */
export interface NotRated {
  readonly id: string;
  readonly reason: string;
  /** The current that the circuit is to carry (A). */
  readonly load?: number;
}

export interface SectionRatings {
  readonly ratings: readonly ItemRating[];
  readonly notRated: readonly NotRated[];
}
