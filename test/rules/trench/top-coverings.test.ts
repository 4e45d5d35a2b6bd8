import { expect, test } from 'vitest';
import type { Segment } from '../../../src/service/core/world.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { NOWHERE, UUID, useService } from './trench.js';

const world = useService();
const DEFAULTS = { infinite: true, thermalResistivity: 1, thickness: 100, type: 'OTHER' } as const;
const OTHERS = { description: 'D', infinite: false, thermalResistivity: 1.25, thickness: 80.5, type: 'TARMAC' } as const;

test('T300 a covering without fields is infinite, 100 thick, of resistivity 1.0 and type OTHER', async () => {
  const trench = await world.trench();
  expect(await trench.ok('addTopCovering', {})).toMatchObject(DEFAULTS);
});

test.each(Object.keys(DEFAULTS))('T301 each default of a covering stands by itself: only %s given', async (field) => {
  const trench = await world.trench();
  const given = { [field]: OTHERS[field as keyof typeof OTHERS] };
  expect(await trench.ok('addTopCovering', given)).toMatchObject({ ...DEFAULTS, ...given });
});

test('T302 the fields of a covering are kept as given', async () => {
  const trench = await world.trench();
  const covering = await trench.ok('addTopCovering', OTHERS);
  expect(covering).toEqual({ id: covering.id, ...OTHERS });
  expect(await trench.ok('listTopCoverings')).toEqual([covering]);
});

test('T303 a covering’s description has 1000 characters at most, on add and on update', async () => {
  const trench = await world.trench();
  const { id: topCoveringId } = await trench.ok('addTopCovering', { description: 'x'.repeat(1000) });
  expect(await trench.status('addTopCovering', { description: 'x'.repeat(1001) })).toBe(400);
  const path = { topCoveringId };
  expect(await trench.status('updateTopCovering', { description: 'y'.repeat(1001) }, path)).toBe(400);
  expect((await trench.ok('updateTopCovering', { description: 'y'.repeat(1000) }, path)).description).toBe('y'.repeat(1000));
});

test.each(['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER'])(
  'T304 a covering can be of %s',
  async (type) => {
    const trench = await world.trench();
    expect((await trench.ok('addTopCovering', { type })).type).toBe(type);
    const { id: topCoveringId } = await trench.ok('addTopCovering', { type: 'SAND' });
    expect((await trench.ok('updateTopCovering', { type }, { topCoveringId })).type).toBe(type);
  },
);

test.each(['ASPHALT', 'sand', '', 1])('T305 a covering of %j is refused', async (type) => {
  const trench = await world.trench();
  const { id: topCoveringId } = await trench.ok('addTopCovering', {});
  expect(await trench.status('addTopCovering', { type })).toBe(400);
  expect(await trench.status('updateTopCovering', { type }, { topCoveringId })).toBe(400);
});

test('T306 T317 coverings are listed bottom to top, a new one on top', async () => {
  const trench = await world.trench();
  for (const type of ['GRAVEL', 'SAND', 'TARMAC']) await trench.ok('addTopCovering', { type });
  const types = (await trench.ok('listTopCoverings')).map(({ type }: { type: string }) => type);
  expect(types).toEqual(['GRAVEL', 'SAND', 'TARMAC']);
});

test('T307 an update changes what it names, keeps the rest, and leaves the covering where it is', async () => {
  const trench = await world.trench();
  const below = await trench.ok('addTopCovering', {});
  const { id } = await trench.ok('addTopCovering', OTHERS);
  const above = await trench.ok('addTopCovering', {});
  const changes = { description: 'E', infinite: true, thermalResistivity: 2, thickness: 3, type: 'SAND' };
  for (const [field, value] of Object.entries(changes)) {
    const updated = await trench.ok('updateTopCovering', { [field]: value }, { topCoveringId: id });
    expect(updated).toEqual({ id, ...OTHERS, [field]: value });
    expect(await trench.ok('listTopCoverings')).toEqual([below, updated, above]);
    await trench.ok('updateTopCovering', OTHERS, { topCoveringId: id });
  }
});

test('T308 deleting a covering answers 204 and removes that one', async () => {
  const trench = await world.trench();
  const kept = await trench.ok('addTopCovering', {});
  const { id: topCoveringId } = await trench.ok('addTopCovering', {});
  expect(await trench.status('deleteTopCovering', undefined, { topCoveringId })).toBe(204);
  expect(await trench.ok('listTopCoverings')).toEqual([kept]);
});

test('T309 a covering that is not in the segment answers 404 on update and delete', async () => {
  const [trench, other] = [await world.trench(), await world.trench()];
  const { id: foreign } = await other.ok('addTopCovering', {});
  for (const topCoveringId of [NOWHERE, foreign, 'none']) {
    expect(await trench.status('updateTopCovering', {}, { topCoveringId })).toBe(404);
    expect(await trench.status('deleteTopCovering', undefined, { topCoveringId })).toBe(404);
  }
  expect(await other.ok('listTopCoverings')).toHaveLength(1);
  expect(await trench.ok('listTopCoverings')).toEqual([]);
});

test('T310 the id of a covering is the server’s', async () => {
  const trench = await world.trench();
  const { id } = await trench.ok('addTopCovering', { id: NOWHERE });
  expect(id).toMatch(UUID);
  expect(id).not.toBe(NOWHERE);
  expect((await trench.ok('updateTopCovering', { id: NOWHERE }, { topCoveringId: id })).id).toBe(id);
});

test('T311 a covering has no description until it gets one', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addTopCovering', {})).description).toBeNull();
});

test('T312 null takes the default on add and keeps the value on update', async () => {
  const trench = await world.trench();
  const nulls = Object.fromEntries(Object.keys(OTHERS).map((field) => [field, null]));
  expect(await trench.ok('addTopCovering', nulls)).toMatchObject(DEFAULTS);
  const covering = await trench.ok('addTopCovering', OTHERS);
  expect(await trench.ok('updateTopCovering', nulls, { topCoveringId: covering.id })).toEqual(covering);
});

test.each(['thickness', 'thermalResistivity'])('T313 a negative %s is refused, 0 is not', async (field) => {
  const trench = await world.trench();
  expect(await trench.status('addTopCovering', { [field]: -0.1 })).toBe(400);
  const { id: topCoveringId } = await trench.ok('addTopCovering', { [field]: 0 });
  expect(await trench.status('updateTopCovering', { [field]: -0.1 }, { topCoveringId })).toBe(400);
});

test('T314 a covering that is not infinite is taken without a width, since no field carries one', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addTopCovering', { infinite: false })).infinite).toBe(false);
});

test.each([{ infinite: 'yes' }, { thickness: '5' }, { thermalResistivity: true }, { description: 7 }])(
  'T315 a covering with %j is refused',
  async (body) => {
    const trench = await world.trench();
    const { id: topCoveringId } = await trench.ok('addTopCovering', {});
    expect(await trench.status('addTopCovering', body)).toBe(400);
    expect(await trench.status('updateTopCovering', body, { topCoveringId })).toBe(400);
  },
);

test('T316 coverings belong to the whole segment and show in none of its sections', async () => {
  const trench = await world.trench();
  const before = await trench.read();
  await trench.ok('addTopCovering', { thickness: 0 });
  expect(await trench.read()).toEqual(before);
});

test('T474 coverings are the upper part of the cover and move nothing', async () => {
  const trench = await world.trench();
  const pipe = await trench.ok('addPipe', {});
  const read = async () => (await trench.read()).sections[0];
  const depth = async () => (await trench.ok('getPipe', undefined, { pipeId: pipe.id })).depth;
  const { coverThickness, layoutDepth } = await read();
  expect(await depth()).toBe(coverThickness);
  await trench.ok('addTopCovering', { thickness: 200 });
  await trench.ok('addTopCovering', { thickness: 80 });
  expect(await read()).toMatchObject({ coverThickness, layoutDepth });
  expect(await depth()).toBe(coverThickness);
});

test('T474 the coverings of the sample segments fit into the cover of each of their sections', () => {
  const segments = demoSnapshot().records.flatMap(({ kind, value }) => (kind === 'segment' ? [value] : []));
  expect(segments.length).toBeGreaterThan(0);
  for (const { topCoverings, sections } of segments as Segment[]) {
    const coverings = topCoverings.reduce((sum, { thickness }) => sum + thickness, 0);
    for (const { depth } of sections) if ('cover' in depth) expect(depth.cover).toBeGreaterThan(coverings);
  }
});
