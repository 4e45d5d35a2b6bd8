// A section as the layout engine places it, as far as ratings need it: mm, x from the left wall, y down from the ground.

export interface LaidOutItem {
  readonly id: string;
  readonly kind: string;
  /** The id of the pipe or culvert that holds the item. */
  readonly inside?: string;
  readonly name: string;
  readonly circles: readonly { readonly cx: number; readonly cy: number; readonly r: number }[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Wall of a pipe or culvert. */
  readonly wall?: number;
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
  /** Depths between which there is bedding; absent if there is none. */
  readonly bedding?: { readonly top: number; readonly bottom: number };
  /** The soil of the service (K.m/W), if it was read. */
  readonly soil?: number;
}

/** The rating of one item. */
export interface ItemRating {
  readonly id: string;
  /** Amperes in each conductor. */
  readonly current: number;
  /** The hottest conductor (C), if all circuits of the section carry their rating. */
  readonly temperature: number;
  /** Where the values of the cable and of the ground come from. */
  readonly basis: string;
  /** The same cable under other conditions. */
  readonly whatIf?: { readonly current: number; readonly temperature: number };
}
