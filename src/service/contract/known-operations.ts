import { DOCUMENTS as CONTRACT } from '../../contract/generated/contract.js';
import type { OperationId } from '../../contract/generated/operation-ids.js';
import { OPERATION_ROWS, type OperationRow } from '../../contract/operation-rows.js';
import type { Scope } from '../core/world.js';

export type JsonSchema = { readonly [key: string]: unknown };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The names of the services in addresses. */
export type ServiceName = keyof typeof BY_ADDRESS;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly schema: JsonSchema;
}

/** One endpoint of the contract, with its references resolved as far as the service needs them. */
export interface Operation {
  readonly id: OperationId;
  readonly service: ServiceName;
  readonly method: Method;
  /** Below the service's base, as the documents write it: `/segments/{segmentId}`. */
  readonly path: string;
  /** The path from the root of the server. */
  readonly fullPath: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly tag: string;
  readonly deprecated: boolean;
  readonly scope: Scope;
  readonly needsUser: boolean;
  /** A write that fails with 409 if the segment changed since the request arrived. */
  readonly lock: boolean;
  readonly parameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  readonly body?: { readonly required: boolean; readonly schema: JsonSchema };
  readonly statuses: readonly string[];
}

interface Document {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

// The addresses of the document service begin with `doc`. A document is read when it is first asked for.
const BY_ADDRESS = {
  get trench() {
    return CONTRACT.trench;
  },
  get project() {
    return CONTRACT.project;
  },
  get customer() {
    return CONTRACT.customer;
  },
  get calculation() {
    return CONTRACT.calculation;
  },
  get checklist() {
    return CONTRACT.checklist;
  },
  get doc() {
    return CONTRACT.document;
  },
};

export const DOCUMENTS = BY_ADDRESS as unknown as Readonly<Record<ServiceName, Document>>;

const basePath = (service: ServiceName): string => `/public/${service}/rest`;

/** Follows one local reference. */
export function resolve<T>(service: ServiceName, value: unknown): T {
  const ref = (value as { $ref?: string }).$ref;
  if (ref === undefined) return value as T;
  const [, , group = '', name = ''] = ref.split('/');
  return resolve<T>(service, DOCUMENTS[service].components[group]?.[name]);
}

/** The bounds of an integer of 32 bits, with those that its schema states. */
export const int32Bounds = (schema: JsonSchema) => ({
  minimum: Math.max(Number(schema.minimum ?? -(2 ** 31)), -(2 ** 31)),
  maximum: Math.min(Number(schema.maximum ?? 2 ** 31 - 1), 2 ** 31 - 1),
});

interface RawOperation {
  summary: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

interface RawBody {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** The texts and the schemas are read when they are asked for. */
function operationOf(row: OperationRow): Operation {
  const { id, method, path, body } = row;
  const service = row.service === 'document' ? 'doc' : row.service;
  const raw = (): RawOperation => DOCUMENTS[service].paths[path]?.[method.toLowerCase()] as RawOperation;
  let parameters: readonly Parameter[] | undefined;
  let inQuery: readonly Parameter[] | undefined;
  return {
    id,
    service,
    method,
    path,
    fullPath: basePath(service) + path,
    get summary() {
      return raw().summary;
    },
    get description() {
      return raw().description;
    },
    get tag() {
      return raw().tags[0] ?? '';
    },
    get deprecated() {
      return raw().deprecated === true;
    },
    scope: (row.scope as Scope | undefined) ?? 'orgsystemer',
    needsUser: row.needsUser === true,
    lock: row.lock === true,
    get parameters() {
      parameters ??= (raw().parameters ?? []).map((parameter) => resolve<Parameter>(service, parameter));
      return parameters;
    },
    get queryParameters() {
      inQuery ??= this.parameters.filter((parameter) => parameter.in === 'query');
      return inQuery;
    },
    ...(body ? { body: bodyOf(service, body === 'required', raw) } : {}),
    get statuses() {
      return Object.keys(raw().responses);
    },
  };
}

const bodyOf = (service: ServiceName, required: boolean, raw: () => RawOperation) => ({
  required,
  get schema(): JsonSchema {
    return resolve<RawBody>(service, raw().requestBody).content['application/json']?.schema ?? {};
  },
});

export const OPERATIONS: readonly Operation[] = OPERATION_ROWS.map(operationOf);
