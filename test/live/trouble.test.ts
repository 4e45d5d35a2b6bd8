// Services that do not do what they should, and things that change while they are read.
import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import type { CallOptions } from '../../src/api/typed.js';
import { createLimit } from '../../src/http/kept-alive.js';
import { readLive } from '../../src/live/read-live.js';
import { readSegments } from '../../src/live/read-segments.js';
import { createReader, recordingReader } from '../../src/live/reader.js';
import { fakeApi } from './connect.js';
import { project, segment } from './desired.js';

const PROJECT = { id: '7', number: 'P', name: 'Prosjekt', archived: false };
const HEADS = [
  { id: '1', name: 'a', sections: null },
  { id: '2', name: 'b', sections: null },
];
const full = ({ path }: CallOptions) => ({ id: path?.segmentId, name: path?.segmentId === '1' ? 'a' : 'b', sections: [] });
const ANSWERS = { listProjectsByNumber: [PROJECT], listSegments: HEADS, getSegment: full };

test('when the service is gone, those that wait in line do not ask any more', async () => {
  const down = new ApiError('unreachable', 'nobody there', { operation: 'getSegment' });
  const heads = Array.from({ length: 500 }, (_, index) => ({ id: String(index), name: `s${index}` }));
  const { api, asked } = fakeApi({ ...ANSWERS, listSegments: heads, getSegment: down });
  const desired = [
    project(
      'P',
      heads.map(({ name }) => segment(name)),
    ),
  ];
  await expect(readLive({ service: { reading: api, companyId: '1' }, desired, limit: createLimit(3) })).rejects.toBe(down);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked.filter((call) => call.startsWith('getSegment')).length).toBeLessThanOrEqual(3);
});

test('a refusal of one thing is no reason to stop at the next', async () => {
  const { api } = fakeApi({
    ...ANSWERS,
    listProjectsByNumber: ({ path }: CallOptions) => (path?.number === 'P' ? [PROJECT] : []),
    pageProjects: {},
  });
  const desired = [project('Q', [segment('a')]), project('P', [segment('a')])];
  const { state, problems } = await readLive({ service: { reading: api, companyId: '1' }, desired, limit: createLimit(1) });
  expect(problems.map(({ code }) => code)).toEqual(['project-not-found']);
  expect(state.projects).toHaveLength(1);
});

test('a read that could not be sent is not counted, neither in all nor for its question', async () => {
  const unsent = new ApiError('bad-path-value', 'no', { operation: 'getSegment' });
  const reader = recordingReader(createReader(fakeApi({ getSegment: unsent, listSegments: [] }).api, createLimit(1)));
  await expect(reader.read('getSegment', { path: { segmentId: '..' } })).rejects.toBe(unsent);
  for (const projectId of ['7', '7', '8']) await reader.read('listSegments', { path: { projectId } });
  expect([reader.reads(), Object.fromEntries(reader.asked)]).toEqual([3, { 'getSegment ..': 0, 'listSegments 7': 2, 'listSegments 8': 1 }]);
});

test.each([
  [1, 2, 'a is 1, b is 2'],
  [2, 1, 'a is 2, b is 1'],
  [1, 1, 'rename-unclear rename-unclear'],
])(
  'segments that swap names have been renamed if that leaves fewer calls: %i as they are, %i swapped',
  async (stayed, swapped, expected) => {
    const [a, b] = [segment('a', { renamedFrom: 'b' }), segment('b', { renamedFrom: 'a' })];
    const read = await readSegments(createReader(fakeApi(ANSWERS).api, createLimit(1)), project('P', [a, b]), PROJECT, {
      take: ({ id }, { desired }) => `${desired?.name} is ${id}`,
      effort: async (desired, live) => (live.fields.name === desired.name ? stayed : swapped),
    });
    if ('problems' in read) expect(read.problems.map(({ place }) => place)).toEqual([a.place, b.place]);
    const found = 'problems' in read ? read.problems.map(({ code }) => code).join(' ') : [...read.segments.values()].toSorted().join(', ');
    expect(found).toBe(expected);
  },
);

test('a name is taken over only if the segment that gives it up is a target too', async () => {
  const [taker, giver] = [segment('b', { renamedFrom: 'a' }), segment('c', { renamedFrom: 'b' })];
  const found = async (isTargeted: (one: typeof taker) => boolean) => {
    const { api } = fakeApi({ ...ANSWERS });
    const reader = createReader(api, createLimit(1));
    const read = await readSegments(reader, project('P', [taker, giver]), PROJECT, { take: ({ id }) => id, isTargeted });
    return 'problems' in read ? read.problems : [...read.segments.values()].toSorted();
  };
  expect(await found((one) => one === taker)).toEqual([
    expect.objectContaining({ code: 'rename-needs-both', place: taker.place, remedy: 'add "c" to the targets' }),
  ]);
  expect(await found(() => true)).toEqual(['1', '2']);
  expect(await found((one) => one === giver)).toEqual(['2']);
  // Two live segments of one name, which are pinned by their ids: none of them takes a name over.
  const [a, c] = [segment('a', { segmentId: '1' }), segment('c', { segmentId: '2' })];
  const reader = createReader(fakeApi({ ...ANSWERS, listSegments: HEADS.map((head) => ({ ...head, name: 'a' })) }).api, createLimit(1));
  const read = await readSegments(reader, project('P', [a, c]), PROJECT, { take: ({ id }) => id, isTargeted: (one) => one === a });
  expect('problems' in read ? read.problems : [...read.segments.values()]).toEqual(['1']);
});
