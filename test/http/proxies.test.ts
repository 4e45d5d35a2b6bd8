import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { readProxies } from '../../src/http/proxies.js';
import { refusalOf } from '../../src/http/proxy-route.js';
import { canary, leaksIn } from '../canary/marker.js';

const PROXY = 'http://proxy.example:3128';
const isProxied = (address: string, noProxy?: string) =>
  readProxies({ HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY, NO_PROXY: noProxy })(new URL(address)) !== undefined;

test.each<[address: string, proxied: (string | undefined)[], direct: (string | undefined)[]]>([
  [
    'https://api.example.com',
    [undefined, 'ample.com', 'com.api.example', '', ' , ,', '.', 'api.example.com:8443', '10.1.2.3', '10.0.0.0/8'],
    [
      ...['*', 'api.example.com', 'EXAMPLE.com', '.example.com', '*.example.com', 'other.example, example.com'],
      ...['other.example example.com', 'api.example.com:443', 'example.com.'],
    ],
  ],
  ['http://api.example.com', [undefined, 'api.example.com:443'], ['api.example.com:80']],
  ['https://api.example.com:8443', [], ['api.example.com:8443', 'api.example.com']],
  ['https://localhost', [], [undefined]],
  ['https://127.0.0.1:8443', [], [undefined]],
  ['http://[::1]', [], [undefined]],
  ['https://localhost.evil.example', [undefined], []],
  [
    'https://10.1.2.3',
    ['10.1.2.4', 'fd00::1', 'api.example.com', '10.1.2.3/33', '10.0.0.0/', 'fd00::/8', '10.0.0.0/99', '2.3'],
    ['10.1.2.3', '10.1.2.3/32', '10.0.0.0/8'],
  ],
  ['https://11.1.2.3', ['10.0.0.0/8'], []],
  ['https://[fd00::1]', ['10.0.0.0/8', 'fd00::1/129'], ['fd00::1/128', 'fd00::1', '[fd00:0::1]:443', 'fd00::/8']],
  ['https://[fe00::1]', ['fd00::/8'], []],
])('%s goes through the proxy with NO_PROXY of %j, and past it with %j', (address, proxied, direct) => {
  for (const noProxy of proxied) expect([noProxy, isProxied(address, noProxy)]).toEqual([noProxy, true]);
  for (const noProxy of direct) expect([noProxy, isProxied(address, noProxy)]).toEqual([noProxy, false]);
});

test('each protocol has its own proxy, and lower case comes first, also where it is empty', () => {
  const proxies = readProxies({ HTTPS_PROXY: 'one:1', https_proxy: 'two:2', HTTP_PROXY: 'three:3', http_proxy: '' });
  expect(proxies(new URL('https://a.example'))?.host).toBe('two:2');
  expect(proxies(new URL('http://a.example'))).toBeUndefined();
  expect(readProxies({})(new URL('https://a.example'))).toBeUndefined();
});

test('user name and password of the address become a header, unescaped', () => {
  const { host, authorization } =
    readProxies({ HTTPS_PROXY: `http://us%40er:${canary('p%3Aw')}@proxy.example` })(new URL('https://a.example')) ?? {};
  expect(host).toBe('proxy.example');
  const [, encoded = ''] = authorization?.split(' ') ?? [];
  expect(Buffer.from(encoded, 'base64').toString()).toBe(`us@er:${canary('p:w')}`);
});

test.each([
  ['http://user@proxy.example', 'user:'],
  ['http://:word@proxy.example', ':word'],
  ['http://proxy.example', undefined],
])('%s has the header of %s', (address, expected) => {
  const { authorization } = readProxies({ HTTP_PROXY: address })(new URL('http://a.example')) ?? {};
  expect(authorization).toBe(expected && `Basic ${Buffer.from(expected).toString('base64')}`);
});

test.each([
  [[200, 299], undefined, undefined],
  [[199, 300, 403, 499], 'does not connect to a.example', false],
  [[429, 500], 'does not connect to a.example', true],
  [[407], 'asks for user name and password', false],
])('a proxy that answers with one of %j: %s', (statuses, words, transient) => {
  for (const statusCode of statuses) {
    const refusal = refusalOf({ url: new URL(PROXY), host: 'proxy.example' }, 'a.example', { statusCode });
    const message = expect.stringContaining(`the proxy proxy.example ${words} (${statusCode}); check HTTPS_PROXY`);
    expect([refusal?.message, refusal?.transient]).toEqual([words && message, transient]);
  }
});

test.each(['socks5://proxy.example:1080', 'http://', 'http://a:99999', '://', 'http://a b', 'http://u:%zz@a'])(
  'HTTPS_PROXY=%s is refused by its name, and its value is not repeated',
  (value) => {
    for (const one of [value, value.replace('//', `//u:${canary('password')}@`)])
      expect(() => readProxies({ https_proxy: one })).toThrow(
        expect.toSatisfy((error) => /^https_proxy /.test(error.message) && leaksIn(Buffer.from(inspect(error))).length === 0),
      );
  },
);
