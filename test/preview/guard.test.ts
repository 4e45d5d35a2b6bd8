// Who may read the preview: a request that knows the token, names this server as its host and comes from its own page.
import { expect, test } from 'vitest';
import { admit, SAFE_HEADERS } from '../../src/preview/guard.js';

const PORT = 4321;
const TOKEN = '0123456789abcdef0123456789abcdef';
const HOST = `127.0.0.1:${PORT}`;
const asked = (headers: Readonly<Record<string, string>> = {}, path = `/${TOKEN}/events`, method = 'GET') =>
  admit({ method, path, headers: { host: HOST, ...headers } }, PORT, TOKEN);

test('the page itself and its requests are admitted, under both names of this machine', () => {
  expect(asked()).toEqual({ path: 'events' });
  expect(asked({ host: `localhost:${PORT}` })).toEqual({ path: 'events' });
  expect(asked({ 'sec-fetch-site': 'same-origin', origin: `http://${HOST}` })).toEqual({ path: 'events' });
  expect(asked({ 'sec-fetch-site': 'none' }, `/${TOKEN}/`)).toEqual({ path: '' });
});

test.each([
  ['a name that leads to this machine', { host: `evil.example:${PORT}` }],
  ['another port', { host: '127.0.0.1:80' }],
  ['no host', { host: '' }],
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['a page of another port of this machine', { origin: 'http://127.0.0.1:80' }],
  ['a page in a sandbox', { origin: 'null' }],
  ['the other name of this machine as origin', { origin: `http://localhost:${PORT}` }],
  ['a script or picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }],
  ['a picture of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
  [
    'a frame of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ],
])('%s is refused, although the token is right', (_, headers) => {
  expect(asked(headers)).toMatchObject({ status: 403 });
});

test('a link from another page may lead to the preview', () => {
  const headers = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  expect(asked(headers, `/${TOKEN}/`)).toEqual({ path: '' });
});

test.each([
  '/',
  '/events',
  `/${TOKEN.slice(1)}/events`,
  `/${TOKEN}0/events`,
  `/x/${TOKEN}/events`,
  '//events',
])('without the token there is nothing at %s', (path) => {
  expect(asked({}, path)).toMatchObject({ status: 404 });
});

test('a request that opens an editor must name its origin', () => {
  expect(asked({}, `/${TOKEN}/open`, 'POST')).toMatchObject({ status: 403 });
  expect(asked({ origin: `http://${HOST}` }, `/${TOKEN}/open`, 'POST')).toEqual({ path: 'open' });
});

test('no answer may be read, framed or kept by others', () => {
  expect(Object.keys(SAFE_HEADERS).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(SAFE_HEADERS['content-security-policy']).toContain("default-src 'none'");
  expect(SAFE_HEADERS['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(SAFE_HEADERS['cross-origin-resource-policy']).toBe('same-origin');
});
