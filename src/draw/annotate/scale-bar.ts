import type { Speech } from '../drawing-words.js';
import { type Pen, SMALL } from './pen.js';
import { widthOf } from './text-width.js';

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
