// Random sections: a change for the worse never raises a rating, and nothing depends on left and right.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bonding, screenLoss } from '../../src/rating/losses.js';
import { modelCable } from '../../src/rating/model-cable.js';
import { rateSection } from '../../src/rating/rate-section.js';
import type { RatedCable, RatedHolder, RatedSection } from '../../src/rating/rated-section.js';
import { internalOf } from '../../src/rating/rated-section.js';
import { type GroundLayer, groupInSoil, type Point } from '../../src/rating/surroundings.js';
import { cases } from '../support/counts.js';
import { circuit, ground, row, section, singleCore, trefoil } from './build.js';

const RUNS = { numRuns: cases(200, 600), seed: 24 };

const AREAS = [50, 95, 150, 240, 400, 630];
const CABLES = [
  ...AREAS.flatMap((area) => [singleCore(area, 12, 'Al'), singleCore(area, 24, 'Cu')]),
  ...[50, 150].map((area) => modelCable({ name: `TFXP 4x${area}`, area, voltage: 1, outerDiameter: area === 50 ? 30 : 47, conductors: 4 })),
];

interface Drawn {
  readonly cable: number;
  readonly form: 'trefoil' | 'flat' | 'pipe';
  readonly gap: number;
  readonly lift: number;
  readonly loadFactor: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  cable: fc.nat(CABLES.length - 1),
  form: fc.constantFrom('trefoil' as const, 'trefoil' as const, 'flat' as const, 'pipe' as const),
  gap: fc.integer({ min: 20, max: 600 }),
  lift: fc.integer({ min: 0, max: 300 }),
  loadFactor: fc.constantFrom(1, 0.7),
});

interface Random {
  readonly circuits: readonly Drawn[];
  readonly depth: number;
  readonly soil: number;
  readonly ambient: number;
  /** Thickness of a covering and its resistivity by that of the soil. */
  readonly covering: readonly [number, number];
  readonly bonding: Bonding;
}

const random: fc.Arbitrary<Random> = fc.record({
  circuits: fc.array(drawn, { minLength: 1, maxLength: 6 }),
  depth: fc.integer({ min: 600, max: 2000 }),
  soil: fc.double({ min: 0.7, max: 2.5, noNaN: true }),
  ambient: fc.integer({ min: 0, max: 30 }),
  covering: fc.tuple(fc.integer({ min: 0, max: 200 }), fc.double({ min: 0.5, max: 1.5, noNaN: true })),
  bonding: fc.constantFrom('solid' as const, 'single-point' as const, 'cross-bonded' as const),
});

interface Change {
  readonly deeper?: number;
  readonly closer?: number;
  readonly warmer?: number;
  readonly drier?: number;
  readonly isMirrored?: boolean;
}

const constructionOf = ({ cable }: Drawn) => CABLES[cable] ?? singleCore(240, 24, 'Al');

const widthOf = (one: Drawn): number => (one.form === 'pipe' ? 200 : (one.form === 'flat' ? 3 : 2) * constructionOf(one).outerDiameter);

function cableAt(one: Drawn, at: Point, n: number, bonding: Bonding): RatedCable {
  const construction = constructionOf(one);
  const d = construction.outerDiameter;
  const inside = one.form === 'pipe' ? { holder: `p${n}` } : {};
  const common = { id: `${n}`, construction, loadFactor: one.loadFactor, bonding };
  const held = (parts: readonly Point[]) => parts.map((part) => ({ ...part, ...inside }));
  if (construction.cores > 1) return { ...common, parts: held([at]), arrangement: 'single' };
  return one.form === 'flat'
    ? { ...common, parts: held(row(d, at)), arrangement: 'flat' }
    : { ...common, parts: held(trefoil(d, at)), arrangement: 'trefoil' };
}

function sectionOf(one: Random, { deeper = 0, closer = 1, warmer = 0, drier = 1, isMirrored }: Change = {}) {
  const cables: RatedCable[] = [];
  const holders: RatedHolder[] = [];
  let x = 0;
  one.circuits.forEach((drawn, n) => {
    const { gap, lift, form } = drawn;
    const width = widthOf(drawn);
    x += gap * closer + width / 2;
    const at: Point = { x: isMirrored ? -x : x, y: one.depth - lift + deeper };
    x += width / 2;
    cables.push(cableAt(drawn, at, n, one.bonding));
    if (form === 'pipe') holders.push({ id: `p${n}`, at, material: 'PE', inner: 180, outer: 200 });
  });
  const [thickness, times] = one.covering;
  const soil = one.soil * drier;
  const covering: GroundLayer = { name: 'GRAVEL', top: 0, bottom: thickness, resistivity: times * soil };
  const layers = thickness > 0 ? [covering] : [];
  return section(cables, { holders, ground: { ambient: one.ambient + warmer, soil, layers } });
}

const currents = (one: RatedSection): number[] => rateSection(one).map(({ current }) => current);

/** Rounding in the last digits is no gain. */
const never = (after: readonly number[], before: readonly number[]): boolean =>
  after.every((current, n) => current <= (before[n] ?? 0) * (1 + 1e-9));

const change = fc.record({
  deeper: fc.integer({ min: 0, max: 1000 }),
  closer: fc.double({ min: 0.1, max: 1, noNaN: true }),
  warmer: fc.integer({ min: 0, max: 20 }),
  drier: fc.double({ min: 1, max: 2, noNaN: true }),
});

test('deeper, closer, warmer or drier never gives more, and no conductor passes its limit', () => {
  fc.assert(
    fc.property(random, change, (one, { deeper, closer, warmer, drier }) => {
      const rated = rateSection(sectionOf(one));
      const before = rated.map(({ current }) => current);
      rated.forEach(({ temperature }, n) => {
        expect(temperature).toBeLessThan((sectionOf(one).cables[n]?.construction.limit ?? 0) + 1e-6);
      });
      for (const worse of [{ deeper }, { closer }, { warmer }, { drier }])
        expect(never(currents(sectionOf(one, worse)), before), JSON.stringify(worse)).toBe(true);
    }),
    RUNS,
  );
});

test('a section and its mirror image have the same ratings', () => {
  fc.assert(
    fc.property(random, (one) => {
      const mirrored = currents(sectionOf(one, { isMirrored: true }));
      currents(sectionOf(one)).forEach((current, n) => {
        expect(mirrored[n]).toBeCloseTo(current, 6);
      });
    }),
    RUNS,
  );
});

test('one more circuit never gives more to the others', () => {
  fc.assert(
    fc.property(random, drawn, (one, more) => {
      const after = currents(sectionOf({ ...one, circuits: [...one.circuits, more] }));
      expect(never(after.slice(0, -1), currents(sectionOf(one)))).toBe(true);
    }),
    RUNS,
  );
});

test('one circuit has the rating of the closed formula', () => {
  const cases = fc.record({
    area: fc.constantFrom(...AREAS),
    depth: fc.integer({ min: 400, max: 3000 }),
    soil: fc.double({ min: 0.5, max: 3, noNaN: true }),
    ambient: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(cases, ({ area, depth, soil, ambient }) => {
      const cable = singleCore(area, 24, 'Al');
      const all = section([circuit(cable, { x: 0, y: depth })], { ground: ground(soil, ambient) });
      const [rating] = rateSection(all);
      const { r, t1, t3, wd, neighbours } = internalOf(cable, {
        ...{ arrangement: 'trefoil', spacing: cable.outerDiameter, isTouching: true },
        axes: trefoil(cable.outerDiameter, { x: 0, y: depth }),
      });
      const t4 = soil * groupInSoil('trefoil', true, depth, cable.outerDiameter);
      const current = rating?.current ?? 0;
      const screen = cable.limit - (current ** 2 * r + wd / 2) * t1;
      const loss = screenLoss(cable, neighbours, 'solid', { r, temperature: screen });
      const rise = cable.limit - ambient - wd * (t1 / 2 + t3 + t4);
      expect(current).toBeCloseTo(Math.sqrt(rise / (r * (t1 + (1 + loss) * (t3 + t4)))), 6);
    }),
    RUNS,
  );
});
