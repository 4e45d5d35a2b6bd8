import { resolve, type Schema, type ServiceName } from './operations.js';

/** The statements of the contract about the numbers and enumerations in a JSON value. */
export interface Shape {
  readonly isInt64: boolean;
  readonly isNumber: boolean;
  /** The contract has a statement about the value. */
  readonly isKnown: boolean;
  /** The values of an enumeration. */
  readonly values: ReadonlySet<unknown>;
  element(): Shape;
  property(name: string): Shape;
  /** The names of the properties that the contract states. */
  names(): readonly string[];
  /** The contract has a statement about properties of any name. */
  readonly isOpen: boolean;
}

/** Built once for each schema, because long answers use the same schemas thousands of times. */
const known = new WeakMap<object, Shape>();

export function shapeOf(service: ServiceName, schema: unknown): Shape {
  if (!isSchema(schema)) return NOTHING;
  const found = known.get(schema) ?? make(service, [schema]);
  known.set(schema, found);
  return found;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const NOTHING: Shape = {
  isInt64: false,
  isNumber: false,
  isKnown: false,
  values: new Set(),
  element: () => NOTHING,
  property: () => NOTHING,
  names: () => [],
  isOpen: false,
};

/** Returns the shape of a value that each of these schemas may describe. */
function make(service: ServiceName, given: readonly Schema[]): Shape {
  const schemas = given.flatMap((schema) => choices(service, schema));
  const merged = (picked: readonly unknown[]): Shape => {
    const inner = picked.filter(isSchema);
    return inner.length === 1
      ? shapeOf(service, inner[0])
      : inner.length === 0
        ? NOTHING
        : make(service, inner);
  };
  let element: Shape | undefined;
  const properties = new Map<string, Shape>();
  return {
    isInt64: schemas.some(({ format }) => format === 'int64'),
    isNumber: schemas.some(({ type }) => [type].flat().includes('number')),
    isKnown: true,
    values: new Set(schemas.flatMap(({ enum: values }) => (Array.isArray(values) ? values : []))),
    element() {
      element ??= merged(schemas.map(({ items }) => items));
      return element;
    },
    property(name) {
      const found = properties.get(name) ?? merged(schemas.map((schema) => propertyOf(schema, name)));
      // Names that are not in the contract are not cached: their number has no limit.
      if (found !== NOTHING) properties.set(name, found);
      return found;
    },
    names: () => [...new Set(schemas.flatMap(({ properties: named }) => Object.keys(named ?? {})))],
    isOpen: schemas.some(({ additionalProperties }) => isSchema(additionalProperties)),
  };
}

/** Returns a schema and all its alternatives. */
function choices(service: ServiceName, schema: Schema): Schema[] {
  const found = resolve(service, schema);
  const lists = [found.anyOf, found.oneOf, found.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [found, ...lists.filter(isSchema).flatMap((choice) => choices(service, choice))];
}

function propertyOf({ properties, additionalProperties }: Schema, name: string): unknown {
  const named = isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return named ?? additionalProperties;
}
