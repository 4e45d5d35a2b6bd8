// How a client says who it is: as discovery says, and otherwise by trying the other way once.
import { expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { endpoint, grantOf, json, type Seen, source, TOKEN_URL } from './fakes.js';

const methodOf = ({ init, form }: Seen): string =>
  new Headers(init.headers).has('authorization') ? 'Basic' : form.has('client_secret') ? 'form' : 'none';
const only = (method: string) => (seen: Seen) => (methodOf(seen) === method ? grantOf('good') : json({ error: 'invalid_client' }, 401));

const issuer = 'https://login.example/';
const discovered = (offered?: string[]) => () =>
  json({ issuer, token_endpoint: TOKEN_URL, token_endpoint_auth_methods_supported: offered });
const byDiscovery = { issuer, tokenUrl: undefined as never };

test('without discovery the form is tried first, then Basic, which is kept', async () => {
  const asked = endpoint(only('Basic'));
  const { tokens } = source(asked);
  expect(await tokens.token()).toBe(canary('good'));
  await tokens.renew();
  expect(asked.seen.map(methodOf)).toEqual(['form', 'Basic', 'Basic']);
});

test('where discovery says nothing it is Basic, and then the form', async () => {
  const asked = endpoint(discovered(), only('form'));
  const { tokens } = source(asked, byDiscovery);
  expect(await tokens.token()).toBe(canary('good'));
  expect(asked.seen.slice(1).map(methodOf)).toEqual(['Basic', 'form']);
});

test.each([
  [['client_secret_basic'], 'Basic'],
  [['client_secret_post'], 'form'],
  [['client_secret_basic', 'client_secret_post'], 'form'],
])('where discovery offers %j, it is %s, and nothing else is tried', async (offered, how) => {
  const asked = endpoint(discovered(offered), only('none'));
  await expect(source(asked, byDiscovery).tokens.token()).rejects.toMatchObject({ code: 'refused' });
  expect(asked.seen.slice(1).map(methodOf)).toEqual([how]);
});

test('a wrong secret is tried both ways once, and only the first way after that', async () => {
  const asked = endpoint(only('none'));
  const { tokens } = source(asked);
  for (let call = 0; call < 3; call += 1) await expect(tokens.token()).rejects.toThrow('the token endpoint refused: invalid_client');
  expect(asked.seen.map(methodOf)).toEqual(['form', 'Basic', 'form', 'form']);
});

test('a refusal of the user by the other way means that the client was accepted', async () => {
  const asked = endpoint((seen) =>
    methodOf(seen) === 'Basic'
      ? json({ error: 'invalid_grant', error_description: 'wrong password' }, 400)
      : json({ error: 'invalid_client' }, 401),
  );
  const { tokens } = source(asked, { username: 'kari', password: canary('password') });
  await expect(tokens.token()).rejects.toThrow('invalid_grant (wrong password)');
  await expect(tokens.token()).rejects.toThrow('invalid_grant');
  expect(asked.seen.map(methodOf)).toEqual(['form', 'Basic', 'Basic']);
});

test.each([
  ['invalid_grant', 400],
  ['unauthorized_client', 400],
  ['temporarily_unavailable', 503],
])('%s is no reason to try the other way', async (error, status) => {
  const asked = endpoint(() => json({ error }, status));
  await expect(source(asked).tokens.token()).rejects.toThrow();
  expect(asked.seen).toHaveLength(1);
});
