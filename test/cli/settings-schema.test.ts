// The schema of the settings, which editors use, and the reader accept and refuse the same files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { SECRETS, SETTING_FIELDS, VARIABLES } from '../../src/cli/connection/setting-fields.js';
import { readSettings } from '../../src/cli/connection/settings.js';
import { settingsSchema } from '../../src/cli/connection/settings-schema.js';
import { UserError } from '../../src/diagnostics/user-error.js';
import { jsonText } from '../../src/spec/schema/schema.js';
import { cwd, inFolder } from '../support/around.js';
import { cases } from '../support/counts.js';
import { GENERATE } from '../support/generate.js';

inFolder('each');

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
          writeFileSync(join(cwd, 'trenchctl.yaml'), text);
          const read = readSettings({ environment: name }, { TRENCHCTL_BASE_URL: 'embedded' }, join(cwd, 'trenchctl.yaml'));
          await read.catch((error: unknown) => {
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
