import { expect, test } from 'vitest';
import type { Scope } from '../../../src/service/core/world.js';
import { under, untilEnd, withService } from '../../support/around.js';
import { ALL_SCOPES } from '../../support/service.js';
import { changeUser, create, idsOf, NORTH, ok, refused, SOUTH, startWorld, USERS, user } from '../project/world.js';

const withRoles = (username: string, ...roles: Scope[]) => user(username, { roles });
const MORE = [withRoles('trencher', 'tb.bruker', 'orgsystemer'), withRoles('planner', 'prosjektsystem.bruker'), withRoles('none')];
withService('all', async () => {
  const world = await startWorld({ users: [...USERS, ...MORE] });
  const value = { clientId: 'my own app', companyId: NORTH, roles: [] };
  world.service.store.commit({ changes: [{ op: 'put', kind: 'client', id: value.clientId, value, expect: 0 }] });
  return world;
});

type Form = Readonly<Record<string, string>>;
const secretOf = (clientId: string) => under.service.tokens.clientSecret(clientId);
const passwordOf = (username: string) => under.service.tokens.password(username);
const credentials = (clientId = 'trenchctl') => ({ client_id: clientId, client_secret: secretOf(clientId) });
const program = (more: Form = {}, clientId?: string) => ({ grant_type: 'client_credentials', ...credentials(clientId), ...more });
const person = (username: string, more: Form = {}) => ({
  ...{ grant_type: 'password', username, password: passwordOf(username), ...credentials(), ...more },
});
const scoped = (scope: string) => ({ scope });
const bare = ({ client_id: _, client_secret: __, ...form }: Form): Form => form;
const BARE = { grant_type: 'client_credentials' };
const basic = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });
/** Form-encoded, and not only the letters for which it is needed. */
const encoded = (text: string) =>
  text.replace(/[^A-Za-z0-9]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const EVERY = ALL_SCOPES.split(' ').sort().join(' ');
const CLIENT = '400 invalid_client';
const GRANT = '400 invalid_grant';
const TYPE = '400 unsupported_grant_type';
const UNAUTHORIZED = '400 unauthorized_client';

/** What is asked, and the scopes of the token or the error. */
test.each<[title: string, answer: string, form: () => Form, headers?: () => Form]>([
  ['A008 A020 a program without scopes', '200 orgsystemer', () => program()],
  ['A008 another program', '200 orgsystemer', () => program({}, 'sor-app')],
  ['A009 a secret by HTTP basic', '200 orgsystemer', () => BARE, () => basic('sor-app', secretOf('sor-app'))],
  ['A009 a user by HTTP basic', '200 orgsystemer', () => bare(person('liv')), () => basic('trenchctl', secretOf('trenchctl'))],
  ['A010 an encoded secret', '200 orgsystemer', () => BARE, () => basic(encoded('sor-app'), encoded(secretOf('sor-app')))],
  ['A010 a name with spaces', '200 orgsystemer', () => BARE, () => basic('my+own+app', secretOf('my own app'))],
  ['A011 a wrong secret', CLIENT, () => program({ client_secret: 'wrong' })],
  ['A011 an empty secret', CLIENT, () => program({ client_secret: '' })],
  ['A011 the secret of another program', CLIENT, () => program({ client_secret: secretOf('sor-app') })],
  ['A011 a secret and more', CLIENT, () => program({ client_secret: `${secretOf('trenchctl')}x` })],
  ['A011 a part of a secret', CLIENT, () => program({ client_secret: secretOf('trenchctl').slice(1) })],
  ['A011 an unknown program', CLIENT, () => program({ client_id: 'nobody' })],
  ['A011 no secret', CLIENT, () => ({ ...BARE, client_id: 'trenchctl' })],
  ['A011 a user with a wrong secret', CLIENT, () => person('liv', { client_secret: 'wrong' })],
  ['A011 A012 a wrong secret by HTTP basic', '401 invalid_client', () => BARE, () => basic('trenchctl', 'wrong')],
  ['A011 A012 an unknown program by HTTP basic', '401 invalid_client', () => BARE, () => basic('nobody', 'x')],
  ['A011 A012 a foreign secret by HTTP basic', '401 invalid_client', () => BARE, () => basic('trenchctl', secretOf('sor-app'))],
  ['A013 a wrong password', GRANT, () => person('liv', { password: 'wrong' })],
  ['A013 the password of another', GRANT, () => person('liv', { password: passwordOf('rolf') })],
  ['A013 a password and more', GRANT, () => person('liv', { password: `${passwordOf('liv')}x` })],
  ['A013 an unknown user', GRANT, () => person('nobody')],
  ['A013 an unknown user with a password', GRANT, () => person('nobody', { password: passwordOf('liv') })],
  ['A013 no user', '400 invalid_request', () => person('', { password: passwordOf('liv') })],
  ['A013 no password', '400 invalid_request', () => person('liv', { password: '' })],
  ['A014 an e-mail', '200 orgsystemer', () => person('liv', { username: 'LIV@north.example' })],
  ['A015 a user who has left', GRANT, () => person('idar')],
  ['A015 the e-mail of a user who has left', GRANT, () => person('idar', { username: 'idar@north.example' })],
  ['A017 an unknown grant', TYPE, () => program({ grant_type: 'foo' })],
  ['A017 the grant of a code', UNAUTHORIZED, () => program({ grant_type: 'authorization_code' })],
  ['A017 the grant of a refresh token', UNAUTHORIZED, () => program({ grant_type: 'refresh_token' })],
  ['A017 a grant in capitals', TYPE, () => program({ grant_type: 'PASSWORD' })],
  ['A017 no grant', '400 invalid_request', () => credentials()],
  ['A020 a user without scopes', '200 orgsystemer', () => person('liv')],
  ['A021 a user with one scope', '200 orgsystemer tb.bruker', () => person('liv', scoped('tb.bruker'))],
  ['A021 a program with one scope', '200 orgblad.bruker orgsystemer', () => program(scoped('orgblad.bruker'))],
  ['A021 a user without roles', '200 orgsystemer', () => person('none')],
  ['A021 one role', '200 orgsystemer prosjektsystem.bruker', () => person('planner', scoped('prosjektsystem.bruker'))],
  ['A021 the default', '200 orgsystemer', () => person('liv', scoped('orgsystemer'))],
  ['A022 all scopes', `200 ${EVERY}`, () => person('liv', scoped(ALL_SCOPES))],
  ['A022 all that a role allows', '200 orgsystemer tb.bruker', () => person('trencher', scoped(ALL_SCOPES))],
  ['A022 a scope without its role', '200 orgsystemer', () => person('trencher', scoped('prosjektsystem.bruker'))],
  ['A022 all scopes without a role', '200 orgsystemer', () => person('none', scoped(ALL_SCOPES))],
  ['A022 A023 all scopes of a program', `200 ${EVERY}`, () => program(scoped(ALL_SCOPES))],
  ['A022 A023 those of another program', '200 orgsystemer', () => program(scoped(ALL_SCOPES), 'plain-app')],
  ['A023 a user by that program', '200 orgsystemer tb.bruker', () => person('liv', { ...credentials('plain-app'), scope: 'tb.bruker' })],
  ['A024 a user who is not confirmed', '200 orgsystemer', () => person('une', scoped(ALL_SCOPES))],
  ['A026 an empty scope', '200 orgsystemer', () => program(scoped(''))],
])('%s is answered %s', async (_, expected, form, headers = () => ({})) => {
  const { status, body, text, headers: answered } = await under.token(form(), headers());
  expect(`${status} ${body.error ?? body.scope?.split(' ').sort().join(' ')}`, text).toBe(expected);
  if (status === 401) expect(answered.get('www-authenticate')).toMatch(/^Basic /);
  if (status !== 200) expect(body).not.toHaveProperty('access_token');
});

test('A004 a token answer is RFC 6749: bearer, lifetime, scope, not to be cached, no refresh token', async () => {
  for (const form of [program(scoped('tb.bruker')), person('liv', scoped('tb.bruker'))]) {
    const { body, headers } = await under.token(form);
    const token = { access_token: expect.stringMatching(/^[\da-f]{64}$/), token_type: 'Bearer' };
    expect(body).toEqual({ ...token, expires_in: expect.any(Number), scope: expect.any(String) });
    // Tokens of this world live ten years, counted in seconds from the clock of the machine.
    expect(Math.round(body.expires_in / 60)).toBe(10 * 365 * 24 * 60);
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
  }
});

test('A005 A007 the password flow has an end user, who is the author, has data and a company of their own', async () => {
  // The client belongs to Nord and gro to Sør.
  const gro = await under.as('gro');
  const { id, createdBy, companyId } = await create(gro, {}, { owner: 'gro' });
  expect([createdBy, companyId]).toEqual(['gro', Number(SOUTH)]);
  await ok(gro, 'getProject', { path: { projectId: id } });
  const { entities } = await ok(gro, 'pageProjects', { query: { accessed: true, count: 1000 } });
  expect(idsOf(entities)).toContain(id);
  refused(await gro.call('getUser', { path: { user: 'liv' } }), 404);
});

test('A006 A007 the client flow has no end user: no personal data, no access of its own', async () => {
  const client = await under.asClient('trenchctl');
  const { id, createdBy, companyId } = await create(client);
  expect([createdBy, companyId]).toEqual(['trenchctl', Number(NORTH)]);
  await ok(client, 'getProject', { path: { projectId: id } });
  for (const query of [{ accessed: true }, { accessScope: 'EXPLICIT' }])
    expect((await ok(client, 'pageProjects', { query })).total).toBe(0);
  expect(await ok(client, 'listCableTypes', { query: { componentSetScope: 'USER' } })).toEqual([]);
});

test.each(['nothing', 'tb.bruker nothing', 'TB.BRUKER', 'tb', 'openid'])('A025 the scope %j is refused', async (scope) => {
  for (const form of [program({ scope }), person('liv', { scope })])
    expect(await under.token(form)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
});

test('A016 the token of a user who has left since is refused', async () => {
  const world = await untilEnd(startWorld());
  const [liv, rolf] = [await world.as('liv'), await world.as('rolf')];
  await ok(liv, 'listProjects');
  await changeUser(world, 'liv', { active: false });
  for (const operation of ['listProjects', 'getUser']) refused(await liv.call(operation, { path: { user: 'liv' } }), 401);
  await ok(rolf, 'listProjects');
});

test('A018 the token endpoint reads forms alone', async () => {
  const headers = { 'content-type': 'application/json' };
  const response = await under.fetch(`${under.baseUrl}/oauth/token`, { method: 'POST', headers, body: JSON.stringify(program()) });
  expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }]);
});

test('A019 every login gives a token of its own, and all of them hold', async () => {
  const callers = [await under.as('liv'), await under.as('liv'), await under.asClient('trenchctl')];
  expect(new Set(callers.map(({ token }) => token)).size).toBe(3);
  for (const caller of callers) await ok(caller, 'listProjects');
});
