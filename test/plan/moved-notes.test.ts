// Items that are deleted in one place and created alike in another, and segments that go while their contents come in several new ones.
// test/plan/plan-page.test.ts shows the notes on moves within one segment.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedNotes } from '../../src/plan/emit/moved-notes.js';
import { splitNotes } from '../../src/plan/emit/split-notes.js';
import type { LooksMoved } from '../../src/plan/model/note.js';
import { planOne, planRemoval } from '../../src/plan/plan.js';
import { noteWords } from '../../src/render/words/note-words.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { PROJECT, planFor, stated, there } from './texts.js';

const { count: COUNT, seed: SEED } = settings({ count: 100, long: 1000, seed: 20261115 });

type Layers = readonly (readonly number[])[];

/** One section for each entry, with one layer of cables of these types. */
const trench = (types: Layers, more = ''): string =>
  types.map((of, n) => `coverThickness: ${100 * (n + 1)}; ${of.length > 0 ? `cable ${of.join(' ')}` : 'no cables'}${more}`).join(' / ');
const plan = (name: string, from: Layers | undefined, to: Layers) => planFor(from && trench(from), trench(to), name);
const goes = (name: string, text: string) => planRemoval(there(text, name), PROJECT, 'segment-not-in-spec');

test('a cable of a section that goes looks moved, but not one that takes the place of another, one of another type or one that is replaced', () => {
  expect(movedNotes([plan('A', [[1], [2]], [[1, 2]])]).map(noteWords)).toEqual([
    'P/A: 1 cable looks moved from what is now section 2 to section 1, layer 1 (spec.yaml:3); the API cannot move an object, so it is created there and deleted here',
  ]);
  expect(movedNotes([plan('A', [[2], [1, 3]], [[1], [3]])])).toEqual([]);
  expect(movedNotes([plan('A', [[1, 2], [3]], [[1], [3, 4]])])).toEqual([]);
  const planned = planFor(trench([[1, 2]], ', pipe 7'), trench([[1, 2]], ', pipe 8'));
  expect(planned.changes.map(({ action }) => action)).toContain('replace');
  expect(movedNotes([planned])).toEqual([]);
});

test('items of a segment that is deleted look moved, unless the segment seems to be renamed', () => {
  const segments = [plan('B', undefined, [[1, 1]]), goes('A', trench([[1, 1]]))];
  expect(movedNotes(segments)).toMatchObject([{ code: 'looks-moved', count: 2, from: { segment: 'A', path: [] }, to: { segment: 'B' } }]);
  const renamed = { code: 'maybe-renamed', project: 'P', segment: 'B', from: 'A' } as const;
  expect(movedNotes(segments, [{ ...renamed, alike: 'contents', isDeleted: true }])).toEqual([]);
  const another = [...segments, plan('C', undefined, [[1]])];
  expect(movedNotes(another, [{ ...renamed, alike: 'contents', isDeleted: true }])).toMatchObject([{ to: { segment: 'C' } }]);
  expect(movedNotes(segments, [{ ...renamed, project: 'Q', alike: 'contents', isDeleted: true }])).toHaveLength(1);
});

test('ten moves are listed, and the others are counted', () => {
  const notes = movedNotes(
    Array.from({ length: 12 }, (_, n) =>
      plan(
        `S${n}`,
        [[1, 1, 2, 2, 2], [3]],
        [
          [2, 2, 2],
          [3, 1, 1],
        ],
      ),
    ),
  );
  expect(notes).toHaveLength(11);
  expect(notes.at(-1)).toEqual({ code: 'more-look-moved', project: expect.any(String), count: 4 });
});

const layers = fc.array(fc.array(fc.constantFrom(1, 2, 3), { maxLength: 4 }), { minLength: 1, maxLength: 3 });
holds('no more looks moved than is deleted and created', { numRuns: COUNT, seed: SEED }, layers, layers, layers, (a, b, c) => {
  const segments = [plan('A', a, b), plan('B', b, c)];
  const made = segments.flatMap(({ changes }) => changes).filter(({ kind, action }) => kind === 'item' && action === 'create');
  const created = made.reduce((sum, { count }) => sum + count, 0);
  const destroyed = segments.reduce((sum, one) => sum + one.destroyed, 0);
  const notes = movedNotes(segments) as LooksMoved[];
  expect(notes.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(Math.min(created, destroyed));
  for (const { code, from, to } of notes) if (code === 'looks-moved') expect(from).not.toEqual(to);
});

const OTHER = { number: 'Q', id: '2' };
const LONG = goes('Long', 'length: 100 :: cable 1 2');
const comes = (name: string, items: string, project = PROJECT) => planOne({ desired: stated(`length: 50 :: ${items}`, name), project });
const FROM = { project: 'R', segment: 'Right', id: '3' } as never;
const HALVES = [comes('Left', 'cable 1 2'), comes('Right', 'cable 2')];

test.each<[string, Parameters<typeof splitNotes>[0], string[]]>([
  ['both halves have a cable of it', [LONG, ...HALVES], ['P/Left', 'P/Right']],
  [
    'the halves have one cable each, in two projects',
    [LONG, comes('Left', 'cable 1'), comes('Right', 'cable 2', OTHER)],
    ['P/Left', 'Q/Right'],
  ],
  ['its parts have its length, and another one goes', [LONG, goes('Other', 'cable 9'), ...HALVES], ['P/Left', 'P/Right']],
  ['there are three parts', [LONG, ...HALVES, comes('Middle', 'cable 1')], ['P/Left', 'P/Right', 'P/Middle']],
  ['three parts, and another one goes', [LONG, goes('Other', 'cable 9'), ...HALVES, comes('Middle', 'cable 1')], []],
  [
    'its parts have as many cables as it, and another one goes that is like it',
    [goes('Long', 'length: 90 :: cable 1 2'), goes('Like', 'length: 90 :: cable 1 2'), comes('Left', 'cable 1'), comes('Right', 'cable 2')],
    ['P/Left', 'P/Right'],
  ],
  ['one segment comes', [LONG, comes('Left', 'cable 1 2')], []],
  ['a cable is missing', [LONG, comes('Left', 'cable 1'), comes('Right', 'cable 1')], []],
  ['there is a cable too many', [LONG, comes('Left', 'cable 1 1'), comes('Right', 'cable 2')], []],
  ['one of the parts comes from another project', [LONG, comes('Left', 'cable 1'), { ...comes('Right', 'cable 2'), movedFrom: FROM }], []],
  ['it is empty', [goes('Long', 'no cables'), comes('Left', 'no cables'), comes('Right', 'no cables')], []],
])('a segment that goes looks split, or does not: %s', (_, segments, parts) => {
  const said = splitNotes(segments).map(({ segment, into }) => [segment, ...into.map((one) => `${one.project}/${one.segment}`)]);
  expect(said).toEqual(parts.length === 0 ? [] : [['Long', ...parts]]);
});
