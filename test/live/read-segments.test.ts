// The reads of a segment depend on what the specs state of it, and on what becomes of it.
import { expect, test } from 'vitest';
import { createLimit } from '../../src/http/kept-alive.js';
import type { DesiredSegment } from '../../src/kinds/model.js';
import { readAgain } from '../../src/live/read-again.js';
import { type ReadSegmentsOptions, readSegments } from '../../src/live/read-segments.js';
import { createReader } from '../../src/live/reader.js';
import { fakeApi } from './connect.js';
import { coverings, project, segment, settings } from './desired.js';

const PROJECT = { id: '7', number: 'P', name: '', archived: false };
const ANSWERS = {
  listSegments: ['a', 'b', 'c', 'd', 'e', 'twin', 'twin'].map((name, n) => ({ id: `${name}${n}`, name })),
  getSegment: ({ path }: { path?: Record<string, unknown> }) => ({ id: path?.segmentId, sections: [] }),
  getSettings: {},
  listTopCoverings: [],
};

async function reads(desired: ReturnType<typeof project>, options: Partial<ReadSegmentsOptions<string>> = {}) {
  const { api, asked } = fakeApi(ANSWERS);
  const take = (live: { id: string }) => `read ${live.id}`;
  const found = await readSegments(createReader(api, createLimit(1)), desired, PROJECT, { take, ...options });
  return { found, asked: asked.slice(1).toSorted() };
}

const WHOLE = ['getSegment a0', 'getSettings a0', 'listTopCoverings a0'];
const SEGMENT = ['getSegment a0'];
const COVERED = ['getSegment a0', 'listTopCoverings a0'];
const BASE = segment('a', coverings('SAND'));

test.each<[string, DesiredSegment, string[], boolean?]>([
  ['states nothing', segment('a'), SEGMENT],
  ['states nothing, for rules about coverings', segment('a'), COVERED, true],
  ['states settings and coverings', segment('a', { ...settings({ autoMarkers: true }), ...coverings('SAND') }), WHOLE],
  ['states no coverings, and the base did', segment('a', { before: BASE }), COVERED],
  ['lets go of the coverings of the base', segment('a', { before: BASE, unmanaged: ['topCoverings'] }), SEGMENT],
  ['comes from another project', segment('a', { renamedFrom: 'Q/a' }), WHOLE],
  ['comes from another project and is pinned', segment('a', { renamedFrom: 'Q/a', segmentId: 'a0' }), SEGMENT],
])('a segment that %s', async (_, desired, expected, readsCoverings) => {
  expect((await reads(project('P', [desired]), { readsCoverings })).asked).toEqual(expected);
});

test('a segment that moves is read with its settings, one that goes without them, and the others are listed', async () => {
  const counts: number[] = [];
  const unmanaged = [{ name: 'e', place: BASE.place }];
  const { found, asked } = await reads(project('P', [segment('a')], { prune: true, unmanaged }), {
    mayGo: ({ name }) => name === 'c',
    movedTo: ({ name }) => (name === 'b' ? BASE : undefined),
    onListed: (count) => counts.push(count),
  });
  const goneAndMoved = ['getSegment b1', 'getSegment c2', 'getSettings b1', 'listTopCoverings b1', 'listTopCoverings c2'];
  expect(asked).toEqual([...SEGMENT, ...goneAndMoved].toSorted());
  expect(counts).toEqual([3]);
  const others = 'others' in found ? found.others.map(({ name, segment: read }) => `${name}: ${read ?? 'listed'}`) : [];
  expect(others).toEqual(['c: read c2', 'b: read b1', 'd: listed', 'twin: listed', 'twin: listed']);
});

test('a segment is read again under its name, but not one of those that do not belong to the spec', async () => {
  const again = (notIds: string[]) => readAgain({ api: fakeApi(ANSWERS).api, projectId: '7', desired: segment('twin'), notIds });
  await expect(again([])).rejects.toThrow('2 segments are called "twin": twin5, twin6');
  expect((await again(['twin5']))?.id).toBe('twin6');
  expect(await again(['twin5', 'twin6'])).toBeUndefined();
});

test('a problem of a segment that is not a target is none', async () => {
  const [a, twin] = [segment('a'), segment('twin')];
  const codes = async (options: Partial<ReadSegmentsOptions<string>>) => {
    const { found } = await reads(project('P', [a, twin]), options);
    return 'problems' in found ? found.problems.map(({ code }) => code) : [...found.segments.values()];
  };
  expect(await codes({})).toEqual(['segment-ambiguous']);
  expect(await codes({ isTargeted: (one) => one === a })).toEqual(['read a0']);
  const unclear: unknown[] = [];
  expect(await codes({ onUnclear: (desired, { code }) => unclear.push([desired, code]) })).toEqual(['read a0']);
  expect(unclear).toEqual([[twin, 'segment-ambiguous']]);
});
