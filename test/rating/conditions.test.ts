// Sections under other conditions, loads beside open circuits, and the words of the basis for rare things.
import { expect, test } from 'vitest';
import { ASSUMED, type Assumptions, typeKey } from '../../src/rating/assumptions.js';
import type { LaidOutItem, LaidOutSection } from '../../src/rating/laid-out.js';
import { modelCable } from '../../src/rating/model-cable.js';
import { rateItems, rateWhatIf } from '../../src/rating/rate-items.js';
import { rateSection } from '../../src/rating/rate-section.js';

const NAME = 'TSLF 24 kV 3x1x240 Al';
const cable = (id: string, cx: number, cy = 760, more: Partial<LaidOutItem> = {}): LaidOutItem => ({
  ...{ id, kind: 'cable', name: NAME, cable: { area: 240, voltage: 24, conductors: 3 } },
  circles: [{ cx, cy, r: 40 }],
  box: { x: cx - 40, y: cy - 40, width: 80, height: 80 },
  ...more,
});
const culvert = (y: number): LaidOutItem => ({
  ...{ id: 'c', kind: 'culvert', name: 'culvert', circles: [], wall: 50 },
  box: { x: 800, y, width: 400, height: 300 },
});
const rate = (section: Partial<LaidOutSection>, more: Partial<Assumptions> = {}) =>
  rateItems({ items: [], coverings: [], ...section }, { ...ASSUMED, ...more }).ratings;

test('what if: 200 mm deeper is the section that is laid 200 mm deeper, with its bedding and culvert', () => {
  const at = (deeper: number): LaidOutSection => ({
    items: [cable('a', 0, 760 + deeper), culvert(600 + deeper), cable('b', 1000, 750 + deeper, { inside: 'c' })],
    coverings: [{ name: 'TARMAC', thickness: 80, resistivity: 2 }],
    bedding: { left: -200, right: 1300, top: 560 + deeper, bottom: 950 + deeper },
  });
  const assumptions = { ...ASSUMED, bedding: 1.6 };
  const deep = rateItems(at(200), { ...assumptions, soil: 1.2 }).ratings;
  const { ratings } = rateWhatIf(at(0), assumptions, { depth: 200, soil: 1.2 });
  expect(ratings.map(({ whatIf }) => whatIf)).toEqual(deep.map(({ current, temperature }) => ({ current, temperature })));
  expect(ratings.map(({ current }) => current)).toEqual(rateItems(at(0), assumptions).ratings.map(({ current }) => current));
});

test('a circuit with a load is rated beside open ones at the share that all circuits could have', () => {
  const items = (loadOfA?: number, loadOfB?: number): LaidOutItem[] => [
    cable('a', 0, 760, loadOfA === undefined ? {} : { load: loadOfA }),
    cable('b', 150, 760, loadOfB === undefined ? {} : { load: loadOfB }),
  ];
  const open = rate({ items: items() })[1]?.current ?? 0;
  const beside = rate({ items: items(50, open) })[0]?.current ?? 0;
  expect(rate({ items: items(50) })[0]?.current).toBeCloseTo(beside, 6);
});

test('a cable is as large as it is drawn, even if a smaller diameter is stated', () => {
  const stated = (outerDiameter: number): Assumptions['cables'] => new Map([[typeKey(NAME), { outerDiameter }]]);
  const current = (outerDiameter: number) => rate({ items: [cable('a', 0)] }, { cables: stated(outerDiameter) })[0]?.current;
  expect(current(76)).toBe(current(80));
  expect(current(90)).not.toBe(current(80));
});

test('a cable without a screen has no words about one, and a load factor is said before open circuits', () => {
  const low = { name: 'TFXP 4x50 Al 1 kV', cable: { area: 50, voltage: 1, conductors: 4 } };
  const items = [cable('a', 0, 760, low), cable('b', 300, 760, low)];
  expect(rate({ items }, { loadFactor: 0.7 })[0]?.basis).toBe(
    'model cable, aluminium (by its name), 90 C (of XLPE); soil 1 K.m/W, 20 C; load factor 0.7, 1 circuit without a stated load at an equal share',
  );
});

test('several things that are not computed are counted', () => {
  const heat = (id: string, x: number): LaidOutItem => ({
    ...{ id, kind: 'pipe', name: 'DN 100', isHeat: true, circles: [{ cx: x, cy: 760, r: 100 }] },
    box: { x: x - 100, y: 660, width: 200, height: 200 },
  });
  const canal = (id: string): LaidOutItem => ({ ...culvert(600), id, kind: 'pipeCanal' });
  const lonely = ['d', 'e'].map((id, n) => cable(id, 600 + 100 * n, 760, { cable: { area: 240, voltage: 24, conductors: 1 } }));
  const items = [cable('a', 0), heat('h', 400), heat('i', 2000), canal('c'), canal('k'), ...lonely];
  expect(rate({ items })[0]?.current).toBe(rate({ items: items.filter(({ isHeat }) => !isHeat) })[0]?.current);
  expect(rate({ items })[0]?.basis).toMatch(
    /; not computed: the heat of 2 pipes of district heating, the concrete of 2 pipe canals, the heat of 2 cables that are not rated$/,
  );
});

test.each([
  ['pair', [0, 40], 0],
  ['flat', [0, 40, 80], 0],
  ['trefoil', [0, 40, 20], -20 * Math.sqrt(3)],
] as const)('a group of single cores is rated as a %s', (arrangement, xs, last) => {
  const circles = xs.map((cx, n) => ({ cx, cy: 760 + (n === 2 ? last : 0), r: 20 }));
  const type = { area: 240, voltage: 24, conductors: 1 };
  const construction = modelCable({ name: NAME, ...type, outerDiameter: 40 });
  const parts = circles.map(({ cx, cy }) => ({ x: cx, y: cy }));
  const [expected] = rateSection({
    cables: [{ id: 'a', construction, arrangement, parts, bonding: 'single-point', loadFactor: 1 }],
    ...{ holders: [], ground: { ambient: 20, soil: 1, layers: [] } },
  });
  const items = [cable('a', 0, 760, { cable: type, circles })];
  expect(rate({ items }, { bonding: 'single-point' })[0]?.current).toBe(expected?.current);
});
