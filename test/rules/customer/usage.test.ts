import { beforeAll, expect, test } from 'vitest';
import type { Usage } from '../../../src/service/core/world.js';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { startService } from '../../support/service.js';
import { changeUser, freeze, ok, refused, startWorld } from '../project/world.js';
import { PEOPLE } from './people.js';

const NOW = '2026-04-17T10:20:30.400Z';

withLiv(() => startWorld({ users: PEOPLE }), 'orgsystemer');
beforeAll(() => freeze(under, NOW));

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

const NOTHING = { name: null, value: null };

test.each<[title: string, service: string, given: object[], kept?: object[]]>([
  ['C023 in order', 'ordered', ['b 1', 'a Ærfugl', 'b 2'].map((pair) => ({ name: pair[0], value: pair.slice(2) }))],
  [
    'C026 null where they may be left out',
    'sparse',
    [{}, { name: 'a' }, { value: 'b' }],
    [NOTHING, { ...NOTHING, name: 'a' }, { ...NOTHING, value: 'b' }],
  ],
  ['C026 without what else is there', 'more', [NOTHING, { name: 'c', unit: 'm' }], [NOTHING, { ...NOTHING, name: 'c' }]],
  ['C027 also if there are none', 'empty', []],
])('%s: records are kept for %s', async (_, service, given, kept = given) => {
  await record(service, given);
  expect((await recorded(service))[0]?.records).toEqual(kept);
});

test('C024 C025 any name of a service or application is taken, and an e-mail stands for its username', async () => {
  for (const service of ['trench', 'never heard of', 'a/b & c?', 'Grøft 2']) {
    expect((await record(service, [])).status, service).toBe(204);
    expect(await recorded(service), service).toHaveLength(1);
  }
  await record('by-mail', [], 'LIV.larsen@north.example');
  expect((await recorded('by-mail'))[0]?.username).toBe('liv');
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

const get = (user: string, caller = liv) => caller.call('getUser', { path: { user } });

test('C009 confirmation opens the company, and its withdrawal closes it', async () => {
  const world = await untilEnd(startWorld({ users: PEOPLE }));
  const une = await world.as('une');
  refused(await get('rolf', une), 404);
  await changeUser(world, 'une', { confirmed: true });
  expect((await get('rolf', une)).status).toBe(200);
  expect((await get('une', une)).body.confirmed).toBe(true);
  await changeUser(world, 'une', { confirmed: false });
  refused(await get('rolf', une), 404);
});
