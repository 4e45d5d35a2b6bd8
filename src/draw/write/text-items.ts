import type { Keys } from '../annotate/keys.js';
import { itemBefore } from '../figure-moves.js';
import type { DrawnItem, DrawnKind, DrawnSection } from '../section.js';
import { MARK_SIGNS, oldSign, placesOf } from './text-legend.js';
import type { RowPlan } from './text-rows.js';

export interface ItemsInput {
  readonly section: DrawnSection;
  readonly keys: Keys;
  readonly grid: Grid;
  readonly plan: RowPlan;
}

interface Cells {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Draws the items at their places, and returns the number of those that have no room. Contents are inside the sign of their pipe. */
export function putItems(input: ItemsInput): number {
  const { section, grid, plan } = input;
  const sign = signOf(input);
  const cellsOf = cellsIn(input);
  const contentsOf = ({ id }: DrawnItem): DrawnItem[] => section.items.filter(({ inside }) => inside === id);
  const outside = section.items.filter(({ inside }) => inside === undefined);
  const boxes = roomyItems(outside, (item) => sign(item).length, cellsOf, grid);
  const put = (item: DrawnItem, within: Cells): boolean => {
    const cells = cellsOf(item);
    const row = Math.min(Math.floor(plan.rowOf(item.box.y + item.box.height / 2)), plan.rows - 1);
    return putSign(grid, within, {
      ...{ row, centre: (cells.left + cells.right) / 2, room: cells.right - cells.left + 3 },
      signs: signsOf(item, sign(item), contentsOf(item).map(sign)),
    });
  };
  for (const [item, cells] of boxes) {
    putBox(grid, cells, item.kind === 'culvert', sign(item));
    const { left, right, top, bottom } = cells;
    const inner = { left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 };
    const homeless = contentsOf(item).filter((content) => !put(content, inner));
    if (homeless.length > 0) putBoxSign(grid, cells, `${sign(item)}:${homeless.map(sign)}`);
  }
  const whole = { left: 0, right: grid.columns - 1, top: 0, bottom: grid.rows - 1 };
  const single = outside.filter((item) => !boxes.has(item)).toSorted((a, b) => a.box.x - b.box.x);
  const without = single.filter((item) => !put(item, whole)).length;
  putOldPlaces(input, whole);
  return without;
}

/** Puts the number of an item that moves at its old place too, if there is room for it; the legend tells the move anyway. */
function putOldPlaces(input: ItemsInput, whole: Cells): void {
  const { section, keys, grid, plan } = input;
  const cellsOf = cellsIn(input);
  for (const { item, from } of placesOf(section.items)) {
    const { left, right } = cellsOf(itemBefore(item));
    const row = Math.min(Math.floor(plan.rowOf(from.box.y + from.box.height / 2)), plan.rows - 1);
    const sign = oldSign(keys.noOf(item));
    putSign(grid, whole, { row, centre: (left + right) / 2, room: sign.length, signs: [sign] });
  }
}

function signOf({ section, keys }: ItemsInput): (item: DrawnItem) => string {
  const withProblems = new Set(section.problems.flatMap(({ itemIds }) => itemIds));
  return (item) => {
    const mark = MARK_SIGNS[item.mark ?? 'kept'].trim();
    return `${mark}${keys.noOf(item)}${withProblems.has(item.id) ? '!' : ''}`;
  };
}

function cellsIn({ section, grid, plan }: ItemsInput): (item: DrawnItem) => Cells {
  const column = (x: number): number => Math.round((x / Math.max(section.width, 1)) * grid.columns);
  return ({ box }) => ({
    left: column(box.x),
    right: column(box.x + box.width) - 1,
    top: Math.floor(plan.rowOf(box.y)),
    bottom: Math.ceil(plan.rowOf(box.y + box.height)) - 1,
  });
}

/** The items that are large enough to be drawn with an outline; of two that overlap, the larger one. */
function roomyItems(
  items: readonly DrawnItem[],
  lengthOf: (item: DrawnItem) => number,
  cellsOf: (item: DrawnItem) => Cells,
  grid: Grid,
): Map<DrawnItem, Cells> {
  const boxes = new Map<DrawnItem, Cells>();
  for (const item of items.toSorted((a, b) => area(b) - area(a))) {
    const cells = cellsOf(item);
    const hasRoom = isRoomy(item, cells, grid) && cells.right - cells.left > lengthOf(item) + 1;
    if (hasRoom && ![...boxes.values()].some((box) => touch(box, cells))) boxes.set(item, cells);
  }
  return boxes;
}

const area = ({ box }: DrawnItem): number => box.width * box.height;

function isRoomy({ kind }: DrawnItem, { left, right, top, bottom }: Cells, grid: Grid): boolean {
  const isInside = left >= 0 && right < grid.columns;
  return isInside && /^(pipe|culvert|pipeCanal)$/.test(kind) && right - left >= 4 && bottom - top >= 2;
}

function touch(a: Cells, b: Cells): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

function putBox(grid: Grid, { left, right, top, bottom }: Cells, isAngular: boolean, sign: string): void {
  const [nw, ne, sw, se] = isAngular ? '┌┐└┘' : '╭╮╰╯';
  const across = '─'.repeat(right - left - 1);
  grid.put(top, left, `${nw}${across}${ne}`);
  grid.put(bottom, left, `${sw}${across}${se}`);
  for (let row = top + 1; row < bottom; row++) {
    grid.put(row, left, '│');
    grid.put(row, right, '│');
  }
  putBoxSign(grid, { left, right, top, bottom }, sign);
}

/** The number stands in the upper line of the box, so that its inside is free for contents. */
function putBoxSign(grid: Grid, { left, right, top }: Cells, sign: string): void {
  const room = right - left - 1;
  grid.put(top, left + 1, sign.length > room ? `${sign.slice(0, room - 1)}…` : sign);
}

/** An item is a circle for each of its parts, or brackets, which have room for what lies inside. */
const SIGNS: Readonly<Record<DrawnKind, 'o' | '()' | '[]'>> = {
  ...{ cable: 'o', ecc: 'o', sensor: 'o' },
  ...{ pipe: '()', pipeGroup: '()', pipeCanal: '()', ecomDuct: '()', culvert: '[]' },
};

/** The ways to show an item in one row, from the most telling to the shortest. The dots stand for contents. */
function signsOf({ kind, circles }: DrawnItem, sign: string, contents: readonly string[]): string[] {
  const [open = '', close] = SIGNS[kind];
  if (close === undefined)
    return [`${open.repeat(Math.min(circles.length, 4))}${sign}`, `${open}${sign}`, sign];
  const filled =
    contents.length > 0 ? [`${open}${sign}:${contents}${close}`, `${open}${sign}…${close}`, `${sign}…`] : [];
  return [...filled, `${open}${sign}${close}`, sign];
}

interface Wish {
  readonly row: number;
  readonly centre: number;
  /** Columns that the item covers, and a little more. */
  readonly room: number;
  readonly signs: readonly string[];
}

/** Puts the first of the signs that fits into the columns of the item, or the shortest one near to it. */
function putSign(grid: Grid, within: Cells, { row, centre, room, signs }: Wish): boolean {
  const fitting = signs.filter(({ length }, n) => length <= room || n === signs.length - 1);
  for (const distance of [0, 1, 2, 3]) {
    for (const text of fitting) {
      for (const shift of [0, 1, -1, 2, -2, 3, -3]) {
        const start = Math.round(centre - (text.length - 1) / 2) + shift;
        const column = Math.max(Math.min(start, within.right - text.length + 1), within.left);
        const isFree = (at: number): boolean =>
          at >= within.top &&
          at <= within.bottom &&
          column + text.length - 1 <= within.right &&
          grid.isFree(at, column, text.length);
        const at = [row - distance, row + distance].find(isFree);
        if (at === undefined) continue;
        grid.put(at, column, text);
        return true;
      }
    }
  }
  return false;
}

/** The inside of the trench as rows of characters. */
export interface Grid {
  readonly rows: number;
  readonly columns: number;
  /** Writes a text; what does not fit is cut. */
  put(row: number, column: number, text: string): void;
  /** True if the cells and one cell on each side of them hold nothing. */
  isFree(row: number, column: number, length: number): boolean;
  lines(): string[];
}

export function newGrid(rows: number, columns: number): Grid {
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' '));
  const cell = (row: number, column: number): string | undefined => cells[row]?.[column];
  return {
    rows,
    columns,
    put(row, column, text) {
      const line = cells[row];
      Array.from(text).forEach((char, n) => {
        if (line && column + n >= 0 && column + n < columns) line[column + n] = char;
      });
    },
    isFree(row, column, length) {
      for (let at = column; at < column + length; at++) if (cell(row, at) !== ' ') return false;
      return !isInk(cell(row, column - 1)) && !isInk(cell(row, column + length));
    },
    lines: () => cells.map((line) => line.join('')),
  };
}

/** Lines of a box may stand beside a number, other numbers may not. */
function isInk(cell: string | undefined): boolean {
  return cell !== undefined && !/[ │─╭╮╰╯┌┐└┘]/.test(cell);
}
