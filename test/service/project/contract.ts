import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: object }>> };
}

const SERVICES = ['project', 'customer'] as const;
type Service = (typeof SERVICES)[number];

const read = (service: Service): Document =>
  parse(readFileSync(new URL(`../../../schemas/openapi/${service}.yaml`, import.meta.url), 'utf8')) as Document;

const documents = { project: read('project'), customer: read('customer') };
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
for (const service of SERVICES) ajv.addSchema(documents[service], service);

interface Place {
  readonly service: Service;
  readonly pointer: string;
  readonly operation: Operation;
}

const places: readonly Place[] = SERVICES.flatMap((service) =>
  Object.entries(documents[service].paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      service,
      operation,
      pointer: `#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}/${method}`,
    })),
  ),
);

export const operationIds = (service: Service): readonly string[] =>
  places.filter((place) => place.service === service).map((place) => place.operation.operationId);

export const propertiesOf = (service: Service, schema: string): readonly string[] =>
  Object.keys(documents[service].components.schemas[schema]?.properties ?? {});

/** What is wrong with an answer, by the contract. */
export function problemsOf(operationId: string, status: number, body: unknown): readonly string[] {
  const place = places.find(({ operation }) => operation.operationId === operationId);
  if (!place) return [`no operation ${operationId}`];
  const response = place.operation.responses[`${status}`] as { content?: object } | undefined;
  if (!response) return [`${operationId} has no status ${status}`];
  if (!response.content) return body === undefined ? [] : [`${operationId} ${status} has no body`];
  const validate = ajv.compile({
    $ref: `${place.service}${place.pointer}/responses/${status}/content/application~1json/schema`,
  });
  // ajv knows no bigint; that ids keep their digits is tested elsewhere.
  const plain: unknown = JSON.parse(JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
  return validate(plain) ? [] : [ajv.errorsText(validate.errors)];
}
