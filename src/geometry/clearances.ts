// Dimensions that the documents do not state. All of them are our choice; change them here.

/** The clear opening that an item needs (mm), by the voltage category of its cable; `other` for all other items. */
export const MIN_PADDING = { ELV: 50, LV: 50, MV: 70, HV: 150, EHV: 250, other: 20 } as const;

export const CULVERT_WALL = 50;
export const CANAL_CHANNEL_DIAMETER = 110;
