import type { Field } from '../../kinds/kind.js';
import { NODE_TYPES } from '../../kinds/project.js';
import { LIMITS } from '../limits.js';

// What a spec may state of the nodes of a calculation, besides what is in them and the length of a segment.

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
const LOCATION = text('locationName', 'Where it belongs physically.', 'Storgata');

/** How much of a node, where that is not the length of a segment. */
export const QUANTITY: Field = {
  name: 'quantity',
  type: 'number',
  minimum: 0,
  about: 'Quantity, in the unit of the node.',
  example: 12,
};

export const BUDGET_FIELDS: readonly Field[] = [NUMBER, LOCATION];

export const CHILD_FIELDS: readonly Field[] = [
  { ...NUMBER, example: 'W10' },
  {
    name: 'type',
    type: 'choice',
    choices: NODE_TYPES,
    about: 'Type, where several children have the number.',
    example: 'MATERIAL',
  },
  QUANTITY,
  LOCATION,
  { name: 'exclude', type: 'boolean', about: 'True leaves it out, with all that is in it.', example: true },
];

export const CUSTOM_FIELDS: readonly Field[] = [
  text('name', 'Name of the custom node.', 'Traffic control', some),
  text('unit', 'Unit, exactly as the calculation service lists it.', 'dag', some),
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
  about: 'The length is taken so many times.',
  example: 1.05,
};
