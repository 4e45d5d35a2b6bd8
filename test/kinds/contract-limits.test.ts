// Every limit of the client is the one of the contract: lengths of texts, ranges of numbers, choices and sizes of lists.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import type { Field } from '../../src/kinds/kind.js';
import { ADDRESS_FIELDS, COORDINATE_FIELDS, PROJECT_FIELDS } from '../../src/kinds/project.js';
import { ITEM_KINDS } from '../../src/kinds/registry.js';
import { COVERING_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../src/kinds/structure.js';
import { BUDGET_FIELDS, CUSTOM_FIELDS, QUANTITY } from '../../src/spec/language/calculation-fields.js';
import { LIMITS } from '../../src/spec/limits.js';
import { deref, operationById, type Service } from '../support/contract.js';

type Json = Record<string, unknown>;

/** The properties of the body of an operation, or of an object in it. */
function propertiesOf(operation: OperationId, ...path: string[]) {
  const { body, service } = operationById(operation);
  if (!body) throw new Error(`${operation} takes no body`);
  let schema = plain(service, body.schema);
  for (const name of path) schema = plain(service, propertyOf(schema, name) ?? {});
  return { service, of: (name: string): Json => plain(service, propertyOf(schema, name) ?? {}) };
}

const propertyOf = (schema: Json, name: string): Json | undefined => (schema.properties as Record<string, Json> | undefined)?.[name];

/** A schema without its reference and without null. */
function plain(service: Service, node: Json): Json {
  const options = (node.anyOf ?? node.oneOf) as Json[] | undefined;
  const one = options?.find(({ type }) => type !== 'null');
  return one ? { ...plain(service, one), ...node } : deref(service, node);
}

const FIELDS: readonly (readonly [OperationId, readonly Field[], ...string[]])[] = [
  ['createSegment', SEGMENT_FIELDS],
  ['updateSegment', SEGMENT_FIELDS],
  ['updateSettings', SETTINGS_FIELDS],
  ['updateSection', SECTION_FIELDS],
  ['updateLayer', LAYER_FIELDS],
  ['addTopCovering', COVERING_FIELDS],
  ['updateTopCovering', COVERING_FIELDS],
  ...ITEM_KINDS.filter(({ fields }) => fields.length > 0).map(({ add, fields }) => [add, fields] as const),
  ['createProject', PROJECT_FIELDS],
  ['updateProject', PROJECT_FIELDS],
  ['createProject', ADDRESS_FIELDS, 'location', 'address'],
  ['createProject', COORDINATE_FIELDS, 'location', 'coordinate'],
  ['addCustomNode', CUSTOM_FIELDS.filter((field) => field !== QUANTITY)],
  ['addBudgetNode', BUDGET_FIELDS.filter((field) => field !== QUANTITY)],
];

const LIMIT_NAMES = ['maxLength', 'minLength', 'minimum', 'exclusiveMinimum', 'maximum', 'enum'] as const;

/**
 * The limits of a field as the client has them: the errors, and the warnings for numbers that no document limits. A usual
 * length is a warning for a text that no document limits.
 */
function limitsOf(field: Field): Json {
  const { type, usualLength, minLength, minimum, exclusiveMinimum, maximum, choices } = field;
  const most = field.maxLength ?? (usualLength === undefined ? LIMITS.name : undefined);
  if (type === 'text') return { maxLength: most, minLength };
  if (type === 'choice') return { enum: choices };
  if (type !== 'number' && type !== 'integer') return {};
  const least = exclusiveMinimum === undefined ? (minimum ?? -LIMITS.number) : undefined;
  return { minimum: least, exclusiveMinimum, maximum: maximum ?? LIMITS.number };
}

/** The limits that the contract states; a number without a limit leaves the usual values to the client. */
function statedIn(schema: Json, own: Json): Json {
  const isNumber = 'maximum' in own && !LIMIT_NAMES.some((name) => name in schema);
  return isNumber ? own : Object.fromEntries(LIMIT_NAMES.map((name) => [name, schema[name]]));
}

test.each(FIELDS.map((row) => [`${row[0]} ${row.slice(2).join('.')}`.trim(), row] as const))(
  'the limits of %s are those of the contract',
  (_, [operation, fields, ...path]) => {
    const body = propertiesOf(operation, ...path);
    const known = fields.map((field) => [field, body.of(field.name)] as const);
    const stated = known.filter(([, schema]) => Object.keys(schema).length > 0);
    expect(stated.length).toBeGreaterThan(0);
    for (const [field, schema] of stated) {
      const own = limitsOf(field);
      expect({ field: field.name, ...own }).toEqual({ field: field.name, ...statedIn(schema, own) });
    }
  },
);

test('pipes and culverts hold as many cables, and names of segments are as long, as the contract allows', () => {
  const holders = ITEM_KINDS.flatMap(({ add, holdsCables }) => (holdsCables ? [[add, holdsCables.most] as const] : []));
  expect(holders.map(([add]) => [add, propertiesOf(add).of('cables').maxItems])).toEqual(holders);
  expect(propertiesOf('createSegment').of('name').maxLength).toBe(LIMITS.name);
});

test('the reference states the length of each description', () => {
  const stated = [...readFileSync('schemas/README.md', 'utf8').matchAll(/^\| `description` .*, (\d+) characters/gm)];
  const known = [SEGMENT_FIELDS, COVERING_FIELDS].map((fields) => fields.find(({ name }) => name === 'description')?.maxLength);
  expect(stated.map(([, length]) => Number(length))).toEqual(known);
});
