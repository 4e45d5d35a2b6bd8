import type { Speech } from '../drawing-words.js';
import type { Point, SceneShape, Sheet } from '../scene.js';
import { type Cell, inColumns } from './cell.js';
import type { FigureBlock } from './figure-block.js';
import { type Pen, shifted } from './pen.js';

const GAP = 24;
/** Between the frame and the figure. */
const PAD = 4;
export const LEGEND_AT_RIGHT = 330;
const CAPTION = 24;

/** The frame around figures and a legend at their right; the first figure stands at 0. */
export function placesOf(
  blocks: readonly FigureBlock[],
  least: number,
  isRight: boolean,
  isAbreast: boolean,
) {
  const caption = blocks.length > 1 ? CAPTION : 0;
  const sizes = blocks.map(({ extent: { left, right, top, bottom } }) => ({
    w: right - left,
    h: bottom - top,
  }));
  const beside = isRight ? LEGEND_AT_RIGHT + 12 : 0;
  const needed = isAbreast
    ? sizes.reduce((sum, { w }) => sum + w, GAP)
    : Math.max(0, ...sizes.map(({ w }) => w));
  const room = Math.max(least - beside, needed + 2 * PAD);
  const first = blocks[0]?.extent ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const spare = (room - needed) / 2;
  const left = first.left - (isAbreast ? spare : (room - (sizes[0]?.w ?? 0)) / 2);
  const top = first.top - PAD - caption;
  const origins: Point[] = [];
  let x = left + spare;
  let y = first.top;
  for (const [n, { extent }] of blocks.entries()) {
    const { w, h } = sizes[n] ?? { w: 0, h: 0 };
    if (isAbreast) {
      origins.push({ x: x - extent.left, y: 0 });
      x += w + GAP;
    } else {
      origins.push({ x: left + (room - w) / 2 - extent.left, y: y - extent.top });
      y += h + caption + GAP;
    }
  }
  const bottom = Math.max(...blocks.map(({ extent }, n) => (origins[n]?.y ?? 0) + extent.bottom));
  const highest = Math.min(
    top,
    ...blocks.map(({ extent }, n) => (origins[n]?.y ?? 0) + extent.top - PAD - caption),
  );
  return { frame: { left, top: highest, right: left + room + beside, bottom }, origins };
}

export function drawCaptions(
  pen: Pen,
  blocks: readonly FigureBlock[],
  origins: readonly Point[],
  speech: Speech,
  top?: number,
): void {
  for (const [n, { extent }] of blocks.entries()) {
    const origin = origins[n] ?? { x: 0, y: 0 };
    const text = speech.term(n === 0 ? 'before' : 'after');
    const y = (top === undefined ? origin.y + extent.top - CAPTION - 6 : top) + 20;
    const at = { x: origin.x + (extent.left + extent.right) / 2, y };
    pen.text(text, at, { layer: 'title', look: 'text-strong', size: 14, anchor: 'middle' });
  }
}

export function columnsOf(cellsOf: (width: number) => Cell[], room: number, sheet: Sheet): Cell[][] {
  const inset = sheet === 'narrow' ? 8 : 12;
  if (sheet === 'narrow') return [cellsOf(room - 2 * inset)];
  const count = Math.max(1, Math.floor(room / 300));
  return inColumns(cellsOf((room - 2 * inset - (count - 1) * GAP) / count), count);
}

export function drawColumns(pen: Pen, columns: readonly Cell[][], at: Point, room: number): void {
  const pitch = columns.length > 1 ? (room - 24 + GAP) / columns.length : 0;
  for (const [n, cells] of columns.entries()) {
    let { y } = at;
    for (const cell of cells) {
      cell.draw(pen, at.x + (room > 0 ? 12 : 0) + n * pitch, y);
      y += cell.height;
    }
  }
}

export function placed(
  { shapes }: FigureBlock,
  origin: Point = { x: 0, y: 0 },
  unit: number,
  isPair: boolean,
  n: number,
): SceneShape[] {
  if (!isPair) return [...shapes];
  const side = n === 0 ? 'before' : 'after';
  const by = { x: origin.x * unit, y: origin.y * unit };
  const isShifted = by.x !== 0 || by.y !== 0;
  return shapes.map((shape) => ({ ...(isShifted ? shifted(shape, by) : shape), side }));
}
