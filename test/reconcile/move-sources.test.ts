// Projects that lose a segment to a selected one are planned with it, and only for that segment.
import { expect, test } from 'vitest';
import { withSources } from '../../src/reconcile/move-sources.js';
import { EVERYTHING } from '../../src/reconcile/selection.js';
import { project, segment } from '../live/desired.js';

const head = (name: string) => ({ id: `id-${name}`, name });
const [kept, moved, pinned] = [
  segment('Kept'),
  segment('New', { renamedFrom: 'P/Old' }),
  segment('Pinned', { renamedFrom: 'R/Old', segmentId: '7' }),
];
const [P, Q] = [project('P', [kept]), project('Q', [moved, pinned])];

test('the source is added if the specs do not state it, and may be absent', () => {
  const { projects, selection, isSource } = withSources([Q], EVERYTHING);
  expect(projects.map(({ number, segments }) => [number, segments.length])).toEqual([
    ['Q', 2],
    ['P', 0],
  ]);
  expect(projects.map(selection.mayBeAbsent)).toEqual([false, true]);
  expect(projects.map(selection.hasParts)).toEqual([true, false]);
  expect(projects.map(isSource)).toEqual([false, true]);
});

test('a source that the specs state stays as it is', () => {
  const { projects, selection, isSource } = withSources([P, Q], { ...EVERYTHING, mayBeAbsent: (one) => one === Q });
  expect(projects).toEqual([P, Q]);
  expect(projects.map(selection.mayBeAbsent)).toEqual([false, true]);
  expect(projects.map(selection.hasParts)).toEqual([true, true]);
  expect(projects.map(isSource)).toEqual([true, false]);
});

test('the segment that moves is known by project and name, and does not go by itself', () => {
  const { selection, movedTo } = withSources([P, Q], { ...EVERYTHING, mayGo: ({ name }) => name !== 'Stays' });
  expect([movedTo(head('Old'), P), movedTo(head('Old'), Q), movedTo(head('Other'), P)]).toEqual([moved, undefined, undefined]);
  const mayGo = (name: string, of = P) => selection.mayGo(head(name), of);
  expect([mayGo('Old'), mayGo('Old', Q), mayGo('Other'), mayGo('Stays')]).toEqual([false, true, true, false]);
});

test('a successor that is not targeted takes nothing, and its source stays', () => {
  const { selection, movedTo } = withSources([P, Q], { ...EVERYTHING, isTargeted: (one) => one !== moved });
  expect([movedTo(head('Old'), P), selection.mayGo(head('Old'), P)]).toEqual([undefined, false]);
});

test('a successor in a project that is not selected keeps its source too', () => {
  const { projects, selection, isSource } = withSources([P], { ...EVERYTHING, moving: [P, Q] });
  expect([projects, selection.mayGo(head('Old'), P), isSource(P)]).toEqual([[P], false, false]);
});

test('without a move the selection is the same', () => {
  const { projects, selection, isSource, movedTo } = withSources([P], EVERYTHING);
  expect([projects, selection, isSource(P), movedTo(head('Old'), P)]).toEqual([[P], EVERYTHING, false, undefined]);
});
