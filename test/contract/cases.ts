// The ways of each operation to each of its statuses. What the contract lists plays no part in which cases there are, so that the two can
// disagree; what it says of bodies and queries does.
import { expect } from 'vitest';
import { callOf, type Objects } from '../rules/tokens/objects.js';
import { type ContractOperation, deref, type Service } from '../support/contract.js';
import type { Answer, CallOptions, TestCaller } from '../support/service.js';

/** Who calls, and what makes them the one to call. */
const CALLERS = {
  /** The owner of the objects. */
  owner: ({ under }: Objects) => under.as('kari.nordmann'),
  /** The same company without an end user. */
  client: ({ under }: Objects) => under.asClient('trenchctl'),
  /** Reads in the company. */
  reader: ({ under }: Objects) => under.as('ola.leser'),
  /** Another company, with every role. */
  other: ({ under }: Objects) => under.as('erik.graver'),
  /** No role but the smallest. */
  noRole: ({ under }: Objects) => under.as('kari.nordmann', 'orgsystemer'),
  unconfirmed: ({ under }: Objects) => under.as('nina.ny'),
  nobody: async ({ under }: Objects) => under.withToken(undefined),
};
type CallerName = keyof typeof CALLERS;

export interface Bench extends Objects {
  readonly by: Readonly<Record<CallerName, TestCaller>>;
}

export async function benchOf(objects: Objects): Promise<Bench> {
  const callers = await Promise.all(Object.entries(CALLERS).map(async ([name, login]) => [name, await login(objects)] as const));
  return { ...objects, by: Object.fromEntries(callers) as Bench['by'] };
}

type Change = (good: CallOptions) => CallOptions;

/** One way to end in one status. */
export interface Case {
  readonly status: number;
  /** Why that status: the sentence that a failure is reported under. */
  readonly why: string;
  /** The problem's code, so that the right status for the wrong reason does not pass. */
  readonly code?: string | undefined;
  /** The field that the problem names. */
  readonly field?: string;
  /** The owner if not given. */
  readonly by?: CallerName;
  /** How the call differs from the one that succeeds. */
  readonly change?: Change;
  /** What is done before the call, as the operator or by another call of the owner. */
  readonly first?: (bench: Bench, operation: ContractOperation) => Promise<Answer>;
}

const path =
  (values: NonNullable<CallOptions['path']>): Change =>
  (good) => ({ ...good, path: { ...good.path, ...values } });
const query =
  (values: NonNullable<CallOptions['query']>): Change =>
  (good) => ({ ...good, query: { ...good.query, ...values } });
/** Fields of the body; one that is undefined is left out. */
const body =
  (values: object): Change =>
  (good) => ({ ...good, body: { ...(good.body as object), ...values } });

/** The answer to a case, from objects that are as they were made. */
export async function run(bench: Bench, operation: ContractOperation, { by = 'owner', change, first }: Case): Promise<Answer> {
  bench.reset();
  bench.under.service.faults.clear();
  if (first) expect((await first(bench, operation)).status).toBeLessThan(300);
  const good = callOf(bench, operation);
  return bench.by[by].call(operation.id, change ? change(good) : good);
}

type Json = Record<string, unknown>;

const successOf = (operation: ContractOperation): number => operation.statuses.find((status) => status < 300) ?? 200;

/** The schema behind a reference or behind "this or null". */
function plain(operation: ContractOperation, schema: Json): Json {
  const found = deref(operation.service, schema);
  const [first] = (found.anyOf as Json[] | undefined) ?? [];
  return first ? plain(operation, first) : found;
}

/** Requests that break what the contract says of a body: one case for each rule. */
function bodyCases(operation: ContractOperation): Case[] {
  if (!operation.body) return [];
  const schema = plain(operation, operation.body.schema);
  const change: Change = ({ body: _, ...good }) => good;
  const without: Case = operation.body.required
    ? { status: 400, why: 'no body', code: 'invalid-body', field: 'body', change }
    : { status: successOf(operation), why: 'no body', change };
  const wrong = schema.type === 'array' ? {} : [];
  return [
    without,
    { status: 400, why: 'a body that is not JSON', code: 'invalid-body', change: (good) => ({ ...good, rawBody: '{' }) },
    { status: 400, why: 'a body of another type', code: 'invalid-body', change: (good) => ({ ...good, body: wrong }) },
    ...((schema.required as string[] | undefined) ?? []).map((field) => broken(field, undefined, 'is missing')),
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([field, property]) =>
      fieldCases(field, plain(operation, property)),
    ),
  ];
}

const broken = (field: string, value: unknown, how: string): Case => ({
  ...{ status: 400, why: `${field} ${how}`, code: 'invalid-body', field },
  change: body({ [field]: value }),
});

function fieldCases(field: string, schema: Json): Case[] {
  const { maxLength, maxItems } = schema as { maxLength?: number; maxItems?: number };
  const cases = [broken(field, schema.type === 'object' ? 'not this' : { not: 'this' }, 'of another type')];
  if (maxLength !== undefined) cases.push(broken(field, 'x'.repeat(maxLength + 1), `over ${maxLength} characters`));
  if (maxItems !== undefined) cases.push(broken(field, Array(maxItems + 1).fill({ typeId: 1010 }), `over ${maxItems} elements`));
  if (schema.minimum !== undefined) cases.push(broken(field, Number(schema.minimum) - 1, 'under its minimum'));
  if (schema.maximum !== undefined) cases.push(broken(field, Number(schema.maximum) + 1, 'over its maximum'));
  if (schema.exclusiveMinimum !== undefined) cases.push(broken(field, schema.exclusiveMinimum, 'at its open minimum'));
  if (schema.minLength !== undefined) cases.push(broken(field, '', 'empty'));
  return cases;
}

/** Texts are never wrong in a query; numbers, dates, flags and enumerations can be. */
const queryCases = (operation: ContractOperation): Case[] =>
  operation.parameters.flatMap((parameter): Case[] => {
    if (parameter.in !== 'query') return [];
    const schema = plain(operation, parameter.schema);
    const item = schema.type === 'array' ? plain(operation, schema.items as Json) : schema;
    if (item.type === 'string' && !item.enum && !item.format) return [];
    const { name: field } = parameter;
    const change = query({ [field]: 'not this' });
    return [{ status: 400, why: `query ${field} of another type`, code: 'invalid-query', field, change }];
  });

const NO_SUCH_ID = '9007199254740993';
const NO_SUCH_UUID = '00000000-0000-4000-8000-000000000000';

const has = (operation: ContractOperation, name: string): boolean => operation.path.includes(`{${name}}`);
const writes = (operation: ContractOperation): boolean => operation.method !== 'GET';

const fault =
  (action: object): Case['first'] =>
  ({ under }, { id }) =>
    under.admin('POST', '/faults', { match: { operation: id }, action });

/** All that follows from what an operation is: one with a body, one of the trench service, a write in a segment, and so on. */
const sharedCases = (operation: ContractOperation): readonly Case[] => [
  { status: successOf(operation), why: 'as a user' },
  operation.needsUser
    ? { status: 403, why: 'a program without an end user', code: 'needs-user', by: 'client' }
    : { status: successOf(operation), why: 'as a program without an end user', by: 'client', change: asProgram },
  { status: 401, why: 'no token', code: 'unauthorized', by: 'nobody' },
  // Nobody is without the smallest role.
  ...(operation.scope === 'orgsystemer' ? [] : [{ status: 403, why: 'a lack of the role', code: 'missing-scope', by: 'noRole' } as const]),
  // Three of the documents name no status for a failure of the server.
  ...(operation.statuses.includes(500)
    ? [{ status: 500, why: 'the server fails', code: 'fault-500', first: fault({ kind: 'refuse', status: 500 }) }]
    : []),
  ...(operation.service === 'trench' ? [VERSIONLESS] : []),
  ...(has(operation, 'segmentId') ? segmentCases(operation) : []),
  ...(operation.service === 'project' && has(operation, 'projectId') ? projectCases(operation) : []),
  ...bodyCases(operation),
  ...queryCases(operation),
];

/** Only a user has company prices. */
const asProgram: Change = ({ query: { useCompanyPrices: _, ...rest } = {}, ...good }) => ({ ...good, query: rest });

const VERSIONLESS: Case = {
  ...{ status: 400, why: 'no api-version header', code: 'api-version', field: 'api-version' },
  change: (good) => ({ ...good, headers: { 'api-version': undefined } }),
};

const segmentCases = (operation: ContractOperation): Case[] => [
  // Only listing and creating segments ask for the module.
  {
    ...{ status: successOf(operation), why: 'the project has lost its module' },
    first: ({ by, ids }) => by.owner.call('removeModule', { path: { projectId: ids.projectId ?? '', moduleType: 'CABLESIMULATOR' } }),
  },
  { status: 404, why: 'no such segment', field: 'segmentId', change: path({ segmentId: NO_SUCH_ID }) },
  { status: 403, why: 'a known segment of another company', code: 'no-project-access', by: 'other' },
  ...(writes(operation)
    ? [{ status: 403, why: 'a known segment, to be read only', code: 'no-project-access', by: 'reader' } as const]
    : []),
  ...componentCases(operation),
  ...(writes(operation) && operation.path.includes('{segmentId}/trench/')
    ? [{ status: 409, why: 'two writes overlap', code: 'concurrent-modification', first: fault({ kind: 'rival' }) }]
    : []),
];

/** For ids inside the segment: none, and one that is in another segment. */
function componentCases(operation: ContractOperation): Case[] {
  const isComponent = (name: string, schema: object) =>
    name !== 'segmentId' && (deref(operation.service, schema as never) as { type?: unknown }).type === 'string';
  return operation.parameters
    .filter((parameter) => parameter.in === 'path' && isComponent(parameter.name, parameter.schema))
    .flatMap(({ name }): Case[] => [
      { status: 404, why: `no such ${name}`, field: name, change: path({ [name]: NO_SUCH_UUID }) },
      { status: 404, why: `the ${name} of another segment`, field: name, change: path({ segmentId: 500001 }) },
    ]);
}

const projectCases = (operation: ContractOperation): Case[] => [
  { status: 404, why: 'no such project', field: 'projectId', change: path({ projectId: NO_SUCH_ID }) },
  { status: 403, why: 'a project of another company', code: 'forbidden', by: 'other' },
  ...(writes(operation) ? [{ status: 403, why: 'a project to be read only', code: 'read-only', by: 'reader' } as const] : []),
];

/** Values of a path, by service and parameter: one that is not well formed, and one that names nothing. */
const WRONG: Readonly<Record<Service, Readonly<Record<string, { readonly 400?: string; readonly 404?: string }>>>> = {
  trench: { cableTypeId: { 404: '999999' }, eccTypeId: { 404: '999999' } },
  project: {
    ...{ companyId: { 400: 'first' }, moduleType: { 400: 'SHOVEL' }, owner: { 400: 'nobody.known' }, projectStatus: { 400: 'PAUSED' } },
  },
  customer: { user: { 404: 'nobody.known' } },
  calculation: {
    ...{ activityId: { 400: 'first', 404: '99' }, facilityId: { 400: 'first', 404: '99' }, revisionId: { 400: 'first', 404: '99' } },
    ...{ companyId: { 400: 'x', 404: '9' }, projectId: { 400: 'first', 404: NO_SUCH_ID }, nodeId: { 404: 'none' } },
    ...{ calculationType: { 400: 'CHEAP' }, number: { 404: '0000' }, revision: { 400: 'newest', 404: '99' }, type: { 400: 'SHOVEL' } },
  },
  checklist: {
    ...{ assessmenttype: { 400: 'FINAL' }, checkpointid: { 400: 'x', 404: '1' }, facilityid: { 400: 'trench', 404: '99' } },
    ...{ reporttype: { 400: 'FORM' }, revision: { 400: 'newest', 404: '99' } },
  },
  document: {
    ...{ id: { 400: 'x', 404: '999' }, idOrType: { 400: 'ORGSHEET', 404: '999' }, number: { 404: '40010' }, type: { 400: 'ORGSHEET' } },
    ...{ version: { 404: '9.9' } },
  },
};

const pathCases = ({ service, path: template }: ContractOperation): Case[] =>
  [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    Object.entries(WRONG[service][name] ?? {}).map(([status, value]): Case => {
      const field = name === 'idOrType' && status === '404' ? 'id' : name;
      return { status: Number(status), why: `${name} is ${value}`, field, change: path({ [name]: value }) };
    }),
  );

const TAKEN: Case = { status: 409, why: 'a taken number', code: 'number-taken', field: 'number', change: body({ number: '2026-0417' }) };
const UNAVAILABLE: Case = {
  ...{ status: 409, why: 'no such project', code: 'project-unavailable', field: 'projectId', change: path({ projectId: NO_SUCH_ID }) },
};

/** What the documents say about an operation alone. */
const OWN: Readonly<Record<string, Case>> = {
  ...{ createProject: TAKEN, updateProject: TAKEN, createSegment: UNAVAILABLE, listSegments: UNAVAILABLE },
  updateCustomNode: {
    ...{ status: 409, why: 'a node of the catalog', code: 'not-custom' },
    change: (good) => path({ nodeId: good.path?.budgetNodeId ?? '' })(good),
  },
  downloadChecklist: { status: 403, why: 'a user whom the company has not confirmed', code: 'not-confirmed', by: 'unconfirmed' },
};

const ofAnotherProject: Change = (good) => path({ nodeId: `6001-${String(good.path?.nodeId).slice(-36)}` })(good);

/** A reader who is named in a query, a company whose comments are asked for, and a node that another project has. */
const namedCases = ({ service, parameters, path: template }: ContractOperation): Case[] => [
  ...(template.includes('{nodeId}') ? [{ status: 404, why: 'of another project', change: ofAnotherProject }] : []),
  ...(service === 'document' && parameters.some(({ name }) => name === 'user')
    ? [{ status: 403, why: 'a user out of reach', code: 'user-out-of-reach', change: query({ user: 'erik.graver' }) }]
    : []),
  ...(parameters.some(({ name }) => name === 'company')
    ? [{ status: 404, why: 'no such company', code: 'not-found', field: 'company', change: query({ company: 9 }) }]
    : []),
];

export function casesOf(operation: ContractOperation): readonly Case[] {
  const own = OWN[operation.id];
  return [...sharedCases(operation), ...pathCases(operation), ...namedCases(operation), ...(own ? [own] : [])];
}
