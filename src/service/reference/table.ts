import { type Html, html, type Piece } from './escape.js';

export interface Column<Row> {
  readonly title: string;
  /** The column is left out if it is empty in all rows. */
  readonly optional?: boolean;
  cell(row: Row): Piece;
}

/** Every cell has the title of its column, which a narrow screen shows beside it. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  const used = columns.filter(
    ({ optional, cell }) => !optional || rows.some((row) => html`${cell(row)}`.markup !== ''),
  );
  const [first, ...others] = used;
  return html`<table>
<thead><tr>${used.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => html`
<tr><th scope="row">${first?.cell(row)}</th>${others.map(
      ({ title, cell }) => html`<td data-title="${title}">${cell(row)}</td>`,
    )}</tr>`,
  )}
</tbody></table>`;
}
