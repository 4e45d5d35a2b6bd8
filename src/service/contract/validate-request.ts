import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { type FieldError, invalid, Refusal } from '../core/refusal.js';
import { createBodyChecks, type UnknownFields } from './body-checks.js';
import type { Operation } from './known-operations.js';
import { readQuery } from './read-query.js';

export interface ValidatorOptions {
  readonly unknownFields?: UnknownFields;
}

export interface Validator {
  /** Refuses a body that does not fit. */
  body(operation: Operation, body: unknown): void;
  /** Converts the query to values of the documented types. */
  query(operation: Operation, search: string): Readonly<Record<string, unknown>>;
}

/** Checks requests against the contract; a request that does not fit is refused with 400 and the names of the fields. */
export function createValidator({ unknownFields = 'ignore' }: ValidatorOptions = {}): Validator {
  const checkOf = createBodyChecks(unknownFields);
  return {
    body(operation, body) {
      const validate = checkOf(operation);
      if (accepts(validate, body)) return;
      const errors = fieldErrors(validate.errors ?? []);
      throw refusal('invalid-body', 'the body does not fit the contract', errors);
    },
    query(operation, search) {
      const errors: FieldError[] = [];
      const values = readQuery(operation, search, errors);
      if (errors.length > 0) throw refusal('invalid-query', 'the query does not fit the contract', errors);
      return values;
    },
  };
}

const refusal = (code: string, what: string, errors: readonly FieldError[]): Refusal =>
  new Refusal(400, code, `${what}: ${errors.map(({ field, detail }) => `${field} ${detail}`).join('; ')}`, {
    errors,
  });

/** Some bodies may nest without limit; the compiled checks follow them until the stack ends. */
function accepts(validate: ValidateFunction, body: unknown): boolean {
  try {
    return validate(body) as boolean;
  } catch (error) {
    if (error instanceof RangeError) throw invalid('body', 'is nested too deep', 'invalid-body');
    throw error;
  }
}

/** Keeps one error for each field: "must match anyOf" and "must be null" only repeat a better one. */
function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const byField = new Map<string, string>();
  const informative = errors.filter(
    (error) => error.keyword !== 'anyOf' && !(error.keyword === 'type' && error.params.type === 'null'),
  );
  for (const error of informative.length > 0 ? informative : errors) {
    const field = fieldOf(error);
    if (!byField.has(field)) byField.set(field, messageOf(error));
  }
  return [...byField].slice(0, 20).map(([field, detail]) => ({ field, detail }));
}

function fieldOf(error: ErrorObject): string {
  const extra = error.params as { missingProperty?: string; additionalProperty?: string };
  const parts = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = extra.missingProperty ?? extra.additionalProperty;
  if (last !== undefined) parts.push(last);
  const field = parts.reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`),
    '',
  );
  return field.replace(/^\./, '').slice(0, 255) || 'body';
}

function messageOf(error: ErrorObject): string {
  if (error.keyword === 'required') return 'is missing';
  if (error.keyword === 'additionalProperties') return 'is not a field of this body';
  if (error.keyword === 'int64') return 'must be a whole number within int64';
  if (error.keyword === 'enum')
    return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
  return error.message ?? error.keyword;
}
