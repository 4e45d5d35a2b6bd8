// Sample data and examples that an engineer of the field can take for real.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { groupBy } from '../../../src/group-by.js';
import type { CostCatalog } from '../../../src/service/core/calculation-records.js';
import type { Kind, Records } from '../../../src/service/core/world.js';
import { DOCUMENTS } from '../../../src/service/data/documents.js';
import { COST_CATALOGS } from '../../../src/service/data/sample-costs.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { ok } from '../../rules/project/world.js';
import { kari, under, withKari } from '../../support/around.js';
import { loginTo } from '../../support/login.js';
import { expectPage } from '../../support/page.js';
import { runHere } from '../../support/run-here.js';
import { NOW } from '../answers/asked.js';

withKari('all', { transport: 'http', clock: { now: () => Date.parse('2031-02-03T10:00:00Z'), sleep: async () => {} } });

const latest = COST_CATALOGS.find(({ revisionId }) => revisionId === '73')?.entries ?? [];
const entry = (type: string, number: string) => latest.find((one) => one.type === type && one.number === number);

test('a crossing is drilled with PE SDR11', () => {
  const pipes = entry('BUDGET', '1104')?.children.filter(({ type }) => type === 'MATERIAL') ?? [];
  expect(pipes.map(({ number }) => entry('MATERIAL', number)?.name.en)).toEqual(['PE100 pipe 160 mm SDR11']);
});

test('what is called a microduct is 5 to 16 mm thick', () => {
  const ducts = latest.filter(({ name }) => /microduct/i.test(name.en));
  const sizes = ducts.map(({ name }) => Number(/(\d+)\/\d+ mm/.exec(name.en)?.[1]));
  expect(sizes).not.toEqual([]);
  expect(sizes.filter((size) => !(size >= 5 && size <= 16))).toEqual([]);
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
  const listed = await ok(kari, 'listSegments', { path: { projectId: 6001 } });
  const path = { segmentId: listed.find(({ name }: { name: string }) => name === 'Kirkegata, felles grøft').id };
  const { sections } = await ok(kari, 'getSegment', { path });
  const items = (list: string) => sections[0].layers.flatMap((layer: Record<string, object[]>) => layer[list]);
  const { id: pipeId } = items('pipes').find(({ pipeCategory }: { pipeCategory: string }) => pipeCategory === 'WATER');
  const { id: cableId } = items('cables').find(({ cableCategory }: { cableCategory: string }) => cableCategory === 'MV');
  const water = await ok(kari, 'getPipe', { path: { ...path, pipeId } });
  const cable = await ok(kari, 'getCable', { path: { ...path, cableId } });
  const trefoil = 39.5 * (1 + Math.sqrt(3) / 2);
  const coverings = (await ok(kari, 'listTopCoverings', { path })).map(({ thickness }: { thickness: number }) => thickness);
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

// A page shows the demo data in short lines: what is made of the tables, not the tables themselves.

const { records, sequences } = demoSnapshot(NOW);
const all = <K extends Kind>(kind: K) => records.filter((record) => record.kind === kind).map(({ value }) => value as Records[K]);
const kinds = [...new Set(records.map(({ kind }) => kind))];

/** The price of a node in each revision that has it, and its children in the last. */
function priceLines(catalogs: readonly CostCatalog[]): string[] {
  const keys = new Set(catalogs.flatMap(({ entries }) => entries.map(({ type, number }) => `${type}/${number}`)));
  return [...keys].map((key) => {
    const found = catalogs.map(({ entries }) => entries.find(({ type, number }) => `${type}/${number}` === key));
    const children = found.map((entry) => entry?.children.length ?? '-').join(' ');
    return `${key}: ${found.map((entry) => (entry ? (entry.price ?? 'sum') : '-')).join(' ')} (children ${children})`;
  });
}

test('the demo data are made of their tables', () => {
  expectPage(new URL('./demo-page.expected.txt', import.meta.url), {
    Records: [
      ...kinds.map((kind) => `${kind}: ${records.filter((record) => record.kind === kind).length}`),
      `first ids: ${JSON.stringify(sequences)}`,
      `keys: ${kinds.map((kind) => records.find((record) => record.kind === kind)?.id.replace(/[\da-f]{8}-.*/, '...')).join(' ')}`,
    ],
    'Cable types by their readers and source': [
      ...groupBy(all('cableType'), ({ scope, source }) => `${JSON.stringify(scope)} ${source.slice(0, 40)}`),
    ].map(([key, types]) => `${key}: ${types.map(({ id }) => id)}`),
    'Prices by revision': priceLines(all('costCatalog')),
    Documents: all('document').map(
      ({ type, number, lang, series, main, obsolete, audience, contentType, createdDate, versions }) =>
        `${type}-${number} ${[lang, series, main && 'main', obsolete && 'obsolete', JSON.stringify(audience), contentType, createdDate].filter(Boolean).join(', ')}: ${versions.map(({ label, date, text }) => `${label} ${date} ${text.length}`).join('; ')}`,
    ),
    Checkpoints: all('checkpoint').map(
      ({ id, answerType, revisionIds, component, option, primarySorting, secondarySorting, subCheckpoints, timePerspective }) =>
        `${id} ${answerType} ${revisionIds} ${component?.id ?? '-'} ${option} ${primarySorting}/${secondarySorting} ${timePerspective.id} ${subCheckpoints.map((sub) => `${sub.id}@${sub.sorting}`)}`,
    ),
    Projects: all('project').map(
      ({ name: _, description: __, location, ...rest }) => `${JSON.stringify(rest)} ${location?.address?.city ?? ''}`,
    ),
    'Use of documents': [
      ...all('documentUse').map((use) => `${use.username} ${use.docId} ${use.at}`),
      ...all('documentDay').map(({ docId, day, count }) => `${docId} ${day} ${count}`),
    ],
  });
});
