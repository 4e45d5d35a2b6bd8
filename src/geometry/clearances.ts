// Measures that the documents leave to whoever lays a trench out. All of them are ours; change them here.

/** The clear opening that an item asks for (mm): by the voltage category of its cable, or as any other item. */
export const MIN_PADDING = { ELV: 50, LV: 50, MV: 70, HV: 150, EHV: 250, other: 20 } as const;

export const CULVERT_WALL = 50;
export const CANAL_CHANNEL_DIAMETER = 110;
