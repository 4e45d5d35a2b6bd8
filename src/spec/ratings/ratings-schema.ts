import type { Field } from '../../kinds/kind.js';
import { LIMITS } from '../limits.js';
import type { Schema } from '../schema/schema-items.js';
import { CABLE_FIELDS, CIRCUIT_FIELDS, GROUND_FIELDS, RATINGS_VERSION, SOIL } from './ratings-fields.js';

function fieldSchema({ type, choices, unit, about, example, ...field }: Field): Schema {
  const { minimum, exclusiveMinimum, maximum } = field;
  const limits = { minimum, exclusiveMinimum, maximum };
  const value =
    type === 'choice'
      ? { enum: choices }
      : type === 'text'
        ? { type: 'string', minLength: 1, maxLength: LIMITS.name }
        : { type: 'number', ...limits };
  return { description: `${about}${unit ? ` In ${unit}.` : ''}`, ...value, examples: [example] };
}

const properties = (fields: readonly Field[]): Record<string, Schema> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));

const {
  type: _,
  minimum: __,
  exclusiveMinimum,
  maximum,
  ...soil
} = fieldSchema(SOIL) as Record<string, unknown>;

/** The JSON Schema of a ratings file, for editors. */
export const ratingsSchema = (): Schema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'trenchctl ratings, version 1',
  description:
    'Facts about cables and ground that the API does not tell, for the thermal screening by IEC 60287. What is left out has the stated default or comes from a model cable.',
  type: 'object',
  additionalProperties: false,
  required: ['apiVersion'],
  properties: {
    apiVersion: {
      description: 'Version of the file.',
      const: RATINGS_VERSION,
      examples: [RATINGS_VERSION],
    },
    ground: {
      description: 'The ground around the cables.',
      type: 'object',
      additionalProperties: false,
      properties: {
        soil: { ...soil, anyOf: [{ type: 'number', exclusiveMinimum, maximum }, { const: 'service' }] },
        ...properties(GROUND_FIELDS),
      },
      examples: [{ ambient: 15, soil: 1 }],
    },
    ...properties(CIRCUIT_FIELDS),
    cables: {
      description:
        "The maker's values by the name of the type in the catalog, without regard to case and white space.",
      type: 'object',
      propertyNames: { minLength: 1, maxLength: LIMITS.name },
      additionalProperties: {
        description: 'A cable type.',
        type: 'object',
        additionalProperties: false,
        properties: properties(CABLE_FIELDS),
      },
      examples: [{ 'TSLF 24 kV 3x1x240 Al': { r20: 0.125, screenArea: 25 } }],
    },
  },
});
