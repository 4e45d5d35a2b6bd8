import type { Place } from '../../diagnostics/problem.js';
import {
  ASSUMED,
  type AssumedLoads,
  type Assumptions,
  type StatedCable,
  typeKey,
} from '../../rating/assumptions.js';
import { andThen, fileMapOf, fileSchema, key, leaf, listOf, namedOf } from '../language/describe.js';
import { choice, NAME, NAME_BOUNDS, text, valuesOf, versionKey } from '../language/fields.js';
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

const DRYING_KEYS = {
  rise: number(upTo(100), 'K', 'Critical rise above the ground: soil that is warmer has dried out.', 35),
  resistivity: number(upTo(10), 'K.m/W', 'Thermal resistivity of the dry soil.', 2.5),
};

const DRYING = fileMapOf({ name: 'drying', what: 'drying soil' }, DRYING_KEYS, (keys, place, { report }) => {
  const { rise, resistivity } = valuesOf(DRYING_KEYS, keys);
  if (rise !== undefined && resistivity !== undefined) return { rise, resistivity };
  // A value that could not be read has been reported.
  if (keys.rise && keys.resistivity) return undefined;
  report({
    code: 'missing-field',
    message: 'soil that dries out needs both `rise` and `resistivity`',
    place,
    remedy: 'write drying: {rise: 35, resistivity: 2.5}',
  });
});

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
  drying: key(
    DRYING,
    'Soil that dries out where it is too warm (the two zones of IEC 60287-1-1). Without it, the soil stays moist.',
    { rise: 35, resistivity: 2.5 },
  ),
  heatPipes: number(
    from(-20, 150),
    'C',
    'Temperature of the surface of pipes of district heating. Without it, their heat is left out, and the basis says so.',
    30,
  ),
};

const GROUND = fileMapOf({ name: 'ground', what: 'the ground' }, GROUND_KEYS, (keys) =>
  valuesOf(GROUND_KEYS, keys),
);

const BONDING = choice(['solid', 'single-point', 'cross-bonded', 'solid-with-eddy']);

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
    choice(['XLPE', 'PVC', 'EPR', 'PE', 'paper']),
    'Insulation of the conductors. It determines the highest temperature, if that is not stated.',
    'XLPE',
  ),
  r20: number(upTo(100), 'ohm/km', 'Direct-current resistance of a conductor at 20 C.', 0.125),
  ks: number(upTo(2), undefined, 'Coefficient of the skin effect. Default: 1.', 1),
  kp: number(upTo(2), undefined, 'Coefficient of the proximity effect. Default: 1.', 1),
  conductorDiameter: mm('Diameter of a conductor.', 18.1),
  conductorScreenDiameter: mm('Diameter over the layer on the conductor, where the insulation begins.', 19.5),
  insulationDiameter: mm('Diameter over the insulation, without the layer on it.', 31.2),
  coreDiameter: mm('Diameter over the layer on the insulation.', 32.4),
  u0: number(upTo(500), 'kV', 'Voltage between conductor and earth.', 11.5),
  permittivity: number(upTo(20), undefined, 'Relative permittivity of the insulation.', 2.5),
  tanDelta: number(upTo(1), undefined, 'Loss factor of the insulation.', 0.004),
  screenMetal: key(METAL, 'Metal of the screen.', 'copper'),
  screenArea: number(upTo(2000), 'mm2', 'Cross-section of the screen.', 25),
  screenDiameter: mm('Mean diameter of the screen.', 33.5),
  screenThickness: mm('Thickness of a screen that is a tube; a screen of wires has none.', 0.8),
  bonding: key(
    BONDING,
    'Connection of the screens of this type, if it is not that of the file.',
    'cross-bonded',
  ),
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
function byType<T>(cables: readonly Named<T>[], report: Report): Map<string, T> {
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

const amperes = (about: string): Key<number> => number(from(0, LIMITS.load), 'A', about, 50);

const LOADS_KEYS = {
  LV: amperes('Load of each circuit of low voltage (up to 3.6 kV).'),
  MV: amperes('Load of each circuit of medium voltage (up to 52 kV).'),
  HV: amperes('Load of each circuit of high voltage (above 52 kV).'),
  types: key(
    andThen(
      namedOf({ what: 'types', ...NAME_BOUNDS }, numberType(from(0, LIMITS.load), 'A'), {
        propertyNames: { minLength: 1, maxLength: LIMITS.name },
      }),
      (types, _, { report }) => byType(types, report),
    ),
    'Load of each circuit (A) by the name of its type.',
    { 'PFSP 3x10 Cu': 5 },
  ),
};

const LOADS = fileMapOf({ name: 'loads', what: 'loads' }, LOADS_KEYS, (keys): AssumedLoads => {
  const { LV, MV, HV, types = new Map<string, number>() } = valuesOf(LOADS_KEYS, keys);
  const classes = [
    { upTo: 3.6, load: LV },
    { upTo: 52, load: MV },
    { upTo: Number.POSITIVE_INFINITY, load: HV },
  ];
  return { types, voltages: classes };
});

const FILE_KEYS = {
  apiVersion: versionKey(RATINGS_VERSION, 'Version of the file.', 'the ratings file'),
  ground: key(GROUND, 'The ground around the cables.', { ambient: 15, soil: 1 }),
  bonding: key(
    BONDING,
    'Screens are connected at both ends (solid, the default), at one end (single-point), or crosswise (cross-bonded). `solid-with-eddy` adds the eddy loss to solid, as for segmental conductors.',
    'solid',
  ),
  loadFactor,
  loads: key(LOADS, 'The current that circuits are to carry. A type counts before its class of voltage.', {
    LV: 50,
    types: { 'PFSP 3x10 Cu': 5 },
  }),
  circuits: key(
    andThen(listOf('circuits', NAME), (names) => new Set(names.map(typeKey))),
    'Types of single cores of which every three beside each other are a circuit, from left to right, if there are more than three in a layer.',
    ['TSLF 24 kV 1x240 Al'],
  ),
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
    const { apiVersion: _, ground, circuits: threes, ...rest } = valuesOf(FILE_KEYS, keys);
    return { ...ASSUMED, ...ground, ...rest, ...(threes ? { threes } : {}) } as Assumptions;
  },
);

/** The JSON Schema of a ratings file, for editors. */
export const ratingsSchema = (): Schema => fileSchema('trenchctl ratings, version 1', RATINGS_FILE);
