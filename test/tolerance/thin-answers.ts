// Takes fields out of answers. The contract says where an answer has which field, and whether the field is required.
import { deref, operationById, operations, type Service } from '../support/contract.js';

type Json = Record<string, unknown>;

/** `Schema.field` of one service: `customer User.email`. */
export type FieldName = string;

export type Fate = 'keep' | 'leave out' | 'null';

/** Decides what becomes of a field of an answer. */
export type Thin = (field: FieldName, isRequired: boolean) => Fate;

const PATTERNS = operations.map(({ id, method, path }) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  parameters: (path.match(/\{/g) ?? []).length,
}));

/** The operation that a request is for; of two that fit, the one with fewer parameters. */
export function operationAt(method: string, url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? '';
  return PATTERNS.filter((one) => one.method === method && one.pattern.test(path)).toSorted((a, b) => a.parameters - b.parameters)[0]?.id;
}

/** An answer of an operation without the fields that `thin` takes out of it; undefined where it is no JSON. */
export function thinned(operation: string, text: string, thin: Thin): string | undefined {
  const { service, responses } = operationById(operation);
  const content = responses['200']?.content as Record<string, { schema: Json }> | undefined;
  const schema = content?.['application/json']?.schema;
  return schema ? JSON.stringify(walk(service, schema, JSON.parse(text), thin, '')) : undefined;
}

/** The schema that a value of this kind has, where there is a choice: of an object or null, the object. */
const chosen = (schema: Json): Json => {
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  return choices?.find(({ type }) => type !== 'null') ?? schema;
};

function walk(service: Service, stated: Json, value: unknown, thin: Thin, outer: string): unknown {
  const given = chosen(stated);
  const name = typeof given.$ref === 'string' ? (given.$ref.split('/').at(-1) ?? outer) : outer;
  const schema = deref(service, given) as {
    items?: Json;
    properties?: Record<string, Json>;
    required?: string[];
    additionalProperties?: Json;
  };
  if (Array.isArray(value)) return schema.items ? value.map((one) => walk(service, schema.items as Json, one, thin, name)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const own = schema.properties?.[key];
    const isRequired = schema.required?.includes(key) ?? false;
    const fate = own ? thin(`${service} ${name}.${key}`, isRequired) : 'keep';
    if (fate === 'leave out') return [];
    if (fate === 'null') return [[key, null]];
    const next = own ?? schema.additionalProperties;
    return [[key, next ? walk(service, next, inner, thin, name) : inner]];
  });
  return Object.fromEntries(entries);
}
