import type { Operation } from '../../../api/operations.js';

export type Schema = Readonly<Record<string, unknown>>;

/** A parameter in the path or in the query, as the contract has it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

/** The statements of the contract about one operation, with its texts. */
export interface Described {
  readonly operation: Operation;
  readonly summary: string;
  readonly description: string | undefined;
  /** Without the headers, which the client sets. */
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  readonly components: Schema;
  /** Follows local references. */
  resolve(schema: Schema): Schema;
}

interface Raw {
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Schema[];
  readonly requestBody?: Schema;
}

/**
 * Reads one operation with its texts. The bundle of the client has the contract without texts, so that every start is quick;
 * the service is not bundled and its contract has them.
 */
export async function describedOperation(operation: Operation): Promise<Described> {
  const { DOCUMENTS } = await import('../../../service/contract/described.js');
  const { service, path, method } = operation;
  const { paths, components } = DOCUMENTS[service === 'document' ? 'doc' : service];
  const resolve = (schema: Schema): Schema => {
    if (typeof schema.$ref !== 'string') return schema;
    const { $ref, ...own } = schema;
    const [, , group = '', name = ''] = $ref.split('/');
    // A description beside a reference is the nearer one.
    return { ...resolve(components[group]?.[name] as Schema), ...own };
  };
  const raw = paths[path]?.[method.toLowerCase()] as Raw;
  const body = raw.requestBody && bodyOf(resolve(raw.requestBody));
  return {
    operation,
    summary: raw.summary,
    description: raw.description,
    parameters: raw.parameters
      .map((one) => ({ required: false, ...resolve(one) }) as unknown as Parameter)
      .filter(({ in: where }) => where === 'path' || where === 'query'),
    ...(body === undefined ? {} : { body }),
    components,
    resolve,
  };
}

const bodyOf = ({ content }: Schema): Schema | undefined =>
  (content as Record<string, { schema: Schema }> | undefined)?.['application/json']?.schema;

/** Returns a schema and all its alternatives, without references. */
export function variants(schema: Schema, { resolve }: Pick<Described, 'resolve'>): Schema[] {
  const own = resolve(schema);
  const lists = [own.anyOf, own.oneOf, own.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return lists.length === 0 ? [own] : lists.flatMap((one: Schema) => variants(one, { resolve }));
}

/** The types of a schema: `string`, `number`, `null` and the others of JSON Schema. */
export const typesOf = (all: readonly Schema[]): ReadonlySet<unknown> =>
  new Set(all.flatMap(({ type }) => [type].flat()));

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const propertiesOf = (all: readonly Schema[]): Readonly<Record<string, Schema>> =>
  Object.assign({}, ...all.map(({ properties }) => (isObject(properties) ? properties : {})));
