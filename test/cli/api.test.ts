// `trenchctl api` reaches every operation of the contract, and checks its values before anything is sent. `sessions/api.txt` has its calls.
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.js';
import { describedOperation } from '../../src/cli/commands/api/contract-words.js';
import { inputsOf } from '../../src/cli/commands/api/describe-operation.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { onTerminal } from '../support/on-terminal.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
withService('each', { transport: 'http' });

const api = (...args: string[]) => runHere(['api', ...args], { cwd, env: loginTo(under) });
const json = async (...args: string[]) => {
  const ran = await api(...args);
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout);
};

describe('every operation', () => {
  test('is listed with its service, effect, method and path', async () => {
    const rows = await json('--format', 'json');
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

test('a call that deletes a project asks with its number and its name', async () => {
  const [{ id, name }] = await json('listProjectsByNumber', 'number=2026-0420');
  const project = `project 2026-0420 (${name})`;
  const refused = await onTerminal(['no'], () => api('deleteProject', `projectId=${id}`));
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`This deletes ${project} with all its modules and segments.`);
  expect(refused.stderr).toMatch(/\n\nService: http:.*\.\n/);
  expect(refused.stderr).toContain(`Delete ${project}? Type "yes" to continue: `);
  expect(await json('listProjectsByNumber', 'number=2026-0420')).toHaveLength(1);
});

describe('a call that does not fit the contract is not made', () => {
  test.each([
    [['createSegment'], 'projectId, name are missing: add project=NUMBER name=VALUE'],
    [['createSegment', 'project=DEMO-1', 'lenght=3'], 'there is no field lenght; did you mean `length`?'],
    [['createSegment', 'project=DEMO-1', 'name=A', 'length=1,5'], 'length takes a number, not 1,5; write 1.5'],
    [['createSegment', 'project=DEMO-1', 'name=A', 'length=-1'], 'length must be >= 0'],
    [['getSegment', 'segmentId=abc'], 'segmentId takes an id, which is made of digits, not abc'],
    [['getSegment', 'segment=1'], 'there is no parameter segment; it takes segmentId'],
    [['getSegment', '5'], '5 is not a value: write name=value'],
    [['changeStatus', 'project=DEMO-1', 'projectStatus=done'], 'it takes NEW, STARTED, ENDED'],
    [['pageProjects', 'archived=perhaps'], 'archived takes true or false'],
    [['getSegment', 'segmentId=1', '@no.json'], 'the body cannot be read from no.json: it does not exist'],
    [['addCustomNode', 'project=DEMO-1', 'type=customBudget_fixedUnit'], 'name, unit, quantity, facilityId, activityId'],
    [['createProject', 'location=Oslo'], 'write location.FIELD=VALUE'],
    [['segmentId=1'], 'name the operation before its values'],
  ])('%j: %s', async (args, message) => {
    const ran = await api(...args, '--auto-approve');
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).not.toContain(' answered ');
  });
});
