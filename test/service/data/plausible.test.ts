// Sample data and examples that an engineer of the field can take for real.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DOCUMENTS } from '../../../src/service/data/documents.js';
import { COST_CATALOGS } from '../../../src/service/data/sample-costs.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { under, withService } from '../../support/around.js';
import type { TestCaller } from '../../support/service.js';

const NOW = Date.parse('2031-02-03T10:00:00Z');

let kari: TestCaller;
withService('all', { clock: { now: () => NOW, sleep: async () => {} } });
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

test('the demo project counts its one earth conductor once', async () => {
  const lines = await ok('getQuantityReport', { path: { projectId: 6002, type: 'WORK' } });
  const laid = lines.filter(({ id }: { id: string }) => id.startsWith('2124'));
  expect(laid.map(({ totalQuantity }: { totalQuantity: number }) => totalQuantity)).toEqual([164.5]);
});

test('the use of documents is told from the day of the first start', async () => {
  const popular = await ok('listPopularIds', { path: { type: 'ORGBLAD' } });
  expect(popular).toEqual(['ORGBLAD-4001', 'ORGBLAD-5001', 'ORGBLAD-4003', 'ORGBLAD-9003']);
  const days = demoSnapshot(NOW).records.filter(({ kind }) => kind === 'documentDay');
  expect(
    days
      .map(({ value }) => (value as { day: string }).day)
      .toSorted()
      .at(-1),
  ).toBe('2031-02-02');
});

interface Spec {
  readonly segments: Record<string, { topCoverings: { thickness: number }[]; sections: never[] }>;
}

test('the joint trench has frost-free water, and 300 mm between it and 24 kV', async () => {
  const text = readFileSync('examples/joint-trench/specs/kirkegata.yaml', 'utf8');
  const { topCoverings, sections } = Object.values((parse(text) as Spec).segments)[0] as Spec['segments'][''];
  const above = topCoverings.reduce((sum, { thickness }) => sum + thickness, 0);
  const [{ coverThickness, layers }] = sections as unknown as [
    { coverThickness: number; layers: Record<string, { pipeCategory?: string; type?: string }[]>[] },
  ];
  const { id: segmentId } = await ok('createSegment', { path: { projectId: 6001 }, body: { name: 'Felles' } });
  const path = { segmentId };
  const { sections: made } = await ok('getSegment', { path });
  await ok('updateSection', { path: { ...path, sectionId: made[0].id }, body: { coverThickness } });
  for (const body of topCoverings) await ok('addTopCovering', { path, body });
  const types = await ok('listPipeTypes', {});
  const typeId = (name?: string) => types.find((type: { name: string }) => type.name === name)?.id;
  const ids: Record<string, string> = {};
  for (const [n, layer] of layers.entries()) {
    const layerId = n === 0 ? made[0].layers[0].id : (await ok('addLayer', { path, body: {} })).id;
    const { protectionLayerThickness } = layer as never;
    await ok('updateLayer', { path: { ...path, layerId }, body: { protectionLayerThickness } });
    for (const { pipeCategory, type } of layer.pipes ?? []) {
      const body = { layerId, ...(pipeCategory ? { pipeCategory } : {}), typeId: typeId(type) };
      const pipe = await ok('addPipe', { path, body });
      if (pipeCategory === 'WATER') ids.water = pipe.id;
    }
    for (const { type } of layer.cables ?? [])
      if (type?.includes('24 kV')) ids.cable = (await ok('addCable', { path, body: { typeId: 1010, layerId } })).id;
  }
  const water = await ok('getPipe', { path: { ...path, pipeId: ids.water } });
  const cable = await ok('getCable', { path: { ...path, cableId: ids.cable } });
  const trefoil = 39.5 * (1 + Math.sqrt(3) / 2);
  // The coverings are the upper part of the cover, and cables lie below all of them.
  expect(coverThickness).toBeGreaterThan(above);
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

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('no id is there twice, and every name that a row refers to is there', () => {
  const [catalog, checklists, costs] = ['catalog.json', 'checklists.json', 'costs.json'].map(read);
  const types = [catalog.cableTypes, catalog.pipeTypes, catalog.eccTypes];
  for (const rows of [...types, checklists.checkpoints, costs.revisions]) expect(new Set(ids(rows)).size).toBe(rows.length);
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

interface CostRow {
  readonly ref: string;
  readonly price: number | null;
  readonly since?: string;
  readonly until?: string;
  readonly of?: readonly { ref: string; quantity: number }[];
}

test.each(COST_CATALOGS.map(({ revisionId }) => revisionId))('revision %s has the nodes of its time, at the prices of its index', (id) => {
  const { nodes, revisions }: { nodes: CostRow[]; revisions: { id: string; priceIndex: number }[] } = read('costs.json');
  const index = revisions.find((one) => one.id === id)?.priceIndex ?? Number.NaN;
  const ids = revisions.map((one) => one.id);
  const there = nodes.filter(({ since, until }) =>
    ids.slice(since ? ids.indexOf(since) : 0, until ? ids.indexOf(until) + 1 : undefined).includes(id),
  );
  const refs = there.map(({ ref }) => ref);
  const entries = COST_CATALOGS.find(({ revisionId }) => revisionId === id)?.entries ?? [];
  const refOf = ({ type, number }: { type: string; number: string }) => `${type}/${number}`;
  expect(entries.map(refOf)).toEqual(refs);
  entries.forEach((one, n) => {
    const { price, of = [] } = there[n] as CostRow;
    // A price below 100 kr is exact to the øre, others to the krone.
    const digits = price !== null && price < 100 ? 2 : 0;
    expect(one.price, one.number).toBe(price === null ? null : Number((price * index + 1e-9).toFixed(digits)));
    expect(one.children.map((child) => ({ ref: refOf(child), quantity: child.quantity }))).toEqual(
      of.filter(({ ref }) => refs.includes(ref)),
    );
  });
});

test('a calculation of the sample data has the nodes that the calls would add, but for the quantities that were altered', async () => {
  const { calculations } = read('projects.json');
  const shape = ({ number, type, quantity, locationName, activityId, facilityId, childNodes }: never): object => ({
    ...{ number, type, quantity, locationName, activityId, facilityId },
    children: (childNodes as never[]).map(shape),
  });
  const [{ projectId, budgets }] = calculations;
  const path = { projectId };
  const before: { number: string }[] = await ok('listCalculationNodes', { path, query: { depth: 99 } });
  for (const { number, quantity, location, altered = {} } of budgets) {
    const childNodes = Object.entries(altered).map(([child, amount]) => ({ number: child, quantity: amount }));
    const body = { number, quantity, ...(location ? { locationName: location } : {}), childNodes };
    const made = await ok('addBudgetNode', { path, body });
    await ok('deleteCalculationNode', { path: { nodeId: made.id }, query: { deleteChildren: true } });
    expect(shape(before.find((one) => one.number === number) as never)).toEqual(shape(made as never));
  }
});
