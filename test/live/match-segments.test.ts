import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredSegment } from '../../src/kinds/model.js';
import { temporaryName } from '../../src/kinds/segment-names.js';
import { matchSegments, openCycles } from '../../src/live/match-segments.js';
import { segment } from './desired.js';

/** Live segments by name; their ids are their positions from 1. */
const heads = (...names: string[]) => names.map((name, index) => ({ id: String(index + 1), name }));

function match(live: string[], ...desired: DesiredSegment[]) {
  const { matched, others, problems } = matchSegments(desired, heads(...live));
  const all = problems.map(({ problem }) => problem);
  return { matched: Object.fromEntries([...matched].map(([one, head]) => [one.name, head.id])), others: others.map(({ id }) => id), all };
}

/** `new<old` is a segment that is renamed, and `a#1` one that is pinned. */
const stated = (word: string): DesiredSegment => {
  const [name = '', old, id] = /^([^<#]+)(?:<(.+))?(?:#(.+))?$/.exec(word)?.slice(1) ?? [];
  return segment(name, { ...(old ? { renamedFrom: old } : {}), ...(id ? { segmentId: id } : {}) });
};
const T = temporaryName;

/** The live names, the desired segments, and what they are matched with: names with ids, the ids of the others, and codes of problems. */
test.each<[string, string[], string[], string]>([
  ['by name; what is not there is left out; what nobody names is another', ['a', 'b', 'c'], ['c', 'a', 'new'], 'a=1 c=3, others 2'],
  ['to the letter', ['Storgata'], ['storgata'], ', others 1'],
  ['in any Unicode form', ['Ålesund'], ['A\u030alesund'], 'A\u030alesund=1'],
  ['with any white space around it', ['Storgata'], [' Storgata '], ' Storgata =1'],
  ['a name to the letter comes before one that is only much the same', ['Storgata'], ['Storgata ', 'Storgata'], 'Storgata=1'],
  ['in another form, which two have', ['Storgata ', ' Storgata'], ['Storgata'], ', others 1 2: segment-ambiguous'],
  ['in another form, before the old name', ['old', 'new '], ['new<old'], 'new=2, others 1'],
  ['a pin before the temporary name of another', [T('1', 'b')], ['b', 'a#1'], 'a=1: segment-claimed-twice'],
  ['names are passed on: before', ['a', 'b'], ['b<a', 'c<b'], 'b=1 c=2'],
  ['the last one was renamed', ['a', 'c'], ['b<a', 'c<b'], 'b=1 c=2'],
  ['the last one has its temporary name', ['a', T('2', 'c')], ['b<a', 'c<b'], 'b=1 c=2'],
  ['names are passed on, and what has the last one is pinned', ['a', 'b', 'c'], ['b<a', 'c<b', 'z#3'], 'b=1 c=2 z=3'],
  ['names are passed on: after', ['b', 'c'], ['b<a', 'c<b'], 'b=1 c=2'],
  ['after, and the last one was deleted', ['b'], ['b<a', 'c<b'], 'b=1'],
  ['a swap of which one has its temporary name', [T('1', 'b'), 'b'], ['a<b', 'b<a'], 'a=2 b=1'],
  ['a swap in the middle', [T('1', 'b'), T('2', 'a')], ['a<b', 'b<a'], 'a=2 b=1'],
  ['a swap that is nearly done', ['b', T('2', 'a')], ['a<b', 'b<a'], 'a=2 b=1'],
  ['a swap without one of them', ['b'], ['a<b', 'b<a'], 'b=1'],
  ['a temporary name of another segment', ['a', 'b', T('1', 'c')], ['b<a', 'c<b'], 'b=1 c=2, others 3'],
  ['by pin, whatever the name', ['a', 'b'], ['b#1'], 'b=1, others 2'],
  ['one of two is pinned', ['a', 'b', 'a'], ['a#3'], 'a=3, others 1 2'],
  ['two others have one name', ['a', 'b', 'a'], ['b'], 'b=2, others 1 3'],
  ['one of the two is spoken for: the other is meant', ['a', 'a'], ['a', 'z#1'], 'a=2 z=1'],
  ['by the old name, where the new one is not there yet', ['old'], ['new<old'], 'new=1'],
  ['by the new name, where it is there', ['new'], ['new<old'], 'new=1'],
  ['both are there', ['old', 'new'], ['new<old'], 'new=2, others 1'],
  ['neither is there', [], ['new<old'], ''],
  ['two have the old name', ['old', 'old'], ['new<old'], ', others 1 2: segment-ambiguous'],
  ['names that were swapped stay swapped', ['a', 'b'], ['a<b', 'b<a'], 'a=1 b=2'],
  ['renames that do not meet in a name go each their way', ['a', 'b'], ['c<b', 'd<a'], 'c=2 d=1'],
  ['two are pinned to one', ['a', 'b'], ['a#1', 'b#1'], 'a=1, others 2: segment-claimed-twice'],
  ['two have one old name', ['x'], ['a<x', 'b<x'], 'a=1: segment-claimed-twice'],
])('%s', (_, live, desired, expected) => {
  const segments = desired.map(stated);
  const { matched, others, all } = match(live, ...segments);
  const pairs = Object.entries(matched)
    .toSorted()
    .map(([name, id]) => `${name}=${id}`)
    .join(' ');
  const left = others.length === 0 ? '' : `, others ${others.join(' ')}`;
  expect(`${pairs}${left}${all.map(({ code }) => `: ${code}`).join('')}`).toBe(expected);
  const isUndecided = expected === 'a=1 b=2' && live.join() === 'a,b';
  expect(openCycles(segments, heads(...live)).length).toBe(isUndecided ? 1 : 0);
});

test('a swap of which both names are there is undecided, and turned where that is said', () => {
  const [swap, live] = [['a<b', 'b<a'].map(stated), heads('a', 'b')];
  expect(openCycles(swap, live)).toMatchObject([{ segments: swap, isCycle: true }]);
  const ids = (turned: Set<DesiredSegment>) => [...matchSegments(swap, live, turned).matched].map(([{ name }, { id }]) => `${name}=${id}`);
  expect([ids(new Set()), ids(new Set(swap))]).toEqual([
    ['a=1', 'b=2'],
    ['a=2', 'b=1'],
  ]);
});

test('a temporary name fits into 255 characters, and is told from another of the same beginning', () => {
  const long = 'x'.repeat(255);
  expect(T('9223372036854775807', long).length).toBeLessThanOrEqual(255);
  expect(T('1', long)).not.toBe(T('1', `${long}y`));
});

test('problems are told at the places of the segments, with what to do', () => {
  const [pinned, twice] = [stated('a#99'), stated('a')];
  expect(match(['a'], pinned)).toEqual({
    ...{ matched: {}, others: ['1'] },
    all: [expect.objectContaining({ code: 'segment-not-found', place: pinned.place, message: expect.stringContaining('99') })],
  });
  expect(match(['a', 'b', 'a'], twice).all).toEqual([
    expect.objectContaining({
      ...{ code: 'segment-ambiguous', place: twice.place, message: '2 segments are called "a": 1, 3' },
      remedy: expect.stringContaining('segmentId'),
    }),
  ]);
  const [kept, renamed] = [stated('old'), stated('new<old')];
  expect(match(['old'], renamed, kept).all).toEqual([
    expect.objectContaining({
      ...{ code: 'segment-claimed-twice', place: renamed.place },
      also: [expect.objectContaining({ place: kept.place })],
    }),
  ]);
  // Names from outside cannot steer a terminal.
  const name = '\u001b[2J\u202e"';
  const [problem] = match([name, name], segment(name)).all;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is the point.
  expect(problem?.message).not.toMatch(/[\x00-\x1f\u202e]/);
});

/** The names of four segments before and after renames, and how far a run came that set temporary names first. */
const interrupted = fc
  .record({ names: fc.shuffledSubarray(['a', 'b', 'c', 'd', 'x', 'y'], { minLength: 4, maxLength: 4 }), cut: fc.nat(8) })
  .map(({ names, cut }) => {
    const moves = ['a', 'b', 'c', 'd'].map((old, n) => ({ id: String(n + 1), old, name: names[n] ?? old }));
    const renamed = moves.filter(({ old, name }) => old !== name);
    const giving = renamed.filter(({ old }) => renamed.some(({ name }) => name === old));
    const done = [...giving.map((one) => ['temporary', one] as const), ...renamed.map((one) => ['new', one] as const)];
    const live = new Map(moves.map(({ id, old }) => [id, old]));
    for (const [form, { id, name }] of done.slice(0, cut)) live.set(id, form === 'new' ? name : temporaryName(id, name));
    return { moves, live };
  });

test('after a run that was interrupted anywhere, each segment is matched with the one that it was', () => {
  fc.assert(
    fc.property(interrupted, ({ moves, live }) => {
      const desired = moves.map(({ old, name }) => segment(name, old === name ? {} : { renamedFrom: old }));
      const heads = [...live].map(([id, name]) => ({ id, name }));
      // The contents decide a cycle whose names are all there: before the first call it has to be turned.
      const isOld = new Set(moves.flatMap(({ id, old, name }) => (live.get(id) === old ? [name] : [])));
      const turned = new Set(
        openCycles(desired, heads)
          .flatMap(({ segments }) => segments)
          .filter(({ name }) => isOld.has(name)),
      );
      const { matched, others, problems } = matchSegments(desired, heads, turned);
      expect(desired.map((one) => matched.get(one)?.id)).toEqual(moves.map(({ id }) => id));
      expect([others, problems]).toEqual([[], []]);
    }),
    { seed: 35, numRuns: 1500 },
  );
});

test('the order of the segments in the spec does not decide which live segment of a cycle is whose', () => {
  const NAMES = ['a', 'b', 'c', 'd'];
  const cycle = NAMES.map((name, n) => segment(name, { renamedFrom: NAMES[(n + 1) % NAMES.length] ?? '' }));
  fc.assert(
    fc.property(fc.subarray(NAMES), fc.shuffledSubarray(cycle, { minLength: cycle.length }), (live, order) => {
      expect(match(live, ...order).matched).toEqual(match(live, ...cycle).matched);
    }),
    { seed: 35, numRuns: 300 },
  );
});

test('for any names: every live segment has one place, and every desired one at most one', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const desired = fc.uniqueArray(
    fc.record({
      name,
      renamedFrom: fc.option(name, { nil: undefined }),
      segmentId: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined }),
    }),
    { selector: (one) => one.name },
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), desired, (live, specs) => {
      const segments = specs.map(({ name: own, ...more }) =>
        segment(own, Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))),
      );
      const { matched, others, problems } = matchSegments(segments, heads(...live));
      const placed = [...matched.values(), ...others].map(({ id }) => id).sort();
      expect(placed).toEqual(
        heads(...live)
          .map(({ id }) => id)
          .sort(),
      );
      for (const [one, head] of matched) {
        if (one.segmentId !== undefined) expect(head.id).toBe(one.segmentId);
        else expect([one.name, one.renamedFrom]).toContain(head.name);
      }
      // Nothing that is there under its name is silently taken for missing.
      if (problems.length > 0) return;
      for (const one of segments) {
        if (!matched.has(one)) expect(others.map((other) => other.name)).not.toContain(one.name);
      }
    }),
    { seed: 417, numRuns: 2000 },
  );
});
