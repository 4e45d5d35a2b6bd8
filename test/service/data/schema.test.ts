// The sample data are data: their schema finds a slip of a hand, and so do their references to each other.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

const FOLDER = 'src/service/data';
const SCHEMA = 'sample-data.schema.json';
const read = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && file !== SCHEMA);

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addSchema(read(SCHEMA), SCHEMA);

/** The problems of a file, with the place of each. */
function problemsOf(data: { $schema: string }): string[] {
  const validate = ajv.getSchema(data.$schema.replace('./', ''));
  if (!validate) return [`there is no schema ${data.$schema}`];
  validate(data);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test.each(FILES)('%s fits the schema', (file) => expect(problemsOf(read(file))).toEqual([]));

test('a slip of a hand is found', () => {
  const data = read('catalog.json');
  data.cableTypes[0].outerDiameter = '25';
  data.cableTypes[1].name = '';
  data.pipeTypes[0].wall = 3;
  expect(problemsOf(data)).toEqual([
    '/cableTypes/0/outerDiameter must be number',
    '/cableTypes/1/name must NOT have fewer than 1 characters',
    '/pipeTypes/0 must NOT have additional properties',
  ]);
});

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('no id is there twice, and every name that a row refers to is there', () => {
  const [catalog, checklists, costs] = ['catalog.json', 'checklists.json', 'costs.json'].map(read);
  const types = [catalog.cableTypes, catalog.pipeTypes, catalog.eccTypes];
  for (const rows of [...types, checklists.checkpoints, costs.revisions])
    expect(new Set(ids(rows)).size).toBe(rows.length);
  const sources = types.flat().map(({ source }) => source);
  expect(new Set(sources)).toEqual(new Set(Object.keys(catalog.sources)));
  for (const { part, component, when } of checklists.checkpoints) {
    expect(Object.keys(checklists.parts)).toContain(part);
    expect(Object.keys(checklists.horizons)).toContain(when);
    if (component) expect(Object.keys(checklists.components)).toContain(component);
  }
  const nodes: { ref: string; unit: string; of?: { ref: string }[] }[] = costs.nodes;
  const refs = new Set(nodes.map(({ ref }) => ref));
  expect(refs.size).toBe(nodes.length);
  for (const { ref, unit, of = [] } of nodes) {
    expect(of.filter((child) => !refs.has(child.ref)).map((child) => `${ref} has ${child.ref}`)).toEqual([]);
    expect(costs.units.map(({ name }: { name: string }) => name)).toContain(unit);
  }
});
