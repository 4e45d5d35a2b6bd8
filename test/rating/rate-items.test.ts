// Items of a laid-out section: where the values come from, and what pipes, culverts, coverings, bedding and loads do.
import { describe, expect, test } from 'vitest';
import { ASSUMED, type Assumptions, typeKey } from '../../src/rating/assumptions.js';
import type { LaidOutItem, LaidOutSection } from '../../src/rating/laid-out.js';
import { rateItems } from '../../src/rating/rate-items.js';

const MV = { area: 240, voltage: 24, conductors: 1 };
const LV = { area: 50, voltage: 1, conductors: 4 };

const trefoil = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem => ({
  ...{ id, kind: 'cable', name: 'TSLF 24 kV 3x1x240 Al', cable: MV },
  circles: [
    { cx: x, cy: 760, r: 20 },
    { cx: x + 40, cy: 760, r: 20 },
    { cx: x + 20, cy: 725.36, r: 20 },
  ],
  box: { x: x - 20, y: 705, width: 80, height: 75 },
  ...more,
});
const single = (id: string, x: number, more: Partial<LaidOutItem> = {}): LaidOutItem => ({
  ...{ id, kind: 'cable', name: 'TFXP 4x50 Al 1 kV', cable: LV },
  circles: [{ cx: x, cy: 740, r: 15 }],
  box: { x: x - 15, y: 725, width: 30, height: 30 },
  ...more,
});
const holder = (id: string, kind: string, wall: number, size: number): LaidOutItem => ({
  ...{ id, kind, name: 'PVC', wall, box: { x: -size / 2, y: 740 - size / 2, width: size, height: size } },
  circles: kind === 'pipe' ? [{ cx: 0, cy: 740, r: size / 2 }] : [],
});

const rate = (items: readonly LaidOutItem[], more: Partial<Assumptions> = {}, section: Partial<LaidOutSection> = {}) =>
  rateItems({ items, coverings: [], ...section }, { ...ASSUMED, ...more }).ratings;
const current = (...args: Parameters<typeof rate>): number => rate(...args)[0]?.current ?? 0;

describe('the basis', () => {
  test.each([
    ['TSLF 24 kV 3x1x240 Al', 'aluminium (by its name), 90 C (of XLPE)'],
    ['PFSP 3x50/50 Cu 1 kV', 'copper (by its name), 70 C (of PVC)'],
    ['PFSP 4x240 Al', 'aluminium (by its name), 70 C (of PVC)'],
    ['TFXP 4x50', 'aluminium (assumed), 90 C (of XLPE)'],
    ['a name without a metal', 'aluminium (assumed), 90 C (of XLPE)'],
  ])('%s: %s', (name, words) => {
    expect(rate([trefoil('a', 0, { name })])[0]?.basis).toBe(
      `model cable, ${words}; screen of copper wires 25 mm2, solid bonding; soil 1 K.m/W, 20 C`,
    );
  });

  test('a ratings file that states only a limit does not hide the metal', () => {
    const cables = new Map([[typeKey('TSLF 24 kV 3x1x240 Al'), { limit: 65 }]]);
    expect(rate([trefoil('a', 0)], { cables })[0]?.basis).toMatch(/^model cable, aluminium \(by its name\), 65 C \(stated\); /);
  });

  test.each([
    [{ screenArea: 35, source: 'sheet 7' }, 'model cable with screenArea of the ratings file (sheet 7), '],
    [{ r20: 0.125, conductorDiameter: 18, insulationDiameter: 31, source: 'sheet 7' }, 'ratings file (sheet 7), '],
  ])('of %j begins with "%s"', (stated, words) => {
    const cables = new Map([[typeKey('TSLF 24 kV 3x1x240 Al'), stated]]);
    expect(rate([trefoil('a', 0)], { cables })[0]?.basis.startsWith(words)).toBe(true);
  });

  test('names the source of the ratings file, the soil of the service and the layers that count', () => {
    const cables = new Map([[typeKey('tslf 24kv 3X1X240 al'), { source: 'sheet 7' }]]);
    const coverings = [{ name: 'TARMAC', thickness: 80, resistivity: 2 }];
    const bedding = { left: -300, right: 300, top: 600, bottom: 880 };
    const [rating] = rate([trefoil('a', 0)], { cables, soil: 'service', bedding: 0.8 }, { coverings, bedding, soil: 1.2 });
    expect(rating?.basis).toMatch(
      /^model cable \(sheet 7\), aluminium .*, solid bonding; soil 1.2 K.m\/W of the service, effective \d.\d\d with TARMAC, bedding 0.8, 20 C$/,
    );
  });
});

test('a cable without a type and an item without a load have no rating', () => {
  const { cable: _, ...unknown } = trefoil('a', 0);
  expect(rate([unknown, holder('p', 'pipe', 4, 110)])).toEqual([]);
});

test('circuits in a culvert heat each other', () => {
  const box = holder('c', 'culvert', 50, 600);
  const one = current([box, trefoil('a', -100, { inside: 'c' })]);
  const two = current([box, trefoil('a', -100, { inside: 'c' }), trefoil('b', 60, { inside: 'c' })]);
  expect(two).toBeLessThan(one * 0.9);
  expect(two).toBeGreaterThan(one * 0.6);
});

test('a covering without a resistivity counts as soil, and bedding begins below the coverings', () => {
  const coverings = [{ name: 'TARMAC', thickness: 300, resistivity: 0 }];
  const unstated = [{ name: 'GRAVEL', thickness: 300 }];
  const at = (top: number) => ({ coverings, bedding: { left: -300, right: 300, top, bottom: 880 } });
  for (const covered of [coverings, unstated]) expect(rate([trefoil('a', 0)], {}, { coverings: covered })).toEqual(rate([trefoil('a', 0)]));
  expect(current([trefoil('a', 0)], { bedding: 2 }, at(100))).toBe(current([trefoil('a', 0)], { bedding: 2 }, at(300)));
  expect(current([trefoil('a', 0)], { bedding: 2 }, at(100))).toBeGreaterThan(
    current([trefoil('a', 0)], { bedding: 2 }, { ...at(100), coverings: [] }),
  );
});

test('direct current has no loss but that of the conductor', () => {
  const stated = { r20: 0.0469, conductorDiameter: 30, insulationDiameter: 42, limit: 90 };
  const cables = new Map([[typeKey('TSLF 24 kV 3x1x240 Al'), stated]]);
  const pair = (isDc: boolean) => [
    trefoil('a', 0, {
      cable: { ...MV, area: 630, isDc },
      circles: [
        { cx: 0, cy: 760, r: 30 },
        { cx: 60, cy: 760, r: 30 },
      ],
    }),
  ];
  expect(current(pair(true), { cables })).toBeGreaterThan(current(pair(false), { cables }));
});

test('a flat circuit, a circuit with a fourth conductor and a cable at the surface have a finite rating', () => {
  const row = [0, 40, 80].map((cx) => ({ cx, cy: 760, r: 20 }));
  const square = [...row.slice(0, 2), ...row.slice(0, 2).map((one) => ({ ...one, cy: 720 }))];
  const shallow = row.map((one) => ({ ...one, cy: 5 }));
  for (const circles of [row, square, shallow]) {
    const [rating] = rate([trefoil('a', 0, { circles })]);
    expect(rating?.current).toBeGreaterThan(100);
    expect(rating?.current).toBeLessThan(1500);
    const words = 'not computed: the current of 1 more conductor of the group';
    expect(rating?.basis.includes(words)).toBe(circles === square);
  }
});

describe('three single cores in pipes', () => {
  const core = (id: string, x: number, layer: number, r = 55): LaidOutItem[] => {
    const y = 740 - 200 * layer;
    const box = (radius: number) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
    const pipe = { id: `pipe ${id}`, layer, kind: 'pipe', name: 'PVC', wall: 3, circles: [{ cx: x, cy: y, r }], box: box(r) };
    const cable = { id, kind: 'cable', name: 'TSLF 24 kV 1x240 Al', cable: MV, circles: [{ cx: x, cy: y, r: 20 }], box: box(20) };
    return [pipe, { ...cable, inside: pipe.id }];
  };
  const results = (...cores: readonly (readonly LaidOutItem[])[]): string[] => {
    const { ratings, notRated } = rateItems({ items: cores.flat(), coverings: [] }, ASSUMED);
    return [...ratings.map(({ id }) => `${id} is rated`), ...notRated.map(({ id, reason }) => `${id}: ${reason.split(',')[0]}`)];
  };

  test.each([
    ['in one layer', core('c', 300, 0), ['a is rated', 'b is rated', 'c is rated']],
    ['in two layers', core('c', 0, 1), ['a: 2', 'b: 2', 'c: 1'].map((text) => `${text} of the 3 single cores of a circuit`)],
    ['of two sizes', core('c', 300, 0, 40), ['a: 2', 'b: 2', 'c: 1'].map((text) => `${text} of the 3 single cores of a circuit`)],
  ])('%s', (_, third, expected) => {
    expect(results(core('a', 0, 0), core('b', 150, 0), third)).toEqual(expected);
  });
});

test('the load factor of a type counts before that of the file', () => {
  const cables = new Map([[typeKey('TFXP 4x50 Al 1 kV'), { loadFactor: 0.5 }]]);
  const words = rate([single('a', 0), trefoil('b', 300)], { cables, loadFactor: 0.8 }).map(({ id, basis }) => [
    id,
    /load factor [^,;]*/.exec(basis)?.[0],
  ]);
  expect(new Map(words as [string, string][])).toEqual(
    new Map([
      ['a', 'load factor 0.5'],
      ['b', 'load factor 0.8'],
    ]),
  );
});

test('a pipe without a wall has one of a twentieth of its diameter', () => {
  const inside = single('a', 0, { inside: 'p' });
  const { wall: _, ...open } = holder('p', 'pipe', 0, 110);
  expect(current([open, inside])).toBe(current([holder('p', 'pipe', 5.5, 110), inside]));
  expect(current([open, inside])).not.toBe(current([holder('p', 'pipe', 6, 110), inside]));
});

test.each([
  [90, undefined],
  [90.1, 'the cable does not fit into its pipe'],
])('a cable of %d mm in a pipe of 90 mm', (diameter, reason) => {
  const cable = single('a', 0, { inside: 'p', circles: [{ cx: 0, cy: 740, r: diameter / 2 }] });
  const { notRated } = rateItems({ items: [holder('p', 'pipe', 10, 110), cable], coverings: [] }, ASSUMED);
  expect(notRated[0]?.reason).toBe(reason);
});
