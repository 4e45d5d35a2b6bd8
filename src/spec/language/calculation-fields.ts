import type { Field } from '../../kinds/kind.js';
import { NODE_TYPES } from '../../kinds/project.js';
import { LIMITS } from '../limits.js';

// The fields of calculation nodes in a spec, except for their children. The quantity of a budget code or of a custom node can
// also be the length of a segment.

const text = (name: string, about: string, example: string, rest: Partial<Field> = {}): Field => ({
  name,
  type: 'text',
  usualLength: LIMITS.name,
  about,
  example,
  ...rest,
});

const some = { minLength: 1 };
const id = (name: string, about: string): Field => ({ name, type: 'id', about, example: 12 });
const cost = (name: string, about: string, example: number): Field => ({
  name,
  type: 'number',
  minimum: -LIMITS.cost,
  maximum: LIMITS.cost,
  about,
  example,
});

const NUMBER = text('number', 'Number in the catalog.', '2.1.1', some);
const LOCATION = text('locationName', 'Name of the location.', 'Storgata');

export const QUANTITY: Field = {
  name: 'quantity',
  type: 'number',
  minimum: 0,
  about: 'Quantity, in the unit of the node.',
  example: 12,
};

export const BUDGET_FIELDS: readonly Field[] = [NUMBER, QUANTITY, LOCATION];

export const CHILD_FIELDS: readonly Field[] = [
  { ...NUMBER, example: 'W10' },
  {
    name: 'type',
    type: 'choice',
    choices: NODE_TYPES,
    about: 'Type, if several children have this number.',
    example: 'MATERIAL',
  },
  QUANTITY,
  LOCATION,
  {
    name: 'exclude',
    type: 'boolean',
    about: 'True excludes the child, with all its children.',
    example: true,
  },
];

export const CUSTOM_FIELDS: readonly Field[] = [
  text('name', 'Name of the custom node.', 'Traffic control', some),
  text('unit', 'Unit, exactly as the calculation service lists it.', 'dag', some),
  QUANTITY,
  cost('unitCost', 'Fixed cost of one unit. State this or totalCost.', 9500),
  cost('totalCost', 'Fixed cost of the whole quantity. State this or unitCost.', 47_500),
  text('facility', 'Name of the facility. State this or facilityId.', 'HS kabel', some),
  id('facilityId', 'Facility, by its id. State this or facility.'),
  text('activity', 'Name of the activity. State this or activityId.', 'Nyanlegg', some),
  id('activityId', 'Activity, by its id. State this or activity.'),
  text('description', 'Free text.', 'Signals and guards', { usualLength: 1000 }),
  LOCATION,
];

export const TIMES: Field = {
  name: 'times',
  type: 'number',
  exclusiveMinimum: 0,
  maximum: 1000,
  about: 'Factor that the length is multiplied by.',
  example: 1.05,
};
