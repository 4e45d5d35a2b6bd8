import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { savedTypes } from '../../src/cli/options/saved-catalogs.js';
import { specSchema } from '../../src/spec/schema/schema.js';
import { withoutSuggestions, withSuggestions } from '../../src/spec/schema/suggestions.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

inFolder('each');
const run = (...args: string[]) => runHere([...args, '--data', ':memory:'], { cwd });

test.each([
  [[], 'trench-spec.v1'],
  [['spec'], 'trench-spec.v1'],
  [['settings'], 'settings.v1'],
  [['plan'], 'plan.v1'],
  [['service-profile'], 'service-profile.v1'],
  [['ratings'], 'ratings.v1'],
  [['rules'], 'rules.v1'],
  [['import-map'], 'import-map.v1'],
  [['-o', '-'], 'trench-spec.v1'],
])('schema %j is the file of the package', async (args, file) => {
  const { stdout, status } = await run('schema', ...args);
  expect([status, JSON.parse(stdout)]).toEqual([0, JSON.parse(readFileSync(`schemas/${file}.schema.json`, 'utf8'))]);
});

const spec = (type: string) => ({
  apiVersion: 'trenchctl/v1',
  project: 'P',
  segments: { A: { sections: [{ layers: [{ cables: [{ type }] }] }] } },
});

test('schema --with-catalog suggests the names of the live catalog and accepts every other', async () => {
  const { stdout, stderr, status } = await run('schema', '--with-catalog');
  expect([status, stderr]).toEqual([0, expect.stringContaining('Reading the catalogs')]);
  const schema = JSON.parse(stdout);
  const [suggested] = schema.$defs.cable.properties.type.anyOf;
  expect(suggested.enum).toContain('TSLF 24 kV 3x1x240 Al');
  // Only the catalog of cables tells which types can be placed.
  expect(schema.$defs.pipe.properties.type.anyOf[0].enum).toContain('PVC 110 SN8');
  // Nor are these types, which cannot be placed in a trench.
  expect(suggested.enum.join()).not.toContain('uten grøftoppsett');
  const isValid = new Ajv2020({ strict: false }).compile(schema);
  expect([isValid(spec('TSLF 24 kV 3x1x240 Al')), isValid(spec('A new type'))]).toEqual([true, true]);
  expect(isValid({ ...spec('x'), extra: 1 })).toBe(false);
  expect(withoutSuggestions(schema)).toEqual(JSON.parse(JSON.stringify(specSchema())));
  expect((await run('schema', 'plan', '--with-catalog')).stderr).toContain('--with-catalog is for the schema of specs');
});

test('a name that several types have is marked', () => {
  const schema = withSuggestions(specSchema(), [{ catalog: 'pipes', names: ['PVC 110', 'pvc  110', 'PE 50', 'PVC 110'] }]);
  const { $defs } = schema as { $defs: Record<string, { properties: { type: { anyOf?: unknown[] } } }> };
  expect($defs.pipe?.properties.type.anyOf).toEqual([
    { enum: ['PE 50'] },
    expect.objectContaining({ deprecated: true, enum: ['PVC 110', 'pvc  110'] }),
    { type: 'string' },
  ]);
  expect($defs.cable?.properties.type.anyOf).toBeUndefined();
});

test('a saved catalog says which types no trench can hold, where it says so', () => {
  const types = [
    { id: 1, name: 'A', area: 2, cablesimulatorCompatible: false },
    { id: '2', name: 'B' },
  ];
  writeFileSync(join(cwd, 'cables.json'), JSON.stringify(types));
  expect(savedTypes(cwd)).toEqual({
    cables: [
      { id: '1', name: 'A', compatible: false, fields: { id: 1, name: 'A', area: 2 } },
      { id: '2', name: 'B', fields: { id: '2', name: 'B' } },
    ],
    ...{ pipes: [], eccs: [] },
  });
});
