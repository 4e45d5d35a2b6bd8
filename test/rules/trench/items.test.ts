import { describe, expect, test } from 'vitest';
import { CABLE, detailOf, ITEMS, LAYER_ITEMS, NOWHERE, UUID, useService } from './trench.js';

const world = useService();

const POSITIONINGS = [
  'AUTOMATIC',
  'MINIMUM_CLEAR_OPENING',
  'FIXED_CLEAR_OPENING',
  'SNAP_TO_NEAREST',
  'SNAP_TO_ITEM',
  'FREE_AUTOMATIC',
  'FREE_MANUAL',
] as const;

describe.each(ITEMS)('$kind', (row) => {
  const [x, y] = row.kind === 'cable' ? ['xadjustment', 'yadjustment'] : ['xAdjustment', 'yAdjustment'];

  test('T280 its GET shows the shared layout fields', async () => {
    const item = await detailOf(await world.trench(), row);
    expect(item.id).toMatch(UUID);
    expect(item.displayName).not.toBe('');
    for (const field of ['clearOpeningLeft', 'clearOpeningRight', 'minPadding', x, y]) {
      expect(item[field], field).toEqual(expect.any(Number));
    }
    expect(POSITIONINGS).toContain(item.positioning);
  });

  test('T216 T223 T235 T260 T268 T281 it shows groundDist or depth, and never both', async () => {
    const trench = await world.trench();
    const added = await trench.ok(row.add, row.body);
    const item = await trench.ok(row.get, undefined, { [row.idField]: added.id });
    expect(item[row.height]).toBe(row.at);
    for (const answer of [added, item]) expect(answer).not.toHaveProperty(row.height === 'depth' ? 'groundDist' : 'depth');
  });

  test('T224 T236 T261 T269 T282 computed fields in a body change nothing', async () => {
    const plain = await detailOf(await world.trench(), row);
    const own = { clearOpeningLeft: 1, clearOpeningRight: 2, groundDist: 3, depth: 4, displayName: 'Mine', id: NOWHERE };
    const item = await detailOf(await world.trench(), row, own);
    expect(item.id).not.toBe(NOWHERE);
    expect(item.displayName).toBe(row.displayName);
    expect({ ...item, id: '' }).toEqual({ ...plain, id: '' });
  });

  test('T283 clear openings are those to the neighbours, and to the walls at the ends', async () => {
    const trench = await world.trench();
    await trench.ok('addSensor', {});
    const { id } = await trench.ok(row.add, row.body);
    const right = await trench.ok('addSensor', {});
    const item = await trench.ok(row.get, undefined, { [row.idField]: id });
    expect(item.clearOpeningLeft).toBe(item.minPadding);
    expect(item.clearOpeningRight).toBe(item.minPadding);
    expect(right).toMatchObject({ clearOpeningLeft: item.minPadding, clearOpeningRight: 100 });
  });

  test('T217 T226 T237 T247 T270 T284 its GET answers 404 for an id that is not there, of another segment, or of another kind', async () => {
    const [trench, other] = [await world.trench(), await world.trench()];
    const { id: foreign } = await other.ok(row.add, row.body);
    const wrong = ITEMS.filter(({ kind }) => kind !== row.kind && !(row.kind === 'pipe' && kind === 'pipeGroup'));
    const ids = [NOWHERE, foreign, 'none', trench.layerId];
    for (const { add, body } of wrong) ids.push((await trench.ok(add, body)).id);
    for (const id of ids) expect(await trench.status(row.get, undefined, { [row.idField]: id })).toBe(404);
  });

  test('T285 it answers by the id that the segment shows', async () => {
    const trench = await world.trench();
    await trench.ok(row.add, row.body);
    const { id } = (await trench.layers())[0][row.list][0];
    expect((await trench.ok(row.get, undefined, { [row.idField]: id })).id).toBe(id);
  });

  test('T286 a layerId is obeyed', async () => {
    const trench = await world.trench();
    const { layers } = await trench.ok('createSection', {});
    const { id: layerId } = await trench.ok('addLayer', {});
    await trench.ok(row.add, { ...row.body, layerId });
    await trench.ok(row.add, { ...row.body, layerId: layers[0].id });
    expect((await trench.layers()).map((layer) => layer[row.list].length)).toEqual([0, 1, 1]);
  });

  test('T287 a layerId that is not in the segment answers 404 and places nothing', async () => {
    const [trench, other] = [await world.trench(), await world.trench()];
    for (const layerId of [NOWHERE, other.layerId, trench.sectionId]) {
      expect(await trench.status(row.add, { ...row.body, layerId })).toBe(404);
    }
    expect((await trench.layers())[0][row.list]).toEqual([]);
    expect((await other.layers())[0][row.list]).toEqual([]);
  });

  test('T288 it is positioned automatically, without adjustments', async () => {
    const item = await detailOf(await world.trench(), row);
    expect(item).toMatchObject({ positioning: 'AUTOMATIC', [x as string]: 0, [y as string]: 0 });
  });

  test('T289 no body sets minPadding, positioning or adjustments', async () => {
    const plain = await detailOf(await world.trench(), row);
    const own = { minPadding: 1, positioning: 'FREE_MANUAL', xAdjustment: 5, yAdjustment: 6, xadjustment: 7, yadjustment: 8 };
    const item = await detailOf(await world.trench(), row, own);
    expect({ ...item, id: '' }).toEqual({ ...plain, id: '' });
  });

  test('T290 it shows what the web tool set', async () => {
    const trench = await world.trench();
    const { id } = await trench.ok(row.add, row.body);
    for (const positioning of POSITIONINGS) {
      await trench.edit({ item: { id, positioning, minPadding: 33, xAdjustment: 4, yAdjustment: -3 } });
      const item = await trench.ok(row.get, undefined, { [row.idField]: id });
      expect(item).toMatchObject({ positioning, minPadding: 33, [x as string]: 4, [y as string]: -3 });
    }
  });

  test('T291 a null layerId is the same as none', async () => {
    const trench = await world.trench();
    await trench.ok('addLayer', {});
    await trench.ok(row.add, { ...row.body, layerId: null });
    expect((await trench.layers()).map((layer) => layer[row.list].length)).toEqual([1, 0]);
  });
});

test.each(LAYER_ITEMS)('T292 a $kind without a layerId goes to the bottom layer of the first section', async (row) => {
  const trench = await world.trench();
  await trench.ok('addLayer', {});
  await trench.ok('createSection', {});
  const { id: sectionId, layers } = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  await trench.ok('addLayer', { sectionId });
  // These take no sectionId: one in the body is no place.
  await trench.ok(row.add, { ...row.body, sectionId: trench.sectionId });
  const shown = (await trench.layers()).map((layer) => [layer.id, layer[row.list].length]);
  expect(shown.filter(([, count]) => count > 0)).toEqual([[layers[0].id, 1]]);
});

test.each(LAYER_ITEMS)('T293 T186 a $kind is neither updated nor deleted by any call', async (row) => {
  const trench = await world.trench();
  const { id } = await trench.ok(row.add, row.body);
  const before = await trench.read();
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const url = `${world.under.baseUrl}/public/trench/rest/segments/${trench.id}/trench/${row.url}/${id}`;
    const headers = { authorization: `Bearer ${world.kari.token}`, 'api-version': '1.0' };
    const response = await world.under.fetch(url, { method, headers, ...(method === 'DELETE' ? {} : { body: '{}' }) });
    expect(response.status, method).toBe(404);
  }
  expect(await trench.read()).toEqual(before);
});

test.each(LAYER_ITEMS.filter(({ body }) => Object.keys(body).length === 0))('T294 a $kind needs no body at all', async (row) => {
  const trench = await world.trench();
  expect((await trench.call(row.add)).status).toBe(200);
  expect((await trench.layers())[0][row.list]).toHaveLength(1);
});

test('T295 clear openings and groundDist are null for what is not laid out', async () => {
  const trench = await world.trench();
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

test('T296 a pipe is laid out at once, so that its depth is never null', async () => {
  const trench = await world.trench();
  const pipe = await trench.ok('addPipe', { cables: [{ typeId: CABLE.hv }, { typeId: CABLE.hv }] });
  expect(pipe.depth).toBe(600);
  expect((await trench.ok('getPipe', undefined, { pipeId: pipe.id })).depth).toBe(600);
  expect((await trench.layers())[0].pipes[0].depth).toBe(600);
});

test.each([
  ['ELV', CABLE.elv, 50],
  ['LV', CABLE.lv, 50],
  ['MV', CABLE.mv, 70],
  ['HV', CABLE.hv, 150],
  ['EHV', CABLE.ehv, 250],
  ['DC', CABLE.dc, 250],
])('T297 a cable %s keeps its neighbours at a distance', async (_, typeId, minPadding) => {
  const trench = await world.trench();
  const { id: cableId } = await trench.ok('addCable', { typeId });
  expect((await trench.ok('getCable', undefined, { cableId })).minPadding).toBe(minPadding);
});

test.each(LAYER_ITEMS)('T298 a $kind keeps its neighbours 20 away', async (row) => {
  expect((await detailOf(await world.trench(), row)).minPadding).toBe(20);
});

test.each([
  ['addCable', { typeId: CABLE.mv }, ['groupConfiguration', 'sectionId', 'layerId']],
  ['addCableBatch', { count: 1, typeId: CABLE.mv }, ['groupConfiguration', 'sectionId', 'layerId']],
  ['addCulvert', {}, ['cables', 'height', 'width', 'layerId']],
  ['addEcc', {}, ['typeId', 'layerId']],
  ['addEcomDuct', {}, ['outerDiameter', 'layerId', 'pipeId']],
  ['addLayer', {}, ['sectionId', 'beforeLayerId', 'protectionLayerThickness']],
  ['addPipe', {}, ['pipeCategory', 'typeId', 'cables', 'layerId']],
  ['addPipeCanal', { partCount: 2 }, ['layerId']],
  ['addPipeGroup', { configuration: 'DOUBLE' }, ['pipeCategory', 'typeId', 'layerId']],
  ['addSensor', {}, ['outerDiameter', 'layerId']],
  ['createSection', {}, ['beforeSectionId']],
])('T299 null in an optional field of %s is the same as leaving it out', async (operation, body, fields) => {
  const shape = (value: unknown) => JSON.stringify(value).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
  const plain = shape(await (await world.trench()).ok(operation, body));
  for (const field of fields) {
    const given = await (await world.trench()).ok(operation, { ...body, [field]: null });
    expect(shape(given), field).toBe(plain);
  }
});
