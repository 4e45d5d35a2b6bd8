// The conditions under which a saved plan is stale.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredSegment, LiveItem, LiveSegment } from '../../src/kinds/model.js';
import { movedSince } from '../../src/plan/checks/compare-saved.js';
import { movedNotes } from '../../src/plan/emit/moved-notes.js';
import type { LooksMoved } from '../../src/plan/model/note.js';
import { planOne, planRemoval } from '../../src/plan/plan.js';
import { noteWords } from '../../src/render/words/note-words.js';
import { stalenessWords } from '../../src/render/words/refusal-words.js';
import { desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';
import { settings } from '../support/counts.js';
import { documentOf, PROJECT } from './played.js';

const cable = (id: string, typeId: string) => liveItem('cable', id, { typeId });
const layer = (id: string, ...items: LiveItem[]) => liveLayer(id, items);
const live = (change: Partial<LiveSegment> = {}): LiveSegment => {
  const [first, second] = [layer('l1', cable('c1', '1'), cable('c2', '2')), layer('l2')];
  const sections = [liveSection('s1', [first], { coverThickness: 600 }), liveSection('s2', [second], { coverThickness: 600 })];
  return liveSegment(sections, { id: '7', fields: { name: 'A', length: 10 }, ...change });
};
const desired = desiredSegment(
  [[{ typeId: '1' }], []].map((cables) => desiredSection([desiredLayer({ cable: cables })])),
  { name: 'A' },
);

const saved = (segment = planOne({ desired, live: live(), project: PROJECT })) => {
  const [document] = documentOf(segment).segments;
  if (!document) throw new Error('no change');
  return document;
};
const staleBy = (...args: Parameters<typeof movedSince>) => movedSince(...args).map(stalenessWords);
const against = (now: LiveSegment | undefined) => staleBy(saved(), planOne({ desired, live: now, project: PROJECT }));

test('nothing has changed', () => {
  expect(against(live())).toEqual([]);
});

test('a plan that is applied already is not stale', () => {
  const done = live({
    sections: [{ ...live().sections[0], layers: [layer('l1', cable('c1', '1'))] } as never, live().sections[1] as never],
  });
  expect(against(done)).toEqual([]);
});

test('a change of an object that the plan does not touch does not make it stale', () => {
  const [first, second] = live().sections;
  expect(against(live({ sections: [first as never, { ...second, fields: { coverThickness: 900 } } as never] }))).toEqual([]);
  expect(against(live({ fields: { name: 'A', length: 99 } }))).toEqual([]);
});

test('an object to be deleted has changed, or is another one now', () => {
  const [first, second] = live().sections;
  const other = (...items: ReturnType<typeof cable>[]) =>
    live({ sections: [{ ...first, layers: [layer('l1', ...items)] } as never, second as never] });
  const labelled = { ...cable('c2', '2'), fixed: { label: 'F7' } };
  expect(against(other(cable('c1', '1'), labelled))).toEqual(['cable c2 was changed: label nothing -> F7']);
  expect(against(other(cable('c1', '1'), cable('c3', '2')))).toEqual(['cable c2 was deleted', 'cable c3 would have to change too']);
});

test('of two objects, one is still to be deleted, and the other one has its value already', () => {
  const [first, second] = live().sections;
  const deeper = { ...desired, sections: desired.sections?.map((one, n) => (n === 1 ? { ...one, fields: { coverThickness: 900 } } : one)) };
  const now = live({ sections: [first as never, { ...second, fields: { coverThickness: 900 } } as never] });
  const both = [live(), now].map((state) => planOne({ desired: deeper as DesiredSegment, live: state, project: PROJECT }));
  expect(staleBy(saved(both[0]), both[1])).toEqual(['section s2 was changed: coverThickness 600 mm -> 900 mm']);
});

test('a create is stale if the object exists now, and a delete is done if the object is gone', () => {
  const creation = saved(planOne({ desired, project: PROJECT }));
  expect(staleBy(creation, planOne({ desired, project: PROJECT }))).toEqual([]);
  expect(staleBy(creation, planOne({ desired, live: live(), project: PROJECT }))).not.toEqual([]);
  const removal = saved(planRemoval(live(), PROJECT, 'segment-not-in-spec'));
  expect(staleBy(removal, planRemoval(live(), PROJECT, 'segment-not-in-spec'))).toEqual([]);
  expect(staleBy(removal, undefined)).toEqual([]);
  const more = live({ topCoverings: [{ id: 't1', fields: { type: 'SAND' } }] });
  expect(staleBy(removal, planRemoval(more, PROJECT, 'segment-not-in-spec'))).toEqual(['top covering t1 would have to change too']);
});

test('other calls than the planned ones, although no touched object has changed', () => {
  const [step] = saved().steps;
  const other = { ...saved(), steps: [{ ...step, operation: 'updateCable' } as never] };
  expect(staleBy(other, planOne({ desired, live: live(), project: PROJECT }))).toEqual(['it now needs other calls than the planned ones']);
});

test('the segment is gone, or it exists now', () => {
  const creation = saved(planOne({ desired, project: PROJECT }));
  expect(staleBy(creation, planOne({ desired, live: live(), project: PROJECT }))).toEqual(['a segment of this name exists now']);
  expect(against(undefined)).toEqual(['the segment was deleted']);
  expect(staleBy(saved(), undefined)).toEqual(['the segment was not found']);
});

// Items that are deleted in one place and created alike in another.

const { count: COUNT, seed: SEED } = settings({ count: 100, long: 1000, seed: 20261115 });

type Layers = readonly (readonly string[])[];

/** One section for each entry, with one layer of cables of these types. */
const liveOfMovedNotes = (name: string, sections: Layers, ...more: LiveItem[]): LiveSegment =>
  liveSegment(
    sections.map((types, n) => {
      const cables = types.map((typeId, m) => cable(`${name}.${n}.${m}`, typeId));
      return liveSection(`${name}.${n}`, [layer(`${name}.${n}.l`, ...cables, ...more)], { coverThickness: 100 * (n + 1) });
    }),
    { id: name, fields: { name } },
  );
const desiredOfMovedNotes = (name: string, sections: Layers, more = {}): DesiredSegment =>
  desiredSegment(
    sections.map((types, n) =>
      desiredSection([desiredLayer({ cable: types.map((typeId) => ({ typeId })), ...more })], { coverThickness: 100 * (n + 1) }),
    ),
    { name },
  );
const plan = (name: string, from: Layers | undefined, to: Layers) =>
  planOne({ desired: desiredOfMovedNotes(name, to), live: from && liveOfMovedNotes(name, from), project: PROJECT });

test('a cable that leaves one section and comes into another looks moved', () => {
  expect(movedNotes([plan('A', [['1', '2'], ['3']], [['1'], ['3', '2']])]).map(noteWords)).toEqual([
    'P/A: 1 cable looks moved from section 1, layer 1 to section 2, layer 1 (spec.yaml:1); the API cannot move an object, so it is created there and deleted here',
  ]);
});

test('a cable of a section that goes looks moved from there, and one that takes the place of another does not look moved', () => {
  const [note] = movedNotes([plan('A', [['1'], ['2']], [['1', '2']])]).map(noteWords);
  expect(note).toContain('1 cable looks moved from section 2 to section 1, layer 1');
  expect(movedNotes([plan('A', [['2'], ['1', '3']], [['1'], ['3']])])).toEqual([]);
});

test('another type does not look moved', () => {
  expect(movedNotes([plan('A', [['1', '2'], ['3']], [['1'], ['3', '4']])])).toEqual([]);
});

test('a section that is replaced keeps its items where they are', () => {
  const withPipe = liveOfMovedNotes('A', [['1', '2']], liveItem('pipe', 'p', { typeId: '7' }));
  const stated = desiredOfMovedNotes('A', [['1', '2']], { pipe: [{ typeId: '8' }] });
  const planned = planOne({ desired: stated, live: withPipe, project: PROJECT });
  expect(planned.changes.map(({ action }) => action)).toContain('replace');
  expect(movedNotes([planned])).toEqual([]);
});

test('items of a segment that is deleted look moved, unless the segment seems to be renamed', () => {
  const segments = [plan('B', undefined, [['1', '1']]), planRemoval(liveOfMovedNotes('A', [['1', '1']]), PROJECT, 'segment-not-in-spec')];
  expect(movedNotes(segments)).toMatchObject([{ code: 'looks-moved', count: 2, from: { segment: 'A', path: [] }, to: { segment: 'B' } }]);
  const renamed = { code: 'maybe-renamed', project: 'P', segment: 'B', from: 'A' } as const;
  expect(movedNotes(segments, [{ ...renamed, alike: 'contents', isDeleted: true }])).toEqual([]);
  expect(movedNotes(segments, [{ ...renamed, project: 'Q', alike: 'contents', isDeleted: true }])).toHaveLength(1);
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
      for (const note of movedNotes(segments)) if (note.code === 'looks-moved') expect(isMove(note)).toBe(true);
    }),
    { numRuns: COUNT, seed: SEED },
  );
});
