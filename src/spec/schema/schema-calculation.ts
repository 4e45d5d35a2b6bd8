import { CALCULATION_TYPES } from '../../kinds/project.js';
import { BUDGET_FIELDS, CHILD_FIELDS, CUSTOM_FIELDS, TIMES } from './calculation-fields.js';
import { LEVELS } from './levels.js';
import { fieldSchemas, NAME, type Schema, TRIMMED } from './schema-items.js';
import { list, object } from './schema-project.js';

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
