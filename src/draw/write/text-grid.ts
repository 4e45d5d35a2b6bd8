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
      if (column < 0 || column + length > columns || !cells[row]) return false;
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
