import { fullFormats } from 'ajv-formats/dist/formats.js';
import { parseInt64 } from '../core/int64.js';
import type { FieldError } from '../core/refusal.js';
import {
  int32Bounds,
  type JsonSchema,
  type Operation,
  type Parameter,
  resolve,
  type ServiceName,
} from './known-operations.js';

/** Converts a query to values of the documented types. `errors` gets the parameters that do not fit. */
export function readQuery(
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
