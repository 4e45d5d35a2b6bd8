import type { Scene } from '../scene.js';
import { NORMAL, type Pen, SMALL } from './pen.js';
import { drawScaleBar } from './scale-bar.js';
import { cleaned, fitted, wrapped } from './text-width.js';
import { type Field, revisionRows, rowsOf, type TitleOptions } from './title-fields.js';

const ROW = 36;
const LINE = 15;
/** A row of the revision table, and the shares of its columns. */
const REVISION = 18;
const REVISION_SHARES = { wide: [1.2, 1.6, 7, 2], narrow: [1.6, 3, 5, 1.6] } as const;
/** The room of a logo (px). */
const LOGO = { width: 72, height: 28 } as const;
const LONGEST_BAR = 420;

export const titleHeight = (options: TitleOptions, width: number): number =>
  rowsOf(options).length * ROW + headHeight(options, width);

/** The height of what stands above the rows: a note, and the revision table. */
const headHeight = (options: TitleOptions, width: number): number =>
  noteHeight(noteOf(options, width)) + revisionRows(options).length * REVISION;

const noteHeight = (lines: readonly string[]): number => (lines.length > 0 ? lines.length * LINE + 10 : 0);

const noteOf = ({ isReplaced, speech }: TitleOptions, width: number): string[] =>
  isReplaced ? wrapped(speech.term('replaced'), (width - 16) / 1.16, NORMAL, 3) : [];

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Returns the logo with its place (px), because a picture is no shape of the pen. */
export function drawTitleBlock(pen: Pen, options: TitleOptions, { x, y, width }: Place): Scene['logo'] {
  const notes = noteOf(options, width);
  for (const [n, line] of notes.entries())
    pen.text(line, { x: x + 8, y: y + 16 + n * LINE }, { layer: 'title', look: 'text-strong' });
  rule(pen, x, y, x + width, y);
  const revisions = revisionRows(options);
  const shares = REVISION_SHARES[options.isNarrow ? 'narrow' : 'wide'];
  drawRevisions(pen, revisions, shares, { x, y: y + noteHeight(notes), width });
  let top = y + headHeight(options, width);
  let logo: Scene['logo'];
  for (const row of rowsOf(options)) {
    if (top > y) rule(pen, x, top, x + width, top);
    for (const { value: field, left, room } of cellsOf(row, ({ share }) => share, x, width)) {
      if (left > x) rule(pen, left, top, left, top + ROW);
      drawField(pen, field, options, { left, top, room });
      if (field.logo !== undefined) logo = { href: field.logo, box: { x: left + 6, y: top + 4, ...LOGO } };
    }
    top += ROW;
  }
  return logo;
}

function rule(pen: Pen, x0: number, y0: number, x1: number, y1: number): void {
  const points = [
    { x: x0, y: y0 },
    { x: x1, y: y1 },
  ];
  pen.line(points, { layer: 'title', look: 'rule' });
}

/** The cells of a row that is divided by shares. */
function cellsOf<T>(row: readonly T[], shareOf: (value: T, n: number) => number, x: number, width: number) {
  const sum = row.reduce((total, value, n) => total + shareOf(value, n), 0);
  let left = x;
  return row.map((value, n) => {
    const cell = { value, left, room: (width * shareOf(value, n)) / sum };
    left += cell.room;
    return cell;
  });
}

function drawRevisions(
  pen: Pen,
  rows: readonly string[][],
  shares: readonly number[],
  { x, y, width }: Place,
): void {
  for (const [n, row] of rows.entries()) {
    const top = y + n * REVISION;
    if (top > y) rule(pen, x, top, x + width, top);
    const look = n === 0 ? 'text-quiet' : 'text';
    for (const { value, left, room } of cellsOf(row, (_, at) => shares[at] ?? 1, x, width)) {
      if (left > x) rule(pen, left, top, left, top + REVISION);
      const text = fitted(cleaned(value), room - 14, SMALL);
      pen.text(text, { x: left + 8, y: top + 13 }, { layer: 'title', look, size: SMALL });
    }
  }
}

interface Cell {
  readonly left: number;
  readonly top: number;
  readonly room: number;
}

function drawField(pen: Pen, field: Field, { unit, speech }: TitleOptions, { left, top, room }: Cell): void {
  const { label, value, isScale, logo } = field;
  const used = Math.max(100, room * 0.42);
  const aside = logo === undefined ? 0 : LOGO.width + 4;
  const width = isScale ? used - 14 : room - 14 - aside;
  const x = left + 8 + aside;
  const style = { layer: 'title', size: SMALL, look: 'text-quiet' } as const;
  pen.text(fitted(label, width, SMALL), { x, y: top + 13 }, style);
  const text = fitted(cleaned(value) || '–', width, NORMAL, true);
  pen.text(text, { x, y: top + 29 }, { layer: 'title', look: 'text-strong' });
  if (!isScale) return;
  const longest = Math.min(LONGEST_BAR, room - used - 12);
  drawScaleBar(pen, { x: left + used, y: top + 21, room: longest, unit }, speech);
}
