// The cases that follow from what an operation is, not from which one it is.
import { expect } from 'vitest';
import { type ContractOperation, deref } from '../support/contract.js';
import type { CallOptions } from '../support/service.js';
import type { Bench, CallerName } from './bench.js';
import { type Case, header, path } from './case.js';
import { overlapped } from './overlap.js';
import { bodyCases, queryCases, successOf } from './request-shapes.js';

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
  (LACKING[scope] ?? []).map((by) => ({
    status: 403,
    why: `${by} lacks the role`,
    code: 'missing-scope',
    by,
  }));

const SERVER_ERROR: Case = {
  status: 500,
  why: 'the server fails',
  code: 'fault-500',
  send: async (bench, { id }, call) => {
    await bench.under.admin('POST', '/faults', {
      match: { operation: id },
      action: { kind: 'refuse', status: 500 },
    });
    try {
      return await bench.by.kari.call(id, call);
    } finally {
      await bench.under.admin('DELETE', '/faults');
    }
  },
};

const API_VERSION: readonly Case[] = [
  {
    status: 400,
    why: 'no api-version header',
    code: 'api-version',
    field: 'api-version',
    change: header('api-version', undefined),
  },
  {
    status: 400,
    why: 'an api-version that is not 1.0',
    code: 'api-version',
    field: 'api-version',
    change: header('api-version', '2.0'),
  },
];

const segmentCases = (operation: ContractOperation): Case[] => [
  { status: successOf(operation), why: 'the project has lost its module', send: withoutModule },
  { status: 404, why: 'no such segment', field: 'segmentId', change: path({ segmentId: NO_SUCH_ID }) },
  { status: 404, why: 'a segment id that is none', field: 'segmentId', change: path({ segmentId: 'first' }) },
  { status: 403, why: 'a known segment of another company', code: 'no-project-access', by: 'erik' },
  ...(writes(operation)
    ? [
        {
          status: 403,
          why: 'a known segment, to be read only',
          code: 'no-project-access',
          by: 'ola',
        } as const,
      ]
    : []),
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
    name !== 'segmentId' &&
    (deref(operation.service, schema as never) as { type?: unknown }).type === 'string';
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
  ...(writes(operation)
    ? [{ status: 403, why: 'a project to be read only', code: 'read-only', by: 'ola' } as const]
    : []),
];
