// Whatever stands in environment and file: an address comes from one source, and its host is one that the environment names.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressesFrom } from '../../src/api/addresses.js';
import { SERVICE_URLS, type SettingName, VARIABLES } from '../../src/cli/connection/setting-fields.js';
import { readSettings } from '../../src/cli/connection/settings.js';
import { UserError } from '../../src/diagnostics/user-error.js';
import { canary } from '../canary/marker.js';
import { cases } from '../support/counts.js';

const RUNS = cases(500, 3000);
const folder = mkdtempSync(join(tmpdir(), 'settings-'));
const FILE = join(folder, 'trenchctl.yaml');
const ADDRESSES = ['baseUrl', 'issuer', 'tokenUrl', ...SERVICE_URLS] as const satisfies SettingName[];

const host = fc.constantFrom('a.example', 'b.example:8443', 'c.example', 'evil.example');
const url = host.map((name) => `https://${name}/x`);
const record = (value: fc.Arbitrary<string>, absent: number) =>
  fc.record(
    Object.fromEntries(
      ADDRESSES.map((name) => [
        name,
        fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value }),
      ]),
    ),
  );
const world = fc.record({
  env: record(fc.oneof({ weight: 3, arbitrary: url }, { weight: 1, arbitrary: fc.constant('') }), 2),
  file: record(fc.oneof({ weight: 6, arbitrary: url }, { weight: 1, arbitrary: fc.constant('embedded') }), 5),
  allowed: fc.array(host, { maxLength: 1 }),
  isCi: fc.boolean(),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;
type Found = Awaited<ReturnType<typeof readSettings>>;

const hostOf = (address: string) => new URL(address).host;

/** The settings, or nothing where they are refused with a sentence for the user. */
async function read({ env, file, allowed, isCi }: World): Promise<Found | undefined> {
  const lines = Object.entries(file).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  writeFileSync(FILE, lines.join('\n'));
  const variables: NodeJS.ProcessEnv = {
    TRENCHCTL_CLIENT_ID: 'c',
    TRENCHCTL_CLIENT_SECRET: canary('client-secret'),
    TRENCHCTL_ALLOWED_HOSTS: allowed.join(','),
    ...(isCi ? { CI: 'true' } : {}),
  };
  for (const name of ADDRESSES) if (env[name] !== undefined) variables[VARIABLES[name]] = env[name];
  try {
    return await readSettings({}, variables, FILE);
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
