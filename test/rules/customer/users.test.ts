import { expect, test } from 'vitest';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { changeUser, refused, startWorld } from '../project/world.js';
import { PEOPLE } from './people.js';

withLiv(() => startWorld({ users: PEOPLE }), 'orgsystemer');

const get = (user: string, caller = liv) => caller.call('getUser', { path: { user } });

test('C001 the customer service is at /public/customer/rest', async () => {
  const headers = { authorization: `Bearer ${liv.token}` };
  const at = async (path: string) => (await under.fetch(under.baseUrl + path, { headers })).status;
  expect(await at('/public/customer/rest/users/liv')).toBe(200);
  expect(await at('/public/project/rest/users/liv')).toBe(404);
  expect(await at('/users/liv')).toBe(404);
});

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
