// A new segment that looks like a live one of its project that no spec names: by its name, or by its contents.
import { expect, test } from 'vitest';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { renamesAndMoves, segmentNotes } from '../../src/reconcile/segment-notes.js';
import { project, segment } from '../live/desired.js';

const PROJECT = { id: '7', number: 'P' };
const created = (name: string, calls = 20): PlannedSegment =>
  ({ project: 'P', projectId: '7', name, desired: segment(name), steps: Array(calls).fill({}), changes: [] }) as never;
/** A live segment; one that was read is one that goes. */
const old = (name: string, isRead = false) => ({
  id: `id of ${name}`,
  name,
  ...(isRead ? { segment: { live: { id: '1' } } as never } : {}),
});

async function notes(news: readonly PlannedSegment[], others: readonly ReturnType<typeof old>[], effort = 99): Promise<string[]> {
  const found = await renamesAndMoves([{ desired: { number: 'P' }, project: PROJECT, others }], news, async () => effort);
  return found.map((note) =>
    note.code === 'maybe-renamed' ? `${note.segment} <- ${note.from} (${note.alike}${note.isDeleted ? ', deleted' : ''})` : note.code,
  );
}

test.each([
  ['Street', 'Streed', true],
  ['Stree', 'Streex', false],
  ['abc', 'A B C', true],
  ['Main street', 'Main strexx', true],
  ['Main street', 'Main strxxx', false],
  ['abcdefghijkl', 'abcdefghiXY', false],
  ['abcdefghijkl', 'abcdefghijkX', true],
])('the names %s and %s are alike: %s', async (name, other, isAlike) => {
  expect(await notes([created(name)], [old(other)])).toEqual(isAlike ? [`${name} <- ${other} (name)`] : []);
});

test.each([
  [20, 5, true],
  [20, 6, false],
  [4, 1, true],
  [3, 0, false],
])('contents of a segment of %i calls that %i calls change are alike: %s', async (calls, effort, isAlike) => {
  expect(await notes([created('A', calls)], [old('unlike', true)], effort)).toEqual(isAlike ? ['A <- unlike (contents, deleted)'] : []);
});

test('the nearest name counts, each segment once, and contents only of a segment that was read', async () => {
  const news = [created('Main street 2'), created('Main strxet 2')];
  expect(await notes(news, [old('Main strxxt 2'), old('Main street 3', true)])).toEqual([
    'Main street 2 <- Main street 3 (name, deleted)',
    'Main strxet 2 <- Main strxxt 2 (name)',
  ]);
  expect(await notes(news, [old('Main street 3')])).toEqual(['Main street 2 <- Main street 3 (name)']);
  expect(await notes([created('A')], [old('unlike')], 0)).toEqual([]);
});

test('twenty contents of a project are compared, and the names of two hundred segments', async () => {
  const efforts: string[] = [];
  const others = Array.from({ length: 30 }, (_, n) => old(`unlike ${n}`, true));
  const effort = async (_: unknown, live: { readonly id: string }) => efforts.push(live.id) + 98;
  await renamesAndMoves([{ desired: { number: 'P' }, project: PROJECT, others }], [created('A')], effort as never);
  expect(efforts).toHaveLength(20);
  const many = (last: number) => [...Array.from({ length: last }, (_, n) => old(`x${n}`)), old('Main street')];
  expect([await notes([created('Main strett')], many(199)), await notes([created('Main strett')], many(200))]).toEqual([
    ['Main strett <- Main street (name)'],
    [],
  ]);
});

test('ten segments that no spec names are told, all are counted, and those that are let go are not', async () => {
  const others = Array.from({ length: 12 }, (_, n) => old(`S${n}`));
  const desired = project('P', [], { unmanaged: [{ name: 'S0', place: segment('x').place }] });
  const live = {
    desired,
    project: { ...PROJECT, name: '', archived: false },
    moduleActive: true,
    heads: others,
    segments: new Map(),
    others,
  };
  expect(await segmentNotes([live], [], async () => 99)).toEqual([
    { code: 'segments-in-no-spec', project: 'P', count: 11, names: Array.from({ length: 10 }, (_, n) => `S${n + 1}`) },
  ]);
});
