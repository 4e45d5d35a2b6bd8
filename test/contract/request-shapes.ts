// What the contract says of bodies and queries, turned into requests that break it: one case for each rule.
import { type ContractOperation, deref } from '../support/contract.js';
import { body, type Case, query } from './case.js';

type Json = Record<string, unknown>;

export const successOf = (operation: ContractOperation): number =>
  operation.statuses.find((status) => status < 300) ?? 200;

/** The schema behind a reference or behind "this or null". */
function plain(operation: ContractOperation, schema: Json): Json {
  const found = deref(operation.service, schema);
  const [first] = (found.anyOf as Json[] | undefined) ?? [];
  return first ? plain(operation, first) : found;
}

export function bodyCases(operation: ContractOperation): Case[] {
  if (!operation.body) return [];
  const schema = plain(operation, operation.body.schema);
  const without: Case = operation.body.required
    ? { status: 400, why: 'no body', code: 'invalid-body', field: 'body', change: bare }
    : { status: successOf(operation), why: 'no body', change: bare };
  const wrong = schema.type === 'array' ? {} : [];
  return [
    without,
    {
      status: 400,
      why: 'a body that is not JSON',
      code: 'invalid-body',
      change: (good) => ({ ...good, rawBody: '{' }),
    },
    {
      status: 400,
      why: 'a body of another type',
      code: 'invalid-body',
      change: (good) => ({ ...good, body: wrong }),
    },
    ...((schema.required as string[] | undefined) ?? []).map((field) =>
      broken(field, undefined, 'is missing'),
    ),
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([field, property]) =>
      fieldCases(field, plain(operation, property)),
    ),
  ];
}

const bare: NonNullable<Case['change']> = ({ body: _, ...good }) => good;

const broken = (field: string, value: unknown, how: string): Case => ({
  status: 400,
  why: `${field} ${how}`,
  code: 'invalid-body',
  field,
  change: body({ [field]: value }),
});

function fieldCases(field: string, schema: Json): Case[] {
  const { maxLength, maxItems } = schema as { maxLength?: number; maxItems?: number };
  const cases = [broken(field, { not: 'this' }, 'of another type')];
  if (schema.type === 'object') cases.splice(0, 1, broken(field, 'not this', 'of another type'));
  if (maxLength !== undefined)
    cases.push(broken(field, 'x'.repeat(maxLength + 1), `over ${maxLength} characters`));
  if (maxItems !== undefined) {
    cases.push(
      broken(
        field,
        Array.from({ length: maxItems + 1 }, () => ({ typeId: 1010 })),
        `over ${maxItems} elements`,
      ),
    );
  }
  if (schema.minimum !== undefined)
    cases.push(broken(field, Number(schema.minimum) - 1, 'under its minimum'));
  if (schema.maximum !== undefined) cases.push(broken(field, Number(schema.maximum) + 1, 'over its maximum'));
  if (schema.exclusiveMinimum !== undefined)
    cases.push(broken(field, schema.exclusiveMinimum, 'at its open minimum'));
  if (schema.minLength !== undefined) cases.push(broken(field, '', 'empty'));
  return cases;
}

/** Texts are never wrong in a query; numbers, dates, flags and enumerations can be. */
export const queryCases = (operation: ContractOperation): Case[] =>
  operation.parameters.flatMap((parameter): Case[] => {
    if (parameter.in !== 'query') return [];
    const schema = plain(operation, parameter.schema);
    const item = schema.type === 'array' ? plain(operation, schema.items as Json) : schema;
    if (item.type === 'string' && !item.enum && !item.format) return [];
    const { name: field } = parameter;
    const change = query({ [field]: 'not this' });
    return [{ status: 400, why: `query ${field} of another type`, code: 'invalid-query', field, change }];
  });
