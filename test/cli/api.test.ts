// `trenchctl api` reaches every operation of the contract, and checks its values before anything is sent.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
    expect(rows).toContainEqual({
      operation: 'deleteSegment',
      service: 'trench',
      effect: 'delete',
      method: 'DELETE',
      path: '/segments/{segmentId}',
    });
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

describe('a call', () => {
  test('that reads is made at once; the project is found by its number', async () => {
    const [first] = await json('list-segments', 'project=DEMO-1');
    expect(await json('getsegment', `segmentId=${first.id}`)).toMatchObject({ name: first.name });
    expect(await json('listSegments', 'projectId=DEMO-1')).toHaveLength(3);
    expect(await json('listProjectsByNumber', 'number=DEMO-1')).toMatchObject([{ number: 'DEMO-1' }]);
    expect(await json('getUser')).toMatchObject({ username: 'kari.nordmann' });
  });

  test('that writes needs a yes, and shows its body before', async () => {
    const asked = await api('createSegment', 'project=DEMO-1', 'name=By api', 'length=12.5');
    expect(asked.status).toBe(1);
    expect(asked.stderr).toContain('"length": 12.5');
    expect(asked.stderr).toContain('use --auto-approve');
    expect(await json('listSegments', 'project=DEMO-1')).toHaveLength(3);
    const made = await json('createSegment', 'project=DEMO-1', 'name=By api', 'length=12.5', '--auto-approve');
    expect(made).toMatchObject({ name: 'By api', length: 12.5 });
    const gone = await api('deleteSegment', `segmentId=${made.id}`, '--auto-approve');
    expect(gone).toMatchObject({ status: 0, stdout: '' });
    expect(gone.stderr).toMatch(/This is deleted:\n\{\n {2}"id"[\s\S]*"name": "By api"/);
    expect(await json('listSegments', 'project=DEMO-1')).toHaveLength(3);
  });

  test('takes nested fields by dotted names, lists by repeating, enumerations in any case, days as times', async () => {
    const made = await json(
      ...['createProject', 'number=API-1', 'name=By api', 'status=started', 'startDate=2026-05-04'],
      ...['location.coordinate.latitude=59.9', 'location.coordinate.longitude:=10.7'],
      ...['location.address.city=Oslo', 'moduletype=calculation', 'moduleType=CABLESIMULATOR', '--auto-approve'],
    );
    expect(made).toMatchObject({
      status: 'STARTED',
      startDate: '2026-05-04T00:00:00Z',
      location: { coordinate: { latitude: 59.9, longitude: 10.7 }, address: { city: 'Oslo' } },
    });
    expect(await json('listModules', 'project=API-1')).toHaveLength(2);
  });

  test('takes a whole body from a file, with exact ids', async () => {
    writeFileSync(join(cwd, 'body.json'), '{"typeId": 9007199254740993, "groupConfiguration": "triangle"}');
    const [first] = await json('listSegments', 'project=DEMO-1');
    for (const body of [['@body.json'], ['--body', 'body.json']]) {
      const { stderr } = await api('addCable', `segmentId=${first.id}`, ...body, '--auto-approve');
      expect(stderr).toContain('"typeId": "9007199254740993"');
      expect(stderr).toContain('"groupConfiguration": "TRIANGLE"');
    }
  });

  test('shows what a deletion takes that no operation reads by its id', async () => {
    const [first] = await json('listSegments', 'project=DEMO-1');
    const { sections } = await json('getSegment', `segmentId=${first.id}`);
    const { stderr } = await api('deleteSection', `segmentId=${first.id}`, `sectionId=${sections[0].id}`);
    expect(stderr).toContain(`This is deleted:\n{\n  "id": "${sections[0].id}"`);
  });

  test('that deletes a project asks with its number and its name', async () => {
    const [{ id, name }] = await json('listProjectsByNumber', 'number=2026-0420');
    const project = `project 2026-0420 (${name})`;
    const refused = await onTerminal(['no'], () => api('deleteProject', `projectId=${id}`));
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(`This deletes ${project} with all its modules and segments.`);
    expect(refused.stderr).toMatch(/\n\nService: http:.*\.\n/);
    expect(refused.stderr).toContain(`Delete ${project}? Type "yes" to continue: `);
    expect(await json('listProjectsByNumber', 'number=2026-0420')).toHaveLength(1);
    const deleted = await api('deleteProject', 'project=2026-0420', '--auto-approve');
    expect([deleted.status, deleted.stderr]).toEqual([0, expect.stringContaining(`This deletes ${project}`)]);
    expect(await json('listProjectsByNumber', 'number=2026-0420')).toEqual([]);
  });

  test('reads one page, or all of them', async () => {
    const page = await api('pageProjects', 'count=2', 'sort=number');
    expect(JSON.parse(page.stdout).entities).toHaveLength(2);
    expect(page.stderr).toMatch(/Only 2 of \d+ are shown; --all reads all pages/);
    const all = await json('pageProjects', 'count=2', '--all');
    expect(all.length).toBeGreaterThan(5);
    expect((await api('getUser', '--all')).stderr).toContain('getUser does not answer in pages');
  });

  test('saves a file under the name of the server, and an answer where it is told to', async () => {
    expect(await api('downloadDocument', 'type=orgblad', 'number=4001', '-o', 'sheets/')).toMatchObject({ status: 0, stdout: '' });
    const [name = ''] = readdirSync(join(cwd, 'sheets'));
    expect(
      readFileSync(join(cwd, 'sheets', name))
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF');
    await api('listUnits', '-o', 'units.json');
    expect(JSON.parse(readFileSync(join(cwd, 'units.json'), 'utf8')).length).toBeGreaterThan(3);
  });
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
