import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DesiredSegment } from '../../src/kinds/model.js';
import { temporaryName } from '../../src/kinds/segment-names.js';
import { matchSegments, openCycles } from '../../src/live/match-segments.js';
import { segment } from './desired.js';

/** Live segments by name; their ids are their positions from 1. */
const heads = (...names: string[]) => names.map((name, index) => ({ id: String(index + 1), name }));

function match(live: string[], ...desired: DesiredSegment[]) {
  const { matched, others, problems } = matchSegments(desired, heads(...live));
  return {
    matched: Object.fromEntries([...matched].map(([one, head]) => [one.name, head.id])),
    others: others.map(({ id }) => id),
    problems: problems.map(({ problem }) => problem.code),
    all: problems.map(({ problem }) => problem),
  };
}

test('by name; what is not there is left out; what nobody names is another', () => {
  expect(match(['a', 'b', 'c'], segment('c'), segment('a'), segment('new'))).toMatchObject({
    matched: { a: '1', c: '3' },
    others: ['2'],
    problems: [],
  });
});

test('names are taken to the letter, in any Unicode form and with any white space around them', () => {
  expect(match(['Storgata'], segment('storgata'))).toMatchObject({ matched: {}, others: ['1'] });
  expect(match(['Ålesund'], segment('A\u030alesund'))).toMatchObject({ others: [], problems: [] });
  expect(match(['Storgata'], segment(' Storgata '))).toMatchObject({ matched: { ' Storgata ': '1' } });
});

test('a name to the letter comes before one that is only much the same', () => {
  const { matched } = match(['Storgata'], segment('Storgata '), segment('Storgata'));
  expect(matched).toEqual({ Storgata: '1' });
});

describe('names that are passed on', () => {
  const chain = [segment('b', { renamedFrom: 'a' }), segment('c', { renamedFrom: 'b' })];
  const swap = [segment('a', { renamedFrom: 'b' }), segment('b', { renamedFrom: 'a' })];
  const T = temporaryName;

  test.each<[string, string[], DesiredSegment[], Record<string, string>]>([
    ['before', ['a', 'b'], chain, { b: '1', c: '2' }],
    ['the last one was renamed', ['a', 'c'], chain, { b: '1', c: '2' }],
    ['the last one has its temporary name', ['a', T('2', 'c')], chain, { b: '1', c: '2' }],
    ['after', ['b', 'c'], chain, { b: '1', c: '2' }],
    ['after, and the last one was deleted', ['b'], chain, { b: '1' }],
    ['a swap of which one has its temporary name', [T('1', 'b'), 'b'], swap, { a: '2', b: '1' }],
    ['a swap in the middle', [T('1', 'b'), T('2', 'a')], swap, { a: '2', b: '1' }],
    ['a swap that is nearly done', ['b', T('2', 'a')], swap, { a: '2', b: '1' }],
    ['a swap without one of them', ['b'], swap, { b: '1' }],
    ['a temporary name of another segment', ['a', 'b', T('1', 'c')], chain, { b: '1', c: '2' }],
  ])('%s', (_, live, desired, matched) => {
    expect(match(live, ...desired)).toMatchObject({ matched, problems: [] });
    expect(openCycles(desired, heads(...live))).toEqual([]);
  });

  test('a swap of which both names are there is undecided, and turned where that is said', () => {
    const live = heads('a', 'b');
    expect(openCycles(swap, live)).toMatchObject([{ segments: swap, isCycle: true }]);
    const ids = (turned: Set<DesiredSegment>) => [...matchSegments(swap, live, turned).matched].map(([{ name }, { id }]) => [name, id]);
    expect(ids(new Set())).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(ids(new Set(swap))).toEqual([
      ['a', '2'],
      ['b', '1'],
    ]);
  });

  test('a temporary name fits into 255 characters, and is told from another of the same beginning', () => {
    const long = 'x'.repeat(255);
    expect(T('9223372036854775807', long).length).toBeLessThanOrEqual(255);
    expect(T('1', long)).not.toBe(T('1', `${long}y`));
  });
});

test('by pin, whatever the name', () => {
  expect(match(['a', 'b'], segment('b', { segmentId: '1' }))).toMatchObject({ matched: { b: '1' }, others: ['2'] });
});

test('a pin that is not there is a problem at its place', () => {
  const desired = segment('a', { segmentId: '99' });
  const { all, matched } = match(['a'], desired);
  expect(all).toEqual([
    expect.objectContaining({ code: 'segment-not-found', place: desired.place, message: expect.stringContaining('99') }),
  ]);
  expect(matched).toEqual({});
});

test('two live segments of the same name: the spec has to say which', () => {
  const desired = segment('a');
  const { all } = match(['a', 'b', 'a'], desired);
  expect(all).toEqual([
    expect.objectContaining({
      code: 'segment-ambiguous',
      place: desired.place,
      message: '2 segments are called "a": 1, 3',
      remedy: expect.stringContaining('segmentId'),
    }),
  ]);
  expect(match(['a', 'b', 'a'], segment('a', { segmentId: '3' }))).toMatchObject({ matched: { a: '3' }, others: ['1', '2'], problems: [] });
  expect(match(['a', 'b', 'a'], segment('b'))).toMatchObject({ matched: { b: '2' }, problems: [] });
});

test('one of the two is spoken for: the other is meant', () => {
  expect(match(['a', 'a'], segment('a'), segment('z', { segmentId: '1' }))).toMatchObject({ matched: { z: '1', a: '2' }, problems: [] });
});

test('by the old name, where the new one is not there yet', () => {
  const renamed = segment('new', { renamedFrom: 'old' });
  expect(match(['old'], renamed)).toMatchObject({ matched: { new: '1' }, problems: [] });
  expect(match(['new'], renamed)).toMatchObject({ matched: { new: '1' }, problems: [] });
  expect(match(['old', 'new'], renamed)).toMatchObject({ matched: { new: '2' }, others: ['1'], problems: [] });
  expect(match([], renamed)).toMatchObject({ matched: {}, problems: [] });
  expect(match(['old', 'old'], renamed).problems).toEqual(['segment-ambiguous']);
});

test('names that were swapped stay swapped', () => {
  const swap = [segment('a', { renamedFrom: 'b' }), segment('b', { renamedFrom: 'a' })];
  expect(match(['a', 'b'], ...swap)).toMatchObject({ matched: { a: '1', b: '2' }, problems: [] });
});

test('renames that do not meet in a name go each their way', () => {
  expect(match(['a', 'b'], segment('c', { renamedFrom: 'b' }), segment('d', { renamedFrom: 'a' }))).toMatchObject({
    matched: { c: '2', d: '1' },
  });
});

test('one live segment cannot be two', () => {
  const [kept, renamed] = [segment('old'), segment('new', { renamedFrom: 'old' })];
  const { all } = match(['old'], renamed, kept);
  expect(all).toEqual([
    expect.objectContaining({
      code: 'segment-claimed-twice',
      place: renamed.place,
      also: [expect.objectContaining({ place: kept.place })],
    }),
  ]);
  const pins = [segment('a', { segmentId: '1' }), segment('b', { segmentId: '1' })];
  expect(match(['a', 'b'], ...pins).problems).toEqual(['segment-claimed-twice']);
  const both = [segment('a', { renamedFrom: 'x' }), segment('b', { renamedFrom: 'x' })];
  expect(match(['x'], ...both).problems).toEqual(['segment-claimed-twice']);
});

test('names from outside cannot steer a terminal', () => {
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
