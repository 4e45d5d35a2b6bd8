import type { Field } from '../../kinds/kind.js';

export const RATINGS_VERSION = 'trenchctl-ratings/v1';

const METALS = ['aluminium', 'copper', 'lead'] as const;

/** A number within limits that are strict, unlike those of specs: a wrong value would give a wrong current. */
const number = (
  name: string,
  range: { readonly above?: number; readonly from?: number; readonly to: number },
  unit: string | undefined,
  about: string,
  example: number,
): Field => ({
  ...{ name, type: 'number', about, example, maximum: range.to },
  ...(range.above === undefined ? { minimum: range.from ?? 0 } : { exclusiveMinimum: range.above }),
  ...(unit === undefined ? {} : { unit }),
});

const loadFactor = number(
  'loadFactor',
  { above: 0, to: 1 },
  undefined,
  'Mean load by peak load of a day. It lessens the heat that reaches the other circuits; the own heat counts in full.',
  0.7,
);

/** The ground, and the circuits as a whole. */
export const GROUND_FIELDS: readonly Field[] = [
  number('ambient', { from: -20, to: 60 }, 'C', 'Temperature of the ground without cables. Default: 20.', 15),
  number(
    'bedding',
    { above: 0, to: 10 },
    'K.m/W',
    'Thermal resistivity of the bedding around the cables. Without it, the bedding counts as soil.',
    1.2,
  ),
];

export const SOIL = {
  ...number('soil', { above: 0, to: 10 }, 'K.m/W', 'Thermal resistivity of the soil.', 1),
  about:
    'Thermal resistivity of the soil, or `service` for the surroundings that the service states. Default: 1.',
} as const;

export const CIRCUIT_FIELDS: readonly Field[] = [
  {
    name: 'bonding',
    type: 'choice',
    choices: ['solid', 'single-point'],
    about: 'Screens are connected at both ends (solid, the default) or at one end (single-point).',
    example: 'solid',
  },
  loadFactor,
];

const mm = (name: string, about: string, example: number): Field =>
  number(name, { above: 0, to: 500 }, 'mm', about, example);

/** The maker's values of a cable type. What is left out comes from the model cable. */
export const CABLE_FIELDS: readonly Field[] = [
  {
    name: 'source',
    type: 'text',
    about: 'The sheet or page that the values are from; it is shown with the rating.',
    example: 'data sheet 2025-03',
  },
  { name: 'metal', type: 'choice', choices: METALS, about: 'Metal of the conductors.', example: 'aluminium' },
  {
    name: 'insulation',
    type: 'choice',
    choices: ['XLPE', 'PVC', 'EPR', 'PE'],
    about: 'Insulation of the conductors. It determines the highest temperature, if that is not stated.',
    example: 'XLPE',
  },
  number('r20', { above: 0, to: 100 }, 'ohm/km', 'Direct-current resistance of a conductor at 20 C.', 0.125),
  mm('conductorDiameter', 'Diameter of a conductor.', 18.1),
  mm('insulationDiameter', 'Diameter over the insulation, without the layer on it.', 31.2),
  { name: 'screenMetal', type: 'choice', choices: METALS, about: 'Metal of the screen.', example: 'copper' },
  number('screenArea', { above: 0, to: 2000 }, 'mm2', 'Cross-section of the screen.', 25),
  mm('screenDiameter', 'Mean diameter of the screen.', 33.5),
  mm('outerDiameter', 'Outer diameter, if it is not that of the catalog.', 39.5),
  number('limit', { from: 30, to: 150 }, 'C', 'Highest temperature of the conductor in steady state.', 90),
  number('armourLoss', { from: 0, to: 10 }, undefined, 'Loss of the armour by that of the conductors.', 0),
  loadFactor,
];
