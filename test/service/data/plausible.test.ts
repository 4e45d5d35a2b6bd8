// Sample data and examples that an engineer of the field can take for real.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { DOCUMENTS } from '../../../src/service/data/documents.js';
import { COST_CATALOGS } from '../../../src/service/data/sample-costs.js';
import { under, withService } from '../../support/around.js';
import { loginTo } from '../../support/login.js';
import { runHere } from '../../support/run-here.js';
import type { TestCaller } from '../../support/service.js';

const NOW = Date.parse('2031-02-03T10:00:00Z');

let kari: TestCaller;
withService('all', { transport: 'http', clock: { now: () => NOW, sleep: async () => {} } });
beforeAll(async () => {
  kari = await under.as('kari.nordmann');
});

const ok = async (operation: string, options: object) => {
  const answer = await kari.call(operation, options);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};

const latest = COST_CATALOGS.find(({ revisionId }) => revisionId === '73')?.entries ?? [];
const entry = (type: string, number: string) => latest.find((one) => one.type === type && one.number === number);

test('a crossing is drilled with PE SDR11', () => {
  const pipes = entry('BUDGET', '1104')?.children.filter(({ type }) => type === 'MATERIAL') ?? [];
  expect(pipes.map(({ number }) => entry('MATERIAL', number)?.name.en)).toEqual(['PE100 pipe 160 mm SDR11']);
});

test('what is called a microduct is 5 to 16 mm thick', () => {
  const ducts = latest.filter(({ name }) => /microduct/i.test(name.en));
  expect(ducts.length).toBeGreaterThan(0);
  for (const { name } of ducts) {
    const [, outer = ''] = /(\d+)\/\d+ mm/.exec(name.en) ?? [];
    expect(Number(outer)).toBeGreaterThanOrEqual(5);
    expect(Number(outer)).toBeLessThanOrEqual(16);
  }
});

test('a budget code whose only sheet is out of date is not in the latest revision', () => {
  const obsolete = new Set(DOCUMENTS.filter((one) => one.obsolete).map(({ number }) => number));
  expect(obsolete).toContain('4008');
  const stale = latest.filter(({ sheets }) => sheets.length > 0 && sheets.every((one) => obsolete.has(one)));
  expect(stale.filter(({ type }) => type === 'BUDGET').map(({ number }) => number)).toEqual([]);
  const before = COST_CATALOGS.find(({ revisionId }) => revisionId === '72')?.entries ?? [];
  expect(before.some(({ number }) => number === '1103')).toBe(true);
});

test('the joint trench has frost-free water, and 300 mm between it and 24 kV', async () => {
  const { status, stderr } = await runHere(['apply', 'specs', '--auto-approve'], { cwd: 'examples/joint-trench', env: loginTo(under) });
  expect(status, stderr).toBe(0);
  const listed = await ok('listSegments', { path: { projectId: 6001 } });
  const path = { segmentId: listed.find(({ name }: { name: string }) => name === 'Kirkegata, felles grøft').id };
  const { sections } = await ok('getSegment', { path });
  const items = (list: string) => sections[0].layers.flatMap((layer: Record<string, object[]>) => layer[list]);
  const { id: pipeId } = items('pipes').find(({ pipeCategory }: { pipeCategory: string }) => pipeCategory === 'WATER');
  const { id: cableId } = items('cables').find(({ cableCategory }: { cableCategory: string }) => cableCategory === 'MV');
  const water = await ok('getPipe', { path: { ...path, pipeId } });
  const cable = await ok('getCable', { path: { ...path, cableId } });
  const trefoil = 39.5 * (1 + Math.sqrt(3) / 2);
  const coverings = (await ok('listTopCoverings', { path })).map(({ thickness }: { thickness: number }) => thickness);
  // The coverings are the upper part of the cover, and cables lie below all of them.
  expect(sections[0].coverThickness).toBeGreaterThan(coverings.reduce((sum: number, one: number) => sum + one, 0));
  expect(water.depth).toBeGreaterThanOrEqual(1600);
  expect(water.depth - (cable.groundDist + trefoil / 2)).toBeGreaterThanOrEqual(300);
});

// The sample data are data: their schema finds a slip of a hand, and so do their references to each other.

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
