import type { Place } from '../../diagnostics/problem.js';
import { visible, width } from '../../diagnostics/visible.js';

// Comments behind the lines of a plan: the place in the spec, and a mark.

/** `# spec.yaml:8, forces replacement` */
export function commentOf({ place, mark }: { readonly place?: Place; readonly mark?: string }): string {
  const parts = [
    ...(place ? [`${visible(place.file)}:${place.line}`] : []),
    ...(mark === undefined ? [] : [mark]),
  ];
  return parts.length === 0 ? '' : `# ${parts.join(', ')}`;
}

interface Row {
  readonly text: string;
  /** Empty if the line has none. */
  readonly comment: string;
}

/** A longer line does not move the column of the comments. */
const WIDEST = 100;

/** Returns the lines with their comments in one column; `paint` colours a line without its comment. */
export function inColumn<R extends Row>(
  rows: readonly R[],
  paint: (row: R) => string = ({ text }) => text,
): string[] {
  const column = rows
    .map(({ text, comment }) => (comment === '' ? 0 : width(text)))
    .filter((own) => own <= WIDEST)
    .reduce((most, own) => Math.max(most, own), 0);
  return rows.map((row) => {
    const gap = ' '.repeat(Math.max(0, column - width(row.text)) + 2);
    return row.comment === '' ? paint(row) : `${paint(row)}${gap}${row.comment}`;
  });
}
