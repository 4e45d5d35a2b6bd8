// Checks answers against schemas/openapi, strictly: a status or a property that the contract does not name is an error.
// It reads the YAML itself and shares nothing with the service's own use of the contract.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

export const SERVICES = ['trench', 'project', 'customer', 'calculation', 'checklist', 'document'] as const;
export type Service = (typeof SERVICES)[number];

type Json = Record<string, unknown>;

export interface ContractOperation {
  id: string;
  service: Service;
  method: string;
  /** `/public/trench/rest/segments/{segmentId}` */
  path: string;
  scope: string;
  needsUser: boolean;
  /** Success and error statuses, as the contract lists them. */
  statuses: number[];
  parameters: { name: string; in: string; required?: boolean; schema: Json }[];
  body?: { required: boolean; schema: Json };
  responses: Record<string, Json>;
}

const documents = new Map<Service, Json>(
  SERVICES.map((service) => [
    service,
    parse(readFileSync(new URL(`../../schemas/openapi/${service}.yaml`, import.meta.url), 'utf8')) as Json,
  ]),
);

export const contractDocument = (service: Service): Json => documents.get(service) as Json;

export function deref(service: Service, node: Json): Json {
  const ref = node.$ref;
  if (typeof ref !== 'string') return node;
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json)[key], documents.get(service));
  return deref(service, found as Json);
}

const base = (service: Service) => `/public/${service === 'document' ? 'doc' : service}/rest`;

export const operations: readonly ContractOperation[] = SERVICES.flatMap((service) =>
  Object.entries(contractDocument(service).paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): ContractOperation => {
      const body = raw.requestBody ? deref(service, raw.requestBody as Json) : undefined;
      const content = body?.content as Record<string, { schema: Json }> | undefined;
      const responses = raw.responses as Record<string, Json>;
      return {
        id: raw.operationId as string,
        service,
        method: method.toUpperCase(),
        path: base(service) + path,
        scope: (raw.security as { oauth2: string[] }[])[0]?.oauth2[0] ?? '',
        needsUser: raw['x-needs-user'] === true,
        statuses: Object.keys(responses).map(Number),
        parameters: ((raw.parameters as Json[] | undefined) ?? []).map((p) => deref(service, p)) as never,
        ...(content?.['application/json']
          ? { body: { required: body?.required === true, schema: content['application/json'].schema } }
          : {}),
        responses: Object.fromEntries(Object.entries(responses).map(([s, r]) => [s, deref(service, r)])),
      };
    }),
  ),
);

const byId = new Map(operations.map((operation) => [operation.id, operation]));

export function operationById(id: string): ContractOperation {
  const found = byId.get(id);
  if (!found) throw new Error(`the contract has no operation ${id}`);
  return found;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const INT64 = 2n ** 63n;
ajv.addKeyword({
  keyword: 'int64',
  validate: (_: unknown, value: unknown) => (typeof value === 'bigint' ? value < INT64 && value >= -INT64 : Number.isSafeInteger(value)),
});
for (const service of SERVICES) {
  ajv.addSchema({ $id: service, components: strict((contractDocument(service).components ?? {}) as Json) as Json });
}

/**
 * Closes every object to unknown properties, lets an int64 be a bigint, and requires the fields that the embedded service
 * promises beyond the documents (x-always).
 */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Json;
  if (schema.format === 'int64') {
    const nullable = Array.isArray(schema.type) && schema.type.includes('null');
    return nullable ? { anyOf: [{ int64: true }, { type: 'null' }] } : { int64: true };
  }
  const out = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
  const isObject = schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object'));
  if (isObject && schema.properties && schema.additionalProperties === undefined) out.additionalProperties = false;
  const { required = [], 'x-always': always } = schema as { required?: string[]; 'x-always'?: string[] };
  if (always) out.required = [...required, ...always];
  if (['double', 'int32', 'binary'].includes(schema.format as string)) delete out.format;
  return out;
}

const absolute = (node: unknown, service: Service): unknown => {
  if (Array.isArray(node)) return node.map((child) => absolute(child, service));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === '$ref' ? `${service}${value as string}` : absolute(value, service)]),
  );
};

/** The checks by service and schema, because most answers of a service have one of a few schemas. */
const compiled = new Map<string, ValidateFunction>();

function checkOf(service: Service, schema: Json): ValidateFunction {
  const key = service + JSON.stringify(schema);
  const check = compiled.get(key) ?? ajv.compile(absolute(strict(schema), service) as Json);
  compiled.set(key, check);
  return check;
}

/** Why an answer does not fit the contract, or nothing. */
export function answerProblem(
  operation: ContractOperation,
  answer: { status: number; contentType: string | null; text: string; body: unknown },
): string | undefined {
  const response = operation.responses[String(answer.status)];
  if (!response) return `${operation.id} answered ${answer.status}, which the contract does not list`;
  const content = response.content as Record<string, { schema: Json }> | undefined;
  if (!content) return answer.text === '' ? undefined : `${operation.id} ${answer.status} must have no body`;
  const type = (answer.contentType ?? '').split(';')[0] ?? '';
  const schema = content[type]?.schema;
  if (!schema) return `${operation.id} ${answer.status} came as ${type}, not ${Object.keys(content).join(', ')}`;
  if (schema.format === 'binary') return answer.text === '' ? `${operation.id} ${answer.status}: an empty file` : undefined;
  const validate = checkOf(operation.service, schema);
  if (validate(answer.body)) return undefined;
  return `${operation.id} ${answer.status}: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 500)}`;
}
