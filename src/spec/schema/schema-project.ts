import type { Field } from '../../kinds/kind.js';
import {
  ADDRESS_FIELDS,
  CALCULATION_TYPES,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../kinds/project.js';
import { BUDGET_FIELDS, CHILD_FIELDS, CUSTOM_FIELDS, TIMES } from './calculation-fields.js';
import { DIRECTIVES } from './directives.js';
import { LEVELS, type Level } from './levels.js';
import { fieldSchemas, flag, LONG_NAME, NAME, NUMBER, type Schema, TRIMMED } from './schema-items.js';

const LOCATIONS = [{ address: { address1: 'Storgata 1' }, coordinate: { latitude: 62.47, longitude: 6.15 } }];

const location = (): Schema =>
  object(LEVELS.location, 'Location of the project. Keys that are left out are not changed.', {
    address: {
      ...fieldsObject(LEVELS.address, 'Address of the project.', ADDRESS_FIELDS),
      examples: [{ address1: 'Storgata 1', zipCode: '6002', city: 'Ålesund' }],
    },
    coordinate: {
      ...fieldsObject(LEVELS.coordinate, 'Coordinate of the project.', COORDINATE_FIELDS),
      examples: [{ latitude: 62.47, longitude: 6.15 }],
    },
    coordinateSource: {
      description: 'Source of the coordinate.',
      enum: COORDINATE_SOURCES,
      examples: ['MANUAL'],
    },
  });

const example = {
  number: '2026-0417',
  create: true,
  name: 'Storgata, new cables',
  status: 'STARTED',
  startDate: '2026-03-01',
  owner: 'kari.nordmann',
  modules: ['CABLESIMULATOR', 'CALCULATION'],
};

const properties = (): Record<string, Schema> => ({
  number: { description: "The project's number.", ...NUMBER, examples: [example.number] },
  ...fieldSchemas([...DIRECTIVES['document.project'], ...PROJECT_FIELDS]),
  location: {
    description: 'Location of the project; null removes it.',
    anyOf: [location(), { type: 'null' }],
    examples: LOCATIONS,
  },
  owner: {
    description: 'Owner of the project: a username or an email.',
    ...LONG_NAME,
    examples: [example.owner],
  },
  archived: { ...flag('Whether the project is in the archive.'), examples: [false] },
  modules: {
    description: 'Modules of the project.',
    type: 'array',
    items: { enum: MODULES },
    uniqueItems: true,
    examples: [example.modules],
  },
  pruneModules: flag('True removes the modules that `modules` does not list, with their content.'),
});

export const project = (): Schema => ({
  description:
    'The project that the segments belong to: its number, or a map with its number and its fields.',
  anyOf: [
    { ...NUMBER },
    object(LEVELS.project, 'The project itself. Keys that are left out are not changed.', properties(), {
      required: ['number'],
    }),
  ],
  examples: [example.number, { number: example.number, id: 1001 }, example],
});

/** A map with these properties and no others, in canonical order. */
export function object(
  level: Level,
  description: string,
  properties: Record<string, Schema>,
  rest: Schema = {},
): Schema {
  const ordered = Object.fromEntries(level.keys.map((key) => [key, properties[key] ?? {}]));
  return { description, type: 'object', properties: ordered, additionalProperties: false, ...rest };
}

export const list = (description: string, of: string, example: unknown, rest: Schema = {}): Schema => ({
  description,
  type: 'array',
  items: { $ref: `#/$defs/${of}` },
  ...rest,
  examples: [[example]],
});

export const fieldsObject = (level: Level, description: string, fields: readonly Field[]): Schema =>
  object(level, description, fieldSchemas(fields));

const lengthExample = { lengthOf: 'Storgata 1-40', times: 1.05 };
const childExample = { number: 'W10', quantity: 12 };
const budgetExample = { number: '2.1.1', quantity: lengthExample, childNodes: [childExample] };

export const calculation = (): Schema => ({
  ...object(LEVELS.calculation, "The project's calculation. Keys that are left out are not changed.", {
    type: {
      description: 'Prices: averages (REN), or those of the company if it has its own.',
      enum: CALCULATION_TYPES,
      examples: ['COMPANY'],
    },
    nodes: list('All nodes: budget codes and custom nodes; [] for none.', 'node', budgetExample),
  }),
  examples: [{ type: 'COMPANY', nodes: [budgetExample] }],
});

const quantity = (): Schema => ({
  description: 'Quantity: a number in the unit of the node, or the length of a segment.',
  anyOf: [
    { type: 'number' },
    object(
      LEVELS.quantity,
      'The length that the spec of a segment of this project states, in metres.',
      {
        lengthOf: {
          description: 'Name of the segment.',
          ...NAME,
          ...TRIMMED,
          examples: [lengthExample.lengthOf],
        },
        times: { ...fieldSchemas([TIMES]).times, exclusiveMinimum: 0, maximum: TIMES.maximum },
      },
      { required: ['lengthOf'] },
    ),
  ],
  examples: [5, lengthExample],
});

const children = (description: string): Record<string, Schema> => ({
  childNodes: list(description, 'child', childExample),
});

const either = (...keys: readonly string[]): Schema => ({ oneOf: keys.map((key) => ({ required: [key] })) });

/** The parts of a calculation, for `$defs`. */
export const nodeSchemas = (): Record<string, Schema> => ({
  node: {
    description: 'A budget code (`number`) or a custom node (`name`).',
    oneOf: [{ $ref: '#/$defs/budget' }, { $ref: '#/$defs/custom' }],
  },
  budget: object(
    LEVELS.budget,
    'A budget code of the catalog.',
    {
      ...fieldSchemas(BUDGET_FIELDS),
      quantity: quantity(),
      options: {
        description: 'False excludes the options of the catalog: children with quantity 0.',
        const: false,
        examples: [false],
      },
      ...children('Children that differ from the catalog; the others are taken from the catalog.'),
    },
    { required: ['number', 'quantity'] },
  ),
  custom: object(
    LEVELS.custom,
    'A node with a fixed cost.',
    { ...fieldSchemas(CUSTOM_FIELDS), quantity: quantity() },
    {
      required: ['name', 'unit', 'quantity'],
      allOf: [
        either('unitCost', 'totalCost'),
        either('facility', 'facilityId'),
        either('activity', 'activityId'),
      ],
    },
  ),
  child: object(
    LEVELS.child,
    'A child of a budget code that differs from the catalog.',
    { ...fieldSchemas(CHILD_FIELDS), ...children('Children of this child that differ from the catalog.') },
    {
      required: ['number'],
      if: { required: ['exclude'], properties: { exclude: { const: true } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { quantity: false, locationName: false, childNodes: false } },
    },
  ),
});
