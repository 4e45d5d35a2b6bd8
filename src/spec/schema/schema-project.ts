import type { Field } from '../../kinds/kind.js';
import {
  ADDRESS_FIELDS,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../kinds/project.js';
import { DIRECTIVES } from './directives.js';
import { LEVELS, type Level } from './levels.js';
import { fieldSchemas, flag, LONG_NAME, NUMBER, type Schema } from './schema-items.js';

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
