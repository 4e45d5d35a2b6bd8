// Items that are deleted in one place and created alike in another.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { movedNotes } from '../../src/plan/emit/moved-notes.js';
import type { LooksMoved } from '../../src/plan/model/note.js';
import { planOne, planRemoval } from '../../src/plan/plan.js';
import { noteWords } from '../../src/render/words/note-words.js';
import { liveItem, liveLayer, place, UNPROTECTED } from '../support/build.js';
import { settings } from '../support/counts.js';

const PROJECT = { number: 'P', id: '1' };
const { count: COUNT, seed: SEED } = settings({ count: 100, long: 1000, seed: 20261115 });

type Layers = readonly (readonly string[])[];

/** One section for each entry, with one layer of cables of these types. */
const live = (name: string, sections: Layers): LiveSegment => ({
  id: name,
  fields: { name },
  sections: sections.map((types, n) => ({
    id: `${name}.${n}`,
    fields: { coverThickness: 100 * (n + 1) },
    layers: [
      liveLayer(
        `${name}.${n}.l`,
        types.map((typeId, m) => liveItem('cable', `${name}.${n}.${m}`, { typeId })),
      ),
    ],
  })),
});
const desired = (name: string, sections: Layers): DesiredSegment => ({
  name,
  fields: {},
  lifecycle: UNPROTECTED,
  place,
  sections: sections.map((types, n) => ({
    fields: { coverThickness: 100 * (n + 1) },
    place,
    layers: [
      {
        fields: {},
        place,
        items: { cable: types.map((typeId) => ({ kind: 'cable', fields: { typeId }, place })) },
      },
    ],
  })),
});
const plan = (name: string, from: Layers | undefined, to: Layers) =>
  planOne({ desired: desired(name, to), live: from && live(name, from), project: PROJECT });

test('a cable that leaves one section and comes into another looks moved', () => {
  expect(movedNotes([plan('A', [['1', '2'], ['3']], [['1'], ['3', '2']])]).map(noteWords)).toEqual([
    'P/A: 1 cable looks moved from section 1, layer 1 to section 2, layer 1 (spec.yaml:1); the API cannot move an object, so it is created there and deleted here',
  ]);
});

test('another type does not look moved', () => {
  expect(movedNotes([plan('A', [['1', '2'], ['3']], [['1'], ['3', '4']])])).toEqual([]);
});

test('a section that is replaced keeps its items where they are', () => {
  const pipe = (typeId: string) => liveItem('pipe', 'p', { typeId });
  const own = live('A', [['1', '2']]);
  const withPipe: LiveSegment = {
    ...own,
    sections: own.sections.map((section) => ({
      ...section,
      layers: section.layers.map((layer) => ({ ...layer, items: [...layer.items, pipe('7')] })),
    })),
  };
  const stated = desired('A', [['1', '2']]);
  const planned = planOne({
    desired: {
      ...stated,
      sections: (stated.sections ?? []).map((section) => ({
        ...section,
        layers: (section.layers ?? []).map((layer) => ({
          ...layer,
          items: { ...layer.items, pipe: [{ kind: 'pipe', fields: { typeId: '8' }, place }] },
        })),
      })),
    },
    live: withPipe,
    project: PROJECT,
  });
  expect(planned.changes.map(({ action }) => action)).toContain('replace');
  expect(movedNotes([planned])).toEqual([]);
});

test('items of a segment that is deleted look moved, unless the segment seems to be renamed', () => {
  const segments = [
    plan('B', undefined, [['1', '1']]),
    planRemoval(live('A', [['1', '1']]), PROJECT, 'segment-not-in-spec'),
  ];
  expect(movedNotes(segments)).toMatchObject([
    { code: 'looks-moved', count: 2, from: { segment: 'A', path: [] }, to: { segment: 'B' } },
  ]);
  const renamed = { code: 'maybe-renamed', project: 'P', segment: 'B', from: 'A' } as const;
  expect(movedNotes(segments, [{ ...renamed, alike: 'contents', isDeleted: true }])).toEqual([]);
});

test('ten moves are listed, and the others are counted', () => {
  const segments = Array.from({ length: 12 }, (_, n) => plan(`S${n}`, [['1'], []], [[], ['1']]));
  const notes = movedNotes(segments);
  expect(notes).toHaveLength(11);
  expect(notes.at(-1)).toEqual({ code: 'more-look-moved', project: expect.any(String), count: 2 });
});

test('no more looks moved than is deleted and created', () => {
  const types = fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 4 });
  const layers = fc.array(types, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(layers, layers, layers, (a, b, c) => {
      const segments = [plan('A', a, b), plan('B', b, c)];
      const changes = segments.flatMap((one) => one.changes);
      const created = changes
        .filter(({ kind, action }) => kind === 'item' && action === 'create')
        .reduce((sum, { count }) => sum + count, 0);
      const destroyed = segments.reduce((sum, one) => sum + one.destroyed, 0);
      const moved = movedNotes(segments).reduce((sum, note) => sum + (note as LooksMoved).count, 0);
      expect(moved).toBeLessThanOrEqual(Math.min(created, destroyed));
      const isMove = (note: LooksMoved) => JSON.stringify(note.from) !== JSON.stringify(note.to);
      for (const note of movedNotes(segments))
        if (note.code === 'looks-moved') expect(isMove(note)).toBe(true);
    }),
    { numRuns: COUNT, seed: SEED },
  );
});
