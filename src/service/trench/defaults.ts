// Values that the documents call "server defaults" without giving them. All of them are ours; change them here. Those of an item are in its descriptor.

export const SECTION_DEFAULTS = {
  sectionType: 'STANDARD_TRENCH',
  depth: { cover: 600 },
  foundationThickness: 100,
  foundationThicknessFillZone: 100,
  leftBorderPadding: 100,
  rightBorderPadding: 100,
} as const;

/** Of a new section where coverThickness and layoutDepth do not follow each other. */
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
