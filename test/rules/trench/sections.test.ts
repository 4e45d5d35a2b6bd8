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

test('T064 T065 T066 T084 cover and layoutDepth are measured to the items and move each other, and paddings to the walls', async () => {
  const path = { sectionId: trench.sectionId };
  const { id: pipeId } = await trench.ok('addPipe', { typeId: 5 });
  const { id: sensorId } = await trench.ok('addSensor', {});
  const pipe = () => trench.ok('getPipe', undefined, { pipeId });
  expect((await pipe()).depth).toBe(600);
  expect(await trench.ok('updateSection', { coverThickness: 855.5 }, path)).toMatchObject({ layoutDepth: 855.5 + 160 / 2 });
  expect((await pipe()).depth).toBe(855.5);
  expect(await trench.ok('updateSection', { layoutDepth: 1000 }, path)).toMatchObject({ coverThickness: 1000 - 160 / 2 });
  expect((await pipe()).depth).toBe(1000 - 160 / 2);
  expect(await trench.ok('updateSection', { coverThickness: 500 }, path)).toMatchObject({ layoutDepth: 580 });
  await trench.ok('updateSection', { leftBorderPadding: 130, rightBorderPadding: 45 }, path);
  expect((await pipe()).clearOpeningLeft).toBe(130);
  expect((await trench.ok('getSensor', undefined, { sensorId })).clearOpeningRight).toBe(45);
});

test('T068 a section goes to the end, or before beforeSectionId', async () => {
  const { id: last } = await trench.ok('createSection', {});
  const { id: front } = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  const { id: middle } = await trench.ok('createSection', { beforeSectionId: last });
  const { id: end } = await trench.ok('createSection', { beforeSectionId: null });
  expect(await sectionIds()).toEqual([front, trench.sectionId, middle, last, end]);
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

test('T072 T073 T075 an update and a delete leave the other sections alone, and a delete takes all its items with it', async () => {
  const other = await trench.ok('createSection', {});
  await trench.ok('updateSection', { coverThickness: 1, rightBorderPadding: 2 }, { sectionId: trench.sectionId });
  expect((await trench.read()).sections[1]).toEqual(other);
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv });
  const { id: keptId } = await trench.ok('addCable', { typeId: CABLE.mv, sectionId: other.id });
  expect(await trench.status('deleteSection', undefined, { sectionId: trench.sectionId })).toBe(204);
  expect(await sectionIds()).toEqual([other.id]);
  expect(await trench.status('getCable', undefined, { cableId })).toBe(404);
  expect(await trench.status('getCable', undefined, { cableId: keptId })).toBe(200);
});

test('T074 the last section cannot be deleted: 409, and it stays', async () => {
  await trench.ok('addCable', { typeId: CABLE.mv });
  const before = await trench.read();
  expect(await trench.status('deleteSection', undefined, { sectionId: trench.sectionId })).toBe(409);
  expect(await trench.read()).toEqual(before);
});

test('T069 T076 a section that is not in the segment answers 404 on create before it, update and delete', async () => {
  const other = await world.trench();
  for (const sectionId of [NOWHERE, other.sectionId, 'none']) {
    expect(await trench.status('createSection', { beforeSectionId: sectionId })).toBe(404);
    expect(await trench.status('updateSection', {}, { sectionId })).toBe(404);
    expect(await trench.status('deleteSection', undefined, { sectionId })).toBe(404);
  }
  for (const one of [trench, other]) expect(await sectionIds(one)).toEqual([one.sectionId]);
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

test('T080 T081 nulls and layers in an update of a section change nothing', async () => {
  const path = { sectionId: trench.sectionId };
  await trench.ok('addSensor', {});
  const body = { sectionType: 'DIRECTLY_IN_GROUND', coverThickness: 1, leftBorderPadding: 2, rightBorderPadding: 3 };
  const before = await trench.ok('updateSection', { ...body, foundationThickness: 4, foundationThicknessFillZone: 5 }, path);
  const nulls = Object.fromEntries([...GEOMETRY, 'sectionType'].map((field) => [field, null]));
  expect(await trench.ok('updateSection', { ...nulls, layers: [] }, path)).toEqual(before);
});

test('T085 T086 of cover and layoutDepth the last one stays when items come, and layoutDepth if they come together', async () => {
  const path = { sectionId: trench.sectionId };
  await trench.ok('updateSection', { coverThickness: 700, layoutDepth: 800 }, path);
  expect(await first()).toMatchObject({ layoutDepth: 800 });
  await trench.ok('updateSection', { layoutDepth: 900 }, path);
  await trench.ok('addPipe', { typeId: 5 });
  expect(await first()).toMatchObject({ layoutDepth: 900, coverThickness: 820 });
  await trench.ok('updateSection', { coverThickness: 600 }, path);
  await trench.ok('addPipe', { typeId: 18 });
  expect(await first()).toMatchObject({ layoutDepth: 712.5, coverThickness: 600 });
});
