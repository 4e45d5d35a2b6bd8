import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isInt64, parseInt64 } from '../core/int64.js';
import { type FieldError, invalid, Refusal } from '../core/refusal.js';
import {
  DOCUMENTS,
  type JsonSchema,
  type Operation,
  type Parameter,
  resolve,
  type ServiceName,
} from './operations.js';

export interface ValidatorOptions {
  /** The documents do not say what happens to unknown body fields. Most JSON servers ignore them. */
  readonly unknownFields?: 'ignore' | 'refuse';
}

export interface Validator {
  body(operation: Operation, body: unknown): void;
  /** Converts the query to values of the documented types. */
  query(operation: Operation, search: string): Readonly<Record<string, unknown>>;
}

/** Checks requests against the contract; a request that does not fit is refused with 400 and the names of the fields. */
export function createValidator(options: ValidatorOptions = {}): Validator {
  // The contract is checked by its own tests; checking it at every start would cost a fifth of a second.
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, validateSchema: false });
  addFormats.default(ajv, ['date-time', 'uuid']);
  ajv.addKeyword({ keyword: 'int64', validate: (_: unknown, data: unknown) => isInt64(data), errors: false });
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(operation: Operation): ValidateFunction {
    const known = compiled.get(operation.id);
    if (known) return known;
    if (!ajv.getSchema(operation.service)) {
      const { components } = DOCUMENTS[operation.service];
      ajv.addSchema({ $id: operation.service, components: forAjv(components, options) });
    }
    const made = ajv.compile(
      absolute(forAjv(operation.body?.schema ?? {}, options), operation.service) as object,
    );
    compiled.set(operation.id, made);
    return made;
  }

  return {
    body(operation, body) {
      const validate = validatorOf(operation);
      if (fits(validate, body)) return;
      throw invalidRequest(
        'invalid-body',
        'the body does not fit the contract',
        fieldErrors(validate.errors ?? []),
      );
    },
    query(operation, text) {
      const parameters = queryParameters(operation);
      if (parameters.length === 0) return NO_QUERY;
      const search = new URLSearchParams(text);
      const errors: FieldError[] = [];
      const values = parameters
        .map(
          (parameter) => [parameter.name, queryValue(operation.service, parameter, search, errors)] as const,
        )
        .filter(([, value]) => value !== undefined);
      if (errors.length > 0)
        throw invalidRequest('invalid-query', 'the query does not fit the contract', errors);
      return Object.fromEntries(values);
    },
  };
}

/** Some bodies may nest without limit; the compiled checks follow them until the stack ends. */
function fits(validate: ValidateFunction, body: unknown): boolean {
  try {
    return validate(body) as boolean;
  } catch (error) {
    if (error instanceof RangeError) throw invalid('body', 'is nested too deep', 'invalid-body');
    throw error;
  }
}

const NO_QUERY = {};
const known = new WeakMap<Operation, readonly Parameter[]>();

function queryParameters(operation: Operation): readonly Parameter[] {
  const found = known.get(operation) ?? operation.parameters.filter((parameter) => parameter.in === 'query');
  known.set(operation, found);
  return found;
}

const invalidRequest = (code: string, what: string, errors: readonly FieldError[]): Refusal =>
  new Refusal(400, code, `${what}: ${errors.map(({ field, detail }) => `${field} ${detail}`).join('; ')}`, {
    errors,
  });

/** OpenAPI states int64 by a format, which a JS number cannot hold, so it becomes a custom keyword that also accepts bigints. */
function forAjv(node: unknown, options: ValidatorOptions): unknown {
  if (Array.isArray(node)) return node.map((child) => forAjv(child, options));
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Record<string, unknown>;
  if (schema.format === 'int64') {
    return isNullable(schema) ? { anyOf: [{ int64: true }, { type: 'null' }] } : { int64: true };
  }
  const out = Object.fromEntries(Object.entries(schema).map(([key, child]) => [key, forAjv(child, options)]));
  if (schema.format === 'int32') Object.assign(out, int32Bounds(schema));
  if (schema.format !== 'date-time' && schema.format !== 'uuid') delete out.format;
  if (options.unknownFields === 'refuse' && schema.type === 'object' && 'properties' in schema) {
    out.additionalProperties ??= false;
  }
  return out;
}

const isNullable = (schema: JsonSchema): boolean =>
  Array.isArray(schema.type) && schema.type.includes('null');

const int32Bounds = (schema: JsonSchema) => ({
  minimum: Math.max(Number(schema.minimum ?? -(2 ** 31)), -(2 ** 31)),
  maximum: Math.min(Number(schema.maximum ?? 2 ** 31 - 1), 2 ** 31 - 1),
});

/** Turns `#/components/...` of a service's document into an absolute reference. */
function absolute(node: unknown, service: ServiceName): unknown {
  if (Array.isArray(node)) return node.map((child) => absolute(child, service));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) =>
      key === '$ref' && typeof child === 'string'
        ? [key, `${service}${child}`]
        : [key, absolute(child, service)],
    ),
  );
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
    const kind = schema.enum
      ? `one of ${(schema.enum as string[]).join(', ')}`
      : `a ${schema.format ?? schema.type ?? 'value that the contract lists'}`;
    errors.push({ field, detail: `must be ${kind}` });
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
