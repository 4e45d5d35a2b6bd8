import { expect, test } from 'vitest';
import { CABLE, GEOMETRY, ITEMS, PROJECT, type Trench, trench, UUID, useService } from './trench.js';

const world = useService();

// Every call of the harness fails if an answer does not fit the contract, so reading the segment is a check by itself.
const readable = (trench: Trench) => trench.read();

const MEASURES = Object.entries({
  createSegment: ['length'],
  updateSegment: ['length'],
  updateSection: GEOMETRY,
  addLayer: ['protectionLayerThickness'],
  updateLayer: ['protectionLayerThickness', 'leftBorderAdjustment', 'rightBorderAdjustment'],
  addCulvert: ['height', 'width'],
  addEcomDuct: ['outerDiameter'],
  addSensor: ['outerDiameter'],
  addTopCovering: ['thickness', 'thermalResistivity'],
  updateTopCovering: ['thickness', 'thermalResistivity'],
}).flatMap(([operation, fields]) => fields.map((field) => [operation, field] as const));

async function sent(operation: string, field: string, digits: string) {
  await trench.ok('addSensor', {});
  const { id: topCoveringId } = await trench.ok('addTopCovering', {});
  const path = { projectId: PROJECT, segmentId: trench.id, sectionId: trench.sectionId, layerId: trench.layerId, topCoveringId };
  const name = operation === 'createSegment' ? '"name":"A",' : '';
  const answer = await world.kari.call(operation, { path, rawBody: `{${name}"${field}":${digits}}` });
  return { trench, answer };
}

test.each(MEASURES)(
  'T036 T050 %s refuses a %s that no double holds, and with an enormous one all measures stay numbers',
  async (operation, field) => {
    expect((await sent(operation, field, '1e999')).answer.status).toBe(400);
    const { trench, answer } = await sent(operation, field, '1e307');
    expect([200, 400]).toContain(answer.status);
    await readable(trench);
  },
);

test('T051 a number or a text with many digits is read as what it is', async () => {
  const rawBody = '{"name":"1234567890123456","length":164.5000000000000000,"description":"1234567890123456789"}';
  const answer = await world.kari.call('createSegment', { path: { projectId: PROJECT }, rawBody });
  expect(answer.body).toMatchObject({ name: '1234567890123456', length: 164.5, description: '1234567890123456789' });
});

test.each(MEASURES)('T052 %s takes a %s up to 1000000000', async (operation, field) => {
  const { trench, answer } = await sent(operation, field, '1000000000');
  expect(answer.status).toBe(200);
  expect(answer.body[field]).toBe(1_000_000_000);
  await readable(trench);
  for (const digits of ['1000000000.001', '12345678901234567000']) {
    expect((await sent(operation, field, digits)).answer.status, digits).toBe(400);
  }
});

test.each(['leftBorderAdjustment', 'rightBorderAdjustment'])('T052 a %s goes down to -1000000000', async (field) => {
  expect((await sent('updateLayer', field, '-1000000000')).answer.body[field]).toBe(-1_000_000_000);
  expect((await sent('updateLayer', field, '-1000000001')).answer.status).toBe(400);
});

// An id of 255 characters is well formed and names nothing; one more character is an invalid body.
const REFERENCES = [
  ...ITEMS.map(({ add, body }) => ({ operation: add, field: 'layerId', body })),
  { operation: 'addCable', field: 'sectionId', body: { typeId: CABLE.mv } },
  { operation: 'addCableBatch', field: 'sectionId', body: { count: 1, typeId: CABLE.mv } },
  { operation: 'addCableBatch', field: 'layerId', body: { count: 1, typeId: CABLE.mv } },
  { operation: 'addLayer', field: 'sectionId', body: {} },
  { operation: 'addLayer', field: 'beforeLayerId', body: {} },
  { operation: 'createSection', field: 'beforeSectionId', body: {} },
  { operation: 'addEcomDuct', field: 'pipeId', body: {} },
];

test.each(REFERENCES)('T410 T411 $field of $operation is a string of 255 characters at most', async ({ operation, field, body }) => {
  for (const [value, status] of [
    ['x'.repeat(255), 404],
    ['x'.repeat(256), 400],
    [7, 400],
  ] as const)
    expect(await trench.status(operation, { ...body, [field]: value })).toBe(status);
});

test.each(['addPipe', 'addCulvert'])('T412 the ids of a cable inside, in %s, have 255 characters at most', async (operation) => {
  for (const field of ['layerId', 'sectionId']) {
    const cable = (length: number) => ({ cables: [{ typeId: CABLE.elv, [field]: 'x'.repeat(length) }] });
    expect(await trench.status(operation, cable(255))).toBe(200);
    expect(await trench.status(operation, cable(256))).toBe(400);
  }
});

test('T413 no number of requests is too many', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => world.kari.call('listPipeTypes')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('T470 T471 create segment, look up type, add cable, change it by deleting it and adding it again, delete segment', async () => {
  const flow = await world.trench({ body: { name: 'Flow', length: 12 } });
  expect([flow.sectionId, flow.layerId]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  const cables = async () => (await flow.layers())[0].cables;
  expect(await cables()).toEqual([]);
  const query = { category: 'MV', componentSetScope: 'ORG' };
  const [{ id: typeId }] = (await world.kari.call('listCableTypes', { query })).body;
  const old = await flow.ok('addCable', { typeId });
  expect(old).toMatchObject({ typeId, sectionId: flow.sectionId, cableCategory: 'MV' });
  expect(await cables()).toEqual([old]);
  expect(await flow.status('deleteCable', undefined, { cableId: old.id })).toBe(204);
  expect(await cables()).toEqual([]);
  const added = await flow.ok('addCable', { typeId, groupConfiguration: 'FLAT' });
  expect(added.id).not.toBe(old.id);
  expect(await cables()).toEqual([added]);
  expect([await flow.status('deleteSegment'), await flow.status('getSegment')]).toEqual([204, 404]);
});

test('T472 no resource carries a status field', async () => {
  await trench.ok('addCable', { typeId: 1010, status: 'NEW' });
  expect(JSON.stringify(await trench.read())).not.toMatch(/"(status|state)":/);
});
