import { expect, test } from 'vitest';
import { openingsOf } from '../../src/draw/annotate/openings.js';
import type { Speech } from '../../src/draw/drawing-words.js';
import { drawnSection, type ItemSpec } from './sections.js';

const speech = { mm: String } as unknown as Speech;
const item = (dx: number): ItemSpec => ({
  ...{ kind: 'cable', category: 'MV', name: 'a', minPadding: 0, dx },
  shape: { form: 'circles', arrangement: 'SINGLE', diameter: 100, count: 1 },
});

/** The texts of the openings in a trench of 300 mm with one cable, which is moved to the right by so much. */
function openings(leftPadding: number, rightPadding: number, dx = 0): string[] {
  const section = drawnSection({
    ...{ cover: 700, foundation: 100, leftPadding, rightPadding, coverings: [] },
    layers: [{ protection: 0, bands: 0, items: [item(dx)] }],
  });
  return openingsOf(section, 1, speech).map(({ text }) => text);
}

test('an opening to a wall is left out only if it is the padding of that wall', () => {
  expect(openings(50, 150)).toEqual([]);
  expect(openings(50, 150, 100)).toEqual(['150', '50']);
  expect(openings(150, 50, -100)).toEqual(['50', '150']);
  expect(openings(100, 100, 20)).toEqual(['120', '80']);
});
