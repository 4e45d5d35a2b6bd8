// The whole way to a real service and back, with its faults.
import { afterEach, expect, test } from 'vitest';
import { addressesFrom } from '../../src/api/addresses.js';
import { createApi } from '../../src/api/client.js';
import { createTransport, type TransportOptions } from '../../src/api/transport.js';
import type { CallRecord } from '../../src/api/tries.js';
import { createTokenSource } from '../../src/auth/token-source.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import { bigSnapshot, USERNAME, WELL_KNOWN } from '../simulation/ids/big-ids.js';
import { startService, type TestService } from '../support/service.js';
import { fakeClock } from './fakes.js';

const ORIGIN = 'http://127.0.0.1:8484';
const SCOPES = ['tb.bruker', 'prosjektsystem.bruker', 'orgsystemer'];
const DEMO = '6002';

let under: TestService;
afterEach(() => under.close());

async function connect(options: Partial<TransportOptions> = {}, username = 'kari.nordmann', seed?: typeof bigSnapshot) {
  under = await startService(seed ? { seed: () => seed(WELL_KNOWN) } : {});
  const { service } = under;
  const tokens = createTokenSource({
    issuer: `${ORIGIN}/oauth`,
    clientId: 'trenchctl',
    clientSecret: service.tokens.clientSecret('trenchctl'),
    username,
    password: service.tokens.password(username),
    scopes: SCOPES,
    fetch: service.fetch,
    now: () => service.clock.now(),
  });
  const calls: CallRecord[] = [];
  const clock = fakeClock();
  const onCall = (record: CallRecord) => calls.push(record);
  const transport = createTransport({ tokens, fetch: service.fetch, clock, random: () => 0.5, onCall, ...options });
  const api = createApi({ transport, addresses: addressesFrom({ baseUrl: ORIGIN }).addresses });
  const call = <T = Record<string, string>>(operation: OperationId, more: object = {}) => api.call(operation, more) as Promise<T>;
  const names = async () => (await call<{ name: string }[]>('listSegments', { path: { projectId: DEMO } })).map(({ name }) => name);
  return { service, call, calls, clock, names };
}

const create = { path: { projectId: DEMO }, body: { name: 'Ny', length: 5 } };

test('ids past 2^53, there and back', async () => {
  const { call } = await connect({}, USERNAME, bigSnapshot);
  const user = await call('getUser', { path: { user: USERNAME } });
  expect(user).toMatchObject({ companyId: WELL_KNOWN.company, departmentId: WELL_KNOWN.department });
  const [project] = await call<{ id: string; number: string }[]>('listProjectsByCompany', { path: { companyId: WELL_KNOWN.company } });
  expect(project?.id).toBe(WELL_KNOWN.project);
  const segment = await call('createSegment', { path: { projectId: WELL_KNOWN.project }, body: { name: 'Stor' } });
  expect(segment).toMatchObject({ projectId: WELL_KNOWN.project, id: expect.stringMatching(/^90071992547409\d\d$/) });
  const path = { segmentId: segment.id };
  const { cableType, pipeType, eccType, marker } = WELL_KNOWN;
  await call('addPipe', { path, body: { typeId: pipeType, cables: [{ typeId: cableType }] } });
  await call('addEcc', { path, body: { typeId: eccType } });
  expect(await call('updateSettings', { path, body: { defaultMarkerTypeId: marker } })).toMatchObject({ defaultMarkerTypeId: marker });
  const read = await call<{ sections: { layers: { pipes: unknown[]; eccs: unknown[] }[] }[] }>('getSegment', { path });
  expect(read.sections[0]?.layers[0]).toMatchObject({
    pipes: [{ typeId: pipeType, cables: [{ typeId: cableType }] }],
    eccs: [{ typeId: eccType }],
  });
  expect(await call('getCableType', { path: { cableTypeId: cableType } })).toMatchObject({ id: cableType, name: 'Big' });
});

test('a DELETE whose answer is lost is done and succeeds', async () => {
  const { service, call, calls, names } = await connect();
  const path = { segmentId: (await call('createSegment', create)).id };
  service.faults.add({ match: { operation: 'deleteSegment' }, action: { kind: 'lose', how: 'reset' }, times: 1 });
  expect(await call('deleteSegment', { path })).toBeUndefined();
  expect(calls.filter(({ operation }) => operation === 'deleteSegment').map(({ status }) => status)).toEqual([undefined, 404]);
  expect(await names()).not.toContain('Ny');
  await expect(call('deleteSegment', { path })).rejects.toMatchObject({ code: 'not-found' });
});
