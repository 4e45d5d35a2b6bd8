// What of a project that is divided belongs to one of its shards only.
import { expect, test } from 'vitest';
import { shardSelection } from '../../src/reconcile/shard/with-shared-reads.js';
import { project, segment } from '../live/desired.js';

const DIVIDED = project(
  '2026-0417',
  ['A', 'B', 'C', 'D'].map((name) => segment(name, {})),
);
const selection = {
  projects: [DIVIDED],
  isTargeted: () => true,
  hasParts: () => true,
  letGo: () => ['old'],
  mayGo: () => true,
} as unknown as Parameters<typeof shardSelection>[0];

test('the first shard of a divided project alone has its parts, its unlisted segments, and those that it lets go', () => {
  const shards = [1, 2, 3].map((index) => shardSelection(selection, { index, total: 3 }, true));
  const first = shards.map((one) => one.isFirst(DIVIDED));
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(shards.map((one) => one.letGo(DIVIDED).length > 0)).toEqual(first);
  expect(shards.map((one) => one.hasParts(DIVIDED))).toEqual(first);
  expect(shards.map((one) => one.mayGo({ id: '1', name: 'Z' } as never, DIVIDED))).toEqual(first);
  expect(DIVIDED.segments.map((one) => shards.filter(({ isTargeted }) => isTargeted(one)).length)).toEqual([1, 1, 1, 1]);
});
