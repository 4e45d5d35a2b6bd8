// The words for items that move in the ground, in full and short.
import { expect, test } from 'vitest';
import type { ItemMove } from '../../src/plan/model/item-move.js';
import { moveBlocks, shortMoveBlocks } from '../../src/render/words/move-words.js';

const AT = { section: 1, layer: 1, depth: 800, x: 100 };
const move = (name: string, to: Partial<ItemMove['to']>, segment = 'A'): ItemMove => ({
  ...{ project: 'P', segment, id: name, item: 'cable', name },
  from: AT,
  to: { ...AT, ...to },
});
const linesOf = (blocks: typeof moveBlocks, ...moves: ItemMove[]) => blocks({ moves }).flatMap(({ lines }) => lines);

test.each<[string, Partial<ItemMove['to']>, string]>([
  ['deeper', { depth: 1010.4 }, 'section 1: depth 800 -> 1010 mm'],
  ['less than 5 mm deeper, and to the right', { depth: 804.9, x: 220 }, 'section 1: 120 mm to the right'],
  ['5 mm to the left', { x: 95 }, 'section 1: 5 mm to the left'],
  ['to another layer', { layer: 2, depth: 700 }, 'section 1: layer 1 -> layer 2, depth 800 -> 700 mm'],
  ['to another section', { section: 2, depth: 700 }, 'section 2 (before: section 1): depth 800 -> 700 mm'],
])('an item that moves %s', (_, to, words) => expect(linesOf(moveBlocks, move('c', to))).toEqual([`P/A: c in ${words}`]));

test('the short form names three different items of a segment, the greatest changes of depth first, and counts every other item', () => {
  const deeper = (by: number) => ({ depth: 800 + by });
  const many = [
    move('a', deeper(10)),
    move('b', deeper(-40)),
    move('c', deeper(20)),
    move('d', deeper(6)),
    move('d', deeper(6)),
    move('e', deeper(5)),
  ];
  const first = 'b: depth 800 -> 760 mm; c: depth 800 -> 820 mm; a: depth 800 -> 810 mm';
  expect(linesOf(shortMoveBlocks, ...many)).toEqual([`P/A: ${first}; and 3 more items`]);
  expect(linesOf(shortMoveBlocks, ...many.slice(0, 4))).toEqual([`P/A: ${first}; and 1 more item`]);
  expect(linesOf(shortMoveBlocks, ...many.slice(0, 3))).toEqual([`P/A: ${first}`]);
  expect(linesOf(shortMoveBlocks, ...many.slice(3, 5))).toEqual(['P/A: 2 x d: depth 800 -> 806 mm']);
});

test('the short form counts the items that move to the side only', () => {
  const aside = (segment: string) => move('s', { x: 200, depth: 804 }, segment);
  const deep = move('d', { depth: 900, x: 300 });
  expect(linesOf(shortMoveBlocks, aside('A'))).toEqual(['1 item moves to the side at the same depth']);
  expect(linesOf(shortMoveBlocks, aside('A'), deep, aside('B'))).toEqual([
    'P/A: d: depth 800 -> 900 mm',
    '2 other items move to the side at the same depth',
  ]);
});
