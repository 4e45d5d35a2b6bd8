// A segment that goes while its contents come in several new segments: a note says that it looks split.
import { expect, test } from 'vitest';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { splitNotes } from '../../src/plan/emit/split-notes.js';
import { planOne, planRemoval } from '../../src/plan/plan.js';
import { desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';

const PROJECT = { number: 'P', id: '1' };
const OTHER = { number: 'Q', id: '2' };

const live = (name: string, typeIds: readonly string[]): LiveSegment => {
  const cables = typeIds.map((typeId, n) => liveItem('cable', `c${n}`, { typeId }));
  return liveSegment([liveSection('s', [liveLayer('l', cables)])], { id: '9', fields: { name, length: 100 } });
};
const desired = (name: string, typeIds: readonly string[]): DesiredSegment =>
  desiredSegment([desiredSection([desiredLayer({ cable: typeIds.map((typeId) => ({ typeId })) })])], { name, fields: { length: 50 } });

const goes = (typeIds: readonly string[]) => planRemoval(live('Long', typeIds), PROJECT, 'segment-not-in-spec');
const comes = (name: string, typeIds: readonly string[], project = PROJECT) => planOne({ desired: desired(name, typeIds), project });

const said = (...segments: Parameters<typeof splitNotes>[0]) =>
  splitNotes(segments).map(({ segment, into }) => [segment, ...into.map((one) => `${one.project}/${one.segment}`)]);

test('a trench that is cut in two has the same cables in both halves', () => {
  expect(said(goes(['1', '2']), comes('Left', ['1', '2']), comes('Right', ['2']))).toEqual([['Long', 'P/Left', 'P/Right']]);
  expect(said(goes(['1', '2']), comes('Left', ['1']), comes('Right', ['2'], OTHER))).toEqual([['Long', 'P/Left', 'Q/Right']]);
});

test('if several segments go, the parts of one have all of its cables once, or its length', () => {
  const other = planRemoval(live('Other', ['9']), PROJECT, 'segment-not-in-spec');
  const halves = [comes('Left', ['1', '2']), comes('Right', ['2'])];
  expect(said(goes(['1', '2']), other, ...halves)).toEqual([['Long', 'P/Left', 'P/Right']]);
  const thirds = [...halves, comes('Middle', ['1'])];
  expect(said(goes(['1', '2']), ...thirds)).toEqual([['Long', 'P/Left', 'P/Right', 'P/Middle']]);
  expect(said(goes(['1', '2']), other, ...thirds)).toEqual([]);
});

test('one new segment, a missing cable, a cable too many or an empty segment is no split', () => {
  expect(said(goes(['1', '2']), comes('Left', ['1', '2']))).toEqual([]);
  expect(said(goes(['1', '2']), comes('Left', ['1']), comes('Right', ['1']))).toEqual([]);
  expect(said(goes(['1', '2']), comes('Left', ['1', '1']), comes('Right', ['2']))).toEqual([]);
  expect(said(goes([]), comes('Left', []), comes('Right', []))).toEqual([]);
});
