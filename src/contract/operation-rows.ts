import { DOCUMENTS, type ServiceName } from './generated/contract.js';
import type { OperationId } from './generated/operation-ids.js';

/**
 * The facts about an operation that every run of client and service needs. They are plain data: the bundle holds them ready
 * made, so that no document of the contract is read before a schema is needed.
 */
export interface OperationRow {
  readonly id: OperationId;
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the service's base: `/segments/{segmentId}`. */
  readonly path: string;
  /** The scope that a token needs. */
  readonly scope?: string;
  /** The form of a successful answer. */
  readonly answer: 'json' | 'bytes' | 'nothing';
  /** Present if the operation takes a body. */
  readonly body?: 'required' | 'optional';
  /** A write that fails with 409 if the segment changed since the request arrived. */
  readonly lock?: true;
  readonly needsUser?: true;
}

interface RawOperation {
  readonly operationId: OperationId;
  readonly security?: readonly { readonly oauth2?: readonly string[] }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-lock'?: boolean;
  readonly 'x-needs-user'?: boolean;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Content {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

/** Follows local references until there is none. */
function resolve({ components }: Document, value: unknown): Content {
  const { $ref } = (value ?? {}) as { $ref?: string };
  if ($ref === undefined) return (value ?? {}) as Content;
  const [, , group = '', name = ''] = $ref.split('/');
  return resolve({ components } as Document, components[group]?.[name]);
}

function rowOf(service: ServiceName, path: string, method: string, raw: RawOperation): OperationRow {
  const document = DOCUMENTS[service] as unknown as Document;
  const good = Object.keys(raw.responses).find((status) => status.startsWith('2'));
  const { content = {} } = resolve(document, good === undefined ? undefined : raw.responses[good]);
  const scope = raw.security?.[0]?.oauth2?.[0];
  const body = resolve(document, raw.requestBody);
  return {
    id: raw.operationId,
    service,
    method: method.toUpperCase() as OperationRow['method'],
    path,
    ...(scope === undefined ? {} : { scope }),
    answer: content['application/json']?.schema
      ? 'json'
      : Object.keys(content).length > 0
        ? 'bytes'
        : 'nothing',
    ...(body.content?.['application/json']?.schema
      ? { body: body.required === true ? 'required' : 'optional' }
      : {}),
    ...(raw['x-lock'] === true ? { lock: true } : {}),
    ...(raw['x-needs-user'] === true ? { needsUser: true } : {}),
  };
}

export const OPERATION_ROWS: readonly OperationRow[] = (Object.keys(DOCUMENTS) as ServiceName[]).flatMap(
  (service) =>
    Object.entries((DOCUMENTS[service] as unknown as Document).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]) => rowOf(service, path, method, raw)),
    ),
);
