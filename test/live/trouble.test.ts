// Services that do not do what they should, and things that change while they are read.
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import type { CallOptions } from '../../src/api/typed.js';
import { createLimit } from '../../src/http/kept-alive.js';
import { readCalculation } from '../../src/live/read-calculation.js';
import { readLive } from '../../src/live/read-live.js';
import { readObject } from '../../src/live/read-project.js';
import { readSegments } from '../../src/live/read-segments.js';
import { createReader, isRefusal, recordingReader } from '../../src/live/reader.js';
import { type Answer, fakeApi, refusal } from './connect.js';
import { coverings, project, segment } from './desired.js';

afterEach(() => void vi.unstubAllEnvs());

const PROJECT = { id: '7', number: 'P', name: 'Prosjekt', archived: false };
const HEADS = [
  { id: '1', name: 'a', sections: null },
  { id: '2', name: 'b', sections: null },
];
const full = ({ path }: CallOptions) => ({ id: path?.segmentId, name: path?.segmentId === '1' ? 'a' : 'b', sections: [] });
const ANSWERS = { listProjectsByNumber: [PROJECT], listSegments: HEADS, getSegment: full };

async function read(answers: Record<string, Answer>, desired = project('P', [segment('a'), segment('b')])) {
  const { api, asked } = fakeApi({ ...ANSWERS, ...answers });
  const { state, problems } = await readLive({ service: { reading: api, companyId: '1' }, desired: [desired] });
  return { state, asked, codes: problems.map(({ code }) => code), problems, desired };
}

test('several projects with one number: the spec has to say which', async () => {
  const twins = [PROJECT, { ...PROJECT, id: '8', name: '\u001b[2JTvilling' }];
  const { problems, desired, asked } = await read({ listProjectsByNumber: twins });
  expect(problems).toEqual([
    {
      code: 'project-ambiguous',
      message: '2 projects have the number P: 7 (Prosjekt), 8 (\ufffd[2JTvilling)',
      place: desired.place,
      remedy: 'pin the one you mean by project.id',
    },
  ]);
  expect(asked).toEqual(['listProjectsByNumber 1 P']);
});

test('a hit with another number is no hit', async () => {
  const answers = { listProjectsByNumber: [{ ...PROJECT, number: 'p' }], pageProjects: { entities: [{ ...PROJECT, number: 'PP' }] } };
  expect((await read(answers)).codes).toEqual(['project-not-found']);
  const own = [{ ...PROJECT, number: 'p', id: '9' }, PROJECT];
  expect((await read({ listProjectsByNumber: own })).state.projects[0]?.project.id).toBe('7');
});

test('the page is asked for just that archived number of that company', async () => {
  let query: unknown;
  const pageProjects = (options: CallOptions) => {
    query = options.query;
    return { entities: [{ ...PROJECT, archived: true }] };
  };
  expect((await read({ listProjectsByNumber: [], pageProjects })).codes).toEqual(['project-archived']);
  expect(query).toEqual({ archived: true, number: 'P', companyId: '1' });
});

test.each([
  [403, 'project-forbidden'],
  [400, 'project-not-found'],
  [404, 'project-not-found'],
])('a project that is pinned by its id, and %i for it', async (status, code) => {
  const { codes, asked } = await read({ getProject: refusal('getProject', status) }, project('P', [segment('a')], { id: '7' }));
  expect([codes, asked]).toEqual([[code], ['getProject 7']]);
});

test.each([
  [undefined, ['project-archived']],
  [true, []],
  [false, []],
])('an archived project whose spec states archived: %s', async (archived, codes) => {
  const projectFields = { create: false, fields: {}, pruneModules: false, place: project('P').place, archived };
  const desired = project('P', [], { id: '7', projectFields });
  expect((await read({ getProject: { ...PROJECT, archived: true } }, desired)).codes).toEqual(codes);
});

test.each([
  ['7', true],
  ['8', false],
])('whether a user owns a project is asked by the user and the number: %s', async (id, isOwner) => {
  let query: unknown;
  const pageProjects = (options: CallOptions) => {
    query = options.query;
    return {
      entities: [
        { ...PROJECT, id: '9' },
        { ...PROJECT, id },
      ],
    };
  };
  const { api } = fakeApi({ getProject: PROJECT, pageProjects });
  const desired = { create: false, fields: {}, pruneModules: false, place: project('P').place, owner: 'kari' };
  expect(await readObject(createReader(api, createLimit(1)), desired, PROJECT)).toMatchObject({ isOwner });
  expect(query).toEqual({ owner: 'kari', number: 'P', count: 100 });
});

test.each([
  ['no module', [{ projectId: '7', type: 'CALCULATION' }], []],
  ['a module from the future', [{ type: 'HOLOGRAM' }, {}], []],
  ['the module after all', [{ type: 'CABLESIMULATOR' }], ['segments-unavailable']],
  ['no project', refusal('listModules', 404), ['project-not-found']],
  ['no access', refusal('listModules', 403), ['project-not-found']],
])('409 on the list, and then %s', async (_, listModules, codes) => {
  const { codes: found, asked } = await read({ listSegments: refusal('listSegments', 409), listModules });
  expect(found).toEqual(codes);
  expect(asked).toEqual(['listProjectsByNumber 1 P', 'listSegments 7', 'listModules 7']);
});

const REFUSED = [400, 403, 404, 500];

test.each(REFUSED)('%i on the list, and no module: that is why', async (status) => {
  const answers = { listSegments: refusal('listSegments', status), listModules: [{ type: 'CALCULATION' }] };
  const { codes, state, asked } = await read(answers);
  expect(codes).toEqual([]);
  expect(state.projects[0]?.moduleActive).toBe(false);
  expect(asked).toEqual(['listProjectsByNumber 1 P', 'listSegments 7', 'listModules 7']);
});

test.each(REFUSED)('%i on the list, and the module is there or cannot be asked for: an error', async (status) => {
  for (const listModules of [[{ type: 'CABLESIMULATOR' }], refusal('listModules', 403), 'x']) {
    const reading = read({ listSegments: refusal('listSegments', status), listModules });
    await expect(reading).rejects.toMatchObject({ status, operation: 'listSegments' });
  }
});

test.each([401, 429, 503])('modules are not asked for after %i', async (status) => {
  await expect(read({ listSegments: refusal('listSegments', status) })).rejects.toMatchObject({ status });
});

test.each([400, 403, 404, 409, 500])('%i for a calculation of a project without the module', async (status) => {
  const { api } = fakeApi({
    getCalculationModule: refusal('getCalculationModule', status),
    listCalculationNodes: refusal('listCalculationNodes', status),
    listModules: [{ type: 'CABLESIMULATOR' }],
  });
  const reader = createReader(api, createLimit(1));
  expect(await readCalculation(reader, '7')).toBeUndefined();
});

test.each([400, 403, 500])('%i for a calculation of a project with the module is an error', async (status) => {
  const { api } = fakeApi({
    getCalculationModule: refusal('getCalculationModule', status),
    listCalculationNodes: [],
    listModules: [{ type: 'CALCULATION' }],
  });
  const reading = readCalculation(createReader(api, createLimit(1)), '7');
  await expect(reading).rejects.toMatchObject({ status });
});

test('a segment that goes while it is read is not there', async () => {
  const getSegment = (options: CallOptions) => (options.path?.segmentId === '1' ? refusal('getSegment', 404) : full(options));
  const { state, desired } = await read({ getSegment });
  expect([...(state.projects[0]?.segments.keys() ?? [])]).toEqual([desired.segments[1]]);
  const pruned = await read({ getSegment }, project('P', [segment('b')], { prune: true }));
  expect(pruned.state.projects[0]?.others).toEqual([]);
});

test('one whose coverings are gone is gone', async () => {
  const desired = project('P', [segment('a', coverings('SAND'))]);
  const { state } = await read({ listTopCoverings: refusal('listTopCoverings', 404) }, desired);
  expect(state.projects[0]?.segments.size).toBe(0);
});

test('an answer about another segment is not believed', async () => {
  await expect(read({ getSegment: { id: '99', sections: [] } })).rejects.toMatchObject({ code: 'unreadable-answer' });
  const desired = project('P', [], { prune: true });
  const answers = { getSegment: { id: '99', sections: [] }, listTopCoverings: [] };
  await expect(read(answers, desired)).rejects.toMatchObject({ code: 'unreadable-answer' });
});

test.each([
  ['projects that are no list', { listProjectsByNumber: {} }],
  ['a project that is none', { listProjectsByNumber: ['P'] }],
  ['a project without an id', { listProjectsByNumber: [{ number: 'P' }] }],
  ['segments that are no list', { listSegments: 'none' }],
  ['a segment without an id', { listSegments: [{ name: 'a' }] }],
  ['a segment that is none', { getSegment: 5 }],
  ['a page that is none', { listProjectsByNumber: [], pageProjects: [] }],
  ['modules that are no list', { listSegments: refusal('listSegments', 409), listModules: true }],
])('%s: an error, not a guess', async (_, answers) => {
  await expect(read(answers)).rejects.toBeInstanceOf(ApiError);
});

test('a list of segments that is missing is empty', async () => {
  expect((await read({ listSegments: null })).state.projects[0]).toMatchObject({ others: [], moduleActive: true });
});

test.each([null, '', 5, undefined])('a user whose company is %j has none', async (companyId) => {
  const { api } = fakeApi({ ...ANSWERS, getUser: { username: 'kari', companyId } });
  const { problems } = await readLive({ service: { reading: api, username: 'kari' }, desired: [project('P')] });
  expect(problems.map(({ code }) => code)).toEqual(['company-unknown']);
});

test.each([
  ['1', { companyId: '2' }, ['wrong-company']],
  ['1', { companyId: '1' }, []],
  ['1', refusal('getUser', 403), []],
  [undefined, refusal('getUser', 403), ['company-unknown']],
  [undefined, refusal('getUser', 404), ['company-unknown']],
])('the company %s of the settings, and a user of whom the service says %j', async (companyId, getUser, codes) => {
  const { api } = fakeApi({ ...ANSWERS, getUser });
  const { problems } = await readLive({ service: { reading: api, companyId, username: 'kari' }, desired: [project('P')] });
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

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
  [true, { status: 400 }],
  [true, { status: 500 }],
  [true, { scope: 'tb.bruker' }],
  [false, { status: 401 }],
  [false, { status: 501 }],
  [false, { status: 503 }],
  [false, {}],
])('it is %s that an error with %j concerns one object', (expected, about) => {
  expect(isRefusal(new ApiError('refused', 'no', { operation: 'getSegment', ...about }))).toBe(expected);
});

test.each([
  ['can be reached: the company is unknown', refusal('listModuleTypes', 403), 'company-unknown'],
  ['refuses the token: that is the error', refusal('listModuleTypes', 401), 401],
])('without a company and a user, a service that %s', async (_, answer, expected) => {
  const { api } = fakeApi({ listModuleTypes: answer });
  const ended = await readLive({ service: { reading: api }, desired: [project('P')] }).then(
    ({ problems }) => problems[0]?.code,
    ({ status }: ApiError) => status,
  );
  expect(ended).toBe(expected);
});

test.each([
  ['2026-04-17T10:00:00+02:00', '2026-04-17T08:00:00.000Z'],
  ['2026-04-17T10:00', '2026-04-17T10:00:00.000Z'],
  [' 2026-04-17 10:00:05.25 ', '2026-04-17T10:00:05.250Z'],
  [1_776_384_000_000, '2026-04-17T00:00:00.000Z'],
  [8.64e15, '+275760-09-13T00:00:00.000Z'],
  [-8.64e15 - 1, -8.64e15 - 1],
  ['soon', 'soon'],
])('the date %j of a project is %j, wherever the machine is', async (start, expected) => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const { api } = fakeApi({ getProject: { ...PROJECT, startDate: start } });
  const desired = { create: false, fields: {}, pruneModules: false, place: project('P').place };
  const { fields } = await readObject(createReader(api, createLimit(1)), desired, PROJECT);
  expect(fields.startDate).toBe(expected);
});

test.each([
  [undefined, { address: {}, coordinate: {} }],
  [null, { address: {}, coordinate: {} }],
  [
    { address: null, coordinateSource: '' },
    { address: {}, coordinate: {} },
  ],
  [
    { address: { address1: 'Storgata 1', zipCode: null }, coordinate: { latitude: 59.5 }, coordinateSource: 'MAP' },
    { address: { address1: 'Storgata 1' }, coordinate: { latitude: 59.5 }, coordinateSource: 'MAP' },
  ],
])('the location %j of a project is %j', async (location, expected) => {
  const { api } = fakeApi({ getProject: { ...PROJECT, location } });
  const desired = { create: false, fields: {}, pruneModules: false, place: project('P').place };
  expect((await readObject(createReader(api, createLimit(1)), desired, PROJECT)).location).toEqual(expected);
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
});
