// The six contract files against the rules that the service, the generated types and the reference page rely on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
// @ts-expect-error: a script without types; what it gives is checked below.
import { generate } from '../../.ci/generate-contract.mjs';
import { EFFECTS } from '../../src/contract/generated/operation-ids.js';
import { contractDocument, deref, operations, SERVICES, type Service } from '../support/contract.js';

/** The enumerations of the documents, written down as they stand there: service, schema of the contract, values. */
const ENUMS: Readonly<Record<string, string>> = {
  'trench SectionType': 'STANDARD_TRENCH ADVANCED_TRENCH DIRECTLY_IN_GROUND',
  'trench GroupConfiguration': `
    FLAT TRIANGLE TRIANGLE_MIRROR TRIANGLE_PLUS_ONE ONE_PLUS_TRIANGLE SINGLE PAIR PAIR_MIRROR CIRCLE SQUARE CUSTOM FIXED`,
  'trench Positioning': 'AUTOMATIC MINIMUM_CLEAR_OPENING FIXED_CLEAR_OPENING SNAP_TO_NEAREST SNAP_TO_ITEM FREE_AUTOMATIC FREE_MANUAL',
  'trench PipeCategory': 'CONTAINER ECOM WATER SEWER HEAT GAS',
  'trench PipeGroupConfiguration': 'SINGLE DOUBLE TRIANGLE TRIPPLE_FLAT',
  'trench CableCategory': 'ELV LV MV HV EHV DC',
  'trench VoltageCategory': 'ELV LV MV HV EHV',
  'trench TopCoveringType': 'TARMAC CONCRETE COBBLESTONE GRAVEL CRUSHED_STONES SAND OTHER',
  'trench ComponentSetScope': 'ORG COMPANY USER',
  'project ProjectStatus': 'NEW STARTED ENDED',
  'project ModuleType': 'CABLESIMULATOR CALCULATION ECO ROADLIGHT LVPOLE COCO HUM2 SHORTCIRCUIT SHAPLAN FORMS UNKNOWN',
  'project AccessScope': 'IMPLICIT EXPLICIT',
  'project PermissionType': 'READ WRITE',
  'project ProjectRole': 'READER WRITER OWNER',
  'project CoordinateSource': 'ROUGH_ADDRESS EXACT_ADDRESS MANUAL',
  'project SummaryOperator': 'OR AND',
  'calculation CalculationType': 'REN COMPANY',
  'calculation CalculationNodeType': `
    BUDGETGROUP BUDGET CUSTOMBUDGET_FIXEDUNIT CUSTOMBUDGET_FIXEDTOTAL GROUP WORK MATERIALGROUP MATERIAL OTHER RESOURCE`,
  'calculation CatalogNodeType': 'BUDGET GROUP WORK MATERIALGROUP MATERIAL OTHER RESOURCE',
  'calculation DistributionReportType': 'FACILITY ACTIVITY COSTTYPE',
  'calculation QuantityReportType': 'WORK MATERIAL RESOURCE OTHER',
  'calculation CustomNodeType': 'CUSTOMBUDGET_FIXEDUNIT CUSTOMBUDGET_FIXEDTOTAL',
  'calculation SummaryOperator': 'OR AND',
  'checklist AssessmentType': `
    STATECONTROL_INSPECTION STATECONTROL_SITEVISIT STATECONTROL_TOPSITEVISIT STATECONTROL_RENEWALSITEVISIT FINALINSPECTION
    RISKASSESSMENT PLANNING COMMISSIONING SPECIFICATION EXECUTION HMESHA UNKNOWN`,
  'checklist AnswerType': 'MULTIPLECHOICE TEXT',
  'checklist ReportType': 'CHECKLIST INSTRUCTIONS INSTRUCTIONS_MAINTENANCE',
  'document DocumentType': 'ORGBLAD ORGNYTT ARCHIVE',
  'document Capability': 'HISTORY HISTORY_DOWNLOAD OBSOLETE COMMENT MAIN FAVORITE POPULARITY RECENT FEEDBACK PURCHASABLE',
  'document DocProperty': `VERSIONLESS_ID VERSION_ID INTERNAL_ID NAME NUMBER TITLE DESCRIPTION VERSION_LABEL VERSION_COMMENT VERSION_DATE
    VERSION_DOCUMENT_URL CURRENT MAIN KEYWORDS PERMISSIONS FILENAME CONTENT_TYPE LINK_INDEX LINK_COUNT LINK_IDS DOCUMENT_URL EDIT_URL
    CREATED_DATE MODIFIED_DATE COMPANY_COMMENTS RECENT_RANK POPULARITY_RANK CONTENT FAVORITE OBSOLETE SERIES ANLEGG AKTIVITET1
    AKTIVITET2 INTERNKONTROLL SCORE HIGHLIGHT_TEXT`,
  'document Access': 'ANY ALLOWED DENIED',
  'document SearchScope': 'ALL FAVORITES USED POPULAR COMMENTED MAIN',
};

const DOCUMENTED = Object.entries(ENUMS).flatMap(([key, values]) => {
  const [service = '', name = ''] = key.split(' ');
  const row = { service: service as Service, at: `#/components/schemas/${name}`, values: values.trim().split(/\s+/) };
  // Sorting downwards is written with a minus sign in front of the property.
  const down = { ...row, at: row.at.replace('Doc', 'DescendingDoc'), values: row.values.map((value) => `-${value}`) };
  return name === 'DocProperty' ? [row, down] : [row];
});

type Json = Record<string, unknown>;

const operationsOf = (document: Json) =>
  Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.values(methods).map((raw) => ({ id: String(raw.operationId), path, raw })),
  );

/** Every object of the document with the pointer to it. */
function each(node: unknown, at = '#'): { at: string; node: Json }[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, child]) => each(child, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`));
  return Array.isArray(node) ? inner : [{ at, node: node as Json }, ...inner];
}

const localRefs = (document: Json): string[] => each(document).flatMap(({ node }) => (typeof node.$ref === 'string' ? [node.$ref] : []));

/** Every property that an answer of the service can have, by the schema that declares it. */
function responseProperties(service: Service): { at: string; schema: Json }[] {
  const seen = new Set<Json>();
  const found: { at: string; schema: Json }[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null || seen.has(node as Json)) return;
    seen.add(node as Json);
    const { $ref, properties } = node as { $ref?: string; properties?: Record<string, Json> };
    if ($ref !== undefined) visit(deref(service, node as Json), $ref);
    for (const [name, schema] of Object.entries(properties ?? {})) found.push({ at: `${at}/${name}`, schema });
    for (const [key, child] of Object.entries(node)) visit(child, `${at}/${key}`);
  };
  for (const { id, raw } of operationsOf(contractDocument(service))) visit(raw.responses, id);
  return found;
}

const SCOPES = ['tb.bruker', 'prosjektsystem.bruker', 'orgsystemer', 'calculation.bruker', 'orgblad.bruker'];
const ajv = new Ajv2020({ strict: false });

const components = (service: Service) => contractDocument(service).components as Record<string, Record<string, Json>>;

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
    const places = new Set(each(document).map(({ at }) => at));
    expect(localRefs(document).filter((ref) => !places.has(ref))).toEqual([]);
  });

  test('no component is unused, and tags are declared and used', () => {
    const used = new Set(localRefs(document));
    const all = Object.entries(components(service))
      .filter(([group]) => group !== 'securitySchemes')
      .flatMap(([group, members]) => Object.keys(members).map((name) => `#/components/${group}/${name}`));
    expect(all.filter((ref) => !used.has(ref))).toEqual([]);
    const declared = (document.tags as Json[]).map(({ name }) => name);
    expect(new Set(operations.flatMap(({ raw }) => raw.tags))).toEqual(new Set(declared));
    expect(declared.length).toBe(new Set(declared).size);
  });

  test('every property of an answer is described', () => {
    const silent = responseProperties(service).filter(({ schema }) => !isText(schema.description));
    expect(silent.map(({ at }) => at)).toEqual([]);
  });

  describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, { path, raw }) => {
    test('has a summary and a tag, and asks for one known scope, which the file declares for both flows', () => {
      expect([isText(raw.summary), raw.tags]).toEqual([true, [expect.any(String)]]);
      const [security] = raw.security as { oauth2: string[] }[];
      const [scope = ''] = security?.oauth2 ?? [];
      expect(raw.security).toEqual([{ oauth2: [scope] }]);
      expect(SCOPES).toContain(scope);
      const { flows = {} } = (components(service).securitySchemes?.oauth2 ?? {}) as { flows?: Record<string, { scopes: Json }> };
      expect(Object.keys(flows).sort()).toEqual(['clientCredentials', 'password']);
      for (const flow of Object.values(flows)) expect(Object.keys(flow.scopes)).toContain(scope);
    });

    test('declares the parameters of its path, and no others', () => {
      const parameters = ((raw.parameters ?? []) as Json[]).map((parameter) => deref(service, parameter));
      const declared = parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
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
        expect(content, status).toEqual({ 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } });
      }
    });
  });
});

describe('the six files together', () => {
  test('have no operationId twice', () => {
    const ids = SERVICES.flatMap((service) => operationsOf(contractDocument(service)).map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });

  test.each(DOCUMENTED)('have the documented values of $service $at', ({ service, at, values }) => {
    expect(each(contractDocument(service)).find((one) => one.at === at)?.node.enum, `${service}.yaml ${at}`).toEqual(values);
  });

  test('have no enumeration of the documents that is not looked at above', () => {
    const looked = new Set(DOCUMENTED.map(({ service, at }) => `${service} ${at}`));
    const found = SERVICES.flatMap((service) =>
      each(contractDocument(service))
        .filter(({ node }) => Array.isArray(node.enum) && node['x-assumed'] === undefined)
        .map(({ at }) => `${service} ${at}`),
    );
    expect(found.filter((at) => !looked.has(at))).toEqual(['trench #/components/parameters/ApiVersion/schema']);
  });

  test('are what the generated files were made from', async () => {
    const made = (await generate()) as Record<string, string>;
    expect(Object.keys(made)).toHaveLength(2 * SERVICES.length + 2);
    const stale = Object.entries(made).filter(([name, text]) => readFileSync(`src/contract/generated/${name}`, 'utf8') !== text);
    const names = stale.map(([name]) => name);
    expect(names, 'these files are out of date: run `npm run build`').toEqual([]);
  });
});

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

// The generated list of operations: what each call does follows from the contract and not from its name.

const BY_METHOD = { GET: 'read', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

test('every operation of the contract has an effect: that of its method, except where the contract states another', () => {
  expect(Object.keys(EFFECTS).sort()).toEqual(operations.map(({ id }) => id).sort());
  const others = operations.flatMap(({ id, method }) => {
    const effect = EFFECTS[id as keyof typeof EFFECTS];
    return effect === BY_METHOD[method.toUpperCase() as keyof typeof BY_METHOD] ? [] : [[id, effect]];
  });
  expect(Object.fromEntries(others)).toEqual({
    ...{ createProject: 'create', addBudgetNode: 'create', addCustomNode: 'create', updateCustomNode: 'update', restoreProject: 'update' },
  });
});

test('no code guesses what an operation does from its name', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const guesses = files.filter((file) =>
    /operation(Id)?(\.id)?\.(startsWith|includes|match)\(/.test(readFileSync(join('src', file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(guesses).toEqual([]);
});
