// A new segment that looks like a live one that no spec names, or like one that the plan deletes in another project.
import { expect, test } from 'vitest';
import { temporaryName } from '../../src/kinds/segment-names.js';
import type { PlanNote } from '../../src/plan/model/note.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { movesBetween, renamesAndMoves, segmentNotes } from '../../src/reconcile/segment-notes.js';
import { project, segment } from '../live/desired.js';

type Part = Partial<PlannedSegment>;
const planned = (of: string, name: string, more: Part, calls = 20): PlannedSegment =>
  ({ project: of, projectId: `id-${of}`, name, steps: Array(calls).fill({}), changes: [], ...more }) as unknown as PlannedSegment;
const created = (name: string, calls = 20, of = 'P', more: Part = {}) => planned(of, name, { desired: segment(name), ...more }, calls);
const createdIn = (of: string, name: string, more: Part = {}) => created(name, 20, of, more);
const deleted = (of: string, name: string, more: Part = {}) =>
  planned(of, name, { segmentId: `${of}-${name}`, live: { id: name } as unknown as NonNullable<Part['live']>, ...more });
/** A live segment; one that was read is one that goes. */
const old = (name: string, isRead = false) => ({
  id: `id of ${name}`,
  name,
  ...(isRead ? { segment: { live: { id: '1' } } as never } : {}),
});

const PROJECT = { id: 'id-P', number: 'P' };
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
  expect(await notes([created('A')], [old(temporaryName('1', 'unlike'), true)], 0)).toEqual([]);
  const moving = deleted('P', 'unlike', { segmentId: 'id of unlike', movedTo: { project: 'Q', segment: 'B' } });
  expect(await notes([created('A'), moving], [old('unlike', true)], 0)).toEqual([]);
});

test('contents that take too much work to compare are not alike', async () => {
  const compared = { desired: { number: 'P' }, project: PROJECT, others: [old('unlike', true)] };
  expect(await renamesAndMoves([compared], [created('A', 20)], () => Promise.reject(new Error('too much')))).toEqual([]);
});

test('twenty contents of a project are compared, and the names of two hundred segments', async () => {
  const efforts: string[] = [];
  const others = Array.from({ length: 30 }, (_, n) => old(`unlike ${n}`, true));
  const effort = async (_: unknown, live: { readonly id: string }) => efforts.push(live.id) + 98;
  await renamesAndMoves([{ desired: { number: 'P' }, project: PROJECT, others }], [created('A')], effort as never);
  expect(efforts).toHaveLength(20);
  const found = (last: number) =>
    notes([created('Main strett')], [...Array.from({ length: last }, (_, n) => old(`x${n}`)), old('Main street')]);
  expect([await found(199), await found(200)]).toEqual([['Main strett <- Main street (name)'], []]);
});

test('ten segments that no spec names are told, all are counted, and those that are let go are not', async () => {
  const others = Array.from({ length: 12 }, (_, n) => old(`S${n}`));
  const desired = project('P', [], { unmanaged: [{ name: 'S0', place: segment('x').place }] });
  const of = { ...PROJECT, name: '', archived: false };
  const live = { ...{ desired, project: of, moduleActive: true, segments: new Map() }, heads: others, others };
  expect(await segmentNotes([live], [], async () => 99)).toEqual([
    { code: 'segments-in-no-spec', project: 'P', count: 11, names: Array.from({ length: 10 }, (_, n) => `S${n + 1}`) },
  ]);
});

const PROJECTS = ['P', 'Q'].map((number) => ({ project: { id: `id-${number}`, number } }));

/** The notes as NEW <- OLD, with what is alike; contents are alike if the plan from one to the other has so many calls. */
async function moves(all: readonly PlannedSegment[], known: readonly PlanNote[] = [], calls = 20): Promise<string[]> {
  const found = await movesBetween(PROJECTS, all, known, async () => calls);
  return found.map(({ project: of, segment: name, fromProject, from, alike }) => `${of}/${name} <- ${fromProject}/${from} (${alike})`);
}
const A = createdIn('P', 'A');
const MOVED: Part = { movedFrom: { project: 'Q', segment: 'A', id: '1' } };
const GOES: Part = { movedTo: { project: 'P', segment: 'B' } };
const renamed = { code: 'maybe-renamed', project: 'P', segment: 'A', from: 'X', alike: 'name', isDeleted: true } as unknown as PlanNote;

test.each<[string, PlannedSegment[], string[], PlanNote[]?, number?]>([
  ['an equal name, and only in another project', [A, deleted('P', 'A'), deleted('Q', 'a')], ['P/A <- Q/a (name)']],
  ['an equal name in its own project', [A, deleted('P', 'A')], []],
  ['alike contents: a quarter of the calls', [A, deleted('Q', 'B')], ['P/A <- Q/B (contents)'], [], 5],
  ['contents that more calls change', [A, deleted('Q', 'B')], [], [], 6],
  ['alike contents in its own project', [A, deleted('P', 'B')], [], [], 5],
  ['two of one name, of which each deleted one is noted once', [A, createdIn('P', 'a'), deleted('Q', 'A')], ['P/A <- Q/A (name)']],
  ['a segment that exists', [createdIn('P', 'A', { segmentId: '1' }), deleted('Q', 'A')], []],
  ['a segment that is known to move', [createdIn('P', 'A', MOVED), deleted('Q', 'A')], []],
  ['a segment that is known to go elsewhere', [A, deleted('Q', 'A', GOES)], []],
  ['a segment that was not read', [A, planned('Q', 'A', { segmentId: '1' })], []],
  [
    'segments of a note on a rename in their own project, and others',
    [A, createdIn('P', 'B'), deleted('Q', 'A'), deleted('Q', 'B')],
    ['P/B <- Q/B (name)'],
    [renamed],
  ],
  ['the old segment of such a note', [createdIn('P', 'C'), deleted('P', 'X'), createdIn('Q', 'X')], [], [renamed]],
])('moves between projects: %s', async (_, all, expected, known = [], calls = 20) => {
  expect(await moves(all, known, calls)).toEqual(expected);
});
