// The hash by which the shards of one plan are known: every value of the specs counts.
import { expect, test } from 'vitest';
import { hashOfSpecs } from '../../src/reconcile/shard/shard-record.js';
import { inMemory } from '../spec/support.js';
import { loadSpecs } from '../support/load-specs.js';

const LAYER = '{cables: [{type: TSLF 24 kV 3x1x240 Al, count: 2}], sensors: [{outerDiameter: 10}]}';
const OTHER = '{cables: [{type: TSLF 24 kV 3x1x240 Al, count: 2}], sensors: [{outerDiameter: 20}]}';

const spec = (layers: readonly string[]): string =>
  [
    ...['apiVersion: trenchctl/v1', 'project: "2026-0417"', 'segments:'],
    ...['  A:', '    sections:', '      - layers:'],
    ...layers.map((layer) => `          - ${layer}`),
  ].join('\n');

const hash = (layers: readonly string[], others: unknown = {}): string => hashOfText(spec(layers), others);

function hashOfText(text: string, others: unknown = {}): string {
  const { projects, problems } = loadSpecs(['a.yaml'], inMemory({ 'a.yaml': text }));
  expect(problems).toEqual([]);
  return hashOfSpecs(projects, others);
}

test('equal specs and options have one hash', () => {
  expect(hash([LAYER, LAYER, OTHER])).toBe(hash([LAYER, LAYER, OTHER]));
});

test.each([
  ['a layer less', [LAYER, LAYER]],
  ['another last layer', [LAYER, LAYER, LAYER]],
  ['another order', [LAYER, OTHER, LAYER]],
  ['the layers exchanged', [OTHER, OTHER, LAYER]],
])('%s has another hash', (_, layers) => {
  expect(hash(layers)).not.toBe(hash([LAYER, LAYER, OTHER]));
});

test('another option has another hash', () => {
  expect(hash([LAYER], { prune: true })).not.toBe(hash([LAYER], { prune: false }));
});

// The lines of the segments stay as they are, because places count too.
test.each([
  ['another number of the project', '"2026-0418"', ''],
  ['an id of the project', '{number: "2026-0417", id: 6001}', ''],
  ['a field of the project', '{number: "2026-0417", description: New}', ''],
  ['a project that is pruned', '"2026-0417"', 'prune: true'],
  ['a calculation', '"2026-0417"', 'calculation: {type: REN}'],
])('%s has another hash', (_, project, more) => {
  const plain = `${spec([LAYER])}\n`;
  expect(hashOfText(`${plain.replace('"2026-0417"', project)}${more}\n`)).not.toBe(hashOfText(plain));
});
