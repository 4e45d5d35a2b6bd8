import { expect, test } from 'vitest';
import { CABLE, NOWHERE, type Trench, UUID, useService } from './trench.js';

const world = useService();
const sectionIds = async (trench: Trench): Promise<string[]> => (await trench.read()).sections.map(({ id }: { id: string }) => id);
const first = async (trench: Trench) => (await trench.read()).sections[0];

const GEOMETRY = [
  'coverThickness',
  'foundationThickness',
  'foundationThicknessFillZone',
  'layoutDepth',
  'leftBorderPadding',
  'rightBorderPadding',
] as const;

test('T060 a section’s id and displayName are the server’s: those in a body change nothing', async () => {
  const trench = await world.trench();
  const own = { id: NOWHERE, displayName: 'Mine' };
  const section = await trench.ok('createSection', own);
  expect(section.id).toMatch(UUID);
  expect(section.id).not.toBe(NOWHERE);
  expect(section.displayName).not.toBe('Mine');
  const updated = await trench.ok('updateSection', own, { sectionId: section.id });
  expect(updated).toEqual(section);
  expect(await sectionIds(trench)).toEqual([trench.sectionId, section.id]);
});

test('T061 a new section is a STANDARD_TRENCH', async () => {
  const trench = await world.trench();
  expect(trench.created.sections[0].sectionType).toBe('STANDARD_TRENCH');
  expect((await trench.ok('createSection', {})).sectionType).toBe('STANDARD_TRENCH');
});

test.each(['ADVANCED_TRENCH', 'DIRECTLY_IN_GROUND', 'STANDARD_TRENCH'])('T062 a section can be a %s', async (sectionType) => {
  const trench = await world.trench();
  await trench.ok('updateSection', { sectionType: 'ADVANCED_TRENCH' }, { sectionId: trench.sectionId });
  await trench.ok('updateSection', { sectionType }, { sectionId: trench.sectionId });
  expect((await first(trench)).sectionType).toBe(sectionType);
});

test.each(['TRENCH', 'standard_trench', '', 1])('T063 sectionType %j is refused', async (sectionType) => {
  const trench = await world.trench();
  expect(await trench.status('updateSection', { sectionType }, { sectionId: trench.sectionId })).toBe(400);
});

test('T064 coverThickness is what lies above the uppermost item', async () => {
  const trench = await world.trench();
  const { id: pipeId } = await trench.ok('addPipe', { typeId: 5 });
  await trench.ok('addSensor', {});
  expect((await trench.ok('getPipe', undefined, { pipeId })).depth).toBe(600);
  await trench.ok('updateSection', { coverThickness: 855.5 }, { sectionId: trench.sectionId });
  expect((await trench.ok('getPipe', undefined, { pipeId })).depth).toBe(855.5);
});

test('T065 layoutDepth is the distance from ground level to the centre of the cable zone', async () => {
  const trench = await world.trench();
  const { id: pipeId } = await trench.ok('addPipe', { typeId: 5 });
  await trench.ok('updateSection', { layoutDepth: 1000 }, { sectionId: trench.sectionId });
  expect((await trench.ok('getPipe', undefined, { pipeId })).depth).toBe(1000 - 160 / 2);
});

test('T066 paddings are the distances from the items to the trench walls', async () => {
  const trench = await world.trench();
  const { id: left } = await trench.ok('addSensor', {});
  const { id: right } = await trench.ok('addSensor', {});
  await trench.ok('updateSection', { leftBorderPadding: 130, rightBorderPadding: 45 }, { sectionId: trench.sectionId });
  expect((await trench.ok('getSensor', undefined, { sensorId: left })).clearOpeningLeft).toBe(130);
  expect((await trench.ok('getSensor', undefined, { sensorId: right })).clearOpeningRight).toBe(45);
});

test('T067 the server fills in the geometry of a new section', async () => {
  const trench = await world.trench();
  const section = await trench.ok('createSection', {});
  for (const field of GEOMETRY) expect(section[field], field).toEqual(expect.any(Number));
});

test('T068 a section goes to the end, or before beforeSectionId', async () => {
  const trench = await world.trench();
  const { id: last } = await trench.ok('createSection', {});
  const { id: front } = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  const { id: middle } = await trench.ok('createSection', { beforeSectionId: last });
  const { id: end } = await trench.ok('createSection', { beforeSectionId: null });
  expect(await sectionIds(trench)).toEqual([front, trench.sectionId, middle, last, end]);
});

test('T069 a beforeSectionId that is not in the segment answers 404', async () => {
  const [trench, other] = [await world.trench(), await world.trench()];
  expect(await trench.status('createSection', { beforeSectionId: NOWHERE })).toBe(404);
  expect(await trench.status('createSection', { beforeSectionId: other.sectionId })).toBe(404);
  expect(await sectionIds(trench)).toHaveLength(1);
});

test('T070 a new section holds one empty layer, and is answered as the segment shows it', async () => {
  const trench = await world.trench();
  const section = await trench.ok('createSection', {});
  expect(section.layers).toHaveLength(1);
  expect(section.layers[0]).toMatchObject({ cables: [], pipes: [], eccs: [] });
  expect((await trench.read()).sections[1]).toEqual(section);
});

test.each(GEOMETRY)('T071 an update of %s keeps what it leaves out', async (field) => {
  const trench = await world.trench();
  const path = { sectionId: trench.sectionId };
  await trench.ok('updateSection', { sectionType: 'ADVANCED_TRENCH', foundationThickness: 11, leftBorderPadding: 22 }, path);
  const before = await first(trench);
  const updated = await trench.ok('updateSection', { [field]: 77.25 }, path);
  // The zone is empty, so its centre is at its top, and the two depths are the same.
  const depths = { coverThickness: 77.25, layoutDepth: 77.25 };
  const expected = { ...before, ...(field in depths ? depths : { [field]: 77.25 }) };
  expect(updated).toEqual(expected);
  expect(await first(trench)).toEqual(expected);
});

test('T072 an update of a section leaves the other sections alone', async () => {
  const trench = await world.trench();
  const other = await trench.ok('createSection', {});
  await trench.ok('updateSection', { coverThickness: 1, rightBorderPadding: 2 }, { sectionId: trench.sectionId });
  expect((await trench.read()).sections[1]).toEqual(other);
});

test('T073 deleting a section answers 204 and takes all its items with it', async () => {
  const trench = await world.trench();
  const { id: sectionId } = await trench.ok('createSection', {});
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv, sectionId });
  const { id: keptId } = await trench.ok('addCable', { typeId: CABLE.mv });
  expect(await trench.status('deleteSection', undefined, { sectionId })).toBe(204);
  expect(await sectionIds(trench)).toEqual([trench.sectionId]);
  expect(await trench.status('getCable', undefined, { cableId })).toBe(404);
  expect(await trench.status('getCable', undefined, { cableId: keptId })).toBe(200);
});

test('T074 the last section cannot be deleted: 409, and it stays', async () => {
  const trench = await world.trench();
  await trench.ok('addCable', { typeId: CABLE.mv });
  const before = await trench.read();
  expect(await trench.status('deleteSection', undefined, { sectionId: trench.sectionId })).toBe(409);
  expect(await trench.read()).toEqual(before);
});

test('T075 any section can be deleted while another remains, the first one too', async () => {
  const trench = await world.trench();
  const { id } = await trench.ok('createSection', {});
  expect(await trench.status('deleteSection', undefined, { sectionId: trench.sectionId })).toBe(204);
  expect(await trench.status('deleteSection', undefined, { sectionId: id })).toBe(409);
  expect(await sectionIds(trench)).toEqual([id]);
});

test('T076 a sectionId that is not in the segment answers 404 on update and delete', async () => {
  const [trench, other] = [await world.trench(), await world.trench()];
  for (const sectionId of [NOWHERE, other.sectionId, 'none']) {
    expect(await trench.status('updateSection', {}, { sectionId })).toBe(404);
    expect(await trench.status('deleteSection', undefined, { sectionId })).toBe(404);
  }
  expect(await sectionIds(other)).toEqual([other.sectionId]);
});

test('T077 the first section is the one that stands first, not the oldest', async () => {
  const trench = await world.trench();
  const { id } = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  expect((await trench.ok('addCable', { typeId: CABLE.mv })).sectionId).toBe(id);
});

const DEFAULTS = {
  coverThickness: 600,
  foundationThickness: 100,
  foundationThicknessFillZone: 100,
  layoutDepth: 600,
  leftBorderPadding: 100,
  rightBorderPadding: 100,
} as const;

test('T078 a section starts with 600 of cover and 100 of everything else', async () => {
  const trench = await world.trench();
  expect(trench.created.sections[0]).toMatchObject(DEFAULTS);
  expect(await trench.ok('createSection', {})).toMatchObject(DEFAULTS);
});

test('T079 geometry in the body that creates a section is ignored', async () => {
  const trench = await world.trench();
  const body = { coverThickness: 1, foundationThickness: 2, sectionType: 'ADVANCED_TRENCH', layers: [] };
  expect(await trench.ok('createSection', body)).toMatchObject({ ...DEFAULTS, sectionType: 'STANDARD_TRENCH' });
});

test('T080 null in an update of a section keeps the value', async () => {
  const trench = await world.trench();
  const path = { sectionId: trench.sectionId };
  const body = { sectionType: 'DIRECTLY_IN_GROUND', coverThickness: 1, leftBorderPadding: 2, rightBorderPadding: 3 };
  const before = await trench.ok('updateSection', { ...body, foundationThickness: 4, foundationThicknessFillZone: 5 }, path);
  const nulls = Object.fromEntries([...Object.keys(DEFAULTS), 'sectionType'].map((field) => [field, null]));
  expect(await trench.ok('updateSection', nulls, path)).toEqual(before);
});

test('T081 layers in the body of an update are ignored', async () => {
  const trench = await world.trench();
  await trench.ok('addSensor', {});
  const before = (await trench.read()).sections[0];
  expect(await trench.ok('updateSection', { layers: [] }, { sectionId: trench.sectionId })).toEqual(before);
});

test.each(Object.keys(DEFAULTS))('T082 a negative %s is refused, 0 is not', async (field) => {
  const trench = await world.trench();
  const path = { sectionId: trench.sectionId };
  expect(await trench.status('updateSection', { [field]: -1 }, path)).toBe(400);
  expect((await trench.ok('updateSection', { [field]: 0 }, path))[field]).toBe(0);
});

test.each(Object.keys(DEFAULTS))('T083 a %s that is no number is refused', async (field) => {
  const trench = await world.trench();
  expect(await trench.status('updateSection', { [field]: '5' }, { sectionId: trench.sectionId })).toBe(400);
});

test('T084 writing the cover moves the layoutDepth, and the other way round', async () => {
  const trench = await world.trench();
  await trench.ok('addPipe', { typeId: 5 });
  const path = { sectionId: trench.sectionId };
  expect(await trench.ok('updateSection', { coverThickness: 700 }, path)).toMatchObject({ layoutDepth: 780 });
  expect(await trench.ok('updateSection', { layoutDepth: 900 }, path)).toMatchObject({ coverThickness: 820 });
  expect(await trench.ok('updateSection', { coverThickness: 500 }, path)).toMatchObject({ layoutDepth: 580 });
});

test('T085 where cover and layoutDepth are both written, layoutDepth wins', async () => {
  const trench = await world.trench();
  await trench.ok('addPipe', { typeId: 5 });
  const body = { coverThickness: 700, layoutDepth: 900 };
  const updated = await trench.ok('updateSection', body, { sectionId: trench.sectionId });
  expect(updated).toMatchObject({ coverThickness: 820, layoutDepth: 900 });
});

test('T086 of cover and layoutDepth the one that was written last stays when items come', async () => {
  const trench = await world.trench();
  const path = { sectionId: trench.sectionId };
  await trench.ok('updateSection', { layoutDepth: 900 }, path);
  await trench.ok('addPipe', { typeId: 5 });
  expect((await trench.read()).sections[0]).toMatchObject({ layoutDepth: 900, coverThickness: 820 });
  await trench.ok('updateSection', { coverThickness: 600 }, path);
  await trench.ok('addPipe', { typeId: 18 });
  expect((await trench.read()).sections[0]).toMatchObject({ layoutDepth: 712.5, coverThickness: 600 });
});
