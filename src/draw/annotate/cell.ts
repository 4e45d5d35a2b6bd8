import type { Pen } from './pen.js';

/** A piece of the legend with a known height (px). */
export interface Cell {
  readonly height: number;
  /** True for a heading: it does not end a column. */
  readonly isHeading?: true;
  draw(pen: Pen, x: number, y: number): void;
}

export const heightOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { height }) => sum + height, 0);

export function headingCell(text: string, width: number): Cell {
  return {
    height: 26,
    isHeading: true,
    draw: (pen, x, y) => {
      pen.text(text, { x, y: y + 17 }, { layer: 'legend', look: 'text-strong' });
      pen.line(
        [
          { x, y: y + 22 },
          { x: x + width, y: y + 22 },
        ],
        { layer: 'legend', look: 'rule' },
      );
    },
  };
}

/** Cells that stay in one column. */
export function together(cells: readonly Cell[]): Cell[] {
  if (cells.length < 2) return [...cells];
  const draw: Cell['draw'] = (pen, x, y) => {
    let top = y;
    for (const cell of cells) {
      cell.draw(pen, x, top);
      top += cell.height;
    }
  };
  return [{ height: heightOf(cells), draw }];
}

/** Divides cells into columns of about the same height. */
export function inColumns(cells: readonly Cell[], count: number): Cell[][] {
  const tallest = Math.max(0, ...cells.map(({ height }) => height));
  const all = heightOf(cells);
  for (let limit = Math.max(tallest + 26, all / count); limit < all; limit += 12) {
    const columns = filled(cells, limit);
    if (columns.length <= count) return columns;
  }
  return [[...cells]];
}

function filled(cells: readonly Cell[], limit: number): Cell[][] {
  const columns: Cell[][] = [[]];
  let used = 0;
  for (const [n, cell] of cells.entries()) {
    const next = cell.isHeading ? (cells[n + 1]?.height ?? 0) : 0;
    if (used > 0 && used + cell.height + next > limit) {
      columns.push([]);
      used = 0;
    }
    columns[columns.length - 1]?.push(cell);
    used += cell.height;
  }
  return columns;
}
