// CIGRE TB 880, case 0, and its variants through the command: the ratings file takes everything that the case states.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoSnapshot } from '../../src/service/data/seed.js';
import { editByHand, type WebToolEdit } from '../../src/service/trench/web-tool.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';

const OUTER = 140;

/** No type of the demo data has the size of the ducts of the case. */
function withDuctType(): ReturnType<typeof demoSnapshot> {
  const seed = demoSnapshot();
  const known = seed.records.find(({ kind }) => kind === 'pipeType')?.value;
  const value = { ...Object(known), id: '880', name: 'PE 140 duct', outerDiameter: OUTER, wallThickness: 10.3 };
  return { ...seed, records: [...seed.records, { kind: 'pipeType', id: '880', version: 1, value }] };
}

inFolder('each');
withService('each', { transport: 'http', seed: withDuctType });

const TYPE = 'XLPE 145 kV 1x630 Cu (CIGRE TB 880 case 0)';
const VALUES = [
  'r20: 0.0283, conductorDiameter: 30.3, conductorScreenDiameter: 33.3, insulationDiameter: 64.3, coreDiameter: 66.9',
  'screenMetal: aluminium, screenArea: 170.15, screenDiameter: 67.7, screenThickness: 0.8',
  'u0: 76.2102, permittivity: 2.5, tanDelta: 0.001, outerDiameter: 75.5, limit: 90',
];

const run = (...args: string[]) => runHere(args, { cwd, env: loginTo(under) });

function write(layer: string, cover: number, bonding: string): void {
  writeFileSync(
    join(cwd, 'spec.yaml'),
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  Kaia:\n    length: 100\n    sections:\n      - coverThickness: ${cover}\n        layers: [${layer}]\n`,
  );
  writeFileSync(
    join(cwd, 'own.yaml'),
    `apiVersion: trenchctl-ratings/v1\nbonding: ${bonding}\ncables:\n  "${TYPE}": {${VALUES.join(', ')}}\n`,
  );
}

interface Row {
  readonly rating: number;
  readonly basis: string;
}

async function rated(...args: string[]): Promise<Row[]> {
  const options = ['--ratings-file', 'own.yaml', '--format', 'json'];
  const { stdout, status, stderr } = await run('rate', 'spec.yaml', ...options, ...args);
  expect(status, stderr).toBe(0);
  return (JSON.parse(stdout) as { ratings: Row[] }).ratings;
}

// The middle of the circuit is 1 m deep.
test.each([
  ['solid', 821.8],
  ['single-point', 886.2],
  ['solid-with-eddy', 803.2],
])('in a triangle in soil, %s bonding gives %d A', async (bonding, expected) => {
  write(`{cables: [{type: ${TYPE}, groupConfiguration: TRIANGLE}]}`, 918.66, bonding);
  expect((await rated()).map(({ rating }) => rating)).toEqual([expected]);
});

/** Only the web tool can put one of three pipes on the other two. */
function stackDucts(): void {
  const { store } = under.service;
  const id = store.segmentHeads('6001').find(({ name }) => name === 'Kaia')?.id ?? '';
  const found = store.get('segment', id);
  if (!found) throw new Error('the segment is missing');
  const ids = found.value.sections[0]?.layers[0]?.items.map((item) => item.id) ?? [];
  const edits = ids.map((item, n): WebToolEdit['item'] => ({
    ...{ id: item, minPadding: 0 },
    ...(n === 2 ? { xAdjustment: -1.5 * OUTER, yAdjustment: -OUTER * Math.sqrt(0.75) } : {}),
  }));
  const value = edits.reduce((segment, item) => editByHand(segment, item ? { item } : {}), found.value);
  store.commit({ changes: [{ op: 'put', kind: 'segment', id, value, expect: found.version }] });
}

test('in three touching ducts, solid bonding gives 682.8 A', async () => {
  const pipe = `{type: PE 140 duct, cables: [{type: ${TYPE}, groupConfiguration: SINGLE}], count: 3}`;
  write(`{pipes: [${pipe}]}`, 1000 + OUTER / Math.sqrt(12) - OUTER / 2, 'solid');
  const { status, stderr } = await run('apply', 'spec.yaml', '--auto-approve');
  expect(status, stderr).toBe(0);
  stackDucts();
  const rows = await rated('--state', 'live');
  expect(rows.map(({ rating }) => rating)).toEqual([682.8, 682.8, 682.8]);
  expect(rows[0]?.basis).toContain('in a pipe of PE (by its name)');
});
