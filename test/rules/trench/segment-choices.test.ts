import { expect, test } from 'vitest';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { startService } from '../../support/service.js';
import { CABLE, PROJECT, useService } from './trench.js';

const world = useService();
const create = (body: unknown) => world.kari.call('createSegment', { path: { projectId: PROJECT }, body });
const list = async (): Promise<{ id: number; name: string }[]> =>
  (await world.kari.call('listSegments', { path: { projectId: PROJECT } })).body;

test('T024 a list is in order of creation', async () => {
  const made = [await world.trench(), await world.trench(), await world.trench()].map(({ id }) => id);
  const ids = (await list()).map(({ id }) => id).filter((id) => made.includes(id));
  expect(ids).toEqual(made);
});

test('T025 two segments of a project may have the same name', async () => {
  const [first, second] = [await create({ name: 'Twin' }), await create({ name: 'Twin' })];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await list()).filter(({ name }) => name === 'Twin')).toHaveLength(2);
});

test('T026 an empty name is refused on create and on update', async () => {
  expect((await create({ name: '' })).status).toBe(400);
  const trench = await world.trench();
  expect(await trench.status('updateSegment', { name: '' })).toBe(400);
});

test('T027 a negative length is refused on create and on update, 0 is not', async () => {
  expect((await create({ name: 'A', length: -0.1 })).status).toBe(400);
  const trench = await world.trench({ body: { length: 0 } });
  expect(await trench.status('updateSegment', { length: -1 })).toBe(400);
  expect((await trench.read()).length).toBe(0);
});

test('T028 null in a create body is the same as leaving the field out', async () => {
  const { body } = await create({ name: 'A', description: null, length: null });
  expect(body).toMatchObject({ description: null, length: 0 });
});

test('T029 a description that was never given is null', async () => {
  const { body } = await create({ name: 'A' });
  expect(body.description).toBeNull();
  expect((await world.kari.call('getSegment', { path: { segmentId: body.id } })).body.description).toBeNull();
});

test('T030 an empty description is a value like any other', async () => {
  const trench = await world.trench({ body: { description: 'D' } });
  expect((await trench.ok('updateSegment', { description: '' })).description).toBe('');
});

test('T031 an update without a body, or with an empty one, changes nothing', async () => {
  const trench = await world.trench({ body: { name: 'A', description: 'D', length: 5 } });
  const before = await trench.read();
  expect((await trench.call('updateSegment')).status).toBe(200);
  expect((await trench.call('updateSegment', {})).status).toBe(200);
  expect(await trench.read()).toEqual(before);
});

test('T032 the id of a deleted segment is not given again', async () => {
  const first = await world.trench();
  await first.call('deleteSegment');
  expect((await world.trench()).id).not.toBe(first.id);
});

test('T033 a segmentId that is no int64 answers 404', async () => {
  for (const segmentId of ['abc', '1.5', '007', '9223372036854775808', '-']) {
    expect((await world.kari.call('getSegment', { path: { segmentId } })).status, segmentId).toBe(404);
  }
});

test('T034 a character is a Unicode code point', async () => {
  expect((await create({ name: '𝔸'.repeat(255) })).body.name).toBe('𝔸'.repeat(255));
  expect((await create({ name: '𝔸'.repeat(256) })).status).toBe(400);
});

test('T035 names and descriptions are kept as given, blanks and line breaks too', async () => {
  const body = { name: '  Ærlig Ånd «Ø» ', description: 'a\nb\t' };
  expect((await create(body)).body).toMatchObject(body);
});

test('T037 segment and type ids past 2^53 keep every digit', async () => {
  const seed = demoSnapshot();
  const huge = { id: '9007199254740995', name: 'Huge', cablesimulatorCompatible: true, conductorCount: 3 };
  const model = seed.records.find(({ kind, id }) => kind === 'cableType' && id === String(CABLE.mv));
  const type = {
    kind: 'cableType',
    id: huge.id,
    version: 1,
    value: { ...(model?.value as object), ...huge },
  } as const;
  const sequences = { ...seed.sequences, segment: '9007199254740993' };
  const under = await startService({
    seed: () => ({ ...seed, sequences, records: [...seed.records, type] }),
  });
  const kari = await under.as('kari.nordmann');
  const created = await kari.call('createSegment', { path: { projectId: PROJECT }, body: { name: 'A' } });
  expect(created.body.id).toBe(9007199254740993n);
  const path = { segmentId: created.body.id };
  expect((await kari.call('getSegment', { path })).body.id).toBe(9007199254740993n);
  expect((await kari.call('listSegments', { path: { projectId: PROJECT } })).body[0].id).toBe(
    9007199254740993n,
  );
  const cable = await kari.call('addCable', { path, rawBody: '{"typeId":9007199254740995}' });
  expect(cable.body.typeId).toBe(9007199254740995n);
  expect((await kari.call('getSegment', { path: { segmentId: '9007199254740992' } })).status).toBe(404);
  await under.close();
});

test('T038 a field of the wrong type is refused and changes nothing', async () => {
  const trench = await world.trench({ body: { name: 'A', description: 'D', length: 5 } });
  for (const body of [{ name: 5 }, { description: false }, { length: '5' }, { name: 'B', length: [] }]) {
    expect(await trench.status('updateSegment', body), JSON.stringify(body)).toBe(400);
    expect((await create({ name: 'A', ...body })).status, JSON.stringify(body)).toBe(400);
  }
  expect(await trench.read()).toMatchObject({ name: 'A', description: 'D', length: 5 });
});
