// Every operation of the contract, called into every status that its contract lists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startObjects } from '../rules/tokens/objects.js';
import { type ContractOperation, operations } from '../support/contract.js';
import { cases as count } from '../support/counts.js';
import { type Answer, TRANSPORTS, type Transport } from '../support/service.js';
import { type Bench, benchOf, type Case, casesOf, run } from './cases.js';

const NAMED = operations.map((operation) => [operation.id, operation] as const);
/** Both transports lead to the same engine, so that `npm test` takes every fourth operation over a socket. */
const walkedOver = (transport: Transport) => NAMED.filter((_, n) => transport === 'function' || n % count(4, 1) === 0);

test.each(NAMED)('no case of %s ends in a status that the contract does not list', (_, operation) => {
  const strangers = casesOf(operation).filter(({ status }) => !operation.statuses.includes(status));
  expect(strangers.map(({ status, why }) => `${status}: ${why}`)).toEqual([]);
});

describe.each(TRANSPORTS)('over %s', (transport) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await benchOf(await startObjects(transport));
  });
  afterAll(() => bench.under.close());

  describe.each(walkedOver(transport))('%s', (_, operation) => {
    test.each(operation.statuses)('answers %i', async (status) => {
      const cases = casesOf(operation).filter((one) => one.status === status);
      expect(cases, `no case ends ${operation.id} in ${status}: add one to OWN of test/contract/cases.ts`).not.toEqual([]);
      for (const one of cases) check(operation, one, await run(bench, operation, one));
    });
  });
});

/** That the answer fits its schema has been seen to by whoever made the call. */
function check(operation: ContractOperation, one: Case, answer: Answer): void {
  const what = `${operation.id}, ${one.why}: ${answer.text.slice(0, 300)}`;
  expect.soft(answer.status, what).toBe(one.status);
  if (answer.status !== one.status) return;
  const type = answer.headers.get('content-type');
  if (answer.status < 300) {
    expect.soft(successTypes(operation, answer.status), what).toContain(type);
    return;
  }
  expect.soft(type, what).toBe('application/problem+json;charset=utf-8');
  expect.soft(answer.body.status, what).toBe(answer.status);
  if (one.code !== undefined) expect.soft(answer.body.code, what).toBe(one.code);
  if (one.field !== undefined) expect.soft(fieldsOf(answer), what).toContain(one.field);
  const challenge = answer.headers.get('www-authenticate');
  expect.soft(challenge?.split(' ')[0], what).toBe(answer.status === 401 ? 'Bearer' : undefined);
}

function successTypes(operation: ContractOperation, status: number): (string | null)[] {
  const content = operation.responses[status]?.content as object | undefined;
  if (!content) return [null];
  return Object.keys(content).map((type) => (type === 'application/json' ? `${type};charset=utf-8` : type));
}

const fieldsOf = (answer: Answer): string[] => (answer.body.errors ?? []).map(({ field }: { field: string }) => field);
