// The service's values win over the computed place of an item.
import { expect, test } from 'vitest';
import { shiftOf } from '../../src/views/with-positions.js';

const item = { box: { x: 100, y: 600, width: 40, height: 20 } };

test.each([
  ['nothing is stated', {}, undefined, undefined, { dx: 0, dy: 0 }],
  ['a depth', { depth: 650 }, undefined, undefined, { dx: 0, dy: 50 }],
  ['the middle', { groundDist: 600 }, undefined, undefined, { dx: 0, dy: -10 }],
  ['a left edge', {}, 130, undefined, { dx: 30, dy: 0 }],
  ['its holder moved', {}, undefined, { dx: 5, dy: 7 }, { dx: 5, dy: 7 }],
  ['its own depth wins over its holder', { groundDist: 610 }, undefined, { dx: 5, dy: 7 }, { dx: 5, dy: 0 }],
])('%s', (_, position, left, holder, shift) => {
  expect(shiftOf(item, position, left, holder)).toEqual(shift);
});
