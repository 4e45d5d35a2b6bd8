// The hash by which the shards of one plan are known: every value of the specs counts, also in layers that are stated alike.
import { expect, test } from 'vitest';
import { hashOfSpecs } from '../../src/reconcile/shard/hash-of-specs.js';
import { loadQuick } from '../../src/spec/load-quick.js';
import { inMemory } from '../spec/support.js';

const LAYER = '{cables: [{type: TSLF 24 kV 3x1x240 Al, count: 2}], sensors: [{outerDiameter: 10}]}';
const OTHER = '{cables: [{type: TSLF 24 kV 3x1x240 Al, count: 2}], sensors: [{outerDiameter: 20}]}';

const spec = (layers: readonly string[]): string =>
  [
    ...['apiVersion: trenchctl/v1', 'project: "2026-0417"', 'segments:'],
    ...['  A:', '    sections:', '      - layers:'],
    ...layers.map((layer) => `          - ${layer}`),
  ].join('\n');

async function hash(layers: readonly string[], others: unknown = {}): Promise<string> {
  const loaded = await loadQuick(['a.yaml'], inMemory({ 'a.yaml': spec(layers) }));
  expect(loaded?.problems).toEqual([]);
  return hashOfSpecs(loaded?.projects ?? [], others);
}

test('equal specs and options have one hash', async () => {
  expect(await hash([LAYER, LAYER, OTHER])).toBe(await hash([LAYER, LAYER, OTHER]));
});

test.each([
  ['a layer less', [LAYER, LAYER]],
  ['another last layer', [LAYER, LAYER, LAYER]],
  ['another order', [LAYER, OTHER, LAYER]],
  ['the layers exchanged', [OTHER, OTHER, LAYER]],
])('%s has another hash', async (_, layers) => {
  expect(await hash(layers)).not.toBe(await hash([LAYER, LAYER, OTHER]));
});

test('another option has another hash', async () => {
  expect(await hash([LAYER], { prune: true })).not.toBe(await hash([LAYER], { prune: false }));
});
