// Generates the files of src/contract/generated from schemas/openapi: types for the compiler, and documents for client and
// service. .ci/make-contract.mjs writes them.
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';

const SERVICES = ['trench', 'project', 'customer', 'calculation', 'checklist', 'document'];

// An int64 does not fit a JS number.
const INT64 = ts.factory.createUnionTypeNode([
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword),
  ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword),
]);
const NULL = ts.factory.createLiteralTypeNode(ts.factory.createNull());

function int64(schema) {
  if (schema.format !== 'int64') return undefined;
  const nullable = Array.isArray(schema.type) && schema.type.includes('null');
  return nullable ? ts.factory.createUnionTypeNode([INT64, NULL]) : INT64;
}

const METHODS = ['get', 'post', 'put', 'delete'];

// x-effect is stated where the method misleads: a PUT that creates, a POST that updates, a DELETE that restores.
function effectOf(method, operation) {
  const effect = { get: 'read', post: 'create', put: 'update', delete: 'delete' }[method];
  return operation['x-effect'] ?? effect;
}

function operationsOf(document) {
  return Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) =>
      item[method] ? [[item[method].operationId, effectOf(method, item[method])]] : [],
    ),
  );
}

function operationIds(operations) {
  const rows = operations.map(([id, effect]) => `  ${id}: '${effect}',\n`).join('');
  return `// Made from schemas/openapi by npm run build. Do not edit.

/** The effect of a successful call. */
export type Effect = 'read' | 'create' | 'update' | 'delete';

/** Every operation of the contract. */
export const EFFECTS = {
${rows}} as const satisfies Readonly<Record<string, Effect>>;

export type OperationId = keyof typeof EFFECTS;
`;
}

function contract() {
  const imports = SERVICES.toSorted().flatMap((service) => [
    `import { ${service} } from './${service}.document.js';\n`,
    `import type { operations as ${service}Operations } from './${service}.types.js';\n`,
  ]);
  const operations = SERVICES.map((service) => `  readonly ${service}: ${service}Operations;\n`);
  return `// Made from schemas/openapi by npm run build. Do not edit.
${imports.join('')}
/** The document of each service. */
export const DOCUMENTS = { ${SERVICES.join(', ')} };

export type ServiceName = keyof typeof DOCUMENTS;

/** The operations of each service, as types. */
export interface Contract {
${operations.join('')}}
`;
}

/** Returns the text of every file by its name. */
export async function generate() {
  const files = {};
  const operations = [];
  for (const service of SERVICES) {
    const text = readFileSync(new URL(`../schemas/openapi/${service}.yaml`, import.meta.url), 'utf8');
    const note = `// Made from schemas/openapi/${service}.yaml by npm run build. Do not edit.\n`;
    const ast = await openapiTS(text, { transform: int64, defaultNonNullable: false });
    files[`${service}.types.ts`] = note + astToString(ast);
    const document = parse(text);
    files[`${service}.document.ts`] =
      `${note}export const ${service} = ${JSON.stringify(document, null, 1)};\n`;
    operations.push(...operationsOf(document));
  }
  files['operation-ids.ts'] = operationIds(operations);
  files['contract.ts'] = contract();
  return files;
}
