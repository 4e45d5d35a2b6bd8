// The six contract files against the rules that the service, the generated types and the reference page rely on.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
// @ts-expect-error: a script without types; what it gives is checked below.
import { generate } from '../../.ci/generate-contract.mjs';
import { contractDocument, deref, SERVICES, type Service } from '../support/contract.js';
import { DOCUMENTED_ENUMS } from './documented-enums.js';
import { each, type Json, localRefs, operationsOf, responseProperties } from './lint-walk.js';

const SCOPES = ['tb.bruker', 'prosjektsystem.bruker', 'orgsystemer', 'calculation.bruker', 'orgblad.bruker'];
const ajv = new Ajv2020({ strict: false });

const components = (service: Service) =>
  contractDocument(service).components as Record<string, Record<string, Json>>;

describe.each(SERVICES)('%s.yaml', (service) => {
  const document = contractDocument(service);
  const operations = operationsOf(document);

  test('is OpenAPI 3.1, and its schemas are JSON Schema', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(operations.length).toBeGreaterThan(0);
    for (const [name, schema] of Object.entries(components(service).schemas ?? {})) {
      expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText(ajv.errors)}`).toBe(true);
    }
  });

  test('every $ref leads somewhere in the file', () => {
    const lost = localRefs(document).filter(
      (ref) => !ref.startsWith('#/') || resolve(document, ref) === undefined,
    );
    expect(lost).toEqual([]);
  });

  test('no component is unused', () => {
    const used = new Set(localRefs(document));
    const all = Object.entries(components(service))
      .filter(([group]) => group !== 'securitySchemes')
      .flatMap(([group, members]) => Object.keys(members).map((name) => `#/components/${group}/${name}`));
    expect(all.filter((ref) => !used.has(ref))).toEqual([]);
  });

  test('tags are declared and used', () => {
    const declared = (document.tags as Json[]).map(({ name }) => name);
    expect(new Set(operations.flatMap(({ raw }) => raw.tags))).toEqual(new Set(declared));
    expect(declared.length).toBe(new Set(declared).size);
  });

  test('every property of an answer is described', () => {
    const silent = responseProperties(service).filter(({ schema }) => !isText(schema.description));
    expect(silent.map(({ at }) => at)).toEqual([]);
  });

  describe.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s',
    (_, { path, raw }) => {
      test('has a summary and a tag', () => {
        expect(isText(raw.summary)).toBe(true);
        expect(raw.tags).toHaveLength(1);
      });

      test('asks for one known scope, which the file declares for both flows', () => {
        const [security] = raw.security as { oauth2: string[] }[];
        const [scope = ''] = security?.oauth2 ?? [];
        expect(raw.security).toEqual([{ oauth2: [scope] }]);
        expect(SCOPES).toContain(scope);
        const flows = flowsOf(service);
        expect(Object.keys(flows).sort()).toEqual(['clientCredentials', 'password']);
        for (const flow of Object.values(flows)) expect(Object.keys(flow.scopes)).toContain(scope);
      });

      test('declares the parameters of its path, and no others', () => {
        const parameters = ((raw.parameters ?? []) as Json[]).map((parameter) => deref(service, parameter));
        const declared = parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name }) => name).sort()).toEqual(namesIn(path).sort());
        for (const parameter of declared) expect(parameter.required, String(parameter.name)).toBe(true);
        const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
        expect(keys.length, keys.join(', ')).toBe(new Set(keys).size);
      });

      test('has a success, and problems as problem+json', () => {
        const responses = Object.entries(raw.responses as Record<string, Json>);
        expect(responses.filter(([status]) => /^2\d\d$/.test(status))).not.toEqual([]);
        for (const [status, response] of responses.filter(([code]) => !/^2\d\d$/.test(code))) {
          expect(status).toMatch(/^[45]\d\d$/);
          const content = deref(service, response).content as Json;
          expect(content, status).toEqual({
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          });
        }
      });
    },
  );
});

describe('the six files together', () => {
  test('have no operationId twice', () => {
    const ids = SERVICES.flatMap((service) => operationsOf(contractDocument(service)).map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });

  test.each(DOCUMENTED_ENUMS)('have the documented values of $name', ({ service, at, values }) => {
    const schema = resolve(contractDocument(service), at) as Json | undefined;
    expect(schema?.enum, `${service}.yaml ${at}`).toEqual(values);
  });

  test('have no enumeration of the documents that is not looked at above', () => {
    const looked = new Set(DOCUMENTED_ENUMS.map(({ service, at }) => `${service} ${at}`));
    const found = SERVICES.flatMap((service) =>
      each(contractDocument(service))
        .filter(({ node }) => Array.isArray(node.enum) && node['x-assumed'] === undefined)
        .map(({ at }) => `${service} ${at}`),
    );
    expect(found.filter((at) => !looked.has(at))).toEqual([
      'trench #/components/parameters/ApiVersion/schema',
    ]);
  });

  test('are what the generated files were made from', async () => {
    const made = (await generate()) as Record<string, string>;
    expect(Object.keys(made)).toHaveLength(2 * SERVICES.length + 2);
    const stale = Object.entries(made).filter(
      ([path, text]) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8') !== text,
    );
    expect(stale.map(([path]) => path)).toEqual([]);
  });
});

function flowsOf(service: Service): Record<string, { scopes: Json }> {
  const scheme = components(service).securitySchemes?.oauth2 as { flows?: Record<string, { scopes: Json }> };
  return scheme?.flows ?? {};
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

function resolve(document: Json, ref: string): unknown {
  const keys = ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document);
}
