// CIGRE TB 880, case 0-1: a reference calculation by IEC 60287 with all digits.
import { expect, test } from 'vitest';
import { tubeResistance } from '../../src/rating/construction.js';
import { type Bonding, screenLoss } from '../../src/rating/losses.js';
import { rateSection } from '../../src/rating/rate-section.js';
import { internalOf } from '../../src/rating/rated-section.js';
import { airResistance, groupInSoil } from '../../src/rating/surroundings.js';
import { circuit, section, TB_880 } from './build.js';

const touching = internalOf(TB_880, 'trefoil', { spacing: 75.5, isTouching: true });
const { neighbours, r } = touching;
const lossAt80 = screenLoss(TB_880, neighbours, 'solid', { r, temperature: 80 });
const currentOf = (bonding: Bonding): number =>
  rateSection(section([circuit(TB_880, { x: 0, y: 1000 })], { bonding }))[0]?.current ?? 0;

// The last column is the number of digits that agree: all published ones, of the dielectric loss all but the last.
test.each([
  ['resistance of the conductor (ohm/m)', r, 3.952152638e-5, 10],
  ['dielectric loss (W/m)', touching.wd, 0.38513821717, 10],
  ['T1 (K.m/W)', touching.t1, 0.41987148903, 11],
  ['T3 (K.m/W)', touching.t3, 0.08671937479, 10],
  ['T4 (K.m/W)', groupInSoil('trefoil', true, 1000, 75.5), 1.59469289249, 12],
  ['loss of the screen at 80 C', lossAt80, 0.29281425102, 11],
  ['rating, solid bonding (A)', currentOf('solid'), 821.7763334392, 13],
])('%s', (_, computed, published, digits) => {
  expect(computed.toPrecision(digits)).toBe(published.toPrecision(digits));
});

test.each([
  ['single-point', 886.1753],
  ['solid-with-eddy', 803.1596],
] as const)('rating, %s', (bonding, published) => {
  expect(currentOf(bonding)).toBeCloseTo(published, 3);
});

// Three touching ducts of 140/119.4 mm. The publication takes the screen at its temperature in the result.
test('rating in touching ducts of polyethylene', () => {
  const inDuct = internalOf(TB_880, 'trefoil', { spacing: 140, isTouching: false });
  const fixed =
    tubeResistance({ inner: 119.4, outer: 140, resistivity: 3.5 }) + groupInSoil('trefoil', false, 1000, 140);
  let [current, screen, air] = [0, 80, 60];
  for (let n = 0; n < 100; n += 1) {
    const loss = screenLoss(TB_880, inDuct.neighbours, 'solid', { r: inDuct.r, temperature: screen });
    const gap = airResistance('plastic', 75.5, air);
    const outside = inDuct.t3 + gap + fixed;
    current = Math.sqrt(
      (70 - inDuct.wd * (inDuct.t1 / 2 + outside)) / (inDuct.r * (inDuct.t1 + (1 + loss) * outside)),
    );
    const heat = current ** 2 * inDuct.r * (1 + loss) + inDuct.wd;
    screen = 90 - (current ** 2 * inDuct.r + inDuct.wd / 2) * inDuct.t1;
    air = screen - heat * (inDuct.t3 + gap / 2);
  }
  expect(current).toBeCloseTo(682.8145, 3);
});
