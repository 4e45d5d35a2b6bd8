import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OPERATIONS, type Operation } from '../../../src/service/contract/known-operations.js';
import { createFaults, type FaultRule } from '../../../src/service/faults/faults.js';
import { seededRandom } from '../../../src/service/random.js';
import { kari, under, withKari } from '../../support/around.js';
import { TRANSPORTS } from '../../support/service.js';

describe.each(TRANSPORTS)('faults on purpose, over %s', (transport) => {
  let segmentId: number;
  withKari('each', { transport });
  beforeEach(async () => {
    segmentId = (await kari.call('createSegment', { path: { projectId: 6001 }, body: { name: 'F' } })).body.id;
  });

  const fault = async (match: object, action: object, more: object = {}) => {
    const answer = await under.admin('POST', '/faults', { match, action, ...more });
    expect(answer.status).toBe(200);
  };
  const raw = (method: string, path: string, body?: string, signal?: AbortSignal) =>
    under.fetch(`${under.baseUrl}/public/trench/rest${path}`, {
      ...{ method, headers: { authorization: `Bearer ${kari.token}`, 'api-version': '1.0' }, ...(body === undefined ? {} : { body }) },
      ...(signal ? { signal } : {}),
    });
  const addSensor = (signal?: AbortSignal) => raw('POST', `/segments/${segmentId}/trench/sensors`, '{}', signal);
  const sensors = async () => (await kari.call('getSegment', { path: { segmentId } })).body.sections[0].layers[0].sensors.length;
  const firings = async () => (await under.admin('GET', '/faults/firings')).body;

  test.each([429, 500, 503])('refused with %i before any effect, with Retry-After', async (status) => {
    await fault({ operation: 'addSensor', nth: 1 }, { kind: 'refuse', status, retryAfter: 7 });
    const answer = await addSensor();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('content-type')).toContain('problem+json');
    await answer.text();
    expect(await sensors()).toBe(0);
    expect((await addSensor()).status).toBe(200);
    expect(await sensors()).toBe(1);
  });

  const LOST = { reset: 'ECONNRESET', truncate: 'UND_ERR_SOCKET', 500: '500', 502: '502', 504: '504' };
  test.each(Object.entries(LOST))('the answer is lost after the commit: %s, and the caller gets %s', async (how, expected) => {
    const status = Number(how);
    await fault({ operation: 'addSensor', nth: 1 }, { kind: 'lose', ...(status ? { how: 'status', status } : { how }) });
    const end = addSensor().then(async (answer) => (await answer.text()) && String(answer.status));
    expect(await end.catch((error) => error.cause.code)).toBe(expected);
    expect(await sensors()).toBe(1);
  });

  test('an answer without a body breaks off too', async () => {
    await fault({ operation: 'deleteSegment' }, { kind: 'lose', how: 'truncate' });
    await expect(kari.call('deleteSegment', { path: { segmentId: 500003 } })).rejects.toThrow();
  });

  test('the answer is lost after the commit: nothing comes until the caller gives up', async () => {
    await fault({ operation: 'addSensor', nth: 1 }, { kind: 'lose', how: 'timeout' });
    const patience = new AbortController();
    const waiting = addSensor(patience.signal).then(
      () => 'answered',
      () => 'gave up',
    );
    while ((await firings()).length === 0);
    while ((await sensors()) === 0);
    patience.abort();
    expect(await waiting).toBe('gave up');
    expect(await sensors()).toBe(1);
  });

  test('504 now, the commit later', async () => {
    await fault({ operation: 'addSensor', nth: 1 }, { kind: 'late-commit', afterRequests: 2 });
    expect((await addSensor()).status).toBe(504);
    expect(await sensors()).toBe(0);
    expect(await sensors()).toBe(1);
    // The log keeps what the caller got.
    expect(under.service.log.entries().find(({ method, path }) => method === 'POST' && path.endsWith('/sensors'))?.status).toBe(504);
  });

  test('a commit that is still held back can be settled', async () => {
    await fault({ operation: 'addSensor', nth: 1 }, { kind: 'late-commit', afterRequests: 1000 });
    await addSensor();
    await under.admin('POST', '/faults/settle');
    expect(await sensors()).toBe(1);
  });

  test('lists lag creates, and only lists', async () => {
    await fault({ operation: '*etSegment' }, { kind: 'lag', lists: 2 });
    await fault({ operation: 'createSegment' }, { kind: 'lag', lists: 2 });
    const made = (await kari.call('createSegment', { path: { projectId: 6001 }, body: { name: 'L' } })).body.id;
    const listed = async () => (await kari.call('listSegments', { path: { projectId: 6001 } })).body.map(({ id }: { id: number }) => id);
    expect((await kari.call('getSegment', { path: { segmentId: made } })).status).toBe(200);
    expect(await listed()).toEqual([segmentId]);
    expect(await listed()).toEqual([segmentId]);
    expect(await listed()).toEqual([segmentId, made]);
  });

  test('lists of projects and of nodes lag too, until they are settled', async () => {
    await fault({ operation: 'createProject' }, { kind: 'lag', lists: 4 });
    await fault({ operation: 'add*Node' }, { kind: 'lag', lists: 9 });
    const body = { number: 'LAG-1', name: 'L', status: 'NEW', startDate: '2026-01-01T00:00:00Z' };
    const project = (await kari.call('createProject', { path: { owner: 'kari.nordmann' }, body })).body.id;
    const path = { companyId: 1001, number: 'LAG-1' };
    const ids = ({ body: all }: { body: { id: number }[] }) => all.map(({ id }) => id);
    expect(ids(await kari.call('listProjectsByNumber', { path }))).toEqual([]);
    for (const list of ['listProjects', 'listProjectsByCompany']) expect(ids(await kari.call(list, { path }))).not.toContain(project);
    const query = { number: 'LAG-1' };
    expect((await kari.call('pageProjects', { query })).body).toMatchObject({ entities: [], total: 0 });
    expect((await kari.call('pageProjects', { query })).body).toMatchObject({ entities: [{ id: project }], total: 1 });
    const at = { projectId: 6001 };
    const before = ids(await kari.call('listCalculationNodes', { path: at }));
    const node = (await kari.call('addBudgetNode', { path: at, body: { number: '1101', quantity: 1 } })).body.id;
    const own = { type: 'CUSTOMBUDGET_FIXEDUNIT', name: 'Own', unit: 'm', quantity: 1, unitCost: 2, facilityId: 301, activityId: 401 };
    const custom = (await kari.call('addCustomNode', { path: at, body: own })).body.id;
    expect(ids(await kari.call('listCalculationNodes', { path: at }))).toEqual(before);
    // A list that is refused is not searched for what lags.
    expect((await kari.call('listCalculationNodes', { path: { projectId: 6005 } })).status).toBe(404);
    expect((await kari.call('getCalculationNode', { path: { nodeId: node } })).status).toBe(200);
    await under.admin('POST', '/faults/settle');
    expect(ids(await kari.call('listCalculationNodes', { path: at }))).toEqual([...before, node, custom]);
  });

  test('a rival before the write: both edits stay', async () => {
    const edit = { operation: 'addSensor', body: { outerDiameter: 33 } };
    await fault({ operation: 'addCable', nth: 1 }, { kind: 'rival', when: 'before', edit });
    expect((await kari.call('addCable', { path: { segmentId }, body: { typeId: 1010 } })).status).toBe(200);
    const [layer] = (await kari.call('getSegment', { path: { segmentId } })).body.sections[0].layers;
    expect([layer.cables.length, layer.sensors[0].outerDiameter]).toEqual([1, 33]);
  });

  test('a rival that is refused, or that finds no segment, changes nothing', async () => {
    await fault({ operation: 'addCable' }, { kind: 'rival', when: 'before', edit: { operation: 'addCable', body: { typeId: 424242 } } });
    await fault({ operation: 'createSegment' }, { kind: 'rival' });
    expect((await kari.call('addCable', { path: { segmentId }, body: { typeId: 1010 } })).status).toBe(200);
    expect((await kari.call('createSegment', { path: { projectId: 6001 }, body: { name: 'R' } })).status).toBe(200);
  });

  test('tokens expire', async () => {
    await fault({ operation: 'getSegment', nth: 2 }, { kind: 'expire-tokens' });
    expect((await kari.call('getSegment', { path: { segmentId } })).status).toBe(200);
    expect((await kari.call('getSegment', { path: { segmentId } })).status).toBe(401);
  });

  test('latency comes before the answer and changes nothing else', async () => {
    await fault({ operation: 'addSensor' }, { kind: 'latency', ms: 1 });
    const slept = vi.spyOn(under.service.clock, 'sleep');
    expect((await addSensor()).status).toBe(200);
    expect(slept.mock.calls).toEqual([[1]]);
    expect(await sensors()).toBe(1);
  });

  test('a rule that is not understood is refused, not ignored', async () => {
    expect((await under.admin('POST', '/faults', { match: { operatoin: 'x' }, action: { kind: 'expire-tokens' } })).status).toBe(400);
    expect((await under.admin('GET', '/faults')).body).toEqual([]);
    expect((await under.admin('DELETE', '/faults/none')).status).toBe(404);
  });
});

// Fault rules without a service: which calls they strike, and what they log.

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
  [{ match: { operation: '*e*e*' } }, ['getSegment', 'getSegment', 'getCable']],
  [{ match: { operation: 'get*', nth: 2 } }, ['getSegment']],
  [{ match: { nth: 2 } }, ['addPipe']],
  [{ match: {}, times: 3 }, ['getSegment', 'addPipe', 'getSegment']],
  [{ match: { probability: 0 } }, []],
  [{ match: { probability: 1 } }, ['getSegment', 'addPipe', 'getSegment', 'getCable']],
  // A call is struck if its random number is below the probability; without a seed the seed is 1.
  [{ match: { probability: first, operation: 'addPipe' } }, []],
  [{ match: { probability: first + 1e-9, operation: 'addPipe' } }, ['addPipe']],
  // Every whole number is a seed of its own.
  [{ match: { probability: 0.5 }, seed: 5 }, ['getSegment']],
  [{ match: { probability: 0.5 }, seed: -5 }, ['getSegment', 'addPipe']],
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
