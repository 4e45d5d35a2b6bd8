// The settings that `doctor` lists: which of several places states a setting, and how its value is shown.
import { expect, test } from 'vitest';
import { settingSources } from '../../src/cli/connection/setting-sources.js';
import { canary } from '../canary/marker.js';

type Args = Parameters<typeof settingSources>;
interface Stated {
  readonly flags?: Args[0];
  readonly env?: Args[1];
  readonly plain?: Readonly<Record<string, string>>;
  readonly profile?: unknown;
}

/** The list as `name: value, from source`. Settings of the file stand in its line 7. */
function listed({ flags = {}, env = {}, plain = {}, profile }: Stated): string[] {
  const written = Object.entries(plain).map(([name, text]) => [
    name,
    { text, place: 'file:7', ...(name === 'issuer' && { environment: 'dev' }) },
  ]);
  const serviceProfile = profile === undefined ? {} : { serviceProfile: { value: profile, place: 'file:9' } };
  const all = settingSources(flags, env, { plain: Object.fromEntries(written), ...serviceProfile });
  for (const { value, isEmpty } of all) expect(isEmpty).toBe(value === '(empty)');
  return all.map(({ name, value, source }) => `${name}: ${value}, from ${source}`);
}

const OPERATOR = 'operator: ORG, from default';
const DATA = 'data: .trenchctl, from default';
const withLogin = (address: string) => address.replace('://', `://kari:${canary('password')}@`);

test.each<[string, Stated, string[]]>([
  ['nothing', {}, [OPERATOR, DATA]],
  [
    'a file',
    { plain: { clientId: 'a', issuer: 'b', data: 'c', operator: 'D' }, profile: { operator: 'E' } },
    ['issuer: b, from file:7 (environment dev)', 'clientId: a, from file:7', 'operator: D, from file:7', 'data: c, from file:7'],
  ],
  [
    'variables beside a file, also empty ones',
    {
      env: { TRENCHCTL_CLIENT_ID: 'x', TRENCHCTL_USERNAME: '', TRENCHCTL_OPERATOR: '', TRENCHCTL_ENVIRONMENT: '', TRENCHCTL_DATA: 'y' },
      plain: { clientId: 'a', username: 'b', operator: 'D', data: '' },
      profile: { operator: 'E' },
    },
    [
      'environment: (empty), from TRENCHCTL_ENVIRONMENT',
      'clientId: x, from TRENCHCTL_CLIENT_ID',
      'username: (empty), from TRENCHCTL_USERNAME',
      'operator: (empty), from TRENCHCTL_OPERATOR',
      'data: (empty), from file:7',
    ],
  ],
  [
    'options beside variables',
    { flags: { environment: 'dev', embedded: true, data: 'e' }, env: { TRENCHCTL_ENVIRONMENT: 'prod' }, plain: { data: 'c' } },
    ['environment: dev, from --environment', 'embedded: true, from --embedded', OPERATOR, 'data: e, from --data'],
  ],
  [
    'empty options and an option that is off',
    { flags: { environment: '', embedded: false, data: '' }, env: { TRENCHCTL_ENVIRONMENT: 'prod' } },
    ['environment: (empty), from --environment', OPERATOR, 'data: (empty), from --data'],
  ],
  [
    'secrets',
    { env: { TRENCHCTL_CLIENT_SECRET: canary('secret'), TRENCHCTL_PASSWORD: '', TRENCHCTL_ACCESS_TOKEN: canary('token') } },
    [
      'clientSecret: (set, not shown), from TRENCHCTL_CLIENT_SECRET',
      'password: (empty), from TRENCHCTL_PASSWORD',
      'accessToken: (set, not shown), from TRENCHCTL_ACCESS_TOKEN',
      ...[OPERATOR, DATA],
    ],
  ],
  [
    'values with an @ and with control characters',
    {
      env: { TRENCHCTL_BASE_URL: withLogin('https://a.example/x'), TRENCHCTL_USERNAME: 'kari@a\n', TRENCHCTL_ALLOWED_HOSTS: 'a.example' },
      plain: { tokenUrl: withLogin('https://b.example'), trenchUrl: 'https://c.example', projectUrl: 'https://d.example/\u001b@' },
    },
    [
      'baseUrl: https://a.example/x, from TRENCHCTL_BASE_URL',
      'tokenUrl: https://b.example/, from file:7',
      'username: kari@a\\u{a}, from TRENCHCTL_USERNAME',
      'trenchUrl: https://c.example, from file:7',
      'projectUrl: https://d.example/%1B@, from file:7',
      'allowedHosts: a.example, from TRENCHCTL_ALLOWED_HOSTS',
      ...[OPERATOR, DATA],
    ],
  ],
  ['a service profile', { profile: { operator: 'E\n' } }, ['operator: E\\u{a}, from serviceProfile in file:9', DATA]],
  ['a service profile without an operator', { profile: { operator: 5 } }, [OPERATOR, DATA]],
  ['a service profile that is no map', { profile: null }, [OPERATOR, DATA]],
])('%s', (_, stated, expected) => {
  expect(listed(stated)).toEqual(expected);
});
