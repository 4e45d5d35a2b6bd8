import { isInt64 } from '../core/int64.js';
import { type JsonSchema, type Operation, resolve, type ServiceName } from './operations.js';

type Check = (value: unknown) => boolean;

export interface ValidatorOptions {
  /** The documents do not say what happens to unknown body fields. Most JSON servers ignore them. */
  readonly unknownFields?: 'ignore' | 'refuse';
}

/**
 * Returns a quick check of bodies. True means that the body fits the contract. False means nothing: the schema, or a value
 * in the body, may be one that this check does not know.
 */
export function createAccepts(options: ValidatorOptions): (operation: Operation, body: unknown) => boolean {
  const checks = new Map<string, Check>();
  return (operation, body) => {
    const check =
      checks.get(operation.id) ?? checkOf(operation.body?.schema ?? {}, operation.service, options);
    checks.set(operation.id, check);
    try {
      return check(body);
    } catch (error) {
      // The body is nested too deep for this check.
      if (error instanceof RangeError) return false;
      throw error;
    }
  };
}

export const isNullable = (schema: JsonSchema): boolean =>
  Array.isArray(schema.type) && schema.type.includes('null');

export const int32Bounds = (schema: JsonSchema) => ({
  minimum: Math.max(Number(schema.minimum ?? -(2 ** 31)), -(2 ** 31)),
  maximum: Math.min(Number(schema.maximum ?? 2 ** 31 - 1), 2 ** 31 - 1),
});

const never: Check = () => false;

/** Statements that do not decide about a value. */
const isRemark = (name: string): boolean =>
  name.startsWith('x-') ||
  ['description', 'title', 'default', 'readOnly', 'deprecated', 'example'].includes(name);

/** Formats that this check does not look into. */
const isPlainFormat = (format: unknown): boolean =>
  format === 'double' || format === 'int32' || format === 'float';

function checkOf(schema: JsonSchema, service: ServiceName, options: ValidatorOptions): Check {
  if (schema.format === 'int64') {
    const orNull = isNullable(schema);
    return (value) => isInt64(value) || (orNull && value === null);
  }
  const bounded = schema.format === 'int32' ? { ...schema, ...int32Bounds(schema) } : schema;
  const checks = Object.entries(bounded).flatMap(([name, stated]) => {
    if (isRemark(name)) return [];
    const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
    return [make ? make(stated as never, { schema: bounded, service, options }) : never];
  });
  return (value) => checks.every((check) => check(value));
}

interface Around {
  readonly schema: JsonSchema;
  readonly service: ServiceName;
  readonly options: ValidatorOptions;
}

type Maker = (stated: never, around: Around) => Check;

const MAKERS: Readonly<Record<string, Maker>> = {
  type: (types: string | readonly string[]) => {
    const all = [types].flat();
    return (value) => all.some((type) => TYPES[type]?.(value));
  },
  format: (format: unknown) => (isPlainFormat(format) ? () => true : (value) => typeof value !== 'string'),
  enum: (words: readonly unknown[]) => (value) =>
    (typeof value !== 'object' || value === null) && words.includes(value),
  minimum: (least: number) => (value) => typeof value !== 'number' || value >= least,
  maximum: (most: number) => (value) => typeof value !== 'number' || value <= most,
  exclusiveMinimum: (least: number) => (value) => typeof value !== 'number' || value > least,
  // The contract counts characters; each of them counts once or twice in `length`.
  maxLength: (most: number) => (value) => typeof value !== 'string' || value.length <= most,
  minLength: (least: number) => (value) => typeof value !== 'string' || value.length >= 2 * least - 1,
  maxItems: (most: number) => (value) => !Array.isArray(value) || value.length <= most,
  items: (schema: JsonSchema, { service, options }) => {
    const check = checkOf(schema, service, options);
    return (value) => !Array.isArray(value) || value.every(check);
  },
  anyOf: (schemas: readonly JsonSchema[], { service, options }) => {
    const checks = schemas.map((schema) => checkOf(schema, service, options));
    return (value) => checks.some((check) => check(value));
  },
  required: (names: readonly string[]) => (value) =>
    !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  properties: (schemas: Readonly<Record<string, JsonSchema>>, around) => propertiesCheck(schemas, around),
  $ref: ($ref: string, { service, options }) => {
    let check: Check | undefined;
    // The schema is read by the first value, because a schema may refer to itself.
    return (value) => {
      check ??= checkOf(resolve<JsonSchema>(service, { $ref }), service, options);
      return check(value);
    };
  },
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, Check>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  array: Array.isArray,
  object: isObject,
};

function propertiesCheck(
  schemas: Readonly<Record<string, JsonSchema>>,
  { schema, service, options }: Around,
): Check {
  const checks = new Map(
    Object.entries(schemas).map(([name, one]) => [name, checkOf(one, service, options)] as const),
  );
  const mayHaveOthers = !(options.unknownFields === 'refuse' && schema.type === 'object');
  return (value) =>
    !isObject(value) ||
    Object.entries(value).every(([name, one]) => checks.get(name)?.(one) ?? mayHaveOthers);
}
