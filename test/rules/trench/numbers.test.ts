import { expect, test } from 'vitest';
import { PROJECT, type Trench, useService } from './trench.js';

const world = useService();

// Every call of the harness fails if an answer does not fit the contract, so reading the segment is a check by itself.
const readable = (trench: Trench) => trench.read();

const MEASURES = [
  ['updateSegment', 'length'],
  ['updateSection', 'coverThickness'],
  ['updateSection', 'layoutDepth'],
  ['updateSection', 'foundationThickness'],
  ['updateSection', 'foundationThicknessFillZone'],
  ['updateSection', 'leftBorderPadding'],
  ['updateSection', 'rightBorderPadding'],
  ['addLayer', 'protectionLayerThickness'],
  ['updateLayer', 'protectionLayerThickness'],
  ['updateLayer', 'leftBorderAdjustment'],
  ['updateLayer', 'rightBorderAdjustment'],
  ['addCulvert', 'height'],
  ['addCulvert', 'width'],
  ['addEcomDuct', 'outerDiameter'],
  ['addSensor', 'outerDiameter'],
  ['addTopCovering', 'thickness'],
  ['addTopCovering', 'thermalResistivity'],
  ['updateTopCovering', 'thickness'],
  ['updateTopCovering', 'thermalResistivity'],
] as const;

async function sent(operation: string, field: string, digits: string) {
  const trench = await world.trench();
  await trench.ok('addSensor', {});
  const { id: topCoveringId } = await trench.ok('addTopCovering', {});
  const path = { segmentId: trench.id, sectionId: trench.sectionId, layerId: trench.layerId, topCoveringId };
  const answer = await world.kari.call(operation, { path, rawBody: `{"${field}":${digits}}` });
  return { trench, answer };
}

test.each(MEASURES)('T036 %s refuses a %s that no double holds', async (operation, field) => {
  const { trench, answer } = await sent(operation, field, '1e999');
  expect(answer.status).toBe(400);
  await readable(trench);
});

test('T036 createSegment refuses a length that no double holds', async () => {
  const rawBody = '{"name":"A","length":1e999}';
  expect((await world.kari.call('createSegment', { path: { projectId: PROJECT }, rawBody })).status).toBe(
    400,
  );
});

test.each(MEASURES)(
  'T050 %s with an enormous %s is refused, or all measures stay numbers',
  async (operation, field) => {
    const { trench, answer } = await sent(operation, field, '1e307');
    expect([200, 400]).toContain(answer.status);
    await readable(trench);
  },
);

test('T051 a number or a text with many digits is read as what it is', async () => {
  const rawBody =
    '{"name":"1234567890123456","length":164.5000000000000000,"description":"1234567890123456789"}';
  const answer = await world.kari.call('createSegment', { path: { projectId: PROJECT }, rawBody });
  expect(answer.body).toMatchObject({
    name: '1234567890123456',
    length: 164.5,
    description: '1234567890123456789',
  });
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

test.each(['leftBorderAdjustment', 'rightBorderAdjustment'])(
  'T052 a %s goes down to -1000000000',
  async (field) => {
    expect((await sent('updateLayer', field, '-1000000000')).answer.body[field]).toBe(-1_000_000_000);
    expect((await sent('updateLayer', field, '-1000000001')).answer.status).toBe(400);
  },
);

test('T052 a segment is created with a length up to 1000000000', async () => {
  const create = (length: number) =>
    world.kari.call('createSegment', { path: { projectId: PROJECT }, body: { name: 'A', length } });
  expect((await create(1e9)).body.length).toBe(1e9);
  expect((await create(1e9 + 1)).status).toBe(400);
});
