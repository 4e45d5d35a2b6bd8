// The items of a section that the page lists, and the places in the spec that they lead to.
import { expect, test } from 'vitest';
import { drawingData } from '../../src/preview/drawing-data.js';

const at = (line: number) => ({ file: 'a.yaml', line, col: 1 });
const item = (id: string, more: object = {}) => ({ id, kind: 'cable', name: `N${id}`, ...more });
const dataOf = (view: object, desired?: object, undrawn: readonly object[] = []) =>
  drawingData({
    address: 'P/A',
    desired,
    views: [{ heading: { section: 1, sections: 2 }, ...view }],
    undrawn,
    places: new Map([['1', { address: 'P/A/x', place: at(9) }]]),
  } as never);
const drawn = (view: object, desired?: object) => dataOf(view, desired).sections[0];

test('items after the change come first, then those that go; an item that only got another id does not go', () => {
  const before = { items: [item('1'), item('2'), item('3', { inside: 'p' })] };
  const after = { items: [item('1', { label: 'L1' }), item('5', { was: '2' })] };
  expect(drawn({ before, after })?.items).toEqual([
    { id: '1', words: 'cable: N1 (L1)', address: 'P/A/x', place: at(9) },
    { id: '5', words: 'cable: N5' },
    { id: '3', words: 'cable: N3 (goes)', isInside: true },
  ]);
  expect(drawn({ before })?.items.map(({ words }) => words)).toEqual(['cable: N1 (goes)', 'cable: N2 (goes)', 'cable: N3 (goes)']);
});

test('a section leads to its own place if the spec states as many sections, otherwise to the segment', () => {
  const after = { items: [] };
  const placeOf = (count: number, section: number) => {
    const sections = Array.from({ length: count }, (_, n) => ({ place: at(n + 2) }));
    return drawn({ after, heading: { section, sections: 2 } }, { place: at(1), sections })?.place?.line;
  };
  expect([placeOf(2, 1), placeOf(2, 2), placeOf(1, 1), placeOf(3, 2)]).toEqual([2, 3, 1, 1]);
  // A live section of a segment whose spec states no sections.
  expect(drawn({ after }, { place: at(1) })?.place?.line).toBe(1);
  expect(drawn({ before: { items: [] } }, { place: at(1) })).not.toHaveProperty('place');
});

test('what cannot be drawn is named with its section', () => {
  expect(dataOf({}, undefined, [{ lack: 'section' }, { lack: 'size', item: 'pipe', section: 3 }]).undrawn).toEqual([
    'No drawing: the segment has no section.',
    'No drawing of section 3: the size of a pipe is not known.',
  ]);
});
