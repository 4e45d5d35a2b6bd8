import { expect, test } from 'vitest';
import { useService } from './trench.js';

const world = useService();

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
  expect(await trench.ok('createSection', body)).toMatchObject({
    ...DEFAULTS,
    sectionType: 'STANDARD_TRENCH',
  });
});

test('T080 null in an update of a section keeps the value', async () => {
  const trench = await world.trench();
  const path = { sectionId: trench.sectionId };
  const body = {
    sectionType: 'DIRECTLY_IN_GROUND',
    coverThickness: 1,
    leftBorderPadding: 2,
    rightBorderPadding: 3,
  };
  const before = await trench.ok(
    'updateSection',
    { ...body, foundationThickness: 4, foundationThicknessFillZone: 5 },
    path,
  );
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
