import { expect, test } from 'vitest';
import { CABLE, GEOMETRY, NOWHERE, type Trench, trench, UUID, useService } from './trench.js';

const world = useService();
const sectionIds = async (within = trench): Promise<string[]> => (await within.read()).sections.map(({ id }: { id: string }) => id);
const first = async () => (await trench.read()).sections[0];

test('T060 a section’s id and displayName are the server’s: those in a body change nothing', async () => {
  const own = { id: NOWHERE, displayName: 'Mine' };
  const section = await trench.ok('createSection', own);
  expect(section.id).toMatch(UUID);
  expect(section.id).not.toBe(NOWHERE);
  expect(section.displayName).not.toBe('Mine');
  const updated = await trench.ok('updateSection', own, { sectionId: section.id });
  expect(updated).toEqual(section);
  expect(await sectionIds()).toEqual([trench.sectionId, section.id]);
});

test('T064 coverThickness is what lies above the uppermost item', async () => {
  const { id: pipeId } = await trench.ok('addPipe', { typeId: 5 });
  await trench.ok('addSensor', {});
  expect((await trench.ok('getPipe', undefined, { pipeId })).depth).toBe(600);
  await trench.ok('updateSection', { coverThickness: 855.5 }, { sectionId: trench.sectionId });
  expect((await trench.ok('getPipe', undefined, { pipeId })).depth).toBe(855.5);
});

test('T065 layoutDepth is the distance from ground level to the centre of the cable zone', async () => {
  const { id: pipeId } = await trench.ok('addPipe', { typeId: 5 });
  await trench.ok('updateSection', { layoutDepth: 1000 }, { sectionId: trench.sectionId });
  expect((await trench.ok('getPipe', undefined, { pipeId })).depth).toBe(1000 - 160 / 2);
});

test('T066 paddings are the distances from the items to the trench walls', async () => {
  const { id: left } = await trench.ok('addSensor', {});
  const { id: right } = await trench.ok('addSensor', {});
  await trench.ok('updateSection', { leftBorderPadding: 130, rightBorderPadding: 45 }, { sectionId: trench.sectionId });
  expect((await trench.ok('getSensor', undefined, { sensorId: left })).clearOpeningLeft).toBe(130);
  expect((await trench.ok('getSensor', undefined, { sensorId: right })).clearOpeningRight).toBe(45);
});

test('T068 a section goes to the end, or before beforeSectionId', async () => {
  const { id: last } = await trench.ok('createSection', {});
  const { id: front } = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  const { id: middle } = await trench.ok('createSection', { beforeSectionId: last });
  const { id: end } = await trench.ok('createSection', { beforeSectionId: null });
  expect(await sectionIds()).toEqual([front, trench.sectionId, middle, last, end]);
});

test('T069 a beforeSectionId that is not in the segment answers 404', async () => {
  const other = await world.trench();
  expect(await trench.status('createSection', { beforeSectionId: NOWHERE })).toBe(404);
  expect(await trench.status('createSection', { beforeSectionId: other.sectionId })).toBe(404);
  expect(await sectionIds()).toHaveLength(1);
});

test('T070 a new section holds one empty layer, and is answered as the segment shows it', async () => {
  const section = await trench.ok('createSection', {});
  expect(section.layers).toHaveLength(1);
  expect(section.layers[0]).toMatchObject({ cables: [], pipes: [], eccs: [] });
  expect((await trench.read()).sections[1]).toEqual(section);
});

test.each(GEOMETRY)('T071 an update of %s keeps what it leaves out', async (field) => {
  const path = { sectionId: trench.sectionId };
  await trench.ok('updateSection', { sectionType: 'ADVANCED_TRENCH', foundationThickness: 11, leftBorderPadding: 22 }, path);
  const before = await first();
  const updated = await trench.ok('updateSection', { [field]: 77.25 }, path);
  // The zone is empty, so its centre is at its top, and the two depths are the same.
  const depths = { coverThickness: 77.25, layoutDepth: 77.25 };
  const expected = { ...before, ...(field in depths ? depths : { [field]: 77.25 }) };
  expect(updated).toEqual(expected);
  expect(await first()).toEqual(expected);
});

test('T072 an update of a section leaves the other sections alone', async () => {
  const other = await trench.ok('createSection', {});
  await trench.ok('updateSection', { coverThickness: 1, rightBorderPadding: 2 }, { sectionId: trench.sectionId });
  expect((await trench.read()).sections[1]).toEqual(other);
});

test('T073 deleting a section answers 204 and takes all its items with it', async () => {
  const { id: sectionId } = await trench.ok('createSection', {});
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv, sectionId });
  const { id: keptId } = await trench.ok('addCable', { typeId: CABLE.mv });
  expect(await trench.status('deleteSection', undefined, { sectionId })).toBe(204);
  expect(await sectionIds()).toEqual([trench.sectionId]);
  expect(await trench.status('getCable', undefined, { cableId })).toBe(404);
  expect(await trench.status('getCable', undefined, { cableId: keptId })).toBe(200);
});

test('T074 the last section cannot be deleted: 409, and it stays', async () => {
  await trench.ok('addCable', { typeId: CABLE.mv });
  const before = await trench.read();
  expect(await trench.status('deleteSection', undefined, { sectionId: trench.sectionId })).toBe(409);
  expect(await trench.read()).toEqual(before);
});

test('T075 any section can be deleted while another remains, the first one too', async () => {
  const { id } = await trench.ok('createSection', {});
  expect(await trench.status('deleteSection', undefined, { sectionId: trench.sectionId })).toBe(204);
  expect(await trench.status('deleteSection', undefined, { sectionId: id })).toBe(409);
  expect(await sectionIds()).toEqual([id]);
});

test('T076 a sectionId that is not in the segment answers 404 on update and delete', async () => {
  const other = await world.trench();
  for (const sectionId of [NOWHERE, other.sectionId, 'none']) {
    expect(await trench.status('updateSection', {}, { sectionId })).toBe(404);
    expect(await trench.status('deleteSection', undefined, { sectionId })).toBe(404);
  }
  expect(await sectionIds(other)).toEqual([other.sectionId]);
});

test('T077 the first section is the one that stands first, not the oldest', async () => {
  const { id } = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  expect((await trench.ok('addCable', { typeId: CABLE.mv })).sectionId).toBe(id);
});

test('T061 T078 T104 T109 the section and the layer that come with a segment start as later ones do', async () => {
  const startOf = ({ id, displayName, layers, ...values }: Trench['created']) => values;
  const [section] = trench.created.sections;
  expect(startOf(section)).toEqual(startOf(await trench.ok('createSection', {})));
  expect(startOf(section.layers[0])).toEqual(startOf(await trench.ok('addLayer', {})));
});

test('T080 null in an update of a section keeps the value', async () => {
  const path = { sectionId: trench.sectionId };
  const body = { sectionType: 'DIRECTLY_IN_GROUND', coverThickness: 1, leftBorderPadding: 2, rightBorderPadding: 3 };
  const before = await trench.ok('updateSection', { ...body, foundationThickness: 4, foundationThicknessFillZone: 5 }, path);
  const nulls = Object.fromEntries([...GEOMETRY, 'sectionType'].map((field) => [field, null]));
  expect(await trench.ok('updateSection', nulls, path)).toEqual(before);
});

test('T081 layers in the body of an update are ignored', async () => {
  await trench.ok('addSensor', {});
  const before = (await trench.read()).sections[0];
  expect(await trench.ok('updateSection', { layers: [] }, { sectionId: trench.sectionId })).toEqual(before);
});

test('T084 writing the cover moves the layoutDepth, and the other way round', async () => {
  await trench.ok('addPipe', { typeId: 5 });
  const path = { sectionId: trench.sectionId };
  expect(await trench.ok('updateSection', { coverThickness: 700 }, path)).toMatchObject({ layoutDepth: 780 });
  expect(await trench.ok('updateSection', { layoutDepth: 900 }, path)).toMatchObject({ coverThickness: 820 });
  expect(await trench.ok('updateSection', { coverThickness: 500 }, path)).toMatchObject({ layoutDepth: 580 });
});

test('T085 where cover and layoutDepth are both written, layoutDepth wins', async () => {
  await trench.ok('addPipe', { typeId: 5 });
  const body = { coverThickness: 700, layoutDepth: 900 };
  const updated = await trench.ok('updateSection', body, { sectionId: trench.sectionId });
  expect(updated).toMatchObject({ coverThickness: 820, layoutDepth: 900 });
});

test('T086 of cover and layoutDepth the one that was written last stays when items come', async () => {
  const path = { sectionId: trench.sectionId };
  await trench.ok('updateSection', { layoutDepth: 900 }, path);
  await trench.ok('addPipe', { typeId: 5 });
  expect(await first()).toMatchObject({ layoutDepth: 900, coverThickness: 820 });
  await trench.ok('updateSection', { coverThickness: 600 }, path);
  await trench.ok('addPipe', { typeId: 18 });
  expect(await first()).toMatchObject({ layoutDepth: 712.5, coverThickness: 600 });
});
