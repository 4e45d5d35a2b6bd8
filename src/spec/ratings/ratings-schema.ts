import type { Field } from '../../kinds/kind.js';
import { LIMITS } from '../limits.js';
import type { Schema } from '../schema/schema-items.js';
import { CABLE_FIELDS, CIRCUIT_FIELDS, GROUND_FIELDS, RATINGS_VERSION, SOIL } from './ratings-fields.js';

function fieldSchema({ unit, about, example, ...field }: Field): Schema {
  const description = `${about}${unit ? ` In ${unit}.` : ''}`;
  return { description, ...valueSchema(field), examples: [example] };
}

type Value = Omit<Field, 'unit' | 'about' | 'example'>;

function valueSchema({ type, choices, minimum, exclusiveMinimum, maximum }: Value): Schema {
  if (type === 'choice') return { enum: choices };
  if (type === 'text') return { type: 'string', minLength: 1, maxLength: LIMITS.name };
  return {
    type: 'number',
    ...(minimum === undefined ? {} : { minimum }),
    ...(exclusiveMinimum === undefined ? {} : { exclusiveMinimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

const properties = (fields: readonly Field[]): Record<string, Schema> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));

/** A number, or the word for the value of the service. */
const soil: Schema = {
  description: `${SOIL.about} In ${SOIL.unit}.`,
  anyOf: [valueSchema(SOIL), { const: 'service' }],
  examples: [SOIL.example],
};

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
        soil,
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
