// The hash by which the shards of one plan are known: every value of the specs counts.
import { expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { noPlan } from '../../src/reconcile/made-plan.js';
import { hashOfSpecs, shardRecord } from '../../src/reconcile/shard/shard-record.js';
import { loadWell } from '../spec/support.js';

const LAYER = '{cables: [{type: TSLF 24 kV 3x1x240 Al, count: 2}], sensors: [{outerDiameter: 10}]}';
const OTHER = LAYER.replace('10', '20');
const spec = (...layers: readonly string[]): string =>
  `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  A: {sections: [{layers: [${layers.join(', ')}]}]}\n`;
const SPEC = spec(LAYER, LAYER, OTHER);
const hash = (text: string, others: unknown = {}): string => hashOfSpecs(loadWell(text), others);

test('equal specs and options have one hash', () => {
  expect(hash(SPEC)).toBe(hash(SPEC));
});

test.each<[string, string, object?]>([
  ['a layer less', spec(LAYER, LAYER)],
  ['another last layer', spec(LAYER, LAYER, LAYER)],
  ['another order', spec(LAYER, OTHER, LAYER)],
  ['the layers exchanged', spec(OTHER, OTHER, LAYER)],
  ['another number of the project', SPEC.replace('0417', '0418')],
  ['the right to delete segments', SPEC.replace('segments:', 'prune: true\nsegments:')],
  ['a field of the project', SPEC.replace('"2026-0417"', '{number: "2026-0417", description: a}')],
  ['another option', SPEC, { prune: true }],
])('%s has another hash', (_, text, others = { prune: false }) => {
  expect(hash(text, others)).not.toBe(hash(SPEC, { prune: false }));
});

test('shards that were planned with other options, or for a service of another profile, have another hash', () => {
  const recorded = (how: unknown, depths: 'linked' | 'independent') =>
    shardRecord(noPlan([]), { index: 1, total: 2, all: [], with: how, profile: { ...ASSUMED_PROFILE, depths } }).of;
  expect(new Set([recorded(1, 'linked'), recorded(1, 'linked'), recorded(2, 'linked'), recorded(1, 'independent')]).size).toBe(3);
});
