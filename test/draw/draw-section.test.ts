import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import { settings } from '../support/counts.js';
import { sections } from './sections.js';

const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };

const { count: numRuns, seed } = settings({ count: 50, long: 500, seed: 14 });

test('every part of every item is drawn exactly once', () => {
  fc.assert(
    fc.property(sections, (after) => {
      const { shapes } = drawSection({ heading, after }, { state: 'live' });
      const drawn = shapes.filter(({ isPart }) => isPart).map(({ item }) => item);
      const expected = after.items.flatMap(({ id, circles }) =>
        circles.length > 0 ? circles.map(() => id) : [id],
      );
      expect(drawn.sort()).toEqual(expected.sort());
    }),
    { numRuns, seed },
  );
});
