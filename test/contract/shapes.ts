// The cases that follow from what an operation is, not from which one it is.
import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { stringify } from '../../src/service/route.js';
import { answerProblem, type ContractOperation, deref } from '../support/contract.js';
import type { Answer, CallOptions } from '../support/service.js';
import type { Bench, CallerName } from './bench.js';
import { body, type Case, header, path, query, refusal } from './case.js';

// Two requests in flight on one segment: the head of the first is in, its body is not, and the second goes by.

const newest = (bench: Bench): number => bench.under.service.log.entries().at(-1)?.number ?? 0;

/** Sends the call in two parts; between them another writer adds a sensor to the same segment. */
async function overlapped(bench: Bench, operation: ContractOperation, call: CallOptions): Promise<Answer> {
  const { kari } = bench.by;
  const at = { path: { segmentId: call.path?.segmentId ?? '' } };
  const before = newest(bench);
  const body = twoParts(stringify(call.body ?? {}) ?? '{}');
  const first = start(bench, operation, call, body.stream);
  // The service has seen the head as soon as it has logged it.
  while (newest(bench) === before) await setImmediate();
  const rival = await kari.call('addSensor', at);
  expect(rival.status, 'the writer who comes between').toBe(200);
  const between = await kari.call('getSegment', at);
  body.end();
  const answer = await first;
  const after = await kari.call('getSegment', at);
  expect(after.body, 'a refused write leaves no trace').toEqual(between.body);
  return answer;
}

/** A body whose second half comes when it is told to. */
function twoParts(text: string): { stream: ReadableStream<Uint8Array>; end: () => void } {
  const bytes = new TextEncoder().encode(text);
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 1));
      end = () => {
        controller.enqueue(bytes.slice(1));
        controller.close();
      };
    },
  });
  return { stream, end: () => end() };
}

async function start(bench: Bench, operation: ContractOperation, call: CallOptions, body: ReadableStream<Uint8Array>): Promise<Answer> {
  bench.count();
  const target = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(call.path?.[name]));
  const response = await bench.under.fetch(bench.under.baseUrl + target, {
    method: operation.method,
    headers: { authorization: `Bearer ${bench.by.kari.token}`, 'api-version': '1.0' },
    body,
    duplex: 'half',
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const answer = { status: response.status, headers: response.headers, text, bytes, body: JSON.parse(text) };
  const contentType = response.headers.get('content-type');
  expect(answerProblem(operation, { ...answer, contentType })).toBeUndefined();
  return answer;
}

// What the contract says of bodies and queries, turned into requests that break it: one case for each rule.

type Json = Record<string, unknown>;

const successOf = (operation: ContractOperation): number => operation.statuses.find((status) => status < 300) ?? 200;

/** The schema behind a reference or behind "this or null". */
function plain(operation: ContractOperation, schema: Json): Json {
  const found = deref(operation.service, schema);
  const [first] = (found.anyOf as Json[] | undefined) ?? [];
  return first ? plain(operation, first) : found;
}

function bodyCases(operation: ContractOperation): Case[] {
  if (!operation.body) return [];
  const schema = plain(operation, operation.body.schema);
  const without: Case = operation.body.required
    ? { status: 400, why: 'no body', code: 'invalid-body', field: 'body', change: bare }
    : { status: successOf(operation), why: 'no body', change: bare };
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

const bare: NonNullable<Case['change']> = ({ body: _, ...good }) => good;

const broken = (field: string, value: unknown, how: string): Case =>
  refusal(400, field, `${field} ${how}`, 'invalid-body', body({ [field]: value }));

function fieldCases(field: string, schema: Json): Case[] {
  const { maxLength, maxItems } = schema as { maxLength?: number; maxItems?: number };
  const cases = [broken(field, { not: 'this' }, 'of another type')];
  if (schema.type === 'object') cases.splice(0, 1, broken(field, 'not this', 'of another type'));
  if (maxLength !== undefined) cases.push(broken(field, 'x'.repeat(maxLength + 1), `over ${maxLength} characters`));
  if (maxItems !== undefined) {
    cases.push(
      broken(
        field,
        Array.from({ length: maxItems + 1 }, () => ({ typeId: 1010 })),
        `over ${maxItems} elements`,
      ),
    );
  }
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
const MORE_THAN_A_LIFETIME = 3_601_000;

const has = (operation: ContractOperation, name: string): boolean => operation.path.includes(`{${name}}`);
const writes = (operation: ContractOperation): boolean => operation.method !== 'GET';

/** All that the contract says of every operation, of every trench operation, of every write in a segment, and so on. */
export const sharedCases = (operation: ContractOperation): readonly Case[] => [
  ...successes(operation),
  ...UNAUTHORIZED,
  ...missingRole(operation),
  // Three of the documents name no status for a failure of the server.
  ...(operation.statuses.includes(500) ? [SERVER_ERROR] : []),
  ...(operation.service === 'trench' ? API_VERSION : []),
  ...(has(operation, 'segmentId') ? segmentCases(operation) : []),
  ...(operation.service === 'project' && has(operation, 'projectId') ? projectCases(operation) : []),
  ...bodyCases(operation),
  ...queryCases(operation),
];

function successes(operation: ContractOperation): Case[] {
  const status = successOf(operation);
  return [
    { status, why: 'as a user' },
    operation.needsUser
      ? { status: 403, why: 'a program without an end user', code: 'needs-user', by: 'client' }
      : { status, why: 'as a program without an end user', by: 'client' },
  ];
}

const UNAUTHORIZED: readonly Case[] = [
  { status: 401, why: 'no token', code: 'unauthorized', by: 'nobody' },
  { status: 401, why: 'a token that was never issued', code: 'unauthorized', by: 'forger' },
  { status: 401, why: 'an expired token', code: 'unauthorized', send: whenTokensHaveExpired },
];

async function whenTokensHaveExpired(bench: Bench, { id }: ContractOperation, call: CallOptions) {
  await bench.under.admin('PUT', '/clock', { advanceMs: MORE_THAN_A_LIFETIME });
  try {
    return await bench.by.kari.call(id, call);
  } finally {
    await bench.under.admin('PUT', '/clock', { advanceMs: -MORE_THAN_A_LIFETIME });
  }
}

/** Who lacks the role of a scope. orgsystemer is documented as the smallest scope: nobody is without it. */
const LACKING: Readonly<Record<string, readonly CallerName[]>> = {
  'tb.bruker': ['per', 'directory', 'nina'],
  'prosjektsystem.bruker': ['directory', 'nina'],
  'calculation.bruker': ['per', 'directory', 'nina'],
  'orgblad.bruker': ['per', 'directory', 'nina'],
};

const missingRole = ({ scope }: ContractOperation): Case[] =>
  (LACKING[scope] ?? []).map((by) => ({ status: 403, why: `${by} lacks the role`, code: 'missing-scope', by }));

const SERVER_ERROR: Case = {
  status: 500,
  why: 'the server fails',
  code: 'fault-500',
  send: async (bench, { id }, call) => {
    await bench.under.admin('POST', '/faults', { match: { operation: id }, action: { kind: 'refuse', status: 500 } });
    try {
      return await bench.by.kari.call(id, call);
    } finally {
      await bench.under.admin('DELETE', '/faults');
    }
  },
};

const API_VERSION: readonly Case[] = [
  { status: 400, why: 'no api-version header', code: 'api-version', field: 'api-version', change: header('api-version', undefined) },
  { status: 400, why: 'an api-version that is not 1.0', code: 'api-version', field: 'api-version', change: header('api-version', '2.0') },
];

const segmentCases = (operation: ContractOperation): Case[] => [
  { status: successOf(operation), why: 'the project has lost its module', send: withoutModule },
  { status: 404, why: 'no such segment', field: 'segmentId', change: path({ segmentId: NO_SUCH_ID }) },
  { status: 404, why: 'a segment id that is none', field: 'segmentId', change: path({ segmentId: 'first' }) },
  { status: 403, why: 'a known segment of another company', code: 'no-project-access', by: 'erik' },
  ...(writes(operation) ? [{ status: 403, why: 'a known segment, to be read only', code: 'no-project-access', by: 'ola' } as const] : []),
  ...componentCases(operation),
  ...(writes(operation) && operation.path.includes('{segmentId}/trench/') ? LOCKED : []),
];

/** Only listing and creating segments ask for the module. */
async function withoutModule(bench: Bench, { id }: ContractOperation, call: CallOptions) {
  const module = { path: { projectId: 6001, moduleType: 'CABLESIMULATOR' } };
  expect((await bench.by.kari.call('removeModule', module)).status).toBe(204);
  try {
    return await bench.by.kari.call(id, call);
  } finally {
    await bench.make('addModule', module);
  }
}

/** For ids inside the segment: none, and one that is in another segment. */
function componentCases(operation: ContractOperation): Case[] {
  const isComponent = (name: string, schema: object) =>
    name !== 'segmentId' && (deref(operation.service, schema as never) as { type?: unknown }).type === 'string';
  return operation.parameters
    .filter((parameter) => parameter.in === 'path' && isComponent(parameter.name, parameter.schema))
    .flatMap(({ name }): Case[] => [
      { status: 404, why: `no such ${name}`, field: name, change: path({ [name]: NO_SUCH_UUID }) },
      {
        status: 404,
        why: `the ${name} of another segment`,
        field: name,
        change: async (good, bench) => path({ segmentId: (await bench.segment()).segmentId })(good, bench),
      },
    ]);
}

const LOCKED: readonly Case[] = [
  { status: 409, why: 'two writes overlap', code: 'concurrent-modification', send: overlapped },
  {
    status: 409,
    why: 'another program writes in the meantime',
    code: 'concurrent-modification',
    send: async (bench, { id }, call) => {
      const action = { kind: 'rival', when: 'during' };
      await bench.under.admin('POST', '/faults', { match: { operation: id }, action });
      try {
        return await bench.by.kari.call(id, call);
      } finally {
        await bench.under.admin('DELETE', '/faults');
      }
    },
  },
];

const projectCases = (operation: ContractOperation): Case[] => [
  { status: 404, why: 'no such project', field: 'projectId', change: path({ projectId: NO_SUCH_ID }) },
  { status: 403, why: 'a project of another company', code: 'forbidden', by: 'erik' },
  ...(writes(operation) ? [{ status: 403, why: 'a project to be read only', code: 'read-only', by: 'ola' } as const] : []),
];
