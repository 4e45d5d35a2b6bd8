import { DOCUMENTS as CONTRACT } from '../../contract/generated/contract.js';
import type { OperationId } from '../../contract/generated/operation-ids.js';
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
  readonly description?: string;
  readonly tag: string;
  readonly deprecated: boolean;
  readonly scope: Scope;
  readonly needsUser: boolean;
  /** A write that fails with 409 if the segment changed since the request arrived. */
  readonly lock: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly required: boolean; readonly schema: JsonSchema };
  readonly statuses: readonly string[];
}

interface Document {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

// The addresses of the document service begin with `doc`.
const { document: doc, ...SAME_NAME } = CONTRACT;
const BY_ADDRESS = { ...SAME_NAME, doc };

export const DOCUMENTS = BY_ADDRESS as unknown as Readonly<Record<ServiceName, Document>>;

const basePath = (service: ServiceName): string => `/public/${service}/rest`;

/** Follows one local reference. */
export function resolve<T>(service: ServiceName, value: unknown): T {
  const ref = (value as { $ref?: string }).$ref;
  if (ref === undefined) return value as T;
  const [, , group = '', name = ''] = ref.split('/');
  return resolve<T>(service, DOCUMENTS[service].components[group]?.[name]);
}

interface RawOperation {
  operationId: OperationId;
  summary: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  security: { oauth2: Scope[] }[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  'x-lock'?: boolean;
  'x-needs-user'?: boolean;
}

function operation(service: ServiceName, path: string, method: string, raw: RawOperation): Operation {
  const body = raw.requestBody
    ? resolve<{ required?: boolean; content: Record<string, { schema: JsonSchema }> }>(
        service,
        raw.requestBody,
      )
    : undefined;
  const schema = body?.content['application/json']?.schema;
  return {
    id: raw.operationId,
    service,
    method: method.toUpperCase() as Method,
    path,
    fullPath: basePath(service) + path,
    summary: raw.summary,
    ...(raw.description === undefined ? {} : { description: raw.description }),
    tag: raw.tags[0] ?? '',
    deprecated: raw.deprecated === true,
    scope: raw.security[0]?.oauth2[0] ?? 'orgsystemer',
    needsUser: raw['x-needs-user'] === true,
    lock: raw['x-lock'] === true,
    parameters: (raw.parameters ?? []).map((parameter) => resolve<Parameter>(service, parameter)),
    ...(schema ? { body: { required: body?.required === true, schema } } : {}),
    statuses: Object.keys(raw.responses),
  };
}

export const OPERATIONS: readonly Operation[] = (Object.keys(DOCUMENTS) as ServiceName[]).flatMap((service) =>
  Object.entries(DOCUMENTS[service].paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operation(service, path, method, raw as RawOperation)),
  ),
);
