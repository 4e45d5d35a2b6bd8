// Every operation of the contract, called by every role on the objects of one company, against the table in authorisation.yaml.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OPERATION_ROWS } from '../../../src/contract/operation-rows.js';
import { operationById } from '../../support/contract.js';
import { answerOf, callersOf, callOf, startAuthorisation, type World } from './authorisation-world.js';

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
  operations.map((id) => ({
    id,
    expected: Object.fromEntries(roles.map((role, at) => [role, String(answers[at])])),
  })),
);

let world: World;
let callerOf: ReturnType<typeof callersOf>;
beforeAll(async () => {
  world = await startAuthorisation();
  callerOf = callersOf(world);
});
afterAll(() => world.under.close());

test('A057 every operation has one row, and every row an answer for every role', () => {
  expect(TABLE.map(({ id }) => id).toSorted()).toEqual(OPERATION_ROWS.map(({ id }) => id).toSorted());
  expect(TABLE).toHaveLength(128);
  for (const { because, answers } of rows) {
    expect([because, answers.length]).toEqual([because, roles.length]);
    expect(because).not.toBe('');
  }
});

test.each(TABLE)('A057 A058 $id answers each role as the table says', async ({ id, expected }) => {
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
