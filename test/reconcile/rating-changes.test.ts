// The reason that a plan gives for another rating.
import { expect, test } from 'vitest';
import type { DrawnItem, DrawnSection } from '../../src/draw/section.js';
import { inCableOrder, inRatingOrder, type RatingChange } from '../../src/plan/model/rating-change.js';
import { changesIn, rateLive } from '../../src/reconcile/rate-segments.js';
import { ratingBlocks, ratingWords } from '../../src/render/words/rating-words.js';

const PLACE = { project: 'P', segment: 'S', section: 2 };

const item = (id: string, current: number, more: Partial<DrawnItem> = {}): DrawnItem => ({
  ...{ id, was: id, kind: 'cable', category: 'MV', layerId: 'l', name: 'TSLF', circles: [] },
  box: { x: 0, y: 700, width: 80, height: 80 },
  rating: { current, temperature: 90, unstated: 0, basis: 'model' },
  ...more,
});
const pipe = (id: string, name: string): DrawnItem => {
  const { rating: _, ...one } = item(id, 0, { kind: 'pipe', name });
  return one;
};
const section = (...items: DrawnItem[]): DrawnSection => ({
  ...{ width: 500, depth: 900, cover: 700, zoneHeight: 80, foundation: 100, leftPadding: 100, rightPadding: 100 },
  ...{ layers: [], problems: [], items },
});
const deeper = (y: number) => ({ box: { x: 0, y, width: 80, height: 80 } });

const cable = (current: number, more: Partial<DrawnItem> = {}) => item('a', current, more);
const IN_PIPE = { inside: 'p' };
const NAMES = ['TSLF 24 kV 3x1x240 Al', 'TSLF 24 kV 3x1x95 Al'] as const;

test.each<[string, DrawnItem[], DrawnItem[], string, string?]>([
  ['one more circuit', [cable(412)], [cable(378), item('b', 378, { was: 'x' })], '412 A -> 378 A (-8 %), because of 1 more circuit'],
  ['two circuits fewer', ['a', 'b', 'c'].map((id) => item(id, 300)), [cable(400)], '300 A -> 400 A (+33 %), because of 2 fewer circuits'],
  ['another type of its own', [cable(400)], [cable(500, { name: 'TSLF 400' })], '400 A -> 500 A (+25 %), because it becomes TSLF 400'],
  [
    'another type with the same first words',
    [cable(439, { name: NAMES[0] })],
    [cable(262, { name: NAMES[1] })],
    '439 A -> 262 A (-40 %), because it becomes 3x1x95 Al',
    NAMES[0],
  ],
  [
    'another formation, also if it changes the rating by less than 1 %',
    [cable(400, { arrangement: 'TRIANGLE' })],
    [cable(402, { arrangement: 'FLAT' })],
    '400 A -> 402 A (+0.5 %), because its formation becomes FLAT (before: TRIANGLE)',
  ],
  [
    'another type, also if the rating stays',
    [cable(400)],
    [cable(401, { name: 'TSLF 400' })],
    '400 A -> 401 A (+0.2 %), because it becomes TSLF 400',
  ],
  ['another place, also if the rating stays', [cable(400)], [cable(400, deeper(705))], '400 A -> 400 A (0 %)'],
  [
    'another type beside it',
    [cable(400), item('b', 400)],
    [cable(380), item('b', 400, { name: 'TSLF 400' })],
    '400 A -> 380 A (-5 %), because of another type beside it',
  ],
  [
    'the cables change their order',
    [cable(400), item('b', 400, { name: 'AXLJ' })],
    [item('b', 400, { name: 'AXLJ' }), cable(380)],
    '400 A -> 380 A (-5 %), because of another layout',
  ],
  [
    'another pipe',
    [pipe('p', 'PVC 110'), cable(104, IN_PIPE)],
    [pipe('p', 'PVC 160'), cable(107, { ...IN_PIPE, ...deeper(745) })],
    '104 A -> 107 A (+3 %), because of another pipe (before: PVC 110)',
  ],
  ['into a pipe', [cable(400)], [pipe('p', 'PVC 160'), cable(380, IN_PIPE)], '400 A -> 380 A (-5 %), because of another layout'],
  ['deeper', [cable(439)], [cable(417, deeper(1200))], '439 A -> 417 A (-5 %), because of 500 mm more depth'],
  [
    'deeper, and more: the depth is not the reason',
    [cable(400)],
    [cable(420, deeper(1200))],
    '400 A -> 420 A (+5 %), because of another layout',
  ],
])('%s', (_, before, after, words, name = 'TSLF') => {
  const [first] = changesIn(PLACE, { before: section(...before), after: section(...after) });
  expect(first && ratingWords(first)).toBe(`${name} in section 2: ${words}`);
});

test.each([
  ['1 % or less', [item('a', 400)], [item('a', 396)]],
  ['1 % or less, and less than 5 mm', [item('a', 400)], [item('a', 396, deeper(704.9))]],
  ['a new cable', [], [item('a', 396, { was: 'other' })]],
  ['a cable without a rating', [pipe('a', 'x')], [item('a', 396)]],
  ['a cable that could carry nothing', [item('a', 0)], [item('a', 396)]],
])('%s is no change', (_, before, after) => {
  expect(changesIn(PLACE, { before: section(...before), after: section(...after) })).toEqual([]);
});

test('circuits without a load are told if there are some', () => {
  const after = (unstated: number) => item('a', 300, { rating: { current: 300, temperature: 90, unstated, basis: 'model' } });
  const told = [0, 2].map((count) => changesIn(PLACE, { before: section(item('a', 400)), after: section(after(count)) })[0]?.unstated);
  expect(told).toEqual([undefined, 2]);
});

test('equal cables of a section share a line', () => {
  const ratings = changesIn(PLACE, {
    before: section(item('a', 412), item('b', 412)),
    after: section(item('a', 378), item('b', 378), item('c', 378, { was: 'x' })),
  });
  expect(ratings.map((one) => one.item)).toEqual([1, 2]);
  expect(ratingBlocks({ ratings })[0]?.lines).toEqual(['P/S: 2 x TSLF in section 2: 412 A -> 378 A (-8 %), because of 1 more circuit']);
});

test('the greatest fall comes first, and equal segments share a line', () => {
  const change = (segment: string, before: number, after: number): RatingChange[] =>
    changesIn({ ...PLACE, segment }, { before: section(item('a', before)), after: section(item('a', after)) });
  const ratings = inRatingOrder([...change('D', 400, 420), ...change('B', 400, 300), ...change('A', 400, 200), ...change('C', 400, 300)]);
  expect(ratings.map(({ segment }) => segment)).toEqual(['A', 'B', 'C', 'D']);
  expect(ratingBlocks({ ratings })[0]?.lines).toEqual([
    'P/A: TSLF in section 2: 400 A -> 200 A (-50 %), because of another layout',
    '2 segments: TSLF in section 2: 400 A -> 300 A (-25 %), because of another layout; in: P/B, P/C',
    'P/D: TSLF in section 2: 400 A -> 420 A (+5 %), because of another layout',
  ]);
});

test('equal changes, and cables without a rating, are in the order of projects, segments, sections and items', () => {
  const places = ['P', 'Q'].flatMap((project) =>
    ['S', 'T'].flatMap((segment) =>
      [1, 2].flatMap((number) => [1, 2].map((n) => ({ project, segment, section: number, item: n, change: -5 }))),
    ),
  );
  const mixed = places.toSorted((a, b) => a.item - b.item || b.section - a.section || (a.segment > b.segment ? -1 : 1)) as never;
  expect(inRatingOrder(mixed)).toEqual(places);
  expect(inCableOrder(mixed)).toEqual(places);
});

test.each([
  [1.2, 1.2],
  ['1.5', 1.5],
  [0, undefined],
  [-1, undefined],
  ['wet', undefined],
  ['1e999', undefined],
  [undefined, undefined],
])('a service that states the soil %s', async (soilThermalResistivity, soil) => {
  const rate = Object.assign(() => ({}) as never, { ground: { bedding: 1 } });
  const rater = { rate: rate as never, readsSoil: true, isExpected: false, hasLoads: false };
  const own = await rateLive(rater, '1', async () => ({ soilThermalResistivity }));
  expect(own.ground).toEqual({ bedding: 1, ...(soil === undefined ? {} : { soil }) });
  expect((await rateLive({ ...rater, readsSoil: false }, '1', async () => ({ soilThermalResistivity }))).ground).toEqual({ bedding: 1 });
});

test('a plan that should have ratings and has none says so', () => {
  const sentence = { title: 'No cable of the segments that change could be rated.', lines: [] };
  expect(ratingBlocks({ ratings: [], ratedCables: 0 })).toEqual([sentence]);
  expect(ratingBlocks({ ratings: [], ratedCables: 1 })).toEqual([]);
  expect(ratingBlocks({ ratings: [] })).toEqual([]);
});
