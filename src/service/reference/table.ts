import { type Html, html, type Piece } from './escape.js';

export interface Column<Row> {
  readonly title: string;
  /** Left out of a table in which no row has anything to say in it. */
  readonly optional?: boolean;
  cell(row: Row): Piece;
}

/** Every cell carries its column's title, which a narrow screen shows beside it. */
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
