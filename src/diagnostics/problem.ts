/** A position in a file, counted from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly col: number;
}

/** A place in a file that has no lines of text, with its words, such as `sheet "Trenches", C14` in a workbook. */
export interface CellPlace extends Place {
  readonly address: string;
}

/** An error or a warning that a user can fix, with its place and a remedy. */
export interface Problem {
  /** Stable: tests and scripts use it. */
  readonly code: string;
  readonly message: string;
  /** A warning does not stop the command; a problem without a severity is an error. */
  readonly severity?: 'warning';
  readonly place?: Place;
  readonly remedy?: string;
  /** The remedy as edits, if it is a replacement; several if the author has to choose. An editor offers them. */
  readonly fixes?: readonly Fix[];
  /** Related places, such as the first of two duplicates. */
  readonly also?: readonly { readonly place: Place; readonly message: string }[];
}

/** One way to mend a problem; all of its edits are made together. */
export type Fix = readonly Replacement[];

/** A piece of text at a place, and what is written instead of it. */
export interface Replacement {
  readonly place: Place;
  /** The text that stands there, without the quotes that may be around it. */
  readonly written: string;
  readonly text: string;
}

export const isError = ({ severity }: Problem): boolean => severity !== 'warning';

/** Turns warnings into errors, for `--fail-on warnings`. */
export const asErrors = (problems: readonly Problem[]): Problem[] =>
  problems.map(({ severity: _, ...problem }) => problem);

/** A replacement in a text: the line counted from 0, and the columns in it, counted from 0. */
interface Edit {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/y;

/** Returns the edit of a replacement; undefined if the line no longer holds the text, or the text takes several lines. */
export function editOf(lines: readonly string[], { place, written, text }: Replacement): Edit | undefined {
  const line = place.line - 1;
  const from = place.col - 1;
  const source = lines[line] ?? '';
  const length = source.startsWith(written, from) ? written.length : quotedLength(source, from);
  return length === 0 ? undefined : { line, from, to: from + length, text };
}

function quotedLength(source: string, from: number): number {
  QUOTED.lastIndex = from;
  return QUOTED.exec(source)?.[0].length ?? 0;
}

export function withEdits(text: string, edits: readonly Edit[]): string {
  const lines = text.split('\n');
  const fromTheEnd = edits.toSorted((a, b) => b.from - a.from);
  for (const { line, from, to, text: next } of fromTheEnd) {
    const source = lines[line] ?? '';
    lines[line] = source.slice(0, from) + next + source.slice(to);
  }
  return lines.join('\n');
}
