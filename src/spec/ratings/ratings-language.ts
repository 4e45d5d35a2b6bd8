import type { Place } from '../../diagnostics/problem.js';
import { ASSUMED, type Assumptions, type StatedCable, typeKey } from '../../rating/assumptions.js';
import { andThen, fileMapOf, fileSchema, key, leaf, namedOf } from '../language/describe.js';
import { choice, NAME_BOUNDS, text, valuesOf, versionKey } from '../language/fields.js';
import type { Key, MapType, Schema, Type } from '../language/language.js';
import { LIMITS } from '../limits.js';
import type { Report } from '../problems.js';
import type { Named } from '../read/read-map.js';
import { numberReader } from '../read/read-number.js';

// The ratings file: facts about cables and ground that the API does not tell.

export const RATINGS_VERSION = 'trenchctl-ratings/v1';

const METAL = choice(['aluminium', 'copper', 'lead']);

interface Range {
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum: number;
}

const numberType = (range: Range, unit?: string): Type<number> =>
  leaf(numberReader({ ...range, ...(unit === undefined ? {} : { unit }) }), { type: 'number', ...range });

const withUnit = (about: string, unit: string | undefined): string =>
  unit === undefined ? about : `${about} In ${unit}.`;

/** A number within limits that are strict, unlike those of specs: a wrong value would give a wrong current. */
const number = (range: Range, unit: string | undefined, about: string, example: number): Key<number> =>
  key(numberType(range, unit), withUnit(about, unit), example);

const upTo = (maximum: number): Range => ({ exclusiveMinimum: 0, maximum });
const from = (minimum: number, maximum: number): Range => ({ minimum, maximum });

const loadFactor = number(
  upTo(1),
  undefined,
  'Mean load by peak load of a day. It lessens the heat that reaches the other circuits; the own heat counts in full.',
  0.7,
);

const RESISTIVITY = numberType(upTo(10), 'K.m/W');

const SOIL: Type<number | 'service'> = {
  ...RESISTIVITY,
  read: (tree, site) =>
    tree.form === 'scalar' && tree.value === 'service' ? 'service' : RESISTIVITY.read(tree, site),
  schema: () => ({ anyOf: [RESISTIVITY.schema(), { const: 'service' }] }),
};

const GROUND_KEYS = {
  soil: key(
    SOIL,
    withUnit(
      'Thermal resistivity of the soil, or `service` for the surroundings that the service states. Default: 1.',
      'K.m/W',
    ),
    1,
  ),
  ambient: number(from(-20, 60), 'C', 'Temperature of the ground without cables. Default: 20.', 15),
  bedding: number(
    upTo(10),
    'K.m/W',
    'Thermal resistivity of the bedding around the cables. Without it, the bedding counts as soil.',
    1.2,
  ),
};

const GROUND = fileMapOf({ name: 'ground', what: 'the ground' }, GROUND_KEYS, (keys) =>
  valuesOf(GROUND_KEYS, keys),
);

const mm = (about: string, example: number): Key<number> => number(upTo(500), 'mm', about, example);

/** The maker's values of a cable type. What is left out comes from the model cable. */
const CABLE_KEYS = {
  source: key(
    text(LIMITS.name),
    'The sheet or page that the values are from; it is shown with the rating.',
    'data sheet 2025-03',
  ),
  metal: key(METAL, 'Metal of the conductors.', 'aluminium'),
  insulation: key(
    choice(['XLPE', 'PVC', 'EPR', 'PE']),
    'Insulation of the conductors. It determines the highest temperature, if that is not stated.',
    'XLPE',
  ),
  r20: number(upTo(100), 'ohm/km', 'Direct-current resistance of a conductor at 20 C.', 0.125),
  conductorDiameter: mm('Diameter of a conductor.', 18.1),
  insulationDiameter: mm('Diameter over the insulation, without the layer on it.', 31.2),
  screenMetal: key(METAL, 'Metal of the screen.', 'copper'),
  screenArea: number(upTo(2000), 'mm2', 'Cross-section of the screen.', 25),
  screenDiameter: mm('Mean diameter of the screen.', 33.5),
  outerDiameter: mm('Outer diameter, if it is not that of the catalog.', 39.5),
  limit: number(from(30, 150), 'C', 'Highest temperature of the conductor in steady state.', 90),
  armourLoss: number(from(0, 10), undefined, 'Loss of the armour by that of the conductors.', 0),
  loadFactor,
};

const CABLE = fileMapOf(
  { name: 'cableType', what: 'a cable', about: 'A cable type.' },
  CABLE_KEYS,
  // The choices of the keys are the words of the model.
  (keys) => valuesOf(CABLE_KEYS, keys) as StatedCable,
);

/** The values by the key of the type; a type that is named twice is a problem. */
function byType(cables: readonly Named<StatedCable>[], report: Report): Map<string, StatedCable> {
  const places = new Map<string, Place>();
  for (const { name, place } of cables) {
    const first = places.get(typeKey(name));
    if (first)
      report({
        code: 'duplicate-key',
        message: `the cable ${JSON.stringify(name)} stands here twice: case and white space do not count`,
        place,
        remedy: 'keep one of them',
        also: [{ place: first, message: 'the first one' }],
      });
    places.set(typeKey(name), place);
  }
  return new Map(cables.map(({ name, value }) => [typeKey(name), value]));
}

const FILE_KEYS = {
  apiVersion: versionKey(RATINGS_VERSION, 'Version of the file.', 'the ratings file'),
  ground: key(GROUND, 'The ground around the cables.', { ambient: 15, soil: 1 }),
  bonding: key(
    choice(['solid', 'single-point']),
    'Screens are connected at both ends (solid, the default) or at one end (single-point).',
    'solid',
  ),
  loadFactor,
  cables: key(
    andThen(
      namedOf({ what: 'cables', ...NAME_BOUNDS }, CABLE, {
        propertyNames: { minLength: 1, maxLength: LIMITS.name },
      }),
      (cables, _, { report }) => byType(cables, report),
    ),
    "The maker's values by the name of the type in the catalog, without regard to case and white space.",
    { 'TSLF 24 kV 3x1x240 Al': { r20: 0.125, screenArea: 25 } },
  ),
};

const UNDER_GROUND = Object.keys(GROUND_KEYS).map((name) => [name, `\`${name}\` stands under \`ground\``]);

/** The whole file. Its value is valid only if nothing was reported. */
export const RATINGS_FILE: MapType<Assumptions> = fileMapOf(
  {
    name: 'file',
    what: 'a ratings file',
    about:
      'Facts about cables and ground that the API does not tell, for the thermal screening by IEC 60287. What is left out has the stated default or comes from a model cable.',
    hints: Object.fromEntries(UNDER_GROUND),
  },
  FILE_KEYS,
  (keys) => {
    const { apiVersion: _, ground, ...circuits } = valuesOf(FILE_KEYS, keys);
    return { ...ASSUMED, ...ground, ...circuits } as Assumptions;
  },
);

/** The JSON Schema of a ratings file, for editors. */
export const ratingsSchema = (): Schema => fileSchema('trenchctl ratings, version 1', RATINGS_FILE);
