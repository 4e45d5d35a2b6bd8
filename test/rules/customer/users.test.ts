import { expect, test } from 'vitest';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { changeUser, NORTH, ok, refused, SOUTH, startWorld } from '../project/world.js';
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

test('C002 C005 a user is found by username or e-mail, and is the same one', async () => {
  const byName = await get('liv');
  expect(byName.status).toBe(200);
  expect(byName.body.username).toBe('liv');
  expect((await get('Liv.Larsen@north.example')).body).toEqual(byName.body);
});

test('C003 the case of an e-mail does not count, that of a username does', async () => {
  expect((await get('LIV.LARSEN@NORTH.EXAMPLE')).body.username).toBe('liv');
  refused(await get('LIV'), 404, 'user');
});

test('C004 C012 C057 a user has name, contact, position, company and department', async () => {
  const answer = await get('liv');
  expect(answer.headers.get('content-type')?.replaceAll(' ', '').toLowerCase()).toBe('application/json;charset=utf-8');
  expect(answer.body).toEqual({
    username: 'liv',
    email: 'Liv.Larsen@north.example',
    firstName: 'Liv',
    lastName: 'Ærlig',
    mobile: '+47 900 00 001',
    phone: '61 00 00 00',
    position: 'Nettplanlegger',
    companyId: Number(NORTH),
    companyName: 'Nord AS',
    departmentId: 9007199254740995n,
    departmentName: 'Plan',
    active: true,
    confirmed: true,
  });
});

test('C013 what is not known of a user is null', async () => {
  const empty = { mobile: null, phone: null, position: null, departmentId: null, departmentName: null };
  expect((await get('rolf')).body).toMatchObject(empty);
});

test('C006 C007 a user who has left is shown as not active, and one who waits as not confirmed', async () => {
  expect((await get('idar')).body).toMatchObject({ active: false, confirmed: true });
  expect((await get('une')).body).toMatchObject({ active: true, confirmed: false });
});

test('C008 C012 the users of one company are not found by another', async () => {
  const gro = await under.as('gro');
  expect((await get('gro', gro)).body).toMatchObject({ companyId: Number(SOUTH), companyName: 'Sør AS' });
  for (const name of ['liv', 'rolf', 'Liv.Larsen@north.example']) refused(await get(name, gro), 404, 'user');
  for (const name of ['gro', 'gro@south.example']) refused(await get(name), 404, 'user');
});

test('C009 a user who is not confirmed finds themselves and nobody else', async () => {
  const une = await under.as('une');
  expect((await get('une', une)).body.confirmed).toBe(false);
  expect((await get('une@north.example', une)).body.username).toBe('une');
  for (const name of ['liv', 'rolf', 'gro']) refused(await get(name, une), 404, 'user');
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

test('C010 A006 a client without a user finds the users of its company, without personal data', async () => {
  const plain = await under.asClient('plain-app');
  expect((await get('rolf', plain)).body).toEqual({
    username: 'rolf',
    companyId: Number(NORTH),
    companyName: 'Nord AS',
    active: true,
    confirmed: true,
  });
  refused(await get('gro', plain), 404, 'user');
  const southern = await under.asClient('sor-app');
  expect((await get('gro', southern)).body.username).toBe('gro');
  refused(await get('liv', southern), 404, 'user');
});

test('C011 a user who does not exist is not found, by any operation', async () => {
  for (const user of ['nobody', 'nobody@north.example', 'a/b', 'constructor', '__proto__']) {
    const path = { user, service: 'trench' };
    refused(await liv.call('getUser', { path }), 404, 'user', 'not-found');
    refused(await liv.call('recordUsage', { path, body: [] }), 404, 'user');
    refused(await liv.call('validateService', { path }), 404, 'user');
  }
});

test('C012 P183 the company of a user is the company of the projects that the user makes', async () => {
  const caller = await under.as('liv');
  const body = { number: 'C-1', name: 'x', status: 'NEW', startDate: '2026-01-01T00:00:00Z' };
  const made = await ok(caller, 'createProject', { path: { owner: 'liv' }, body });
  expect(made.companyId).toBe((await get('liv')).body.companyId);
});
