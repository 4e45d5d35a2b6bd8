import type { Field, PlausibleRange } from './kind.js';

// Fields that a spec may state of the objects that hold items.

const mm = (name: string, about: string, example: number, plausible: PlausibleRange): Field => ({
  name,
  type: 'number',
  minimum: 0,
  unit: 'mm',
  plausible,
  about,
  example,
});

const DEPTH = { least: 100, most: 6000 };
const FOUNDATION = { least: 10, most: 2000, orZero: true };
const PADDING = { least: 5, most: 2000, orZero: true };
const ADJUSTMENT = { least: 1, most: 2000, orZero: true };

export const SEGMENT_FIELDS: readonly Field[] = [
  {
    name: 'description',
    type: 'text',
    maxLength: 1000,
    about: 'Free text.',
    example: 'Pavement, north side',
  },
  {
    name: 'length',
    type: 'number',
    minimum: 0,
    unit: 'm',
    plausible: { least: 1, most: 20_000 },
    about: 'Length of the segment, along the trench.',
    example: 182.5,
  },
];

export const SETTINGS_FIELDS: readonly Field[] = [
  {
    name: 'autoMarkers',
    type: 'boolean',
    about: 'True places protection markers automatically.',
    example: true,
  },
  { name: 'defaultMarkerTypeId', type: 'id', about: 'Default marker or protection type.', example: 12 },
];

export const SECTION_FIELDS: readonly Field[] = [
  {
    name: 'sectionType',
    type: 'choice',
    choices: ['STANDARD_TRENCH', 'ADVANCED_TRENCH', 'DIRECTLY_IN_GROUND'],
    about: 'Kind of trench.',
    example: 'STANDARD_TRENCH',
  },
  mm(
    'coverThickness',
    'From ground level to the uppermost cable or pipe, with the top coverings, which are its upper part. State this or layoutDepth; both only if the service treats them as independent.',
    600,
    DEPTH,
  ),
  mm('foundationThickness', 'Foundation under the cable zone.', 100, FOUNDATION),
  mm('foundationThicknessFillZone', 'Foundation for the fill zone.', 100, FOUNDATION),
  mm(
    'layoutDepth',
    'From ground level to the centre of the cable zone. State this or coverThickness; both only if the service treats them as independent.',
    700,
    DEPTH,
  ),
  mm('leftBorderPadding', 'From the items to the left trench wall.', 100, PADDING),
  mm('rightBorderPadding', 'From the items to the right trench wall.', 100, PADDING),
];

export const LAYER_FIELDS: readonly Field[] = [
  mm('protectionLayerThickness', 'Protection above this layer, before the next one starts.', 100, PADDING),
  { ...mm('leftBorderAdjustment', 'Extra distance to the left trench wall.', 0, ADJUSTMENT), minimum: -1e9 },
  {
    ...mm('rightBorderAdjustment', 'Extra distance to the right trench wall.', 0, ADJUSTMENT),
    minimum: -1e9,
  },
];

export const COVERING_FIELDS: readonly Field[] = [
  {
    name: 'type',
    type: 'choice',
    choices: ['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER'],
    about: 'Material of the covering.',
    example: 'TARMAC',
  },
  mm('thickness', 'Thickness of the covering.', 80, { least: 10, most: 2000 }),
  {
    name: 'thermalResistivity',
    type: 'number',
    minimum: 0,
    unit: 'mK/W',
    plausible: { least: 0.1, most: 10 },
    about: 'Thermal resistivity of the covering.',
    example: 1,
  },
  { name: 'infinite', type: 'boolean', about: 'Extends in width beyond the trench.', example: true },
  { name: 'description', type: 'text', maxLength: 1000, about: 'Free text.', example: 'New asphalt' },
];

/**
 * Both determine the depth of the cable zone; writing one changes the other if the service profile has `linked` depths.
 */
export const DEPTH_FIELDS = ['coverThickness', 'layoutDepth'] as const;
