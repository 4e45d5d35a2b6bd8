// Dimensions that the documents do not state. All of them are our choice; change them here.

/** The clear opening that an item needs (mm), by the voltage category of its cable; `other` for all other items. */
export const MIN_PADDING = { ELV: 50, LV: 50, MV: 70, HV: 150, EHV: 250, other: 20 } as const;

/** The least difference between two thicknesses that counts (mm). */
const TOLERANCE = 0.01;

/**
 * The top coverings are the upper part of the cover, so they must not be thicker than it. Returns the thickness of all of
 * them (mm) if they are, because the uppermost item then lies in a covering.
 */
export function coveringsBeyondCover(cover: number, thicknesses: readonly number[]): number | undefined {
  const coverings = thicknesses.reduce((sum, thickness) => sum + thickness, 0);
  return coverings > 0 && coverings > cover + TOLERANCE ? coverings : undefined;
}

export const CULVERT_WALL = 50;
export const CANAL_CHANNEL_DIAMETER = 110;
