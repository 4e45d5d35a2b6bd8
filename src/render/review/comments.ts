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
  /** True for a line of a drawing, which is never broken. */
  readonly isDrawn?: true;
}

/** A longer line does not move the column of the comments. */
const WIDEST = 100;

/** Returns the lines with their comments in one column; `paint` colours a line without its comment. */
export function inColumn<R extends Row>(
  rows: readonly R[],
  paint: (row: R) => string = ({ text }) => text,
  columns?: number,
): string[] {
  const longest = rows.reduce((most, { comment }) => Math.max(most, width(comment)), 0);
  const widest = columns === undefined ? WIDEST : Math.max(0, columns - longest - 2);
  const column = rows
    .map(({ text, comment }) => (comment === '' ? 0 : width(text)))
    .filter((own) => own <= widest)
    .reduce((most, own) => Math.max(most, own), 0);
  return rows.flatMap((row) => {
    if (row.isDrawn) return [row.text];
    const lines = foldLine(row.text, columns);
    const last = lines.at(-1) ?? '';
    const painted = lines.map((text) => paint({ ...row, text }));
    if (row.comment === '') return painted;
    const gap = ' '.repeat(Math.max(0, column - width(last)) + 2);
    if (columns === undefined || width(last) + gap.length + width(row.comment) <= columns)
      return [...painted.slice(0, -1), `${painted.at(-1)}${gap}${row.comment}`];
    // The place stands at the end: behind the words if it has room there, otherwise on a line of its own.
    return [...painted, `${' '.repeat(Math.max(0, columns - width(row.comment)))}${row.comment}`];
  });
}

/** The indentation of the second and later lines, in addition to that of the first one. */
const HANGING = 4;

/** Breaks a line that is wider than the terminal: at its commas, at spaces if there are none, and never within a word. */
export function foldLine(text: string, columns: number | undefined): string[] {
  if (columns === undefined || width(text) <= columns) return [text];
  // A sign in the margin counts as indentation.
  const [margin = ''] = /^ {0,3}(?:-\/\+|[-+~!])? */.exec(text) ?? [];
  const indent = ' '.repeat(Math.min(margin.length + HANGING, Math.floor(columns / 2)));
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, columns - indent.length)) {
    if (line.trim() !== '' && width(`${line}${piece}`.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = indent + piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** The parts between commas, and the words of a part that has no room on one line. */
const piecesOf = (text: string, room: number): string[] =>
  text
    .split(/(?<=[,;] )/)
    .flatMap((part) => (width(part.trim()) > room ? part.split(/(?<=\S )(?=\S)/) : [part]));
