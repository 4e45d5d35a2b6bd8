// The login of a run: the token is requested first, and other work goes on until it arrives.
import { expect, test } from 'vitest';
import { type AccessOptions, openAccess } from '../../src/api/access.js';
import type { Send } from '../../src/http/send.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { endpoint, grantOf, json, TOKEN_URL } from '../auth/fakes.js';
import { canary } from '../canary/marker.js';

const LOGIN = { tokenUrl: TOKEN_URL, clientId: 'planner', clientSecret: canary('client-secret') };

const access = (fetch: Send, more: Partial<AccessOptions> = LOGIN) =>
  openAccess({ baseUrl: 'https://api.example', fetch, maxRetries: 0, ...more });

test('the login ends when the token is requested, and the first call uses that token', async () => {
  const order: string[] = [];
  let grant = (_: Response) => {};
  const asked = endpoint(
    () => {
      order.push('token requested');
      return new Promise((resolve) => {
        grant = resolve;
      });
    },
    () => {
      order.push('call');
      return json({ id: 1 });
    },
  );
  const { logIn, api } = access(asked.fetch);
  await logIn();
  order.push('logged in');
  const call = api(true).call('getSegment', { path: { segmentId: '1' } });
  order.push('other work');
  grant(grantOf('token'));
  await call;
  expect(order).toEqual(['token requested', 'logged in', 'other work', 'call']);
});

test('without scopes of its own a client asks for those of the trench, project and customer service', async () => {
  const asked = endpoint(
    () => grantOf('token'),
    () => json({ id: 1 }),
  );
  await access(asked.fetch)
    .api(true)
    .call('getSegment', { path: { segmentId: '1' } });
  expect(asked.seen[0]?.form.get('scope')).toBe('tb.bruker prosjektsystem.bruker orgsystemer');
});

test('a token that is given needs no request', async () => {
  const asked = endpoint();
  await access(asked.fetch, { accessToken: canary('given') }).logIn();
  expect(asked.seen).toEqual([]);
});

test('a refusal is reported by the call that needs the token', async () => {
  const asked = endpoint(() => json({ error: 'invalid_scope' }, 400));
  const { logIn, api } = access(asked.fetch);
  await logIn();
  await expect(api(true).call('getSegment', { path: { segmentId: '1' } })).rejects.toMatchObject({ code: 'no-token' });
});

test.each([
  ['no client id', { clientSecret: canary('client-secret') }, /^no credentials are set/],
  ['no secret', { clientId: 'planner' }, /^no credentials are set/],
  ['an empty client id', { ...LOGIN, clientId: '' }, /^no credentials are set/],
  ['an empty secret', { ...LOGIN, clientSecret: '' }, /^no credentials are set/],
  [
    'an address that may not be called',
    { ...LOGIN, baseUrl: 'https://api.example/?a=1' },
    /^the address in TRENCHCTL_BASE_URL holds a query or a fragment; set TRENCHCTL_BASE_URL to an address such as https:\/\/api.example.com$/,
  ],
])('%s is a mistake of the settings', (_, options, message) => {
  const open = () => access(endpoint().fetch, { tokenUrl: TOKEN_URL, ...options });
  expect(open).toThrow(message);
  expect(open).toThrow(expect.objectContaining({ code: 'settings' }));
});

test('an operator with another name is asked for its own scopes, also after a token was refused', async () => {
  const asked = endpoint(
    () => grantOf('first'),
    () => json({}, 401),
    () => grantOf('second'),
    () => json({}),
  );
  const { api } = access(asked.fetch, { ...LOGIN, profile: { ...ASSUMED_PROFILE, operator: 'XYZ' }, scopes: ['orgsystemer'] });
  await api(true).call('getUser', { path: { user: 'kari' } });
  const scopes = asked.seen.filter(({ url }) => url === TOKEN_URL).map(({ form }) => form.get('scope'));
  expect(scopes).toEqual(['xyzsystemer', 'xyzsystemer']);
});
