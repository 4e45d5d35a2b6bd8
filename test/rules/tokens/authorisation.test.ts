// Every operation of the contract, called by every role on the objects of one company, against the table in authorisation.yaml.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OPERATION_ROWS } from '../../../src/contract/operation-rows.js';
import { type ContractOperation, operationById } from '../../support/contract.js';
import { ALL_SCOPES, type CallOptions, type TestCaller } from '../../support/service.js';
import { callOf, GUEST, MARK, type Objects, OWNER, startObjects } from './objects.js';

const without = (scope: string): string =>
  ALL_SCOPES.split(' ')
    .filter((other) => other !== scope)
    .join(' ');

/** A caller for each role of the table. Tokens are kept: they outlive a reset. */
function callersOf({ under }: Objects): (role: string, operation: ContractOperation) => Promise<TestCaller> {
  const logins: Readonly<Record<string, (scope: string) => Promise<TestCaller>>> = {
    owner: () => under.as(OWNER),
    writer: () => under.as('anna.svensson'),
    reader: () => under.as('ola.leser'),
    guest: () => under.as(GUEST),
    client: () => under.asClient('trenchctl'),
    unconfirmed: () => under.as('nina.ny'),
    other: () => under.as('erik.graver'),
    otherClient: () => under.asClient('grofte-ci'),
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
