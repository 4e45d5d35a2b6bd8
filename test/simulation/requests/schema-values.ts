// Values that a schema of the contract allows, at random.
import { deref, type Service } from '../../support/contract.js';
import type { Random } from '../random.js';

type Schema = Record<string, unknown>;

export interface ValueSource {
  readonly service: Service;
  readonly random: Random;
  /** Ids and references that are known to exist, by `Schema.property` or by property; none for all other properties. */
  known(owner: string, property: string): readonly unknown[];
}

const DATES = ['2026-04-17T06:00:00Z', '2024-02-29T23:59:59.999+02:00', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyzæøåÆØÅ0123456789 -_.,/ß漢😀';
const NUMBERS = [0, 1, 0.5, 12.25, 100, 1500, 99_999.999];

/** `owner` is the name of the schema that the property stands in. */
export function valueFor(raw: unknown, source: ValueSource, owner = '', property = ''): unknown {
  const { random } = source;
  const ref = (raw as { $ref?: string }).$ref;
  const inside = ref?.split('/').at(-1) ?? owner;
  const schema = deref(source.service, raw as Schema);
  const known = source.known(owner, property);
  if (known.length > 0 && random.chance(0.85)) return random.pick(known);
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  if (Array.isArray(schema.anyOf)) return valueFor(random.pick(schema.anyOf), source, inside, property);
  return typed(typeOf(schema, random), schema, source, inside, property);
}

function typeOf(schema: Schema, random: Random): string {
  if (!Array.isArray(schema.type)) return String(schema.type);
  const types = schema.type.filter((type) => type !== 'null');
  return types.length < schema.type.length && random.chance(0.15) ? 'null' : random.pick(types);
}

function typed(type: string, schema: Schema, source: ValueSource, owner: string, property: string): unknown {
  const { random } = source;
  if (type === 'null') return null;
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'string') return stringFor(schema, random);
  if (type === 'integer') return integerFor(schema, random);
  if (type === 'number') return numberFor(schema, random);
  if (type === 'array') return arrayFor(schema, source, owner, property);
  return objectFor(schema, source, owner);
}

function stringFor(schema: Schema, random: Random): string {
  if (schema.format === 'date-time') return random.pick(DATES);
  const shortest = Number(schema.minLength ?? 0);
  const longest = Number(schema.maxLength ?? 400);
  const length = random.chance(0.05) ? longest : random.between(shortest, Math.min(longest, 20));
  const letters = [...LETTERS];
  return Array.from({ length }, () => random.pick(letters)).join('');
}

function integerFor(schema: Schema, random: Random): number {
  const from = Number(schema.minimum ?? 0);
  const to = Number(schema.maximum ?? 2 ** 31 - 1);
  if (random.chance(0.03)) return random.pick([from, to]);
  return random.between(from, Math.min(to, from + 5));
}

function numberFor(schema: Schema, random: Random): number {
  const from = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000);
  const open = schema.exclusiveMinimum === undefined ? 0 : 0.001;
  return random.pick(NUMBERS) + Math.min(from, 0) * random.next() + open;
}

function arrayFor(schema: Schema, source: ValueSource, owner: string, property: string): unknown[] {
  const { random } = source;
  const length = random.chance(0.02) ? Number(schema.maxItems ?? 20) : random.below(4);
  return Array.from({ length }, () => valueFor(schema.items, source, owner, property));
}

function objectFor(schema: Schema, source: ValueSource, owner: string): Schema {
  const required = (schema.required as string[] | undefined) ?? [];
  const properties = Object.entries((schema.properties as Schema | undefined) ?? {});
  const chosen = properties.filter(([name]) => required.includes(name) || source.random.chance(0.5));
  return Object.fromEntries(chosen.map(([name, inner]) => [name, valueFor(inner, source, owner, name)]));
}
