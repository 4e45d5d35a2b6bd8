// A workbook as plain data: what stands in its sheets. The engine writes the file.

/** A number stays a number, so that whoever opens the file can go on calculating with it. */
export type WorkbookCell = string | number | null;

export interface WorkbookColumn {
  readonly title: string;
  /** In letters; longer texts are broken, longer numbers make it wider. */
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
