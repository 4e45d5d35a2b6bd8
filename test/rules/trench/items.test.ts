import { describe, expect, test } from 'vitest';
import { BODIES, CABLE, detailOf, ITEMS, LAYER_ITEMS, NOWHERE, trench, UUID, useService } from './trench.js';

const world = useService();

const CLEAR_OPENINGS = ['MINIMUM_CLEAR_OPENING', 'FIXED_CLEAR_OPENING'] as const;
const POSITIONINGS = ['AUTOMATIC', ...CLEAR_OPENINGS, 'SNAP_TO_NEAREST', 'SNAP_TO_ITEM', 'FREE_AUTOMATIC', 'FREE_MANUAL'] as const;

describe.each(ITEMS)('$kind', (row) => {
  const [x, y] = row.kind === 'cable' ? ['xadjustment', 'yadjustment'] : ['xAdjustment', 'yAdjustment'];

  test('T145 T216 T223 T235 T260 T268 T280 T281 T285 T288 T298 its GET shows where it lies, automatically placed', async () => {
    const added = await trench.ok(row.add, row.body);
    const { id } = (await trench.layers())[0][row.list][0];
    const item = await trench.ok(row.get, undefined, { [row.idField]: id });
    const numbers = { clearOpeningLeft: expect.any(Number), clearOpeningRight: expect.any(Number) };
    const minPadding = row.kind === 'cable' ? 70 : 20;
    expect(item).toMatchObject({ id: expect.stringMatching(UUID), displayName: row.displayName, ...numbers });
    expect(item).toMatchObject({ positioning: 'AUTOMATIC', [x as string]: 0, [y as string]: 0, minPadding, [row.height]: row.at });
    for (const answer of [added, item]) expect(answer).not.toHaveProperty(row.height === 'depth' ? 'groundDist' : 'depth');
  });

  test('T133 T182 T210 T215 T220 T230 T244 T250 T265 a create answers the item as its layer and its GET show it, in one list', async () => {
    const added = await trench.ok(row.add, row.body);
    const [layer] = await trench.layers();
    for (const { list } of ITEMS) expect(layer[list], list).toEqual(list === row.list ? [added] : []);
    const isPart = ['cable', 'ecc', 'pipe'].includes(row.kind);
    if (!isPart) expect(await trench.ok(row.get, undefined, { [row.idField]: added.id })).toEqual(added);
  });

  test('T134 T183 T218 T224 T236 T246 T261 T269 T282 T289 computed fields, paddings and places in a body change nothing', async () => {
    const plain = await detailOf(await world.trench(), row);
    const computed = { clearOpeningLeft: 1, clearOpeningRight: 2, groundDist: 3, depth: 4, displayName: 'Mine', typeName: 'Mine' };
    const placed = { minPadding: 1, positioning: 'FREE_MANUAL', xAdjustment: 5, yAdjustment: 6, xadjustment: 7, yadjustment: 8 };
    const item = await detailOf(await world.trench(), row, { ...computed, ...placed, id: NOWHERE });
    expect(item.id).not.toBe(NOWHERE);
    expect({ ...item, id: '' }).toEqual({ ...plain, id: '' });
  });

  test('T283 clear openings are those to the neighbours, and to the walls at the ends', async () => {
    await trench.ok('addSensor', {});
    const { id } = await trench.ok(row.add, row.body);
    const right = await trench.ok('addSensor', {});
    const item = await trench.ok(row.get, undefined, { [row.idField]: id });
    expect(item.clearOpeningLeft).toBe(item.minPadding);
    expect(item.clearOpeningRight).toBe(item.minPadding);
    expect(right).toMatchObject({ clearOpeningLeft: item.minPadding, clearOpeningRight: 100 });
  });

  test('T153 T184 T217 T226 T237 T247 T270 T284 its GET answers 404 for an id that is not there, of another segment, or of another kind', async () => {
    const other = await world.trench();
    const { id: foreign } = await other.ok(row.add, row.body);
    const wrong = ITEMS.filter(({ kind }) => kind !== row.kind && !(row.kind === 'pipe' && kind === 'pipeGroup'));
    const ids = [NOWHERE, foreign, 'none', trench.layerId];
    for (const { add, body } of wrong) ids.push((await trench.ok(add, body)).id);
    for (const id of ids) expect(await trench.status(row.get, undefined, { [row.idField]: id })).toBe(404);
  });

  test('T286 T291 a layerId is obeyed, and null is the same as none', async () => {
    const { layers } = await trench.ok('createSection', {});
    const { id: layerId } = await trench.ok('addLayer', {});
    for (const id of [layerId, layers[0].id, null]) await trench.ok(row.add, { ...row.body, layerId: id });
    expect((await trench.layers()).map((layer) => layer[row.list].length)).toEqual([1, 1, 1]);
  });

  test('T287 a layerId that is not in the segment answers 404 and places nothing', async () => {
    const other = await world.trench();
    for (const layerId of [NOWHERE, other.layerId, trench.sectionId]) {
      expect(await trench.status(row.add, { ...row.body, layerId })).toBe(404);
    }
    expect((await trench.layers())[0][row.list]).toEqual([]);
    expect((await other.layers())[0][row.list]).toEqual([]);
  });

  test('T290 it shows what the web tool set', async () => {
    const { id } = await trench.ok(row.add, row.body);
    for (const [n, positioning] of POSITIONINGS.entries()) {
      const minPadding = n * 33;
      await trench.edit({ item: { id, positioning, minPadding, xAdjustment: 4, yAdjustment: -3 } });
      const item = await trench.ok(row.get, undefined, { [row.idField]: id });
      expect(item).toMatchObject({ positioning, minPadding, [x as string]: 4, [y as string]: -3 });
    }
  });
});

test.each(LAYER_ITEMS)('T292 a $kind without a layerId goes to the bottom layer of the first section', async (row) => {
  await trench.ok('addLayer', {});
  await trench.ok('createSection', {});
  const { id: sectionId, layers } = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  await trench.ok('addLayer', { sectionId });
  // These take no sectionId: one in the body is no place.
  await trench.ok(row.add, { ...row.body, sectionId: trench.sectionId });
  const shown = (await trench.layers()).map((layer) => [layer.id, layer[row.list].length]);
  expect(shown.filter(([, count]) => count > 0)).toEqual([[layers[0].id, 1]]);
});

test.each(ITEMS)('T135 T186 T293 a $kind is not updated by any call, and none but a cable is deleted', async (row) => {
  const { id } = await trench.ok(row.add, row.body);
  const before = await trench.read();
  for (const method of ['PUT', 'PATCH', 'POST', ...(row.kind === 'cable' ? [] : ['DELETE'])]) {
    const path = `/public/trench/rest/segments/${trench.id}/trench/${row.url}/${id}`;
    expect(await world.statusOf(method, path, method === 'DELETE' ? undefined : { typeId: CABLE.hv, label: 'X' }), method).toBe(404);
  }
  expect(await trench.read()).toEqual(before);
});

test.each(LAYER_ITEMS.filter(({ body }) => Object.keys(body).length === 0))('T294 a $kind needs no body at all', async (row) => {
  expect((await trench.call(row.add)).status).toBe(200);
  expect((await trench.layers())[0][row.list]).toHaveLength(1);
});

test('T295 clear openings and groundDist are null for what is not laid out', async () => {
  const { id: pipeId } = await trench.ok('addPipe', { pipeCategory: 'ECOM' });
  const { id: ductId } = await trench.ok('addEcomDuct', { pipeId });
  // The pipe of the duct is lost, as in a store that was edited by hand.
  const { body: snapshot } = await world.under.admin('GET', '/snapshot');
  const lost = JSON.stringify(snapshot).replaceAll(`"pipeId":"${pipeId}"`, '"pipeId":"lost"');
  const seeded = await world.under.admin('POST', '/seed', JSON.parse(lost));
  expect(seeded.status, seeded.text).toBe(204);
  const duct = await trench.ok('getEcomDuct', undefined, { ductId });
  expect(duct).toMatchObject({ clearOpeningLeft: null, clearOpeningRight: null, groundDist: null });
});

const DISTANCES = { elv: 50, lv: 50, mv: 70, hv: 150, ehv: 250, dc: 250 } as const;

test.each(Object.entries(DISTANCES))(
  'T127 T297 the type of a cable of %s decides its category, and %i mm to neighbours',
  async (name, minPadding) => {
    const cableCategory = name.toUpperCase();
    const typeId = CABLE[name as keyof typeof DISTANCES];
    const wrong = cableCategory === 'LV' ? 'MV' : 'LV';
    const cable = await trench.ok('addCable', { typeId, cableCategory: wrong });
    expect([cable.cableCategory, (await trench.layers())[0].cables[0].cableCategory]).toEqual([cableCategory, cableCategory]);
    expect((await trench.ok('getCable', undefined, { cableId: cable.id })).minPadding).toBe(minPadding);
  },
);

test.each([
  ['addCable', 'cableCategory displayName groupConfiguration id label sectionId typeId'],
  ['addPipe', 'cables depth displayName id pipeCategory typeId'],
  ['addEcc', 'displayName id typeId'],
])('T146 T182 T244 %s answers no layout fields, but %s', async (operation, fields) => {
  expect(Object.keys(await trench.ok(operation, BODIES[operation])).sort()).toEqual(fields.split(' '));
});

const OPTIONAL = {
  ...{
    addCable: 'groupConfiguration sectionId layerId',
    addCableBatch: 'groupConfiguration sectionId layerId',
    createSection: 'beforeSectionId',
  },
  ...{ addCulvert: 'cables height width layerId', addEcc: 'typeId layerId', addEcomDuct: 'outerDiameter layerId pipeId' },
  ...{ addLayer: 'sectionId beforeLayerId protectionLayerThickness', addPipe: 'pipeCategory typeId cables layerId' },
  ...{ addPipeCanal: 'layerId', addPipeGroup: 'pipeCategory typeId layerId', addSensor: 'outerDiameter layerId' },
};

test.each(Object.entries(OPTIONAL))('T299 null in an optional field of %s is the same as leaving it out: %s', async (operation, fields) => {
  const body = BODIES[operation];
  const shape = (value: unknown) => JSON.stringify(value).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
  const plain = shape(await (await world.trench()).ok(operation, body));
  for (const field of fields.split(' ')) {
    const given = await (await world.trench()).ok(operation, { ...body, [field]: null });
    expect(shape(given), field).toBe(plain);
  }
});

test('T245 an ECC detail adds the name of the type, the layout fields and groundDist', async () => {
  const ecc = await trench.ok('addEcc', { typeId: 6 });
  const detail = await trench.ok('getEcc', undefined, { eccId: ecc.id });
  const type = (await world.kari.call('getEccType', { path: { eccTypeId: 6 } })).body;
  expect(detail).toMatchObject({ ...ecc, typeName: type.name, clearOpeningLeft: 100, positioning: 'AUTOMATIC' });
  expect(detail.groundDist).toBe(600 + type.radius);
  expect(detail).not.toHaveProperty('depth');
});
