// The clear openings that are drawn: all but those to the walls that the paddings show already.
import { expect, test } from 'vitest';
import { openingsOf } from '../../src/draw/annotate/openings.js';
import { speechOf } from '../../src/draw/drawing-words.js';
import type { DrawnItem, DrawnSection } from '../../src/draw/section.js';

const item = (id: string, x: number, openingLeft: number, openingRight: number): DrawnItem => ({
  ...{ id, layerId: 'l', kind: 'cable', category: 'MV', name: id, openingLeft, openingRight },
  ...{ circles: [{ cx: x + 20, cy: 700, r: 20 }], box: { x, y: 680, width: 40, height: 40 } },
});

/** Two items with 70 mm between them, and what is left and right of them; the walls have paddings of 100 and 150 mm. */
function drawn(left: number, right: number): string[] {
  const section: DrawnSection = {
    ...{ width: left + 150 + right, depth: 800, cover: 600, foundation: 100, zoneHeight: 100 },
    ...{ leftPadding: 100, rightPadding: 150, coverings: [], problems: [] },
    layers: [{ id: 'l', top: 600, bottom: 700, protection: 0, bands: 0 }],
    items: [item('b', left + 110, 70, right), item('a', left, left, 70)],
  };
  return openingsOf(section, 2, speechOf('en')).map(({ from, to, text }) => `${text}: ${from / 2} to ${to / 2}`);
}

test.each([
  ['both paddings', 100, 150, ['70: 140 to 210']],
  ['the paddings within half a millimetre', 100.4, 149.6, ['70: 140.4 to 210.4']],
  ['each the padding of the other wall', 150, 100, ['150: 0 to 150', '70: 190 to 260', '100: 300 to 400']],
  ['other values', 120, 180, ['120: 0 to 120', '70: 160 to 230', '180: 270 to 450']],
  ['no room at the walls', 0, 0, ['70: 40 to 110']],
])('openings to the walls that are %s', (_, left, right, expected) => {
  expect(drawn(left, right)).toEqual(expected);
});
