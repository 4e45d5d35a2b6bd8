import { expect, test } from 'vitest';
import { CABLE, ITEMS, type ItemRow, type Trench, trench, useService } from './trench.js';

useService();

/** The codes and items of what the layout engine complains about. */
const problems = async (trench: Trench): Promise<[string, string[]][]> =>
  (await trench.read()).validationErrors.map(({ code, itemIds }: { code: string; itemIds: string[] }) => [code, itemIds]);

async function twoSensors() {
  const [a, b] = [await trench.ok('addSensor', {}), await trench.ok('addSensor', {})];
  return { a: a.id as string, b: b.id as string };
}

test('T440 validationErrors is an empty list for a trench without problems', async () => {
  expect((await trench.read()).validationErrors).toEqual([]);
  await trench.ok('addCableBatch', { count: 5, typeId: CABLE.mv });
  await trench.ok('addPipe', { cables: [{ typeId: CABLE.elv }] });
  await trench.ok('addCulvert', { cables: [{ typeId: CABLE.hv }, { typeId: CABLE.hv }] });
  expect((await trench.read()).validationErrors).toEqual([]);
});

test.each<[title: string, moved: 'a' | 'b', xAdjustment: number, code: string]>([
  ['T441 items that overlap', 'b', -25, 'OVERLAP'],
  ['T444 an item that is pushed out of the trench', 'a', -100.5, 'OUTSIDE'],
  ['T445 neighbours nearer than they may be', 'b', -15, 'TOO_CLOSE'],
])('%s: the one that is moved is %s, by %d mm, and is told as %s', async (_, moved, xAdjustment, code) => {
  const both = await twoSensors();
  await trench.edit({ item: { id: both[moved], xAdjustment } });
  expect(await problems(trench)).toEqual([[code, moved === 'a' ? [both.a] : [both.a, both.b]]]);
});

test('T475 top coverings that are thicker than the cover are told with both thicknesses', async () => {
  const { sectionId } = trench;
  await trench.ok('addTopCovering', { thickness: 250 });
  await trench.ok('addTopCovering', { thickness: 80 });
  await trench.ok('updateSection', { coverThickness: 200 }, { sectionId });
  expect((await trench.read()).validationErrors).toEqual([
    { code: 'COVER', message: expect.stringMatching(/330 mm.* 200 mm/), sectionId, layerId: null, itemIds: [] },
  ]);
  await trench.ok('updateSection', { coverThickness: 330 }, { sectionId });
  expect(await problems(trench)).toEqual([]);
});

test('T442 T447 T448 a cable outside of its container is told with code, message, section, layer and items, until it is gone', async () => {
  const { sectionId } = trench;
  const { id: layerId } = await trench.ok('addLayer', {});
  const { id, cables } = await trench.ok('addPipe', { typeId: 1, layerId, cables: [{ typeId: CABLE.lv }] });
  const place = { message: expect.any(String), sectionId, layerId };
  expect((await trench.read()).validationErrors).toEqual([{ code: 'OUTSIDE', ...place, itemIds: [id, cables[0].id] }]);
  await trench.call('deleteCable', undefined, { cableId: cables[0].id });
  expect(await problems(trench)).toEqual([]);
  const culvert = await trench.ok('addCulvert', { width: 50, height: 50, cables: [{ typeId: CABLE.lv }] });
  expect(await problems(trench)).toEqual([['OUTSIDE', [culvert.id, culvert.cables[0].id]]]);
});

test('T443 an ecom duct that is too thick for its pipe lies outside it', async () => {
  const { id: pipeId } = await trench.ok('addPipe', { pipeCategory: 'ECOM' });
  const { id: ductId } = await trench.ok('addEcomDuct', { pipeId, outerDiameter: 95 });
  expect(await problems(trench)).toEqual([['OUTSIDE', [pipeId, ductId]]]);
});

test('T446 a pipe whose contents fit and leave too little room is told as FILL', async () => {
  const { id, cables } = await trench.ok('addPipe', { typeId: 3, cables: [{ typeId: 1031 }] });
  expect(await problems(trench)).toEqual([['FILL', [id, cables[0].id]]]);
});

test('T449 a trefoil, a pipe and an ECC stand side by side on one baseline, in order of creation', async () => {
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv });
  const { id: pipeId } = await trench.ok('addPipe', { typeId: 3 });
  const { id: eccId } = await trench.ok('addEcc', {});
  const cable = await trench.ok('getCable', undefined, { cableId });
  expect(cable).toMatchObject({ clearOpeningLeft: 100, clearOpeningRight: 70, groundDist: 673.146 });
  const pipe = await trench.ok('getPipe', undefined, { pipeId });
  expect(pipe).toMatchObject({ clearOpeningLeft: 70, clearOpeningRight: 20, depth: 600 });
  const ecc = await trench.ok('getEcc', undefined, { eccId });
  expect(ecc).toMatchObject({ clearOpeningLeft: 20, clearOpeningRight: 100, groundDist: 705.5 });
  expect((await trench.read()).sections[0].layoutDepth).toBe(655);
});

test('T450 T458 the zone is the height of the layers and of the protection between them, to a thousandth of a millimetre', async () => {
  const pipe = await trench.ok('addPipe', { typeId: 5 });
  const { id: layerId } = await trench.ok('addLayer', {});
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv, layerId });
  expect((await trench.read()).sections[0]).toMatchObject({ coverThickness: 600, layoutDepth: 766.854 });
  expect((await trench.ok('getPipe', undefined, { pipeId: pipe.id })).depth).toBe(773.708);
  expect((await trench.ok('getCable', undefined, { cableId })).groundDist).toBe(636.854);
});

test('T451 between two neighbours the larger of their distances holds', async () => {
  const { id: low } = await trench.ok('addCable', { typeId: CABLE.lv });
  const { id: high } = await trench.ok('addCable', { typeId: CABLE.hv });
  expect((await trench.ok('getCable', undefined, { cableId: low })).clearOpeningRight).toBe(150);
  expect((await trench.ok('getCable', undefined, { cableId: high })).clearOpeningLeft).toBe(150);
});

test('T452 the widest layer makes the trench; narrower ones stand at its left', async () => {
  await trench.ok('addPipe', { typeId: 18 });
  const { id: layerId } = await trench.ok('addLayer', {});
  const sensor = await trench.ok('addSensor', { layerId });
  expect(sensor).toMatchObject({ clearOpeningLeft: 100, clearOpeningRight: 100 + 225 - 10 });
});

test('T453 clear openings follow when a neighbour goes', async () => {
  const [first, , last] = await trench.ok('addCableBatch', { count: 3, typeId: CABLE.lv });
  const opening = async (cableId: string) => (await trench.ok('getCable', undefined, { cableId })).clearOpeningRight;
  expect(await opening(first.id)).toBe(50);
  await trench.call('deleteCable', undefined, { cableId: last.id });
  const { id: sensorId } = await trench.ok('addSensor', {});
  expect((await trench.ok('getSensor', undefined, { sensorId })).clearOpeningLeft).toBe(50);
});

test('T454 adjustments move an item to the right and down from its automatic place', async () => {
  const { a, b } = await twoSensors();
  await trench.edit({ item: { id: b, xAdjustment: 7, yAdjustment: -2 } });
  const moved = await trench.ok('getSensor', undefined, { sensorId: b });
  expect(moved).toMatchObject({ clearOpeningLeft: 27, clearOpeningRight: 93, groundDist: 603 });
  expect((await trench.ok('getSensor', undefined, { sensorId: a })).clearOpeningRight).toBe(27);
});

test('T455 a layoutDepth too small for the zone leaves items above the ground, and is told', async () => {
  const { id } = await trench.ok('addPipe', { typeId: 5 });
  const section = await trench.ok('updateSection', { layoutDepth: 50 }, { sectionId: trench.sectionId });
  expect(section.coverThickness).toBe(-30);
  expect(await problems(trench)).toEqual([['OUTSIDE', [id]]]);
});

test('T459 sections are laid out each by itself', async () => {
  const { id: sectionId } = await trench.ok('createSection', {});
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv });
  const before = await trench.ok('getCable', undefined, { cableId });
  await trench.ok('addCable', { typeId: CABLE.ehv, sectionId });
  expect(await trench.ok('getCable', undefined, { cableId })).toEqual(before);
});

const TREFOIL = 1 + Math.sqrt(3) / 2;
/** The diameters of a cable and of a pipe. */
const [C, P] = [79.5, 110];

// The trench is as wide as its widest layer, so a sensor in a layer above tells how wide an item is.
test.each<[title: string, kind: string, body: object, shown: object, width: number, height: number]>([
  ['T129 T141 T456', 'cable', { groupConfiguration: 'SINGLE' }, { partCount: 1 }, C, C],
  ['T129 T141 T456', 'cable', { groupConfiguration: 'PAIR' }, { partCount: 2 }, 2 * C, C],
  ['T129 T143 T456', 'cable', { groupConfiguration: 'PAIR_MIRROR' }, { partCount: 2 }, C, 2 * C],
  ['T129 T142 T143 T456', 'cable', { groupConfiguration: 'FLAT' }, { partCount: 3 }, 3 * C, C],
  ['T129 T141 T456', 'cable', { groupConfiguration: 'TRIANGLE' }, { partCount: 3 }, 2 * C, TREFOIL * C],
  ['T129 T143 T456', 'cable', { groupConfiguration: 'TRIANGLE_MIRROR' }, { partCount: 3 }, 2 * C, TREFOIL * C],
  ['T129 T143 T456', 'cable', { groupConfiguration: 'TRIANGLE_PLUS_ONE' }, { partCount: 4 }, 3 * C, TREFOIL * C],
  ['T129 T143 T456', 'cable', { groupConfiguration: 'ONE_PLUS_TRIANGLE' }, { partCount: 4 }, 3 * C, TREFOIL * C],
  ['T129 T143 T456', 'cable', { groupConfiguration: 'SQUARE' }, { partCount: 4 }, 2 * C, 2 * C],
  ['T129 T143 T456', 'cable', { groupConfiguration: 'CIRCLE' }, { partCount: 3 }, 2.1547005 * C, 2.1547005 * C],
  ['T129 T143 T456', 'cable', { groupConfiguration: 'CUSTOM' }, { partCount: 3 }, 2 * C, TREFOIL * C],
  ['T129 T143 T456', 'cable', { groupConfiguration: 'FIXED' }, { partCount: 3 }, 2 * C, TREFOIL * C],
  ['T210 T219', 'pipeGroup', { configuration: 'SINGLE' }, { pipeCount: 1 }, P, P],
  ['T210 T219', 'pipeGroup', { configuration: 'DOUBLE' }, { pipeCount: 2 }, 2 * P, P],
  ['T210 T219', 'pipeGroup', { configuration: 'TRIANGLE' }, { pipeCount: 3 }, 2 * P, TREFOIL * P],
  ['T210 T219', 'pipeGroup', { configuration: 'TRIPPLE_FLAT' }, { pipeCount: 3 }, 3 * P, P],
  ['T225', 'pipeCanal', { partCount: 4 }, {}, 4 * P, P],
  ['T234', 'culvert', { height: 300, width: 700 }, {}, 700 + 2 * 50, 300 + 2 * 50],
  ['T457', 'ecc', { typeId: 7 }, {}, 25, 25],
])('%s a %s with %j shows it and %j, and is %f wide and %f high', async (_, kind, body, shown, width, height) => {
  const item = ITEMS.find((one) => one.kind === kind) as ItemRow;
  const { id } = await trench.ok(item.add, { typeId: kind === 'cable' ? CABLE.hv : null, ...body });
  expect(await trench.ok(item.get, undefined, { [item.idField]: id })).toMatchObject({ ...body, ...shown });
  expect((await trench.read()).sections[0].layoutDepth).toBeCloseTo(600 + height / 2, 2);
  const { id: layerId } = await trench.ok('addLayer', {});
  const { clearOpeningRight } = await trench.ok('addSensor', { layerId, outerDiameter: 10 });
  expect(clearOpeningRight).toBeCloseTo(100 + width - 10, 2);
});
