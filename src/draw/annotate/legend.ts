import type { Speech } from '../drawing-words.js';
import type { DrawnSection, Mark } from '../section.js';
import { type Cell, headingCell, together } from './cell.js';
import { itemCells, letterCells } from './item-cells.js';
import type { Keys } from './keys.js';
import { coverNoteCells, markCells, materialCells, openingCells, problemCells } from './note-cells.js';
import type { Opening } from './openings.js';

export interface LegendContents {
  readonly sections: readonly DrawnSection[];
  readonly keys: Keys;
  /** For each section the clear openings that have no room in the figure. */
  readonly unplaced: readonly (readonly Opening[])[];
  readonly speech: Speech;
}

const MARKS: readonly Mark[] = ['added', 'removed', 'changed', 'kept'];

/** All cells of the legend for columns of a width (px). */
export function legendCells(contents: LegendContents, width: number): Cell[] {
  const { sections, keys, unplaced, speech } = contents;
  const under = (name: Parameters<Speech['term']>[0], cells: readonly Cell[]): Cell[] =>
    cells.length === 0 ? [] : [headingCell(speech.term(name), width), ...cells, spaceCell];
  const sides = sections.length < 2 ? [] : [speech.term('before'), speech.term('after')];
  const problems = sections
    .flatMap((section, n) => problemCells(section, keys, width, speech, sides[n]))
    .map((cell, n) => cell(n + 1));
  const openings = sections.flatMap((section, n) => openingCells(section, unplaced[n] ?? [], width, speech));
  return [
    ...under('problems', problems),
    ...under('items', itemCells(keys, width, speech)),
    ...under('letters', letterCells(keys, width, speech)),
    ...under('marks', together(markCells(marksOf(sections), width, speech))),
    ...under('materials', [
      ...together(materialCells(sections, width, speech)),
      ...coverNoteCells(sections, width, speech),
    ]),
    ...under('openings', openings),
  ];
}

const spaceCell: Cell = { height: 8, draw: () => undefined };

function marksOf(sections: readonly DrawnSection[]): Mark[] {
  const found = new Set(
    sections.flatMap(({ items, layers, coverings = [] }) =>
      [...items, ...layers, ...coverings].map(({ mark }) => mark),
    ),
  );
  return found.size === 1 && found.has('kept') ? [] : MARKS.filter((mark) => found.has(mark));
}
