// The change that a further circuit causes depends far less on what is assumed than the rating itself.
import { expect, test } from 'vitest';
import type { Bonding } from '../../src/rating/losses.js';
import { modelCable, type Stated } from '../../src/rating/model-cable.js';
import { rateSection } from '../../src/rating/rate-section.js';
import { circuit, section } from './build.js';

interface Assumed {
  readonly soil: number;
  readonly ambient: number;
  readonly bonding: Bonding;
  readonly loadFactor: number;
  readonly stated: Stated;
}

const USUAL: Assumed = { soil: 1, ambient: 15, bonding: 'solid', loadFactor: 1, stated: {} };

/** Each assumption at both ends of its range, and the spread (%) of the rating and of the change. */
const RANGES: readonly (readonly [name: string, ends: readonly Partial<Assumed>[], rating: number, change: number])[] = [
  ['soil 0.7 to 2.5 K.m/W', [{ soil: 0.7 }, { soil: 2.5 }], 76.7, 3.8],
  ['ground 5 to 25 C', [{ ambient: 5 }, { ambient: 25 }], 14.4, 0],
  ['screen 16 to 50 mm2', [{ stated: { screenArea: 16 } }, { stated: { screenArea: 50 } }], 1.3, 0.1],
  ['screen of copper or aluminium', [{ stated: { screenMetal: 'aluminium' } }, { stated: {} }], 0.4, 0],
  ['bonding solid or single-point', [{ bonding: 'solid' }, { bonding: 'single-point' }], 0.8, 0],
  ['limit 65 to 90 C', [{ stated: { limit: 65 } }, { stated: { limit: 90 } }], 17.9, 0],
  ['conductor of aluminium or copper', [{ stated: { metal: 'copper' } }, { stated: { metal: 'aluminium' } }], 27.6, 0],
  ['insulation 28 to 31 mm across', [{ stated: { insulationDiameter: 28 } }, { stated: { insulationDiameter: 31 } }], 0.6, 0.2],
];

const TYPE = { name: 'TSLF 24 kV 3x1x240 Al', area: 240, voltage: 24, outerDiameter: 39.5, conductors: 1 };

/** The rating of the first circuit among a number of circuits that are 150 mm apart. */
function rating(count: number, { soil, ambient, bonding, loadFactor, stated }: Assumed): number {
  const cable = modelCable(TYPE, stated);
  const circuits = Array.from({ length: count }, (_, n) => circuit(cable, { x: 150 * n, y: 700 }, { loadFactor, bonding }));
  const [first] = rateSection(section(circuits, { ground: { soil, ambient, layers: [] } }));
  return first?.current ?? 0;
}

const spread = (values: readonly number[]): number => Math.round((Math.max(...values) / Math.min(...values) - 1) * 1000) / 10;

test.each(RANGES)('one circuit that becomes two: %s', (_, ends, figure, change) => {
  const cases = [USUAL, ...ends.map((end) => ({ ...USUAL, ...end }))];
  const found = [spread(cases.map((one) => rating(2, one))), spread(cases.map((one) => rating(2, one) / rating(1, one)))];
  expect(found).toEqual([figure, change]);
});

test('all assumptions at their ends together', () => {
  const ends: Assumed[] = [USUAL];
  for (const soil of [0.7, 1, 2.5])
    for (const ambient of [5, 15, 25])
      for (const bonding of ['solid', 'single-point'] as const)
        for (const screenArea of [16, 50])
          for (const limit of [65, 90]) ends.push({ ...USUAL, soil, ambient, bonding, stated: { screenArea, limit } });
  const ratings = spread(ends.map((one) => rating(2, one)));
  const changes = spread(ends.map((one) => rating(2, one) / rating(1, one)));
  expect([ends.length, changes, ratings]).toEqual([73, 4, 153.3]);
});
