// A workbook as plain data: the contents of its sheets. The engine writes the file.

/** Numbers stay numbers, so that the reader of the file can calculate with them. */
export type WorkbookCell = string | number | null;

export interface WorkbookColumn {
  readonly title: string;
  /** In letters; longer texts are wrapped, longer numbers widen the column. */
  readonly width: number;
  readonly kind: 'text' | 'quantity' | 'money';
}

export interface WorkbookSheet {
  readonly name: string;
  readonly title: string;
  /** Lines between the title and the table. */
  readonly subtitle: string;
  readonly columns: readonly WorkbookColumn[];
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly total: readonly WorkbookCell[];
}

export interface Workbook {
  /** Letters, digits, dots and dashes. */
  readonly fileName: string;
  readonly sheets: readonly WorkbookSheet[];
}
