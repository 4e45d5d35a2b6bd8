// Fault rules without a service: which calls they strike, and what they log.
import { expect, test } from 'vitest';
import { OPERATIONS, type Operation } from '../../../src/service/contract/known-operations.js';
import { createFaults, type FaultRule } from '../../../src/service/faults/faults.js';
import { seededRandom } from '../../../src/service/random.js';

const named = (id: string) => OPERATIONS.find((operation) => operation.id === id) as Operation;
const action = { kind: 'expire-tokens' } as const;

/** The operations that a rule strikes, of these calls in this order. */
function struck(rule: Omit<FaultRule, 'id' | 'action'>, calls = ['getSegment', 'addPipe', 'getSegment', 'getCable']): string[] {
  const faults = createFaults();
  faults.add({ ...rule, action });
  return calls.filter((id, n) => faults.strike(named(id), n, 0).length > 0);
}
const [first = 0] = [seededRandom(1)()];

test.each<[Omit<FaultRule, 'id' | 'action'>, string[]]>([
  [{ match: {} }, ['getSegment', 'addPipe', 'getSegment', 'getCable']],
  [{ match: { method: 'post' } }, ['addPipe']],
  [{ match: { operation: 'get*' } }, ['getSegment', 'getSegment', 'getCable']],
  [{ match: { operation: 'get.egment' } }, []],
  [{ match: { operation: 'Segment' } }, []],
  [{ match: { operation: 'getSeg' } }, []],
  [{ match: { operation: 'get*', nth: 2 } }, ['getSegment']],
  [{ match: { nth: 2 } }, ['addPipe']],
  [{ match: {}, times: 3 }, ['getSegment', 'addPipe', 'getSegment']],
  [{ match: { probability: 0 } }, []],
  [{ match: { probability: 1 } }, ['getSegment', 'addPipe', 'getSegment', 'getCable']],
  // A call is struck if its random number is below the probability; without a seed the seed is 1.
  [{ match: { probability: first, operation: 'addPipe' } }, []],
  [{ match: { probability: first + 1e-9, operation: 'addPipe' } }, ['addPipe']],
])('%j strikes %j', (rule, expected) => {
  expect(struck(rule)).toEqual(expected);
});

test('rules are numbered, dropped one by one, and each firing tells its call', () => {
  const faults = createFaults();
  const ids = [{}, { id: 'mine', seed: 4 }, {}].map((more) => faults.add({ match: { operation: 'add*' }, action, ...more }).id);
  expect(ids).toEqual(['fault-1', 'mine', 'fault-3']);
  expect([faults.remove('fault-1'), faults.remove('fault-1')]).toEqual([true, false]);
  expect(faults.rules().map(({ id }) => id)).toEqual(['mine', 'fault-3']);
  faults.strike(named('getPipe'), 1, 0);
  faults.strike(named('addPipe'), 2, 0);
  expect(faults.strike(named('addEcc'), 3, 86_400_000)).toEqual([action, action]);
  expect(faults.firings().slice(2)).toEqual([
    { rule: 'mine', seed: 4, action, operation: 'addEcc', call: 2, request: 3, at: '1970-01-02T00:00:00.000Z' },
    { rule: 'fault-3', seed: 1, action, operation: 'addEcc', call: 2, request: 3, at: '1970-01-02T00:00:00.000Z' },
  ]);
  faults.clear();
  expect([faults.rules(), faults.firings()]).toEqual([[], []]);
});
