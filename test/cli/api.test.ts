// `trenchctl api` describes every operation of the contract. `sessions/api.txt` has its calls, and `sessions/api-refused.txt` those that it does not make.
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.js';
import { describedOperation } from '../../src/cli/commands/api/contract-words.js';
import { inputsOf } from '../../src/cli/commands/api/describe-operation.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('all');

const api = (...args: string[]) => runHere(['api', ...args], { cwd });

describe('every operation', () => {
  test('is listed with its service, effect, method and path', async () => {
    const rows = JSON.parse((await api('--format', 'json')).stdout);
    expect(rows).toHaveLength(128);
    const path = '/segments/{segmentId}';
    expect(rows).toContainEqual({ operation: 'deleteSegment', service: 'trench', effect: 'delete', method: 'DELETE', path });
    expect((await api()).stdout.split('\n')).toHaveLength(130);
  });

  test.each(OPERATIONS)('$id is described with all parameters and fields', async (operation) => {
    const { status, stdout } = await api(operation.id.toUpperCase(), '--help');
    expect([status, stdout.split('\n')[0]]).toEqual([0, `${operation.id}: ${operation.method} ${operation.path}`]);
    const described = await describedOperation(operation);
    const inputs = inputsOf(described);
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inputs.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    for (const { name, type } of inputs) expect(stdout).toContain(`\n${name}: ${type}`);
    expect(inputs.filter(({ type }) => /undefined|object Object|any value/.test(type))).toEqual([]);
    expect(inputs.some((one) => one.in === 'body')).toBe(operation.bodySchema !== undefined);
  });

  test('has no field of the body that is called like one of its parameters', async () => {
    for (const operation of OPERATIONS) {
      const inputs = inputsOf(await describedOperation(operation));
      const parameters = inputs.filter((one) => one.in !== 'body').map(({ name }) => name.toLowerCase());
      expect(inputs.filter((one) => one.in === 'body' && parameters.includes(one.name.toLowerCase()))).toEqual([]);
    }
  });
});
