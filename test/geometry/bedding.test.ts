// The rectangle of bedding, as src/geometry/bedding.ts defines it.
import { expect, test } from 'vitest';
import { type BeddedTrench, beddingOf } from '../../src/geometry/bedding.js';

const TRENCH: BeddedTrench = { width: 600, depth: 1000, cover: 700, covered: 0 };

test.each<[string, Partial<BeddedTrench>, number | undefined]>([
  ['begins 150 mm above the cable zone', {}, 550],
  ['begins at the coverings if they reach lower', { covered: 600 }, 600],
  ['begins at the ground if the cover is thin', { cover: 100 }, 0],
  ['is not there if cables lie directly in the ground', { sectionType: 'DIRECTLY_IN_GROUND' }, undefined],
  ['is there for other types', { sectionType: 'STANDARD_TRENCH' }, 550],
  ['is not there if the coverings fill the trench', { covered: 1000 }, undefined],
  ['is there as long as they leave a little', { covered: 999 }, 999],
  ['is not there in a trench without a width', { width: 0 }, undefined],
])('the bedding %s', (_, more, top) => {
  const expected = top === undefined ? undefined : { top, bottom: 1000, width: 600 };
  expect(beddingOf({ ...TRENCH, ...more })).toEqual(expected);
});
