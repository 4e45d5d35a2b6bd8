import type { Speech } from '../drawing-words.js';
import { type Pen, SMALL } from './pen.js';
import { widthOf } from './text-width.js';

/** One px of the sheet on paper (mm): a CSS px is 1/96 inch. */
const PX_ON_PAPER = 25.4 / 96;
const STEPS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10];
const LARGEST = 0.2;

/** The next usual scale at which one px shows at least so many mm. */
export function usualScale(unit: number): number {
  const desired = Math.max(LARGEST, unit / PX_ON_PAPER);
  const decade = 10 ** Math.floor(Math.log10(desired));
  const step = STEPS.find((one) => one * decade >= desired * 0.999_999) ?? 10;
  return step * decade;
}

export const unitOf = (scale: number): number => scale * PX_ON_PAPER;

/** As in 1:20, or 2:1 for a drawing that is larger than the thing. */
export const scaleText = (scale: number, speech: Speech): string =>
  scale >= 1 ? `1:${speech.number(scale, 2)}` : `${speech.number(1 / scale, 2)}:1`;

/** The length of the scale bar (mm). */
function barLength(unit: number, room: number): number {
  const most = room * unit;
  const decade = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * decade <= most) ?? 1) * decade;
}

interface Bar {
  /** The left end, and the greatest width (px). */
  readonly x: number;
  readonly y: number;
  readonly room: number;
  /** mm in a px. */
  readonly unit: number;
}

/** Draws the bar with its numbers. */
export function drawScaleBar(pen: Pen, { x, y, room, unit }: Bar, speech: Speech): void {
  const end = (length: number) => `${speech.number(length, 2)} mm`;
  const length = barLength(unit, Math.max(20, room - widthOf(end(room * unit), SMALL) / 2 - 10));
  const width = length / unit;
  for (let n = 0; n < 4; n++) {
    const from = x + (n * width) / 4;
    const to = from + width / 4;
    pen.polygon(
      [
        ...[
          { x: from, y },
          { x: to, y },
        ],
        ...[
          { x: to, y: y + 6 },
          { x: from, y: y + 6 },
        ],
      ],
      { layer: 'title', look: n % 2 === 0 ? 'scale-dark' : 'scale-light' },
    );
  }
  const style = { layer: 'title', look: 'text', size: SMALL } as const;
  pen.text('0', { x, y: y - 4 }, { ...style, anchor: 'start' });
  const text = end(length);
  pen.text(
    text,
    { x: Math.max(x + width, x + 14 + widthOf(text, SMALL)), y: y - 4 },
    { ...style, anchor: 'end' },
  );
}
