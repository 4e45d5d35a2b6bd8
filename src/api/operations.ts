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
  readonly answerSchema: Schema | undefined;
  readonly bodySchema: Schema | undefined;
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
  const answerSchema = lazily(() => answerSchemaOf(service, raw()));
  const bodySchema = lazily(() => contentOf(service, raw().requestBody)['application/json']?.schema);
  return {
    id,
    service,
    method,
    path,
    scope,
    answer,
    get answerSchema() {
      return answerSchema();
    },
    get bodySchema() {
      return bodySchema();
    },
    get parameters() {
      return raw().parameters ?? [];
    },
    repeatable: method !== 'POST' && EFFECTS[id] !== 'create',
    removes: EFFECTS[id] === 'delete',
  };
}

function answerSchemaOf(service: ServiceName, { responses }: RawOperation): Schema | undefined {
  const good = Object.keys(responses).find((status) => status.startsWith('2'));
  return contentOf(service, good === undefined ? undefined : responses[good])['application/json']?.schema;
}

/** Returns how the operation is paged, or undefined if it is not. Computed on demand, because few calls read pages. */
export function pagingOf({ service, parameters }: Operation): Paging | undefined {
  const names = parameters.map((parameter) => resolve(service, parameter).name);
  return PAGINGS.find(({ offset, size }) => names.includes(offset) && names.includes(size));
}

export const OPERATIONS: readonly Operation[] = OPERATION_ROWS.map(operationOf);

const BY_ID = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.id, operation]));

export function operationNamed(id: string): Operation {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`the contract has no operation ${id}`);
  return found;
}
