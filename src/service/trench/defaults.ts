import { CULVERT_WALL } from '../../geometry/clearances.js';
import type { PipeCategory } from '../core/world.js';

// Values that the documents call "server defaults" without giving them. All of them are ours; change them here.

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
export const CULVERT = { width: 600, height: 400, wall: CULVERT_WALL } as const;
export const ECOM_DUCT_DIAMETER = 40;
export const SENSOR_DIAMETER = 10;
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

/** Catalog ids of the pipe that a category gets when no typeId is given. */
export const PIPE_TYPE: Readonly<Record<PipeCategory, string>> = {
  CONTAINER: '3',
  ECOM: '10',
  WATER: '16',
  SEWER: '5',
  HEAT: '26',
  GAS: '13',
};
