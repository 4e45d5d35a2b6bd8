import { DOCUMENTS as CONTRACT, type ServiceName } from '../contract/generated/contract.js';
import { EFFECTS, type OperationId } from '../contract/generated/operation-ids.js';
import { OPERATION_ROWS, type OperationRow } from '../contract/operation-rows.js';

export type { ServiceName } from '../contract/generated/contract.js';

export const SERVICES = Object.keys(CONTRACT) as readonly ServiceName[];
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Schema = Readonly<Record<string, unknown>>;

/** One endpoint of the contract, as far as a caller needs it. */
export interface Operation {
  readonly id: OperationId;
  readonly service: ServiceName;
  readonly method: Method;
  /** Below the service's base: `/segments/{segmentId}`. */
  readonly path: string;
  /** The scope that a token needs. */
  readonly scope: string | undefined;
  /** The form of a successful answer. */
  readonly answer: 'json' | 'bytes' | 'nothing';
  readonly bodySchema: Schema | undefined;
  readonly answerShape: Shape;
  readonly bodyShape: Shape;
  readonly parameters: readonly Schema[];
  /** Sending the call twice has the same effect as sending it once. */
  readonly repeatable: boolean;
  /** The call deletes an object, so a 404 on a retry means success. */
  readonly removes: boolean;
}

/** The names of offset, page size, entries and total. */
export interface Paging {
  readonly offset: string;
  readonly size: string;
  readonly items: string;
  readonly total: string;
}

const PAGINGS: readonly Paging[] = [
  { offset: 'first', size: 'count', items: 'entities', total: 'total' },
  { offset: 'start', size: 'max', items: 'matches', total: 'numMatches' },
];

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

interface RawOperation {
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses: Readonly<Record<string, Schema>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

const DOCUMENTS = CONTRACT as unknown as Readonly<Record<ServiceName, Document>>;

/** Follows local references until there is none. */
export function resolve(service: ServiceName, value: Schema): Schema {
  const { $ref } = value;
  if (typeof $ref !== 'string') return value;
  const [, , group = '', name = ''] = $ref.split('/');
  const found = DOCUMENTS[service].components[group]?.[name];
  if (!found) throw new Error(`the contract has no ${$ref}`);
  return resolve(service, found);
}

/** The values of an enumeration of the contract. */
export const enumOf = (service: ServiceName, name: string): readonly string[] =>
  (resolve(service, { $ref: `#/components/schemas/${name}` }).enum ?? []) as readonly string[];

const contentOf = (service: ServiceName, holder: Schema | undefined): Content =>
  ((holder && resolve(service, holder).content) ?? {}) as Content;

/** The schemas are read when a call needs them, so that a run parses the documents of the services that it calls. */
function operationOf({ id, service, method, path, scope, answer }: OperationRow): Operation {
  const raw = (): RawOperation => DOCUMENTS[service].paths[path]?.[method.toLowerCase()] as RawOperation;
  const lazily = <T>(read: () => T): (() => T) => {
    let known: { readonly value: T } | undefined;
    return () => {
      known ??= { value: read() };
      return known.value;
    };
  };
  const bodySchema = lazily(() => contentOf(service, raw().requestBody)['application/json']?.schema);
  const answerShape = lazily(() => shapeOf(service, answerSchemaOf(service, raw())));
  const bodyShape = lazily(() => shapeOf(service, bodySchema()));
  return {
    id,
    service,
    method,
    path,
    scope,
    answer,
    get bodySchema() {
      return bodySchema();
    },
    get answerShape() {
      return answerShape();
    },
    get bodyShape() {
      return bodyShape();
    },
    get parameters() {
      return raw().parameters ?? [];
    },
    repeatable: method !== 'POST' && EFFECTS[id] !== 'create',
    removes: EFFECTS[id] === 'delete',
  };
}

function answerSchemaOf(service: ServiceName, { responses }: RawOperation): Schema | undefined {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return contentOf(service, good)['application/json']?.schema;
}

/** Undefined if the operation is not paged. Computed on demand, because few calls read pages. */
export function pagingOf({ service, parameters }: Operation): Paging | undefined {
  const names = parameters.map((parameter) => resolve(service, parameter).name);
  return PAGINGS.find(({ offset }) => names.includes(offset));
}

export const OPERATIONS: readonly Operation[] = OPERATION_ROWS.map(operationOf);

const BY_ID = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.id, operation]));

export function operationNamed(id: string): Operation {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`the contract has no operation ${id}`);
  return found;
}

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
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const UNKNOWN: Shape = {
  isInt64: false,
  isNumber: false,
  isKnown: false,
  values: new Set(),
  element: () => UNKNOWN,
  property: () => UNKNOWN,
};

/** `known` holds one shape for each schema of a body, because long answers use the same schemas thousands of times. */
function shapeOf(service: ServiceName, schema: unknown, known = new Map<Schema, Shape>()): Shape {
  if (!isSchema(schema)) return UNKNOWN;
  const found = known.get(schema) ?? mergedShape(service, [schema], known);
  known.set(schema, found);
  return found;
}

/** The shape of a value that each of these schemas may describe. */
function mergedShape(service: ServiceName, given: readonly Schema[], known: Map<Schema, Shape>): Shape {
  const schemas = given.flatMap((schema) => alternativesOf(service, schema));
  const merged = (picked: readonly unknown[]): Shape => {
    const inner = picked.filter(isSchema);
    return inner.length > 1 ? mergedShape(service, inner, known) : shapeOf(service, inner[0], known);
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
      // Names that are not in the contract are not kept: their number has no limit.
      if (found.isKnown) properties.set(name, found);
      return found;
    },
  };
}

/** A schema and all its alternatives. */
function alternativesOf(service: ServiceName, schema: Schema): Schema[] {
  const found = resolve(service, schema);
  const choices = [found.anyOf, found.oneOf, found.allOf].flat().filter(isSchema);
  return [found, ...choices.flatMap((choice) => alternativesOf(service, choice))];
}

function propertyOf({ properties, additionalProperties }: Schema, name: string): unknown {
  const named = isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return named ?? additionalProperties;
}
