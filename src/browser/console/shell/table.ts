import { type Child, h } from './h.js';

interface Column<Row> {
  readonly head: Child;
  cell(row: Row, at: number): Child;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
  /** The column that names the row, for a screen reader. */
  readonly isName?: boolean;
}

export interface TableOptions<Row> {
  /** Read out by a screen reader, and shown unless `isCaptionHidden`. */
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Shown instead of a table without rows. */
  readonly empty: string;
  /** An id for the row, so that links can lead to it. */
  rowId?(row: Row): string | undefined;
  rowClass?(row: Row): string | undefined;
}

/** A table that scrolls sideways by itself where it is wider than the window. */
export function table<Row>(options: TableOptions<Row>): HTMLElement {
  const { caption, isCaptionHidden, columns, rows, empty } = options;
  if (rows.length === 0) return h('p', { class: 'empty' }, empty);
  const head = columns.map((column) =>
    h('th', { scope: 'col', class: column.isNumber && 'number' }, column.head),
  );
  const bodyRow = (row: Row, at: number) =>
    h(
      'tr',
      { id: options.rowId?.(row), class: options.rowClass?.(row), tabindex: options.rowId ? -1 : undefined },
      columns.map((column) =>
        column.isName ? h('th', { scope: 'row' }, column.cell(row, at)) : cellOf(column, row, at),
      ),
    );
  return h(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: 0 },
    h(
      'table',
      {},
      h('caption', { class: isCaptionHidden && 'hidden' }, caption),
      h('thead', {}, h('tr', {}, head)),
      h('tbody', {}, rows.map(bodyRow)),
    ),
  );
}

/** The label is shown beside the cell in a narrow window, where the rows are stacked. */
const cellOf = <Row>({ head, cell, isNumber }: Column<Row>, row: Row, at: number): HTMLElement =>
  h('td', { class: isNumber && 'number', 'data-label': typeof head === 'string' && head }, cell(row, at));
