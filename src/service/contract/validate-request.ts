import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { type FieldError, invalid, Refusal } from '../core/refusal.js';
import { parseInt64 } from '../core/scalars.js';
import { createBodyChecks, type UnknownFields } from './body-checks.js';
import {
  int32Bounds,
  type JsonSchema,
  type Operation,
  type Parameter,
  resolve,
  type ServiceName,
} from './known-operations.js';

/** Converts a query to values of the documented types. `errors` gets the parameters that do not fit. */
function readQuery(
  { service, queryParameters }: Operation,
  text: string,
  errors: FieldError[],
): Readonly<Record<string, unknown>> {
  if (queryParameters.length === 0) return {};
  const search = new URLSearchParams(text);
  return Object.fromEntries(
    queryParameters
      .map((parameter) => [parameter.name, queryValue(service, parameter, search, errors)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function queryValue(
  service: ServiceName,
  parameter: Parameter,
  search: URLSearchParams,
  errors: FieldError[],
): unknown {
  const field = parameter.name;
  const texts = search.getAll(field);
  const schema = resolve<JsonSchema>(service, parameter.schema);
  if (schema.type === 'array') {
    const items = resolve<JsonSchema>(service, schema.items);
    return texts.length === 0
      ? undefined
      : texts.map((text) => scalar({ service, field, schema: items }, text, errors));
  }
  if (texts.length > 1) errors.push({ field: parameter.name, detail: 'is given more than once' });
  const [text] = texts;
  if (text === undefined) {
    if (parameter.required) errors.push({ field: parameter.name, detail: 'is missing' });
    return schema.default;
  }
  return scalar({ service, field, schema }, text, errors);
}

function scalar(
  { service, field, schema }: { service: ServiceName; field: string; schema: JsonSchema },
  text: string,
  errors: FieldError[],
): unknown {
  const value = convertAny(text, schema, service);
  if (value === undefined) {
    const kind = String(schema.format ?? schema.type ?? 'value that the contract lists');
    const expected = schema.enum
      ? `one of ${(schema.enum as string[]).join(', ')}`
      : `${kind.startsWith('int') ? 'an' : 'a'} ${kind}`;
    errors.push({ field, detail: `must be ${expected}` });
  }
  return value;
}

/** Converts to one of the alternatives, if the schema has them. */
function convertAny(text: string, schema: JsonSchema, service: ServiceName): unknown {
  if (!Array.isArray(schema.anyOf)) return convert(text, schema);
  return schema.anyOf
    .map((option) => convert(text, resolve<JsonSchema>(service, option)))
    .find((value) => value !== undefined);
}

function convert(text: string, schema: JsonSchema): unknown {
  if (schema.format === 'int64') return parseInt64(text);
  if (schema.format === 'date-time') return isDateTime(text) ? text : undefined;
  if (schema.enum) return (schema.enum as string[]).includes(text) ? text : undefined;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (schema.type === 'integer')
    return /^-?\d{1,10}$/.test(text) ? within(Number(text), int32Bounds(schema)) : undefined;
  if (schema.type === 'number')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  return text;
}

const within = (n: number, { minimum, maximum }: { minimum: number; maximum: number }) =>
  n >= minimum && n <= maximum ? n : undefined;

/** Checks a date-time in the same way as in a body. */
const isDateTime = (fullFormats['date-time'] as { validate: (text: string) => boolean }).validate;

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
