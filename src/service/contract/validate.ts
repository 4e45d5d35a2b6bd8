import { fullFormats } from 'ajv-formats/dist/formats.js';
import { parseInt64 } from '../core/int64.js';
import type { FieldError } from '../core/refusal.js';
import { parse } from '../json.js';
import { createAccepts, int32Bounds, type ValidatorOptions } from './accepts.js';
import { invalidRequest } from './invalid-request.js';
import { type JsonSchema, type Operation, type Parameter, resolve, type ServiceName } from './operations.js';

export type { ValidatorOptions } from './accepts.js';

export interface Validator {
  /** Loads the check that this body needs; returns undefined if it is loaded already. */
  prepare(operation: Operation, text: string | undefined): Promise<void> | undefined;
  /** Refuses a body that does not fit. */
  body(operation: Operation, body: unknown): void;
  /** Converts the query to values of the documented types. */
  query(operation: Operation, search: string): Readonly<Record<string, unknown>>;
}

type BodyCheck = (operation: Operation, body: unknown) => void;

/**
 * Checks requests against the contract; a request that does not fit is refused with 400 and the names of the fields. Most
 * bodies are accepted by a quick check. Ajv decides about all others: loading it takes longer than a whole small plan. A
 * service that runs for long has it loaded.
 */
export function createValidator(options: ValidatorOptions = {}, loaded?: BodyCheck): Validator {
  const accepts = createAccepts(options);
  let check = loaded;
  const load = async (): Promise<void> => {
    const { createBodyCheck } = await import('./body-check.js');
    check ??= createBodyCheck(options);
  };
  return {
    prepare(operation, text = '') {
      if (check || !operation.body || text.trim() === '') return undefined;
      return isAccepted(text, (body) => accepts(operation, body)) ? undefined : load();
    },
    body(operation, body) {
      if (accepts(operation, body)) return;
      if (!check) throw new Error(`the check of ${operation.id} is not loaded`);
      check(operation, body);
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

function isAccepted(text: string, accepts: (body: unknown) => boolean): boolean {
  try {
    return accepts(parse(text));
  } catch {
    return false;
  }
}

const NO_QUERY = {};
const known = new WeakMap<Operation, readonly Parameter[]>();

function queryParameters(operation: Operation): readonly Parameter[] {
  const found = known.get(operation) ?? operation.parameters.filter((parameter) => parameter.in === 'query');
  known.set(operation, found);
  return found;
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
