// Every operation of the contract, called by every role on the objects of one company, against the table in authorisation.yaml.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OPERATION_ROWS } from '../../../src/contract/operation-rows.js';
import { under, withService } from '../../support/around.js';
import { type ContractOperation, operationById, operations, type Service } from '../../support/contract.js';
import { ALL_SCOPES, type CallOptions, type TestCaller } from '../../support/service.js';
import { startWorld } from '../project/world.js';
import { callOf, GUEST, MARK, type Objects, OWNER, startObjects } from './objects.js';

const without = (scope: string): string => ALL_SCOPES.replace(scope, '').replace('  ', ' ').trim();

/** A caller for each role of the table. Tokens are kept: they outlive a reset. */
function callersOf({ under }: Objects): (role: string, operation: ContractOperation) => Promise<TestCaller> {
  const logins: Readonly<Record<string, (scope: string) => Promise<TestCaller>>> = {
    ...{ owner: () => under.as(OWNER), writer: () => under.as('anna.svensson'), reader: () => under.as('ola.leser') },
    ...{ guest: () => under.as(GUEST), client: () => under.asClient('trenchctl'), unconfirmed: () => under.as('nina.ny') },
    ...{ other: () => under.as('erik.graver'), otherClient: () => under.asClient('grofte-ci') },
    noRole: (scope) => under.as(OWNER, without(scope)),
  };
  const known = new Map<string, Promise<TestCaller>>();
  return (role, { scope }) => {
    const login = logins[role];
    if (login === undefined) throw new Error(`no caller for the role ${role}`);
    const key = role === 'noRole' ? `${role} ${scope}` : role;
    const caller = known.get(key) ?? login(scope);
    known.set(key, caller);
    return caller;
  };
}

/** The status of an answer, with * if the answer shows something of the company. */
async function answerOf(caller: TestCaller, id: string, options: CallOptions): Promise<string> {
  const { status, text } = await caller.call(operationById(id).id, options);
  return `${status}${status < 300 && text.includes(MARK) ? '*' : ''}`;
}

interface Row {
  readonly because: string;
  readonly answers: readonly (string | number)[];
  readonly operations: readonly string[];
}

const { roles, rows } = parse(readFileSync(new URL('../authorisation.yaml', import.meta.url), 'utf8')) as {
  readonly roles: readonly string[];
  readonly rows: readonly Row[];
};

/** Each operation with the answer that each role expects. */
const TABLE = rows.flatMap(({ answers, operations }) =>
  operations.map((id) => ({ id, expected: Object.fromEntries(roles.map((role, at) => [role, String(answers[at])])) })),
);

let world: Objects;
let callerOf: ReturnType<typeof callersOf>;
beforeAll(async () => {
  world = await startObjects();
  callerOf = callersOf(world);
});
afterAll(() => world.under.close());

test('A057 every operation has one row, and every row an answer for every role', () => {
  const todo = 'give each operation a place in test/rules/authorisation.yaml';
  expect(TABLE.map(({ id }) => id).toSorted(), todo).toEqual(OPERATION_ROWS.map(({ id }) => id).toSorted());
  expect(TABLE, 'state the number of operations here').toHaveLength(128);
  for (const { because, answers } of rows) {
    expect([because, answers.length]).toEqual([because, roles.length]);
    expect(because).not.toBe('');
  }
});

test.each(TABLE)('A057 A058 K051 N049 T374 T379 T382 T383 T384 T385 $id answers each role as the table says', async ({ id, expected }) => {
  const operation = operationById(id);
  const call = callOf(world, operation);
  const found: Record<string, string> = {};
  const ask = async (role: string): Promise<void> => {
    found[role] = await answerOf(await callerOf(role, operation), id, call);
  };
  const isRefused = (role: string): boolean => Number.parseInt(expected[role] ?? '', 10) >= 400;
  world.reset();
  // Those who are refused come first, because nothing may change for them.
  for (const role of roles.filter(isRefused)) await ask(role);
  if (operation.method !== 'GET') expect([id, world.isUntouched()]).toEqual([id, true]);
  for (const role of roles.filter((one) => !isRefused(one))) {
    if (operation.method !== 'GET') world.reset();
    await ask(role);
  }
  expect(found).toEqual(expected);
});

// Which scope each operation asks for, and which need an end user, as the documents say it: the words of the documents, beside the table of
// authorisation.yaml, which holds that each operation is refused without the scope that the contract states.

withService('all', startWorld);

const idsOf = (service: Service, ...without: string[]) =>
  operations.filter((one) => one.service === service && !without.includes(one.id)).map(({ id }) => id);

const REVISIONS = ['listCatalogRevisions', 'getLatestCatalogRevision', 'getCatalogRevision'];
const CATALOG = ['listCatalogNodes', 'getCatalogNode', 'pageCatalogNodes', 'summarizeCatalogNodes', ...REVISIONS];
const LISTS = ['listActivities', 'getActivity', 'listFacilities', 'getFacility', 'listUnits'];
const COMMENTS = ['listCommentSources', 'listCommentRecipients', 'getCommentOrComments', 'getCommentContent', 'listDocumentComments'];
const PERSONAL = [...COMMENTS, 'listFavorites', 'listFavoriteIds', 'listRecent', 'listRecentIds'];
const DOWNLOAD = 'downloadChecklist';

test.each<[title: string, scope: string, count: number, ids: readonly string[], user?: boolean]>([
  ['A046 T372 T378 the trench service', 'tb.bruker', 40, idsOf('trench')],
  ['A047 the project service', 'prosjektsystem.bruker', 20, idsOf('project')],
  ['A048 the customer service', 'orgsystemer', 3, idsOf('customer')],
  ['A049 catalog nodes and revisions, which work without a user', 'calculation.bruker', 7, CATALOG],
  ['A050 activities, facilities and units, which work without a user', 'prosjektsystem.bruker', 5, LISTS],
  ['A051 module, nodes and reports, which need a user', 'calculation.bruker', 19, idsOf('calculation', ...CATALOG, ...LISTS), true],
  ['A052 K048 checkpoints, facilities and revisions of checklists', 'orgblad.bruker', 10, idsOf('checklist', DOWNLOAD)],
  ['A053 K049 downloads of checklists', 'orgsystemer', 1, [DOWNLOAD]],
  ['A054 D160 documents, where nothing personal is asked', 'orgsystemer', 14, idsOf('document', ...PERSONAL)],
  ['A055 D062 D160 favourites, recent documents and comments, which need a user', 'orgsystemer', 9, PERSONAL, true],
])('%s: the scope %s in both flows for %i operations', async (_, scope, count, ids, user = false) => {
  expect(ids, 'state the number of operations in the row of the service in test/rules/tokens/authorisation.test.ts').toHaveLength(count);
  const callers = { user: await under.as('liv', scope), client: await under.asClient('trenchctl', scope) };
  for (const id of ids) {
    const { path, method } = operations.find((one) => one.id === id) ?? { path: '', method: '' };
    const codeFor = async (flow: 'user' | 'client') => {
      const headers = { authorization: `Bearer ${callers[flow].token}`, 'api-version': '1.0' };
      const answer = await under.fetch(under.baseUrl + path.replace(/\{\w+\}/g, '1'), { method, headers });
      return /"code":"(missing-scope|needs-user|unauthorized)"/.exec(await answer.text())?.[1];
    };
    expect([id, await codeFor('user'), await codeFor('client')]).toEqual([id, undefined, user ? 'needs-user' : undefined]);
  }
});

test('A056 a caller who lacks the role is refused with 403, and is told the scope', async () => {
  const callers = [await under.as('une'), await under.asClient('plain-app'), await under.as('liv', 'orgsystemer')];
  for (const caller of callers)
    for (const [id, scope] of Object.entries({ listCableTypes: 'tb.bruker', listProjects: 'prosjektsystem.bruker' }))
      expect(await caller.call(id)).toMatchObject({ status: 403, body: { code: 'missing-scope', detail: expect.stringContaining(scope) } });
});
