import type { Field } from './kind.js';

// Fields that a spec may state of a project itself and of its calculation.

const text = (name: string, about: string, example: string, usualLength = 1000): Field => ({
  name,
  type: 'text',
  usualLength,
  about,
  example,
});

const date = (name: string, about: string, example: string): Field => ({
  name,
  type: 'date',
  about,
  example,
});

const clearable = (field: Field): Field => ({ ...field, clearable: true });

export const PROJECT_FIELDS: readonly Field[] = [
  { ...text('name', 'Name of the project.', 'Storgata, new cables', 255), minLength: 1 },
  {
    name: 'status',
    type: 'choice',
    choices: ['NEW', 'STARTED', 'ENDED'],
    about: 'Status of the project.',
    example: 'STARTED',
  },
  date('startDate', 'First day; a day begins at midnight UTC.', '2026-03-01'),
  clearable(date('endDate', 'Last day.', '2026-10-15')),
  clearable(date('endDateEstimate', 'Expected last day.', '2026-10-01')),
  clearable(text('description', 'Free text.', 'Renewal of the 24 kV cables')),
  clearable(text('caseRef', 'Case reference.', 'S-4711', 255)),
  clearable(text('substationRef', 'Substation reference.', 'NS-1204', 255)),
];

/** Fields that the API requires to create a project. */
export const PROJECT_REQUIRED = ['name', 'status', 'startDate'] as const;

export const ADDRESS_FIELDS: readonly Field[] = [
  text('address1', 'Street and number.', 'Storgata 1', 255),
  text('address2', 'Second line.', 'c/o Nordnett', 255),
  text('zipCode', 'Postal code.', '6002', 255),
  text('city', 'Town.', 'Ålesund', 255),
  text('municipality', 'Municipality.', 'Ålesund', 255),
  text('gnr', 'Cadastral unit number.', '12', 255),
  text('bnr', 'Property unit number.', '34', 255),
  text('countryCode', 'Country.', 'NO', 255),
];

export const COORDINATE_FIELDS: readonly Field[] = [
  { name: 'latitude', type: 'number', minimum: -90, maximum: 90, about: 'Latitude.', example: 62.47 },
  { name: 'longitude', type: 'number', minimum: -180, maximum: 180, about: 'Longitude.', example: 6.15 },
];

export const COORDINATE_SOURCES = ['ROUGH_ADDRESS', 'EXACT_ADDRESS', 'MANUAL'] as const;

/** Modules that can be activated. UNKNOWN is left out: it stands for a module that the caller does not know. */
export const MODULES = [
  'CABLESIMULATOR',
  'CALCULATION',
  'ECO',
  'ROADLIGHT',
  'LVPOLE',
  'COCO',
  'HUM2',
  'SHORTCIRCUIT',
  'SHAPLAN',
  'FORMS',
] as const;

export const CALCULATION_TYPES = ['REN', 'COMPANY'] as const;

/** Types of catalog nodes. */
export const NODE_TYPES = [
  'BUDGET',
  'GROUP',
  'WORK',
  'MATERIALGROUP',
  'MATERIAL',
  'OTHER',
  'RESOURCE',
] as const;
