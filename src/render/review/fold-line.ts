import { width } from '../../diagnostics/visible.js';

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
