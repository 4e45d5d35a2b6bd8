// Values that the documents call "server defaults" without stating them. All of them are our choices; change them here. Those of an item are in its descriptor.

export const SECTION_DEFAULTS = {
  sectionType: 'STANDARD_TRENCH',
  depth: { cover: 600 },
  foundationThickness: 100,
  foundationThicknessFillZone: 100,
  leftBorderPadding: 100,
  rightBorderPadding: 100,
} as const;

/** The depths of a new section if coverThickness and layoutDepth are independent. */
export const INDEPENDENT_DEPTHS = { cover: SECTION_DEFAULTS.depth.cover, layoutDepth: 700 } as const;

export const PROTECTION_LAYER_THICKNESS = 100;
export const SEGMENT_LENGTH = 0;
export const SETTINGS = { autoMarkers: false, defaultMarkerTypeId: null } as const;
export const SURROUNDINGS = { terrainType: 'ROAD', soilThermalResistivity: 1 } as const;

/** These four are documented. */
export const TOP_COVERING = {
  description: null,
  infinite: true,
  thermalResistivity: 1,
  thickness: 100,
  type: 'OTHER',
} as const;
