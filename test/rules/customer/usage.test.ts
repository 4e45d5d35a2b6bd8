import { beforeAll, expect, test } from 'vitest';
import type { Usage, UserService } from '../../../src/service/core/world.js';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { startService } from '../../support/service.js';
import { freeze, ok, refused, startWorld } from '../project/world.js';
import { END, EXPIRING, PEOPLE, SHEETS, TRENCH } from './people.js';

const NOW = '2026-04-17T10:20:30.400Z';

withLiv(() => startWorld({ users: PEOPLE }), 'orgsystemer');
beforeAll(async () => {
  await freeze(under, NOW);
});

const record = (service: string, body: unknown, user = 'liv', caller = liv) =>
  caller.call('recordUsage', { path: { user, service }, body });
/** What has been recorded for a service: each test uses one of its own. */
const recorded = async (service: string): Promise<Usage[]> =>
  ((await under.admin('GET', '/usage')).body as Usage[]).filter((usage) => usage.service === service);

test('C020 C021 C022 usage is recorded for the user and the service, and the answer is empty', async () => {
  const records = [{ name: 'meter', value: '182.5' }];
  const answer = await record('planner', records);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await recorded('planner')).toEqual([{ id: expect.any(String), username: 'liv', service: 'planner', at: NOW, records }]);
});

test('C023 all records of a call are kept, in order and with repeated names', async () => {
  const records = [
    { name: 'b', value: '1' },
    { name: 'a', value: 'Ærfugl' },
    { name: 'b', value: '2' },
  ];
  await record('ordered', records);
  expect((await recorded('ordered'))[0]?.records).toEqual(records);
});

test('C024 any name of a service or application is taken', async () => {
  for (const service of ['trench', 'never heard of', 'a/b & c?', 'Grøft 2']) {
    expect((await record(service, [])).status, service).toBe(204);
    expect(await recorded(service), service).toHaveLength(1);
  }
});

test('C025 usage is filed under the username, also where the e-mail was given', async () => {
  await record('by-mail', [], 'LIV.larsen@north.example');
  expect((await recorded('by-mail'))[0]?.username).toBe('liv');
});

test('C026 name and value may be left out or null, and what else is there is ignored', async () => {
  await record('sparse', [{}, { name: 'a' }, { value: 'b' }, { name: null, value: null }, { name: 'c', unit: 'm' }]);
  expect((await recorded('sparse'))[0]?.records).toEqual([
    { name: null, value: null },
    { name: 'a', value: null },
    { name: null, value: 'b' },
    { name: null, value: null },
    { name: 'c', value: null },
  ]);
});

test('C027 a call without records is recorded as well', async () => {
  await record('empty', []);
  expect((await recorded('empty'))[0]?.records).toEqual([]);
});

test('C028 a body that is no list of names and values is refused, and nothing is recorded', async () => {
  const wrong = [{ name: 'a', value: 'b' }, 'a', null, [5], [{ name: 5 }], [{ name: 'a', value: 1 }], [[]], undefined];
  for (const body of wrong) refused(await record('wrong', body), 400);
  const broken = { path: { user: 'liv', service: 'wrong' }, rawBody: '[{' };
  refused(await liv.call('recordUsage', broken), 400);
  expect(await recorded('wrong')).toEqual([]);
});

test('C029 every call is a record of its own', async () => {
  const twice = [{ name: 'a', value: '1' }];
  await record('often', twice);
  await record('often', twice);
  await record('often', twice, 'rolf');
  const found = await recorded('often');
  expect(found.map(({ username }) => username)).toEqual(['liv', 'liv', 'rolf']);
  expect(new Set(found.map(({ id }) => id)).size).toBe(3);
});

test('C029 calls that run at the same time are all recorded', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => record('busy', [{ name: 'n', value: `${index}` }])));
  const values = (await recorded('busy')).map(({ records }) => Number(records[0]?.value));
  expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('C031 usage is recorded for users of the company alone, by its clients too', async () => {
  const gro = await under.as('gro');
  refused(await record('foreign', [], 'liv', gro), 404, 'user');
  expect(await recorded('foreign')).toEqual([]);
  expect((await record('foreign', [], 'gro', await under.asClient('sor-app'))).status).toBe(204);
  expect((await recorded('foreign')).map(({ username }) => username)).toEqual(['gro']);
});

const call = (service: string, user = 'liv', caller = liv) => caller.call('validateService', { path: { user, service } });
const validate = async (service: string, user = 'liv', caller = liv) => {
  const answer = await call(service, user, caller);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.service;
};
const shown = ({ facilities, ...service }: UserService) => ({
  ...service,
  facilities: facilities.map(({ id }) => ({ id: Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id) })),
});

const BARE = { endDate: null, roles: [], facilities: [] };

test('C040 the answer says when the validation ran, by the service’s clock', async () => {
  const answer = await call('trench');
  expect(answer.status).toBe(200);
  expect(answer.body.currentDate).toBe(NOW);
});

test('C041 C045 C047 the service is answered as the user has it, with roles and facilities', async () => {
  expect(await validate('trench')).toEqual(shown(TRENCH));
  expect(await validate('sheets')).toEqual(shown(SHEETS));
  const answer = await call('trench');
  expect(answer.text).toMatch(/"id":\s*9007199254740993\b/);
});

test('C042 a service that is not active gives no access, whatever its roles and facilities', async () => {
  const service = await validate('closed');
  expect(service.active).toBe(false);
  expect(service.roles).toEqual(TRENCH.roles);
  expect(service.facilities).toHaveLength(2);
});

test('C043 C044 access ends at the end date, and not a moment before', async () => {
  const world = await untilEnd(startWorld({ users: PEOPLE }));
  const caller = await world.as('liv', 'orgsystemer');
  await freeze(world, '2026-06-30T11:59:59.999Z');
  expect(await validate('roadlight', 'liv', caller)).toEqual(shown(EXPIRING));
  for (const now of [END, '2026-06-30T14:00:00.001+02:00', '2030-01-01T00:00:00Z']) {
    await freeze(world, now);
    expect(await validate('roadlight', 'liv', caller), now).toEqual({ ...shown(EXPIRING), active: false });
    expect((await validate('trench', 'liv', caller)).active).toBe(true);
  }
});

test('C048 a tool that was not enabled for the user is not active, and has no roles and facilities', async () => {
  expect(await validate('trench', 'rolf')).toEqual({ name: 'trench', active: false, tool: true, ...BARE });
});

test('C049 a service with content only is always available: nobody needs to have it enabled', async () => {
  expect(await validate('sheets', 'rolf')).toEqual({ name: 'sheets', active: true, tool: false, ...BARE });
});

test('C050 C054 a service that does not exist is not found', async () => {
  for (const service of ['nothing', 'Trench', 'constructor']) refused(await call(service), 404, 'service', 'not-found');
});

test('C051 a user who has left has no access to any service', async () => {
  expect(await validate('trench', 'idar')).toEqual({ ...shown(TRENCH), active: false });
  expect((await validate('sheets', 'idar')).active).toBe(false);
});

test('C052 a user who is not confirmed has no access to what the company subscribes to', async () => {
  expect(await validate('trench', 'une')).toEqual({ ...shown(TRENCH), active: false });
  expect((await validate('trench', 'une', await under.as('une'))).active).toBe(false);
});

test('C053 the user is named by e-mail too, and is of the company of the caller', async () => {
  expect(await validate('trench', 'liv.larsen@north.example')).toEqual(shown(TRENCH));
  refused(await call('southern', 'gro'), 404, 'user');
  const gro = await under.as('gro');
  expect((await validate('southern', 'gro', gro)).active).toBe(true);
  refused(await call('trench', 'liv', gro), 404, 'user');
  expect((await validate('trench', 'liv', await under.asClient('plain-app'))).active).toBe(true);
});

test('C046 C047 all who have a service have its base roles and its facilities', async () => {
  // The data that the service comes with: roles may differ from user to user, these two may not.
  const demo = await untilEnd(startService());
  const kari = await demo.as('kari.nordmann');
  for (const service of ['trench', 'sheets']) {
    const seen = new Set<string>();
    for (const user of ['kari.nordmann', 'anna.svensson', 'ola.leser', 'nina.ny', 'tor.sluttet']) {
      const { service: has } = await ok(kari, 'validateService', { path: { user, service } });
      const base = has.roles.filter(({ baserole }: { baserole: boolean }) => baserole);
      expect(base.length, `${user} ${service}`).toBeGreaterThan(0);
      seen.add(JSON.stringify([base, has.facilities]));
    }
    expect([...seen], service).toHaveLength(1);
  }
});
