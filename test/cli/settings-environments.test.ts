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

const folder = mkdtempSync(join(tmpdir(), 'settings-environments-'));
const FILE = join(folder, 'trenchctl.yaml');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ADDRESSES = ['baseUrl', 'issuer', 'tokenUrl', ...SERVICE_URLS] as const satisfies SettingName[];

async function settingsOf(text: string, env: NodeJS.ProcessEnv, environment?: string) {
  writeFileSync(FILE, text);
  return readSettings({ environment }, env, FILE);
}

type Found = Awaited<ReturnType<typeof readSettings>>;
const hostOf = (address: string): string => new URL(address).host;

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

// Whatever stands in environment and file: an address comes from one source, and its host is one that the environment names.

const RUNS = cases(200, 2000);

const settingsHost = fc.constantFrom('a.example', 'b.example:8443', 'c.example', 'evil.example');
const url = settingsHost.map((name) => `https://${name}/x`);
const record = (value: fc.Arbitrary<string>, absent: number) =>
  fc.record(
    Object.fromEntries(
      ADDRESSES.map((name) => [name, fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })]),
    ),
  );
const world = fc.record({
  env: record(fc.oneof({ weight: 3, arbitrary: url }, { weight: 1, arbitrary: fc.constant('') }), 4),
  file: record(fc.oneof({ weight: 6, arbitrary: url }, { weight: 1, arbitrary: fc.constant('embedded') }), 6),
  dev: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: record(url, 8) }),
  allowed: fc.array(settingsHost, { maxLength: 1 }),
  isCi: fc.boolean(),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** The settings, or nothing where they are refused with a sentence for the user. */
async function read({ env, file, dev, allowed, isCi }: World): Promise<Found | undefined> {
  const text = stringify({ ...file, ...(dev && { environments: { dev, other: file } }) }, { keepUndefined: false });
  const variables: NodeJS.ProcessEnv = {
    TRENCHCTL_CLIENT_ID: 'c',
    TRENCHCTL_CLIENT_SECRET: canary('client-secret'),
    TRENCHCTL_ALLOWED_HOSTS: allowed.join(','),
    ...(isCi ? { CI: 'true' } : {}),
  };
  for (const name of ADDRESSES) if (env[name] !== undefined) variables[VARIABLES[name]] = env[name];
  try {
    return await settingsOf(text, variables, dev && 'dev');
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

/** A group that the environment states holds nothing of the file, and one that the selected group states nothing of its top. */
function expectOneSource(found: Found, { env, dev }: World): void {
  if (env.issuer !== undefined || env.tokenUrl !== undefined)
    expect([found.issuer, found.tokenUrl]).toEqual([env.issuer || undefined, env.tokenUrl || undefined]);
  else if (dev?.issuer !== undefined || dev?.tokenUrl !== undefined)
    expect([found.issuer, found.tokenUrl]).toEqual([dev.issuer, dev.tokenUrl]);
  const { addresses } = addressesFrom(found);
  for (const name of SERVICE_URLS) {
    const address = addresses[name.slice(0, -3) as keyof typeof addresses];
    const stated = env[name] || env.baseUrl;
    if (stated) expect(address?.startsWith(stated)).toBe(true);
    else if (env[name] === '' || env.baseUrl === '') expect(address).toBeUndefined();
    else if (dev?.baseUrl) expect(address?.startsWith(dev[name] || dev.baseUrl)).toBe(true);
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
