// Loads and circuits: the greatest current of a circuit beside the loads of the others, and three single cores as one circuit.
import { describe, expect, test } from 'vitest';
import { ASSUMED, type Assumptions, typeKey } from '../../src/rating/assumptions.js';
import type { LaidOutItem, LaidOutSection } from '../../src/rating/laid-out.js';
import { rateItems } from '../../src/rating/rate-items.js';

const FEEDER = { area: 240, voltage: 24, conductors: 1 };
const STREET_LIGHT = { area: 10, voltage: 1, conductors: 3 };

const circles = (x: number, r: number) => [
  { cx: x - r, cy: 760, r },
  { cx: x + r, cy: 760, r },
  { cx: x, cy: 760 - Math.sqrt(3) * r, r },
];
const item = (id: string, more: Partial<LaidOutItem> & Pick<LaidOutItem, 'circles'>): LaidOutItem => ({
  ...{ id, kind: 'cable', name: 'TSLF 24 kV 3x1x240 Al', cable: FEEDER, layer: 0 },
  box: { x: 0, y: 700, width: 80, height: 80 },
  ...more,
});
const feeder = (id: string, x: number, load?: number): LaidOutItem =>
  item(id, { circles: circles(x, 20), ...(load === undefined ? {} : { load }) });
const streetLight = (id: string, x: number, load?: number): LaidOutItem =>
  item(id, {
    ...{ name: 'PFSP 3x10 Cu', cable: STREET_LIGHT, circles: [{ cx: x, cy: 760, r: 9 }] },
    ...(load === undefined ? {} : { load }),
  });

const rate = (items: readonly LaidOutItem[], more: Partial<Assumptions> = {}, section: Partial<LaidOutSection> = {}) =>
  rateItems({ items, coverings: [], ...section }, { ...ASSUMED, ...more });
const currents = (...args: Parameters<typeof rate>): number[] => rate(...args).ratings.map(({ current }) => current);

describe('loads', () => {
  test('the rating of a circuit does not depend on its own load, and its temperature does', () => {
    const [few, many] = [200, 300].map((load) => rate([feeder('a', 0, load), feeder('b', 200, 250)]).ratings[0]);
    expect(few?.current).toBeCloseTo(many?.current ?? 0, 6);
    expect(few?.temperature).toBeLessThan(many?.temperature ?? 0);
    expect([few?.load, many?.load]).toEqual([200, 300]);
  });

  test('at its rating, the conductor of a circuit with a load has its limit', () => {
    const others = [feeder('b', 200, 250), feeder('c', 400, 300)];
    const [first = 0] = currents([feeder('a', 0, 1), ...others]);
    const [at] = rate([feeder('a', 0, first), ...others]).ratings;
    expect(at?.temperature).toBeCloseTo(90, 6);
  });

  test('circuits without a load have the same share, and the basis says how many there are', () => {
    const { ratings } = rate([feeder('a', 0, 100), feeder('b', 200), feeder('c', 400)]);
    expect(ratings[0]?.basis).toContain('2 circuits without a stated load at an equal share');
    expect(ratings[1]?.basis).toContain('1 circuit without a stated load at an equal share');
    expect(ratings[1]?.current).toBeCloseTo(ratings[2]?.current ?? 0, 6);
    expect(rate([feeder('a', 0, 100), feeder('b', 200, 100)]).ratings[0]?.basis).not.toContain('equal share');
  });

  test('the ratings file gives loads by type and by voltage to cables that state none', () => {
    const loads = {
      types: new Map([[typeKey('PFSP 3x10 Cu'), 5]]),
      voltages: [
        { upTo: 1, load: 20 },
        { upTo: 24, load: 100 },
      ],
    };
    const { ratings } = rate([feeder('a', 0), feeder('b', 200, 150), streetLight('c', 100)], { loads });
    expect(ratings.map(({ load }) => load)).toEqual([100, 150, 5]);
  });

  test('a cable that is not rated keeps its load, so that a rule about loads concerns it', () => {
    const loads = { types: new Map<string, number>(), voltages: [{ upTo: 24, load: 100 }] };
    const pair = ['a', 'b'].map((id, n) => item(id, { circles: [{ cx: 150 * n, cy: 760, r: 20 }] }));
    const stated = item('c', { circles: [{ cx: 300, cy: 760, r: 20 }], name: 'TSLF 24 kV 1x95 Al', load: 70 });
    expect(rate([...pair, stated], { loads }).notRated.map(({ load }) => load)).toEqual([100, 100, 70]);
  });
});

describe('three single cores', () => {
  const NAME = 'TSLF 24 kV 1x240 Al';
  const single = (id: string, cx: number, more: Partial<LaidOutItem> = {}): LaidOutItem =>
    item(id, { name: NAME, circles: [{ cx, cy: 760, r: 20 }], ...more });
  const row = (gap: number, count = 3): LaidOutItem[] => Array.from({ length: count }, (_, n) => single(`${n}`, gap * n));

  test.each([
    [1, '1 of the 3 single cores'],
    [2, '2 of the 3 single cores'],
    [6, '6 single cores of this type beside each other'],
  ])('%i of them are not rated', (count, words) => {
    const { ratings, notRated } = rate(row(150, count));
    expect(ratings).toEqual([]);
    expect(notRated).toHaveLength(count);
    expect(notRated[0]?.reason).toContain(words);
  });

  test('six that are not listed in the order in which they lie are circuits of neighbours', () => {
    const threes = new Set([typeKey(NAME)]);
    const loads = [100, undefined, undefined, 200, undefined, undefined];
    const laid = [0, 150, 300, 900, 1050, 1200].map((cx, n) => {
      const load = loads[n];
      return single(`${n}`, cx, load === undefined ? {} : { load });
    });
    const order = [3, 0, 5, 1, 4, 2];
    const { ratings } = rate(
      order.flatMap((n) => laid[n] ?? []),
      { threes },
    );
    expect(Object.fromEntries(ratings.map(({ id, load }) => [id, load]))).toEqual({
      ...{ 0: 100, 1: 100, 2: 100, 3: 200, 4: 200, 5: 200 },
    });
  });

  test('with different loads are not rated, and the three beside them are', () => {
    const laid = row(150, 6).map((one, n) => (n < 2 ? { ...one, load: 100 + n } : one));
    const { ratings, notRated } = rate(laid, { threes: new Set([typeKey(NAME)]) });
    expect(ratings.map(({ id }) => id)).toEqual(['3', '4', '5']);
    expect(notRated.map(({ id }) => id)).toEqual(['0', '1', '2']);
    expect(notRated[0]?.reason).toBe('the three single cores of its circuit have different loads');
  });

  test('in one pipe are a circuit there, beside another pipe with one of the same type', () => {
    const { cable: _, ...pipe } = item('p', { kind: 'pipe', wall: 5, circles: [{ cx: 0, cy: 760, r: 100 }] });
    const other = { ...pipe, id: 'q', circles: [{ cx: 500, cy: 760, r: 100 }] };
    const inside = ['a', 'b', 'c'].map((id, n) => single(id, 40 * n, { inside: 'p' }));
    const { ratings, notRated } = rate([pipe, other, ...inside, single('d', 500, { inside: 'q' })]);
    expect(ratings.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(notRated.map(({ id, reason }) => [id, reason.slice(0, 10)])).toEqual([['d', '1 of the 3']]);
  });
});

describe('refused', () => {
  const reasonOf = (more: Partial<LaidOutItem>, cables: Assumptions['cables'] = new Map()) =>
    rate([item('a', { circles: circles(0, 20), ...more })], { cables }).notRated[0]?.reason;

  test.each<[string, Partial<LaidOutItem>, string]>([
    ['above 52 kV', { cable: { ...FEEDER, voltage: 145 } }, 'r20, conductorDiameter, insulationDiameter, screenArea, screenDiameter'],
    ['direct current', { cable: { ...FEEDER, isDc: true } }, 'r20, conductorDiameter, insulationDiameter, limit'],
    ['paper', { name: 'NKBA 3x95' }, 'r20, conductorDiameter, insulationDiameter, limit'],
    ['above 1,000 mm2', { cable: { ...FEEDER, area: 1200 } }, 'r20, ks, kp, conductorDiameter'],
  ])('%s needs values of the maker', (_, more, needed) => {
    expect(reasonOf(more)).toBe(`needs the maker's values (${needed})`);
  });

  test('the values that are stated are not asked for', () => {
    const stated = { r20: 0.02, conductorDiameter: 40, insulationDiameter: 60 };
    const cables = new Map([[typeKey('TSLF 24 kV 3x1x240 Al'), stated]]);
    expect(reasonOf({ cable: { ...FEEDER, voltage: 145 } }, cables)).toBe("needs the maker's values (screenArea, screenDiameter)");
    const all = new Map([[typeKey('TSLF 24 kV 3x1x240 Al'), { ...stated, screenArea: 95, screenDiameter: 66 }]]);
    expect(reasonOf({ cable: { ...FEEDER, voltage: 145 } }, all)).toBeUndefined();
  });

  test('a group of five single cores', () => {
    const five = [0, 40, 80, 120, 160].map((cx) => ({ cx, cy: 760, r: 20 }));
    expect(reasonOf({ circles: five })).toBe('a group of 5 single cores is no circuit of three');
    expect(reasonOf({ circles: five.slice(1) })).toBeUndefined();
  });

  test('a pipe of steel, and its cables are named to the others, whose rating lacks their heat', () => {
    const { cable: _, ...pipe } = item('p', { kind: 'pipe', circles: [{ cx: 300, cy: 760, r: 60 }] });
    const rated = (material: 'STEEL' | 'PE') => rate([{ ...pipe, material }, { ...streetLight('a', 300), inside: 'p' }, feeder('b', 0)]);
    const { ratings, notRated } = rated('STEEL');
    const reason = 'needs the losses in its steel pipe, which IEC 60287 gives for pipe-type cables only';
    expect(notRated).toEqual([{ id: 'a', reason }]);
    expect(ratings.map(({ id }) => id)).toEqual(['b']);
    expect(ratings[0]?.basis).toContain('; not computed: the heat of 1 cable that is not rated');
    expect(rated('PE').ratings).toHaveLength(2);
    expect(rated('PE').ratings[1]?.basis).not.toContain('not computed');
  });
});
