// A segment that moves to another project: created with everything in it, then the old one is deleted, whatever interrupts the run.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Api } from '../../src/api/client.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { EVERYTHING } from '../../src/reconcile/selection.js';
import { editByHand } from '../../src/service/trench/web-tool.js';
import { loadWell } from '../spec/support.js';
import { client, under, withClient } from '../support/around.js';
import { cases } from '../support/counts.js';
import { fault, left, planOf, apply as run } from './pipeline.js';

const OLD = { id: '6001', number: '2026-0417' };
const NEW = { id: '6002', number: 'DEMO-1' };

withClient('each');

const head = (number: string) => `apiVersion: trenchctl/v1\nproject: "${number}"\n`;
const LISTS = [
  'cables: [{typeId: 1010, groupConfiguration: TRIANGLE}, {typeId: 1042}]',
  'pipes: [{typeId: 1, cables: [{typeId: 1042}]}, {typeId: 2}]',
  'sensors: [{outerDiameter: 12}, {}]',
  'eccs: [{}]',
  'culverts: [{width: 500, height: 300, cables: [{typeId: 1010}]}]',
];
const layer = (lists: readonly number[]): string => `{${lists.map((n) => LISTS[n]).join(', ')}}`;
const segmentOf = (layers: readonly (readonly number[])[], more = ''): string =>
  `{length: 40, ${more}sections: [${layers.map((lists) => `{layers: [${layer(lists)}]}`).join(', ')}]}`;

/** The contents of a segment as the service keeps them, without ids. */
function contents({ id }: { id: string }, name: string): unknown {
  const { store } = under.service;
  const found = store.segmentHeads(id).filter((one) => one.name === name);
  expect(found.length).toBeLessThanOrEqual(1);
  const { projectId: _, ...value } = Object(store.get('segment', found[0]?.id ?? '')?.value);
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === 'id' || key === 'pipeId' || key === 'revision' ? undefined : inner,
  );
}

/** Applies a text, or the first of its calls. */
async function apply(text: string, cut = Number.POSITIVE_INFINITY) {
  let done = 0;
  const outcomes = await run(text, { parallelism: 2, onStep: () => void done++, stopped: () => done >= cut });
  return outcomes.map(({ status }) => status);
}

const setUp = (layers: readonly (readonly number[])[]) =>
  apply(`${head(OLD.number)}segments: {Nygata: ${segmentOf(layers)}, Kept: {length: 3}}\n`);

const moved = (stated: string, others = 'Kept: {length: 3}') =>
  `${head(OLD.number)}segments: {${others}}\n---\n${head(NEW.number)}segments: {Nygata 2: ${stated}}\n`;

const FROM = 'renamedFrom: 2026-0417/Nygata, ';
/** States only the cables of what moves. */
const PARTLY = moved(`{${FROM}sections: [{layers: [{${LISTS[0]}}]}, {}]}`);

test('a stated value of the moved segment counts, and the old one where none is stated', async () => {
  const stated = 'settings: {autoMarkers: true}, topCoverings: [{type: SAND, thickness: 90}], ';
  await apply(`${head(OLD.number)}segments: {Nygata: ${segmentOf([[0]], `description: old, ${stated}`)}, Kept: {length: 3}}\n`);
  const others = 'topCoverings: [{type: GRAVEL, thickness: 80}], sections: [{}]';
  await apply(moved(`{${FROM}length: 41, settings: {autoMarkers: false}, ${others}}`));
  expect(contents(NEW, 'Nygata 2')).toMatchObject({
    ...{ length: 41, description: 'old', settings: { autoMarkers: false } },
    topCoverings: [{ type: 'GRAVEL', thickness: 80 }],
  });
  expect(contents(OLD, 'Nygata')).toEqual({});
  under.service.reset();
  await apply(`${head(OLD.number)}segments: {Nygata: ${segmentOf([[0]], 'settings: {autoMarkers: true}, ')}}\n`);
  await apply(moved(`{${FROM}sections: [{}]}`));
  expect(contents(NEW, 'Nygata 2')).toMatchObject({ length: 40, settings: { autoMarkers: true } });
});

test('stated and unmanaged contents are created in the other project, and the old segment is deleted last', async () => {
  await setUp([[0, 1, 2], [3]]);
  const before = contents(OLD, 'Nygata');
  const { segments } = await planOf(PARTLY);
  expect(await apply(PARTLY)).toEqual(['applied', 'applied']);
  expect(contents(NEW, 'Nygata 2')).toEqual({ ...Object(before), name: 'Nygata 2' });
  expect(contents(OLD, 'Nygata')).toEqual({});
  expect(segments.map(({ name, movedFrom, movedTo }) => [name, movedFrom?.segment, movedTo?.project])).toEqual([
    ['Kept', undefined, undefined],
    ['Nygata', undefined, 'DEMO-1'],
    ['Nygata 2', 'Nygata', undefined],
  ]);
  expect(await left(PARTLY)).toEqual([]);
});

test('what the specs state otherwise is made as they state it, and a section that they leave out goes', async () => {
  await setUp([[0, 2], [3]]);
  await apply(moved(`{${FROM}length: 77, sections: [{layers: [{cables: [{typeId: 1042}]}]}]}`));
  const { length, sections } = contents(NEW, 'Nygata 2') as { length: number; sections: unknown[] };
  expect([length, sections.length]).toEqual([77, 1]);
  expect(JSON.stringify(sections)).toContain('"outerDiameter":12');
});

test('labels, and settings that no call can set, are listed as losses of the old segment', async () => {
  await setUp([[0]]);
  const { store } = under.service;
  const [old] = store.segmentHeads(OLD.id).filter(({ name }) => name === 'Nygata');
  const found = store.get('segment', old?.id ?? '');
  if (!found) throw new Error('the segment is missing');
  const cableId = found.value.sections[0]?.layers[0]?.items[0]?.id ?? '';
  const value = editByHand(found.value, { item: { id: cableId, label: 'L1' } });
  store.commit({ changes: [{ op: 'put', kind: 'segment', id: found.value.id, value, expect: found.version }] });
  const call: Api['call'] = async (operation, options) => {
    const answer = await client.api.call(operation, options);
    return operation === 'getSettings' ? { ...Object(answer), glow: 3 } : answer;
  };
  const specs = loadWell(moved(`{${FROM}sections: [{}]}`));
  const { segments } = await makePlan(specs, { reading: { ...client.api, call }, companyId: '1001' }, { parallelism: 2 });
  expect(segments.flatMap(({ losses }) => losses.map(({ segment, reason }) => [segment, reason]))).toEqual([
    ['Nygata', expect.objectContaining({ code: 'value', value: 'L1' })],
    ['Nygata', { code: 'value', field: 'glow', value: '3' }],
  ]);
});

test('a segment of the own project with that name is renamed, not moved', async () => {
  await apply(`${head(NEW.number)}segments: {"2026-0417/Nygata": {length: 5}}\n`);
  await setUp([[0]]);
  expect(await apply(moved(`{${FROM}length: 6}`))).toEqual(['applied']);
  expect(contents(OLD, 'Nygata')).not.toEqual({});
});

test('a segment of the old name that was drawn again after the move is left alone, with a note', async () => {
  await setUp([[0, 1]]);
  const text = moved(`{${FROM}sections: [{layers: [{${LISTS[0]}, ${LISTS[1]}}]}]}`);
  await apply(text);
  await apply(`${head(OLD.number)}segments: {Nygata: ${segmentOf([[2, 3, 4]])}}\n`);
  const { segments, notes } = await planOf(text);
  expect(segments.flatMap(({ steps }) => steps)).toEqual([]);
  expect(notes?.map(({ code }) => code)).toContain('move-not-continued');
});

test('a move that would destroy what the new segment holds is not continued', async () => {
  await setUp([[0, 1]]);
  const own = `{length: 40, sections: [{layers: [{${LISTS[0]}, pipes: [{typeId: 3}]}]}]}`;
  await apply(`${head(NEW.number)}segments: {Nygata 2: ${own}}\n`);
  const before = [contents(OLD, 'Nygata'), contents(NEW, 'Nygata 2')];
  // The spec states the cables only, so the pipes of the old segment would take the place of the pipe that is there.
  const text = moved(`{${FROM}length: 40, sections: [{layers: [{${LISTS[0]}}]}]}`);
  const { notes } = await planOf(text);
  await apply(text);
  expect(notes?.map(({ code }) => code)).toContain('move-not-continued');
  expect([contents(OLD, 'Nygata'), contents(NEW, 'Nygata 2')]).toEqual(before);
});

test('a missing old segment is noted, and the segment is created with what the spec states', async () => {
  const { notes, segments } = await planOf(`${head(NEW.number)}segments: {A: {renamedFrom: 2026-0417/Nygate}}\n`);
  expect(notes?.map(({ code }) => code)).toContain('move-source-missing');
  expect(segments.map(({ steps }) => steps.length)).toEqual([1]);
});

test('a pinned segment is found by its id, so no old segment is missing', async () => {
  await apply(`${head(NEW.number)}segments: {A: {length: 5}}\n`);
  const [{ id } = { id: '' }] = under.service.store.segmentHeads(NEW.id).filter(({ name }) => name === 'A');
  const { notes } = await planOf(`${head(NEW.number)}segments: {A: {segmentId: "${id}", renamedFrom: 2026-0417/Nygate}}\n`);
  expect(notes?.map(({ code }) => code)).not.toContain('move-source-missing');
});

test('a run that does not plan the new segment does not delete the old one, although it is pruned', async () => {
  await setUp([[0]]);
  const text = `${head(OLD.number)}prune: true\nsegments: {Kept: {length: 3}}\n---\n${head(NEW.number)}segments: {Nygata 2: {${FROM}length: 1}}\n`;
  const projects = loadWell(text);
  const how = { parallelism: 4, selection: { ...EVERYTHING, moving: projects } };
  const only = projects.filter(({ number }) => number === OLD.number);
  const { segments } = await makePlan(only, { reading: client.api, companyId: '1001' }, how);
  expect(segments.flatMap(({ steps }) => steps)).toEqual([]);
});

test('a stop at any call, and the next run ends where an undisturbed one does', async () => {
  const lists = fc.uniqueArray(fc.nat(LISTS.length - 1), { maxLength: 4 });
  const shape = fc.array(lists, { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(shape, fc.nat(4), fc.nat(14), async (layers, kept, cut) => {
      const stated = layers.map((one) => one.filter((n) => n <= kept));
      const text = moved(segmentOf(stated, FROM));
      under.service.reset();
      await setUp(layers);
      await apply(text);
      const right = contents(NEW, 'Nygata 2');
      under.service.reset();
      await setUp(layers);
      const statuses = await apply(text, cut);
      if (contents(OLD, 'Nygata') === undefined) expect(statuses).not.toContain('held-back');
      await apply(text);
      expect(contents(NEW, 'Nygata 2')).toEqual(right);
      expect(contents(OLD, 'Nygata')).toEqual({});
    }),
    { seed: 20261117, numRuns: cases(8, 25) },
  );
}, 120_000);

test('a call that is refused or whose answer is lost leaves nothing out and nothing twice', async () => {
  const refusals = [400, 409].map((status) => ({ kind: 'refuse', status }) as const);
  const action = fc.constantFrom(...refusals, { kind: 'lose', how: 'truncate' } as const);
  await fc.assert(
    fc.asyncProperty(action, fc.constantFrom('POST', 'PUT', 'DELETE'), fc.integer({ min: 1, max: 8 }), async (what, method, nth) => {
      under.service.reset();
      await setUp([[0, 1, 2], [3]]);
      const before = contents(OLD, 'Nygata');
      fault({ method, nth }, what, 1);
      const statuses = await apply(PARTLY);
      if (statuses.includes('failed')) expect(statuses).toContain(method === 'DELETE' ? 'failed' : 'held-back');
      under.service.faults.clear();
      await apply(PARTLY);
      expect(contents(NEW, 'Nygata 2')).toEqual({ ...Object(before), name: 'Nygata 2' });
      expect(contents(OLD, 'Nygata')).toEqual({});
    }),
    { seed: 20261117, numRuns: cases(8, 24) },
  );
}, 120_000);
