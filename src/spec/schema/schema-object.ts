import type { Field } from '../../kinds/kind.js';
import type { Level } from './levels.js';
import { fieldSchemas, type Schema } from './schema-items.js';

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
