import { expect, test } from 'vitest';
import { CABLE, ITEMS, useService } from './trench.js';

const world = useService();

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

test.each(REFERENCES)(
  'T410 $field of $operation has 255 characters at most',
  async ({ operation, field, body }) => {
    const trench = await world.trench();
    expect(await trench.status(operation, { ...body, [field]: 'x'.repeat(255) })).toBe(404);
    expect(await trench.status(operation, { ...body, [field]: 'x'.repeat(256) })).toBe(400);
  },
);

test.each(REFERENCES)('T411 $field of $operation must be a string', async ({ operation, field, body }) => {
  const trench = await world.trench();
  expect(await trench.status(operation, { ...body, [field]: 7 })).toBe(400);
});

test.each(['addPipe', 'addCulvert'])(
  'T412 the ids of a cable inside, in %s, have 255 characters at most',
  async (operation) => {
    const trench = await world.trench();
    for (const field of ['layerId', 'sectionId']) {
      const cable = (length: number) => ({ cables: [{ typeId: CABLE.elv, [field]: 'x'.repeat(length) }] });
      expect(await trench.status(operation, cable(255))).toBe(200);
      expect(await trench.status(operation, cable(256))).toBe(400);
    }
  },
);

test('T413 no number of requests is too many', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => world.kari.call('listPipeTypes')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
