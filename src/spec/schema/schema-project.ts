import {
  ADDRESS_FIELDS,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../kinds/project.js';
import { LEVELS } from './levels.js';
import { fieldSchemas, flag, ID, LONG_NAME, type Schema } from './schema-items.js';
import { fieldsObject, object } from './schema-object.js';

const LOCATIONS = [{ address: { address1: 'Storgata 1' }, coordinate: { latitude: 62.47, longitude: 6.15 } }];

const location = (): Schema =>
  object(LEVELS.location, 'Where the project is. What is left out of it is left alone.', {
    address: {
      ...fieldsObject(LEVELS.address, 'Its address.', ADDRESS_FIELDS),
      examples: [{ address1: 'Storgata 1', zipCode: '6002', city: 'Ålesund' }],
    },
    coordinate: {
      ...fieldsObject(LEVELS.coordinate, 'Its coordinate.', COORDINATE_FIELDS),
      examples: [{ latitude: 62.47, longitude: 6.15 }],
    },
    coordinateSource: {
      description: 'Where the coordinate is from.',
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
  number: { description: "The project's number.", ...LONG_NAME, examples: [example.number] },
  id: { description: 'Pins the project where its number is ambiguous.', ...ID, examples: [1001] },
  create: flag(
    'True makes the project where there is none. It needs name, status, startDate and owner for that.',
  ),
  ...fieldSchemas(PROJECT_FIELDS),
  location: {
    description: 'Where the project is; null for nowhere.',
    anyOf: [location(), { type: 'null' }],
    examples: LOCATIONS,
  },
  owner: {
    description: 'Who is responsible: a username or an email.',
    ...LONG_NAME,
    examples: [example.owner],
  },
  archived: { ...flag('Whether the project is in the archive.'), examples: [false] },
  modules: {
    description: 'Modules that the project has.',
    type: 'array',
    items: { enum: MODULES },
    uniqueItems: true,
    examples: [example.modules],
  },
  pruneModules: flag('True removes the modules that `modules` does not list, and what is in them.'),
});

export const project = (): Schema => ({
  description:
    'The project that the segments belong to: its number, or a map with its number and what else shall be true of it.',
  anyOf: [
    { ...LONG_NAME },
    object(LEVELS.project, 'The project itself. What is left out is left alone.', properties(), {
      required: ['number'],
    }),
  ],
  examples: [example.number, { number: example.number, id: 1001 }, example],
});
