// Reads Excel files back with a program that has nothing to do with the one that wrote them.
import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';

type Cell = string | number;
type Files = Readonly<Record<string, { readonly content: Uint8Array }>>;

export interface ReadSheet {
  readonly name: string;
  /** Rows of cells; an empty cell is undefined. */
  readonly rows: readonly (readonly (Cell | undefined)[])[];
  /** With formats and widths, as the program has them. */
  readonly sheet: WorkSheet;
  /** The XML of the sheet, for what the program does not read. */
  readonly xml: string;
  /** The fonts, fills, borders and formats of the file, as XML. */
  readonly styles: readonly string[];
}

export function readXlsx(bytes: Uint8Array): readonly ReadSheet[] {
  const { Sheets, files } = read(bytes, { bookFiles: true, cellNF: true, cellStyles: true }) as WorkBook & { files: Files };
  const styles = String(files['xl/styles.xml']?.content).match(/<(font|fill|border|xf)>.*?<\/\1>|<xf [^>]*(?:\/>|>.*?<\/xf>)/g) ?? [];
  return Object.entries(Sheets).map(([name, sheet], n) => ({
    name,
    xml: String(files[`xl/worksheets/sheet${n + 1}.xml`]?.content),
    rows: utils.sheet_to_json<(Cell | undefined)[]>(sheet, { header: 1, blankrows: true }),
    sheet,
    styles,
  }));
}
