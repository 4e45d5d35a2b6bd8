// Random sections of items as the layout engine places them: every rating is a number that an engineer can read, and no change for the
// worse raises one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASSUMED, type Assumptions, typeKey } from '../../src/rating/assumptions.js';
import type { LaidOutItem, LaidOutSection, PipeMaterial } from '../../src/rating/laid-out.js';
import { rateItems } from '../../src/rating/rate-items.js';
import { settings } from '../support/counts.js';

const { count: numRuns, seed } = settings({ count: 25, long: 250, seed: 34 });

type Cable = NonNullable<LaidOutItem['cable']>;

/** Names, values of the catalog and outer diameters. */
const SINGLE_CORES: readonly (readonly [string, Cable, number])[] = [
  ['TSLF 12 kV 1x50 Al', { area: 50, voltage: 12, conductors: 1 }, 25],
  ['N2XS(F)2Y 1x150RM 12/20 kV', { area: 150, voltage: 24, conductors: 1 }, 35],
  ['TSLF 36 kV 1x630 Al', { area: 630, voltage: 36, conductors: 1 }, 56.5],
];
const MANY_CORES: readonly (readonly [string, Cable, number])[] = [
  ['PFSP 3x10/10 Cu 1 kV', { area: 10, voltage: 1, conductors: 3 }, 15.5],
  ['TFXP 4x150 Al 1 kV', { area: 150, voltage: 1, conductors: 4 }, 47],
  ['AXAL-TT 24 kV 3x95/25 Al', { area: 95, voltage: 24, conductors: 3 }, 62.5],
];

const FORMS = [
  ...(['trefoil', 'flat', 'pair', 'four', 'singles', 'cable'] as const),
  ...(['pipe', 'pipes', 'bundle', 'culvert', 'heat'] as const),
];

interface Drawn {
  readonly form: (typeof FORMS)[number];
  readonly type: number;
  /** Distance to the item on the left (mm), and height above the lowest depth. */
  readonly gap: number;
  readonly lift: number;
  readonly load: number | undefined;
  readonly pipe: PipeMaterial;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  form: fc.constantFrom(...FORMS),
  type: fc.nat(2),
  gap: fc.integer({ min: 0, max: 400 }),
  lift: fc.constantFrom(0, 0, 100, 250),
  load: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
  pipe: fc.constantFrom('PVC', 'PE', 'PP', 'CONCRETE', 'EARTHENWARE'),
});

interface Random {
  readonly items: readonly Drawn[];
  readonly depth: number;
  readonly assumptions: Assumptions;
  readonly hasBedding: boolean;
  readonly coverings: LaidOutSection['coverings'];
}

const assumed: fc.Arbitrary<Assumptions> = fc
  .record({
    soil: fc.double({ min: 0.5, max: 2.5, noNaN: true }),
    ambient: fc.integer({ min: -5, max: 30 }),
    bonding: fc.constantFrom('solid', 'single-point', 'cross-bonded', 'solid-with-eddy'),
    loadFactor: fc.constantFrom(1, 0.7),
    bedding: fc.option(fc.double({ min: 0.5, max: 3, noNaN: true }), { nil: undefined }),
    drying: fc.option(fc.constantFrom({ rise: 15, resistivity: 2.5 }, { rise: 35, resistivity: 3 }), { nil: undefined }),
    heatPipes: fc.option(fc.constantFrom(25, 40, 90), { nil: undefined }),
  })
  .map((stated) => ({ ...ASSUMED, ...stated, threes: new Set(SINGLE_CORES.map(([name]) => typeKey(name))) }) as Assumptions);

const random: fc.Arbitrary<Random> = fc.record({
  items: fc.array(drawn, { minLength: 1, maxLength: 7 }),
  depth: fc.integer({ min: 450, max: 2500 }),
  assumptions: assumed,
  hasBedding: fc.boolean(),
  coverings: fc.constantFrom<LaidOutSection['coverings']>(
    [],
    [{ name: 'TARMAC', thickness: 80, resistivity: 1.5 }],
    [{ name: 'GRAVEL', thickness: 200 }],
  ),
});

type Circle = LaidOutItem['circles'][number];

/** The circles of a form from the left, with their bottom at a depth. */
function circlesOf(form: Drawn['form'], left: number, bottom: number, r: number): Circle[] {
  const at = (column: number, row = 0): Circle => ({ ...{ cx: left + (2 * column + 1) * r, cy: bottom - (2 * row + 1) * r, r } });
  if (form === 'flat') return [at(0), at(1), at(2)];
  if (form === 'pair') return [at(0), at(1)];
  if (form === 'four') return [at(0), at(1), at(0, 1), at(1, 1)];
  if (form === 'cable') return [at(0)];
  return [at(0), at(1), at(0.5, Math.sqrt(3) / 2)];
}

const boxOf = (circles: readonly Circle[]): LaidOutItem['box'] => {
  const [left, top] = [Math.min(...circles.map(({ cx, r }) => cx - r)), Math.min(...circles.map(({ cy, r }) => cy - r))];
  return {
    ...{ x: left, y: top },
    width: Math.max(...circles.map(({ cx, r }) => cx + r)) - left,
    height: Math.max(...circles.map(({ cy, r }) => cy + r)) - top,
  };
};

const PIPE = 80;
const CULVERT = 300;

/** One drawn thing as items, from the left, with its bottom at a depth. */
function itemsOf(one: Drawn, n: number, left: number, bottom: number): LaidOutItem[] {
  const { form, type, load } = one;
  const isSingle = form === 'cable' || form === 'pipe' || form === 'bundle';
  const [name, cable, diameter] = (isSingle ? MANY_CORES : SINGLE_CORES)[type] as (typeof SINGLE_CORES)[number];
  const r = diameter / 2;
  const cableItem = (id: string, circles: readonly Circle[], inside?: string): LaidOutItem => ({
    ...{ id, kind: 'cable', name, cable, circles, box: boxOf(circles), layer: n },
    ...(inside === undefined ? {} : { inside }),
    ...(load === undefined ? {} : { load }),
  });
  const pipeItem = (id: string, cx: number): LaidOutItem => {
    const circles = [{ cx, cy: bottom - PIPE, r: PIPE }];
    return {
      ...{ id, kind: 'pipe', name: 'pipe', material: one.pipe, circles, box: boxOf(circles), wall: 6, layer: n },
      ...(form === 'heat' ? { isHeat: true } : {}),
    };
  };
  const inPipe = (id: string, pipe: LaidOutItem, shift = 0): LaidOutItem =>
    cableItem(id, [{ cx: pipe.box.x + PIPE + shift, cy: bottom - PIPE, r }], pipe.id);
  if (form === 'heat') return [pipeItem(`${n}`, left + PIPE)];
  if (form === 'singles') return [0, 1, 2].map((k) => cableItem(`${n}.${k}`, circlesOf('cable', left + 150 * k, bottom, r)));
  if (form === 'pipe' || form === 'bundle') {
    const pipe = pipeItem(`${n}`, left + PIPE);
    const count = form === 'pipe' ? 1 : 4;
    return [pipe, ...Array.from({ length: count }, (_, k) => inPipe(`${n}.${k}`, pipe, 5 * k))];
  }
  if (form === 'pipes') {
    const pipes = [0, 1, 2].map((k) => pipeItem(`${n}.p${k}`, left + PIPE * (2 * k + 1)));
    return [...pipes, ...pipes.map((pipe, k) => inPipe(`${n}.${k}`, pipe))];
  }
  if (form === 'culvert') {
    const box = { x: left, y: bottom - CULVERT, width: 400, height: CULVERT };
    const culvert: LaidOutItem = { id: `${n}`, kind: 'culvert', name: 'culvert', circles: [], box, wall: 50 };
    return [culvert, cableItem(`${n}.0`, circlesOf('trefoil', left + 100, bottom - 60, r), `${n}`)];
  }
  return [cableItem(`${n}`, circlesOf(form, left, bottom, r))];
}

function sectionOf({ items, depth, hasBedding, coverings }: Random, deeper = 0): LaidOutSection {
  const all: LaidOutItem[] = [];
  let left = 100;
  items.forEach((one, n) => {
    const found = itemsOf(one, n, left + one.gap, depth - one.lift + deeper);
    left = Math.max(...found.map(({ box }) => box.x + box.width));
    all.push(...found);
  });
  const bedding = { left: 0, right: left + 100, top: depth - 450 + deeper, bottom: depth + 100 + deeper };
  return { items: all, coverings, ...(hasBedding ? { bedding } : {}) };
}

const rate = (one: Random, more: Partial<Assumptions> = {}, deeper = 0) =>
  rateItems(sectionOf(one, deeper), { ...one.assumptions, ...more });

/** A warmer screen has a higher resistance and loses less, and warm air in a pipe conducts better: a gain below this share is real. */
const REAL_GAIN = 1e-3;

function expectNoMore(after: ReturnType<typeof rate>, before: ReturnType<typeof rate>): void {
  const old = new Map(before.ratings.map(({ id, current }) => [id, current]));
  for (const { id, current } of after.ratings) expect(current, id).toBeLessThanOrEqual((old.get(id) ?? 0) * (1 + REAL_GAIN) + 1e-6);
}

const check = (...args: Parameters<typeof fc.property<[Random, number]>>): void =>
  fc.assert(fc.property(...args), { numRuns, seed, endOnFailure: true });

const times = fc.double({ min: 1, max: 2.5, noNaN: true });

test('every cable has a finite rating of at least 0, or a reason against it', () => {
  check(random, times, (one) => {
    const { items } = sectionOf(one);
    const { ratings, notRated } = rate(one);
    expect(ratings.length + notRated.length).toBe(items.filter(({ cable }) => cable).length);
    for (const { current, temperature, basis } of ratings) {
      expect(Number.isFinite(current) && current >= 0, String(current)).toBe(true);
      expect(Number.isFinite(temperature) && temperature > -10, String(temperature)).toBe(true);
      expect(basis).not.toMatch(/NaN|undefined|Infinity/);
    }
    for (const { reason } of notRated) expect(reason).not.toBe('');
  });
});

test('no rating rises when the load of another circuit rises', () => {
  check(random, times, (one, more) => {
    const loaded = one.items.findIndex(({ load }) => load !== undefined);
    if (loaded < 0) return;
    const items = one.items.map((item, n) => (n === loaded ? { ...item, load: (item.load ?? 0) * more + 10 } : item));
    expectNoMore(rate({ ...one, items }), rate(one));
  });
});

test('no rating rises when the soil gets drier', () => {
  check(random, times, (drawn, more) => {
    // The README names two limits: a covering can itself be warmer than the critical rise, and a heat pipe has less heat in drier soil.
    const { drying, heatPipes } = drawn.assumptions;
    const withoutCoverings = drying || heatPipes !== undefined ? { ...drawn, coverings: [] } : drawn;
    const one = heatPipes === undefined ? withoutCoverings : { ...withoutCoverings, hasBedding: false };
    expectNoMore(rate(one, { soil: Number(one.assumptions.soil) * more }), rate(one));
  });
});

test('no rating rises when everything lies deeper in uniform soil', () => {
  check(random, times, (one, more) => {
    const uniform = { ...one, hasBedding: false, coverings: [] };
    expectNoMore(rate(uniform, {}, 400 * (more - 1)), rate(uniform));
  });
});

/** A circuit without a load is at its rating. Heat that lowers this rating would relieve a third circuit, so every circuit has a load here. */
const withLoads = (one: Random): Random => ({ ...one, items: one.items.map((item) => ({ ...item, load: item.load ?? 100 })) });

test('no rating rises when the ground gets warmer, or when one more thing that is not warm itself lies beside the circuits', () => {
  check(random, times, (drawn, more) => {
    const { heatPipes: _, ...unheated } = drawn.assumptions;
    // The README names this limit: a heat pipe gives off less heat in warmer ground, which matters where the soil dries out.
    const one = withLoads(unheated.drying ? { ...drawn, assumptions: unheated } : drawn);
    const { ambient } = one.assumptions;
    expectNoMore(rate(one, { ambient: ambient + 10 * (more - 1) }), rate(one));
    if (one.items.at(-1)?.form === 'heat' || one.hasBedding) return;
    const before = rate({ ...one, items: one.items.slice(0, -1) });
    const known = new Set(before.ratings.map(({ id }) => id));
    const { ratings, notRated } = rate(one);
    expectNoMore({ notRated, ratings: ratings.filter(({ id }) => known.has(id)) }, before);
  });
});

test('no rating rises when the circuits lie closer to each other', () => {
  check(random, times, (drawn, more) => {
    // A bedding is as wide as the circuits, so it would change too.
    const one = { ...withLoads(drawn), hasBedding: false };
    const apart = one.items.map((item) => ({ ...item, gap: item.gap * more + 50 }));
    expectNoMore(rate(one), rate({ ...one, items: apart }));
  });
});

test('a section and its mirror image have the same ratings', () => {
  check(random, times, (one) => {
    const { bedding, items, ...section } = sectionOf(one);
    const mirrored = items.map((item) => ({
      ...item,
      circles: item.circles.map(({ cx, cy, r }) => ({ cx: -cx, cy, r })),
      box: { ...item.box, x: -item.box.x - item.box.width },
    }));
    const turned = bedding && { ...bedding, left: -bedding.right, right: -bedding.left };
    const { ratings } = rateItems({ ...section, items: mirrored, ...(turned ? { bedding: turned } : {}) }, one.assumptions);
    const known = new Map(rate(one).ratings.map(({ id, current }) => [id, current]));
    for (const { id, current } of ratings) expect(current, id).toBeCloseTo(known.get(id) ?? Number.NaN, 3);
  });
});

// Cases that random sections have found.
const found = (form: Drawn['form'], type: number, gap: number, lift: number, load?: number, pipe: PipeMaterial = 'PE'): Drawn => ({
  ...{ form, type, gap, lift, load, pipe },
});

test('a load far above the rating heats the cables of a concrete pipe, and does not cool them', () => {
  const items: Random['items'] = [
    ...[found('pair', 0, 75, 100, 285), found('four', 1, 96, 100, 403, 'PVC'), found('heat', 0, 13, 250, 162, 'CONCRETE')],
    ...[found('culvert', 2, 108, 100, 158), found('bundle', 1, 132, 0, 250, 'CONCRETE'), found('bundle', 0, 260, 250, 148, 'EARTHENWARE')],
  ];
  const assumptions: Assumptions = {
    ...{ ...ASSUMED, ambient: 6, soil: 0.5, bonding: 'single-point', loadFactor: 0.7, heatPipes: 40 },
    threes: new Set(SINGLE_CORES.map(([name]) => typeKey(name))),
  };
  const coverings = [{ name: 'GRAVEL', thickness: 200 }];
  const { ratings } = rate({ items, depth: 611, hasBedding: false, assumptions, coverings });
  expect(Math.min(...ratings.map(({ temperature }) => temperature))).toBeGreaterThan(6);
});

test('a shallow heat pipe warms a cable more, and not less, if both lie deeper', () => {
  const items = [found('pair', 0, 333, 100, 75), found('heat', 1, 8, 250)];
  const assumptions: Assumptions = { ...ASSUMED, ambient: 5, soil: 0.5, heatPipes: 90 };
  const shallow: Random = { items, depth: 453, hasBedding: false, assumptions, coverings: [] };
  expectNoMore(rate(shallow, {}, 60), rate(shallow));
});
