// Asking in advance: the answers are handed on, nothing is asked twice, and a mistake is of no consequence.
import { expect, test } from 'vitest';
import { createLimit } from '../../src/http/kept-alive.js';
import { createLookAhead, readLiveAs } from '../../src/live/read-live.js';
import { createReader, recordingReader } from '../../src/live/reader.js';
import { connect, fakeApi, refusal } from './connect.js';
import { project, segment } from './desired.js';

const NAMES = ['Parkveien 2-18', 'Kryssing fv. 213'];
const settings = { username: 'kari.nordmann' };

test('a comparison makes the same reads, whether they were expected or not', async () => {
  const on = await connect();
  const desired = [
    project(
      'DEMO-1',
      NAMES.map((name) => segment(name)),
    ),
  ];
  const read = async (expected: readonly string[], isBegun = false) => {
    on.calls.length = 0;
    const ahead = createLookAhead(createReader(on.api, createLimit(2)), settings);
    if (isBegun) ahead.begin();
    for (const number of expected) ahead.expect({ number });
    const { state, problems } = await readLiveAs({
      service: { reading: on.api, ...settings },
      desired,
      reader: ahead,
      take: ({ fields }) => fields,
    });
    expect(state.reads).toBe(on.calls.length);
    return { problems, reads: on.calls.map(({ operation }) => operation).sort(), projects: state.projects };
  };
  const plain = await read([]);
  expect(plain.reads).toHaveLength(NAMES.length + 3);
  expect(await read(['DEMO-1'])).toEqual(plain);
  expect(await read(['DEMO-1'], true)).toEqual(plain);
  expect(await read([], true)).toEqual(plain);
  // Several documents of one project.
  expect(await read(['DEMO-1', 'DEMO-1'])).toEqual(plain);
  on.under.close();
});

test('what is asked for once more is read once more', async () => {
  const on = await connect();
  const ahead = createLookAhead(createReader(on.api, createLimit(2)), settings);
  ahead.expect({ number: 'DEMO-1' });
  const question = ['getUser', { path: { user: 'kari.nordmann' } }] as const;
  await ahead.read(...question);
  await ahead.read(...question);
  expect(on.calls.filter(({ operation }) => operation === 'getUser')).toHaveLength(2);
  on.under.close();
});

test('a failure is told to the one who asks in earnest, and to nobody else', async () => {
  const { api } = fakeApi({ getUser: refusal('getUser', 404) });
  const ahead = createLookAhead(createReader(api, createLimit(2)), settings);
  ahead.expect({ number: 'DEMO-1' });
  await new Promise(setImmediate);
  await expect(ahead.read('getUser', { path: { user: 'kari.nordmann' } })).rejects.toMatchObject({ status: 404 });
});

const PROJECT = { id: '7', number: 'P', name: 'Project', archived: false };

test.each([
  ['the user', { username: 'kari' }, ['getUser kari', 'listProjectsByNumber 1 P', 'listSegments 7']],
  ['the company', { companyId: '1' }, ['listProjectsByNumber 1 P', 'listSegments 7']],
  ['neither', {}, []],
])('what is read in advance if %s is known', async (_, known, expected) => {
  const { api, asked } = fakeApi({ getUser: { companyId: '1' }, listProjectsByNumber: [PROJECT], listSegments: [] });
  const ahead = createLookAhead(createReader(api, createLimit(2)), known);
  ahead.begin();
  await new Promise(setImmediate);
  expect(asked).toEqual(expected.filter((call) => call.startsWith('getUser')));
  ahead.expect({ number: 'P' });
  await new Promise(setImmediate);
  expect(asked).toEqual(expected);
});

test('what is counted as one question has the same query', async () => {
  const reader = recordingReader(createReader(fakeApi({ pageProjects: { entities: [] } }).api, createLimit(1)));
  for (const number of ['P', 'Q', 'P']) await reader.read('pageProjects', { query: { number } });
  expect([...reader.asked]).toEqual([
    ['pageProjects P', 2],
    ['pageProjects Q', 1],
  ]);
});
