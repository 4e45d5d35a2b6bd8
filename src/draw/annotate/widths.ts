import type { Speech } from '../drawing-words.js';
import type { Point } from '../scene.js';
import type { DrawnSection } from '../section.js';
import { type Pen, SMALL } from './pen.js';
import { spread } from './rows.js';
import { widthOf } from './text-width.js';

const STYLE = { layer: 'dimensions', look: 'text', size: SMALL, anchor: 'middle' } as const;
const ROW = 22;

interface Place {
  /** The lowest thing above the dimensions (px). */
  readonly top: number;
  /** The y at which the extension lines begin. */
  readonly wallEnd: number;
}

/** Dimension lines of widths below the trench: paddings with the room between them, then the whole width. */
export function drawWidths(pen: Pen, section: DrawnSection, px: number, place: Place, speech: Speech): void {
  const { width, leftPadding, rightPadding } = section;
  const inner = width - leftPadding - rightPadding;
  const hasChain = leftPadding + rightPadding > 0.05 && inner > -0.5;
  let y = place.top + ROW;
  if (hasChain) {
    const ends = [0, leftPadding, width - rightPadding, width];
    y = drawChain(pen, ends, px, y, speech);
    for (const x of [leftPadding, width - rightPadding])
      extension(pen, { x: x * px, y: y - ROW - 4 }, { x: x * px, y: y - ROW + 3 });
  }
  for (const x of [0, width * px]) extension(pen, { x, y: place.wallEnd + 2 }, { x, y: y + 4 });
  if (width < 0.05) return;
  dimensionLine(pen, { x: 0, y }, { x: width * px, y });
  const number = `${speech.mm(width)}${wasText(section.was?.width, width, speech)}`;
  const long = `${speech.term('width')} ${number}`;
  const text = widthOf(long, SMALL) + 8 <= width * px ? long : number;
  const isInside = widthOf(text, SMALL) + 8 <= width * px;
  pen.text(text, { x: (width * px) / 2, y: isInside ? y - 4 : y + SMALL + 3 }, STYLE);
}

/** In a drawing of a change: the value before. */
export const wasText = (was: number | undefined, now: number, speech: Speech): string =>
  was === undefined || Math.abs(was - now) < 0.5 ? '' : ` (${speech.term('was')} ${speech.mm(was)})`;

/** Returns the height of the next line. */
function drawChain(pen: Pen, ends: readonly number[], px: number, y: number, speech: Speech): number {
  const spilled: { at: number; text: string }[] = [];
  for (const [n, to] of ends.entries()) {
    const from = ends[n - 1];
    if (from === undefined || to - from < 0.05) continue;
    dimensionLine(pen, { x: from * px, y }, { x: to * px, y });
    const text = speech.mm(to - from);
    const at = ((from + to) / 2) * px;
    if (widthOf(text, SMALL) + 6 <= (to - from) * px) pen.text(text, { x: at, y: y - 4 }, STYLE);
    else spilled.push({ at, text });
  }
  if (spilled.length === 0) return y + ROW;
  const labels = spilled.map(({ at, text }) => ({ at, width: widthOf(text, SMALL) + 2 }));
  const needed = labels.reduce((sum, { width }) => sum + width + 4, 0);
  const whole = (ends[ends.length - 1] ?? 0) * px;
  const missing = Math.max(20, (needed - whole) / 2 + 1);
  const centres = spread(labels, { from: -missing, to: whole + missing });
  for (const [n, { at, text }] of spilled.entries()) {
    const x = centres[n] ?? at;
    pen.line(
      [
        { x: at, y },
        { x, y: y + 6 },
      ],
      { layer: 'dimensions', look: 'leader' },
    );
    pen.text(text, { x, y: y + SMALL + 6 }, STYLE);
  }
  return y + ROW + SMALL + 5;
}

const LINE = { layer: 'dimensions', look: 'dimension' } as const;
const TICK = 3;
/** Shorter lines have no ticks, because the two ticks would touch. */
const LEAST = 4;

/** A line between two points with an oblique tick at each end. */
export function dimensionLine(pen: Pen, from: Point, to: Point): void {
  pen.line([from, to], { ...LINE, isMeasure: true });
  if (Math.hypot(to.x - from.x, to.y - from.y) < LEAST) return;
  for (const { x, y } of [from, to])
    pen.line(
      [
        { x: x - TICK, y: y + TICK },
        { x: x + TICK, y: y - TICK },
      ],
      LINE,
    );
}

export const extension = (pen: Pen, from: Point, to: Point): void =>
  pen.line([from, to], { layer: 'dimensions', look: 'extension' });
