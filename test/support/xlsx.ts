// Reads Excel files back with a program that has nothing to do with the one that wrote them.
import { read, utils, type WorkSheet } from '@e965/xlsx';

type Cell = string | number;

export interface ReadSheet {
  readonly name: string;
  /** Rows of cells; an empty cell is undefined. */
  readonly rows: readonly (readonly (Cell | undefined)[])[];
  /** With formats and widths, as the program has them. */
  readonly sheet: WorkSheet;
}

export function readXlsx(bytes: Uint8Array): readonly ReadSheet[] {
  const { Sheets } = read(bytes, { cellNF: true, cellStyles: true });
  return Object.entries(Sheets).map(([name, sheet]) => ({
    name,
    rows: utils.sheet_to_json<(Cell | undefined)[]>(sheet, { header: 1, blankrows: true }),
    sheet,
  }));
}
