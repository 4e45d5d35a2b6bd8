// Generates src/contract/generated from schemas/openapi: types for the compiler, and documents for client and service.
// `node .ci/generate-contract.mjs` writes the files; with --check it prints which files are stale and fails.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';

const SERVICES = ['trench', 'project', 'customer', 'calculation', 'checklist', 'document'];
const root = new URL('../', import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));

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
  return `// Made from schemas/openapi by npm run generate. Do not edit.

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
  return `// Made from schemas/openapi by npm run generate. Do not edit.
${imports.join('')}
/** The document of each service. */
export const DOCUMENTS = { ${SERVICES.join(', ')} };

export type ServiceName = keyof typeof DOCUMENTS;

/** The operations of each service, as types. */
export interface Contract {
${operations.join('')}}
`;
}

export async function generate() {
  const files = {};
  const operations = [];
  for (const service of SERVICES) {
    const text = readFileSync(at(`schemas/openapi/${service}.yaml`), 'utf8');
    const note = `// Made from schemas/openapi/${service}.yaml by npm run generate. Do not edit.\n`;
    const ast = await openapiTS(text, { transform: int64, defaultNonNullable: false });
    files[`src/contract/generated/${service}.types.ts`] = note + astToString(ast);
    const document = parse(text);
    files[`src/contract/generated/${service}.document.ts`] =
      `${note}export const ${service} = ${JSON.stringify(document, null, 1)};\n`;
    operations.push(...operationsOf(document));
  }
  files['src/contract/generated/operation-ids.ts'] = operationIds(operations);
  files['src/contract/generated/contract.ts'] = contract();
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = process.argv.includes('--check');
  mkdirSync(at('src/contract/generated'), { recursive: true });
  let stale = 0;
  for (const [path, text] of Object.entries(await generate())) {
    let old;
    try {
      old = readFileSync(at(path), 'utf8');
    } catch {}
    if (old === text) continue;
    stale += 1;
    if (check) console.error(`stale: ${path}: run npm run generate`);
    else writeFileSync(at(path), text);
  }
  console.log(check ? `${stale} stale files` : `${stale} files written`);
  if (check && stale > 0) process.exitCode = 1;
}
