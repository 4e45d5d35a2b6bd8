// Environments (dev, prod) of trenchctl.yaml: one is selected, its group of addresses comes from one place, and the trust rules
// of the file hold for it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { addressesFrom } from '../../src/api/addresses.js';
import { SECRETS, SERVICE_URLS, SETTING_FIELDS, type SettingName, VARIABLES } from '../../src/cli/connection/setting-fields.js';
import { readSettings } from '../../src/cli/connection/settings.js';
import { settingsSchema } from '../../src/cli/connection/settings-schema.js';
import { UserError } from '../../src/diagnostics/user-error.js';
import { jsonText } from '../../src/spec/schema/schema.js';
import { canary } from '../canary/marker.js';
import { cases } from '../support/counts.js';
import { GENERATE } from '../support/generate.js';
import { runHere } from '../support/run-here.js';

const folder = mkdtempSync(join(tmpdir(), 'settings-environments-'));
const FILE = join(folder, 'trenchctl.yaml');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ADDRESSES = ['baseUrl', 'issuer', 'tokenUrl', ...SERVICE_URLS] as const satisfies SettingName[];
const LOGIN = { TRENCHCTL_CLIENT_ID: 'c', TRENCHCTL_CLIENT_SECRET: canary('client-secret') };

async function settingsOf(text: string, env: NodeJS.ProcessEnv, environment?: string) {
  writeFileSync(FILE, text);
  return readSettings({ environment }, env, FILE);
}

async function refusal(text: string, env: NodeJS.ProcessEnv = {}, environment?: string): Promise<string> {
  try {
    await settingsOf(text, env, environment);
  } catch (error) {
    if (error instanceof UserError) return error.message.replaceAll(folder, '.');
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a selected environment', () => {
  const TEXT = `companyId: 7
data: top
environments:
  dev: {baseUrl: https://dev.example, data: dev-data}
  prod:
    baseUrl: https://prod.example
    serviceProfile: {version: 1, depths: independent}
`;

  test('replaces the settings at the top, by the option or by the variable', async () => {
    expect(await settingsOf(TEXT, {}, 'dev')).toMatchObject({ baseUrl: 'https://dev.example', data: 'dev-data', companyId: '7' });
    const env = { TRENCHCTL_ENVIRONMENT: 'prod' };
    const prod = await settingsOf(TEXT, env);
    expect(prod).toMatchObject({ baseUrl: 'https://prod.example', data: 'top' });
    expect(prod.profile.depths).toBe('independent');
    expect(await settingsOf(TEXT, env, 'dev')).toMatchObject({ baseUrl: 'https://dev.example' });
    expect(await settingsOf(TEXT, {})).toMatchObject({ embedded: true, data: 'top' });
  });

  test.each([
    ['pord', {}, 'there is no environment pord: the environments of ./trenchctl.yaml are dev, prod'],
    ['p.yaml', {}, 'serve --service-profile FILE'],
    [undefined, { TRENCHCTL_ENVIRONMENT: '' }, 'TRENCHCTL_ENVIRONMENT is set but empty'],
    [
      'dev',
      { TRENCHCTL_BASE_URL: 'https://prod.example' },
      './trenchctl.yaml:4: the environment dev names dev.example as baseUrl, but the variable TRENCHCTL_BASE_URL names prod.example',
    ],
    ['dev', { TRENCHCTL_BASE_URL: 'embedded' }, 'the variable TRENCHCTL_BASE_URL names embedded'],
    [
      'dev',
      { ...LOGIN, TRENCHCTL_TOKEN_URL: 'https://prod.example/token' },
      './trenchctl.yaml:4: baseUrl names the host dev.example, which the environment does not name',
    ],
  ])('%s is refused (case %#)', async (name, env, message) => {
    expect(await refusal(TEXT, env, name)).toContain(message);
  });

  test.each([
    ['environments: {dev: {clientSecret: x}}', ':1: clientSecret is a secret'],
    ['environments:\n  dev:\n    bseUrl: x', ':3: bseUrl is not a setting'],
    ['environments:\n  dev: {profile: {version: 1}}', ':2: profile is not a setting'],
    ['environments: {version: 1, depths: linked}', ':1: the environment version must be a map'],
    ['environments: [dev]', ':1: environments must be a map'],
    ['environments: {"a b": {}}', ':1: the name of an environment must be'],
    ['profile: dev', ':1: profile is not a setting'],
  ])('%j is refused although no environment is selected', async (text, message) => {
    expect(await refusal(text)).toContain(message);
  });
});

describe('the number of calls at a time', () => {
  test.each<[string, Readonly<Record<string, string>>, number]>([
    ['', {}, 10],
    ['parallelism: 1', {}, 1],
    ['parallelism: 100', {}, 100],
    ['parallelism: 3\nenvironments: {dev: {parallelism: 4}}', {}, 4],
    ['parallelism: 3', { TRENCHCTL_PARALLELISM: '7' }, 7],
  ])('%j with %j is %d', async (text, env, expected) => {
    const selected = text.includes('dev') ? 'dev' : undefined;
    const found = await settingsOf(text, { ...env, TRENCHCTL_BASE_URL: 'embedded' }, selected);
    expect(found.parallelism).toBe(expected);
  });

  test.each(['0', '101', '"3"', '1.5', '-1', 'many', 'true'])('%s in the file is refused', async (value) => {
    expect(await refusal(`# settings\nparallelism: ${value}`)).toContain(':2: parallelism must be a whole number from 1 to 100');
  });

  test.each(['0', '101', '', '1.5', 'many'])('%j in the variable is refused', async (value) => {
    await expect(settingsOf('parallelism: 3', { TRENCHCTL_PARALLELISM: value })).rejects.toThrow(
      'TRENCHCTL_PARALLELISM must be a whole number from 1 to 100',
    );
  });
});

// Each address tells by its path from where it comes.
const host = fc.constantFrom('a.example', 'b.example', 'evil.example');
const group = (from: string) =>
  fc.dictionary(
    fc.constantFrom(...ADDRESSES),
    host.map((name) => `https://${name}/${from}`),
    { maxKeys: 4 },
  );

type Found = Awaited<ReturnType<typeof readSettings>>;
const hostOf = (address: string): string => new URL(address).host;

/** The hosts are trusted, nothing is from an environment that is not selected, and the token endpoint has one source. */
function expectOneOrigin(found: Found, { trusted, selected }: { trusted: readonly string[]; selected: string | undefined }): void {
  const token = [found.issuer, found.tokenUrl].filter((one) => one !== undefined);
  for (const address of [...token, ...Object.values(addressesFrom(found).addresses)]) {
    expect(trusted).toContain(hostOf(address));
    expect(['env', 'top', selected]).toContain(new URL(address).pathname.split('/')[1]);
  }
  expect(new Set(token.map((one) => new URL(one).pathname)).size).toBeLessThan(2);
}

test('no address has a host that the environment does not name, comes from another environment, or mixes a group', async () => {
  const count = { refused: 0, live: 0, embedded: 0 };
  const world = fc.record({
    env: group('env'),
    top: group('top'),
    dev: group('dev'),
    prod: group('prod'),
    allowed: fc.subarray(['a.example', 'b.example']),
    selected: fc.constantFrom('dev', 'prod', undefined),
  });
  const runs = cases(120, 800);
  await fc.assert(
    fc.asyncProperty(world, async ({ env, top, dev, prod, allowed, selected }) => {
      const variables: NodeJS.ProcessEnv = { ...LOGIN, TRENCHCTL_ALLOWED_HOSTS: allowed.join(',') };
      for (const name of ADDRESSES) if (env[name]) variables[VARIABLES[name]] = env[name];
      const text = stringify({ ...top, environments: { dev, prod } });
      const found = await settingsOf(text, variables, selected).catch((error: unknown) => {
        if (error instanceof UserError) return undefined;
        throw error;
      });
      count[found ? (found.embedded ? 'embedded' : 'live') : 'refused'] += 1;
      if (!found) return;
      expectOneOrigin(found, { trusted: [...Object.values(env).map(hostOf), ...allowed], selected });
      const own = selected === undefined ? {} : { dev, prod }[selected];
      if (own.baseUrl) for (const one of Object.values(addressesFrom(found).addresses)) expect(one).not.toContain('/top');
    }),
    { seed: 20261116, numRuns: runs },
  );
  for (const times of Object.values(count)) expect(times).toBeGreaterThan(runs / 150);
});

describe('the schema of the settings', () => {
  const schema = JSON.parse(readFileSync('schemas/settings.v1.schema.json', 'utf8'));
  const isValid = new Ajv2020({ strict: false }).compile(schema);

  test('is the generated one, and describes every key', () => {
    expect(readFileSync('schemas/settings.v1.schema.json', 'utf8'), GENERATE).toBe(`${jsonText(settingsSchema())}\n`);
    const maps = [schema, schema.$defs.environment, schema.$defs.serviceProfile];
    const without = maps.flatMap(({ properties }) =>
      Object.entries<{ description?: string }>(properties)
        .filter(([name, { description }]) => name !== 'version' && !description)
        .map(([name]) => name),
    );
    expect(without).toEqual([]);
  });

  test('has exactly the settings that the environment has, except for secrets', () => {
    const inBoth = Object.keys(VARIABLES).filter((name) => !SECRETS.includes(name as never));
    expect(Object.keys(SETTING_FIELDS).toSorted()).toEqual([...inBoth, 'data'].toSorted());
  });

  const key = fc.constantFrom(...Object.keys(SETTING_FIELDS), 'clientSecret', 'accessToken', 'bseUrl');
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('embedded', 'ACME', 'x') },
    { weight: 1, arbitrary: fc.constantFrom(7, true, null, [], {}, 'a b!') },
  );
  const service = fc.constantFrom({ version: 1 }, { version: 1, depths: 'linked' }, { depths: 'x' }, 'dev');
  const settings = fc.dictionary(key, value, { maxKeys: 2 });
  const file = fc
    .record({
      plain: settings,
      maps: fc.record({ serviceProfile: service }, { requiredKeys: [] }),
      dev: fc.option(fc.record({ plain: settings, maps: fc.record({ serviceProfile: service }, { requiredKeys: [] }) })),
    })
    .map(({ plain, maps, dev }) => ({ ...plain, ...maps, ...(dev ? { environments: { dev: { ...dev.plain, ...dev.maps } } } : {}) }));

  test('accepts what the reader accepts, and refuses what it refuses', async () => {
    const count = { both: 0, neither: 0 };
    await fc.assert(
      fc.asyncProperty(file, async (map) => {
        const text = stringify(map);
        // Every part is read by one of the two: with the environment, and without it.
        const names = 'environments' in map ? [undefined, 'dev'] : [undefined];
        let isRead = true;
        for (const name of names) {
          await settingsOf(text, { TRENCHCTL_BASE_URL: 'embedded' }, name).catch((error: unknown) => {
            if (!(error instanceof UserError)) throw error;
            isRead &&= /the variable TRENCHCTL_BASE_URL names embedded/.test(error.message);
          });
        }
        expect([text, isValid(parse(text))]).toEqual([text, isRead]);
        count[isRead ? 'both' : 'neither'] += 1;
      }),
      { seed: 7, numRuns: cases(120, 800) },
    );
    expect(Math.min(count.both, count.neither)).toBeGreaterThan(20);
  });
});

test('the command line takes --environment, and serve says what its --environment is called now', async () => {
  writeFileSync(FILE, 'environments: {dev: {data: ":memory:", baseUrl: embedded}}\n');
  const ran = await runHere(['doctor', '--environment', 'dev'], { cwd: folder });
  expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('the embedded service (data: :memory:)')]);
  const other = await runHere(['user', 'show', '--environment', 'test'], { cwd: folder });
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('the environments of trenchctl.yaml are dev')]);
  const served = await runHere(['serve', '--environment', 'trenchctl.yaml'], { cwd: folder });
  expect([served.status, served.stderr]).toEqual([1, expect.stringContaining('--service-profile FILE')]);
});

// Whatever stands in environment and file: an address comes from one source, and its host is one that the environment names.

const RUNS = cases(200, 2000);
const settingsFolder = mkdtempSync(join(tmpdir(), 'settings-'));
const SETTINGS_FILE = join(settingsFolder, 'trenchctl.yaml');

const settingsHost = fc.constantFrom('a.example', 'b.example:8443', 'c.example', 'evil.example');
const url = settingsHost.map((name) => `https://${name}/x`);
const record = (value: fc.Arbitrary<string>, absent: number) =>
  fc.record(
    Object.fromEntries(
      ADDRESSES.map((name) => [name, fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })]),
    ),
  );
const world = fc.record({
  env: record(fc.oneof({ weight: 3, arbitrary: url }, { weight: 1, arbitrary: fc.constant('') }), 2),
  file: record(fc.oneof({ weight: 6, arbitrary: url }, { weight: 1, arbitrary: fc.constant('embedded') }), 5),
  allowed: fc.array(settingsHost, { maxLength: 1 }),
  isCi: fc.boolean(),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** The settings, or nothing where they are refused with a sentence for the user. */
async function read({ env, file, allowed, isCi }: World): Promise<Found | undefined> {
  const lines = Object.entries(file).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  writeFileSync(SETTINGS_FILE, lines.join('\n'));
  const variables: NodeJS.ProcessEnv = {
    TRENCHCTL_CLIENT_ID: 'c',
    TRENCHCTL_CLIENT_SECRET: canary('client-secret'),
    TRENCHCTL_ALLOWED_HOSTS: allowed.join(','),
    ...(isCi ? { CI: 'true' } : {}),
  };
  for (const name of ADDRESSES) if (env[name] !== undefined) variables[VARIABLES[name]] = env[name];
  try {
    return await readSettings({}, variables, SETTINGS_FILE);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function expectTrustedHosts(found: Found, { env, allowed }: World): void {
  const named = Object.values(env).filter((value): value is string => Boolean(value));
  const trusted = new Set([...named.map(hostOf), ...allowed]);
  const all = [found.issuer, found.tokenUrl, ...Object.values(addressesFrom(found).addresses)];
  for (const address of all) if (address && URL.canParse(address)) expect(trusted).toContain(hostOf(address));
}

/** A group that the environment states holds nothing of the file. */
function expectOneSource(found: Found, { env }: World): void {
  if (env.issuer !== undefined || env.tokenUrl !== undefined)
    expect([found.issuer, found.tokenUrl]).toEqual([env.issuer || undefined, env.tokenUrl || undefined]);
  const { addresses } = addressesFrom(found);
  for (const name of SERVICE_URLS) {
    const address = addresses[name.slice(0, -3) as keyof typeof addresses];
    const stated = env[name] || env.baseUrl;
    if (stated) expect(address?.startsWith(stated)).toBe(true);
    else if (env[name] === '' || env.baseUrl === '') expect(address).toBeUndefined();
  }
}

test('no address of the result has a host that the environment does not name', async () => {
  const count = { refused: 0, embedded: 0, live: 0 };
  await fc.assert(
    fc.asyncProperty(world, async (one) => {
      const found = await read(one);
      count[found ? (found.embedded ? 'embedded' : 'live') : 'refused'] += 1;
      if (!found) return;
      // A file cannot choose the embedded service in CI, nor against the environment.
      if (found.embedded) expect([one.isCi, one.env.baseUrl]).toEqual([false, undefined]);
      else {
        expectTrustedHosts(found, one);
        expectOneSource(found, one);
      }
    }),
    { seed: 20261115, numRuns: RUNS },
  );
  for (const times of Object.values(count)) expect(times).toBeGreaterThan(RUNS / 150);
});
