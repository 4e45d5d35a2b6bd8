import type { Speech } from '../drawing-words.js';
import { figureBox } from '../figure.js';
import type { Point, Scene, SceneShape, Sheet } from '../scene.js';
import type { DrawnItem, DrawnSection, SectionView, ViewState } from '../section.js';
import { type Cell, heightOf, inColumns } from './cell.js';
import { type FigureBlock, figureBlock } from './figure-block.js';
import { type Keys, keysOf } from './keys.js';
import { descriptionOf, legendCells, titleOf } from './legend.js';
import { createPen, type Extent, type Pen, shifted } from './pen.js';
import { drawTitleBlock, type TitleOptions, titleHeight, unitOf, usualScale } from './title-block.js';

export interface SheetInput {
  readonly view: SectionView;
  readonly state: ViewState;
  /** One section, or the sections before and after. */
  readonly drawn: readonly DrawnSection[];
  /** For changed items: the item of the state before. */
  readonly was: ReadonlyMap<string, DrawnItem>;
  readonly sheet: Sheet;
  readonly speech: Speech;
}

const WIDTHS = { wide: 960, narrow: 390 } as const;
const MARGIN = { wide: 16, narrow: 8 } as const;
const GAP = 24;
/** Between the frame and the figure. */
const PAD = 4;
const LEGEND_AT_RIGHT = 330;
const CAPTION = 24;
/** A narrower figure gets no smaller scale (px). */
const LEAST_FIGURE = 80;
/** Dimensions left of the figure (px). */
const BESIDE = 62;
/** Labels right of it. */
const LABELS = { wide: 110, narrow: 36 } as const;

/** Native soil on both sides of a trench (px): room for the trench counts more where there is little. */
function soilOf(drawn: readonly DrawnSection[], sheet: Sheet): number {
  if (sheet === 'narrow') return 12;
  return drawn.length > 1 ? 20 : 34;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Puts figures, legend and title block on a sheet. */
export function drawSheet(input: SheetInput): Scene {
  const { drawn, sheet, was } = input;
  const keys = keysOf(drawn, was);
  const content = WIDTHS[sheet] - 2 * MARGIN[sheet];
  const isAbreast = drawn.length > 1 && sheet === 'wide';
  const below: Room = isAbreast
    ? { width: (content - GAP) / 2 - PAD, height: 400 }
    : { width: content - 2 * PAD, height: sheet === 'wide' ? 460 : 420 };
  const right: Room = { width: content - GAP - 12 - LEGEND_AT_RIGHT, height: 520 };
  const isRight = sheet === 'wide' && drawn.length === 1 && isBetterAtRight(input, keys, right, below);
  const { blocks, scale } = blocksOf(input, keys, isRight ? right : below);
  return composed(input, keys, { blocks, scale, isRight, isAbreast });
}

/** Compares the scales, and the heights of figure and legend beside each other. */
function isBetterAtRight({ drawn, speech }: SheetInput, keys: Keys, right: Room, below: Room): boolean {
  const unit = unitFor(drawn, right, 'wide');
  const cells = legendCells({ sections: drawn, keys, unplaced: [], speech }, LEGEND_AT_RIGHT);
  const figure = Math.max(...drawn.map((section) => figureBox(section, { unit: 0 }).height)) / unit + 110;
  return unit <= 1.35 * unitFor(drawn, below, 'wide') && heightOf(cells) <= 1.3 * figure + 40;
}

function unitFor(drawn: readonly DrawnSection[], room: Room, sheet: Sheet): number {
  // Items may stand outside of the trench, and the trench before a change may be larger.
  const boxes = drawn.map((section) => figureBox(section, { unit: 0 }));
  const width = Math.max(0, ...boxes.map((box) => box.width));
  const depth = Math.max(0, ...boxes.map((box) => box.height));
  const side = BESIDE + 2 * soilOf(drawn, sheet) + LABELS[sheet];
  return unitOf(usualScale(Math.max(width / (room.width - side), depth / room.height)));
}

/** A figure that turns out too wide for its room gets the next smaller scale. */
function blocksOf({ drawn, sheet, speech }: SheetInput, keys: Keys, room: Room) {
  const isNarrow = sheet === 'narrow';
  const soil = soilOf(drawn, sheet);
  let unit = unitFor(drawn, room, sheet);
  for (let tries = 0; ; tries++) {
    let firstProblem = 1;
    const blocks = drawn.map((section) => {
      const block = figureBlock(section, {
        unit,
        speech,
        keys,
        firstProblem,
        soil,
        isNarrow,
      });
      firstProblem += section.problems.length;
      return block;
    });
    const excess = Math.max(...blocks.map(({ extent }) => extent.right - extent.left)) - room.width;
    const width = Math.max(...drawn.map((section) => figureBox(section, { unit: 0 }).width)) / unit;
    if (excess < 0.5 || width < LEAST_FIGURE || tries === 3) return { blocks, scale: unit / unitOf(1) };
    const desired = (unit * width) / Math.max(LEAST_FIGURE / 2, width - excess);
    unit = unitOf(usualScale(Math.max(desired, unit * 1.05)));
  }
}

interface SheetLayout {
  readonly blocks: readonly FigureBlock[];
  readonly scale: number;
  readonly isRight: boolean;
  readonly isAbreast: boolean;
}

function composed(input: SheetInput, keys: Keys, { blocks, scale, isRight, isAbreast }: SheetLayout): Scene {
  const { view, state, drawn, sheet, speech } = input;
  const unit = unitOf(scale);
  const pen = createPen(unit);
  const places = placesOf(blocks, WIDTHS[sheet] - 2 * MARGIN[sheet], isRight, isAbreast);
  const { frame, origins } = places;
  if (blocks.length > 1) drawCaptions(pen, blocks, origins, speech, isAbreast ? frame.top : undefined);
  const contents = { sections: drawn, keys, unplaced: blocks.map(({ unplaced }) => unplaced), speech };
  const columns = isRight
    ? [legendCells(contents, LEGEND_AT_RIGHT)]
    : columnsOf((width) => legendCells(contents, width), frame.right - frame.left, sheet);
  const legendTop = isRight ? frame.top : frame.bottom + 16;
  const legendLeft = isRight ? frame.right - LEGEND_AT_RIGHT - 12 : frame.left;
  const bottom = drawColumns(pen, columns, legendLeft, legendTop, isRight ? 0 : frame.right - frame.left);
  const isNarrow = sheet === 'narrow';
  const { heading, isReplaced = false } = view;
  const title: TitleOptions = { heading, state, isReplaced, scale, unit, isNarrow, speech };
  const titleTop = Math.max(bottom, frame.bottom) + 14;
  const width = frame.right - frame.left;
  drawTitleBlock(pen, title, frame.left, titleTop, width);
  const end = titleTop + titleHeight(title, width);
  const margin = MARGIN[sheet];
  const outer = { left: frame.left, top: frame.top - margin / 2, right: frame.right, bottom: end };
  pen.polygon(corners(outer), { layer: 'title', look: 'frame' });
  return {
    bounds: {
      ...{ x: (outer.left - margin) * unit, y: (outer.top - margin / 2) * unit },
      ...{ width: (width + 2 * margin) * unit, height: (outer.bottom - outer.top + 1.5 * margin) * unit },
    },
    unit,
    title: titleOf(view, state, speech),
    description: descriptionOf({ view, state, drawn, keys, speech }),
    shapes: [
      ...blocks.flatMap((block, n) => placed(block, origins[n], unit, blocks.length > 1, n)),
      ...pen.shapes,
    ],
    origins: origins.map(({ x, y }) => ({ x: x * unit, y: y * unit })),
  };
}

const corners = ({ left, top, right, bottom }: Extent): Point[] => [
  ...[
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ],
];

/** The frame around figures and a legend at their right; the first figure stands at 0. */
function placesOf(blocks: readonly FigureBlock[], least: number, isRight: boolean, isAbreast: boolean) {
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

function drawCaptions(
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

function columnsOf(cellsOf: (width: number) => Cell[], room: number, sheet: Sheet): Cell[][] {
  const inset = sheet === 'wide' ? 12 : 8;
  if (sheet === 'narrow') return [cellsOf(room - 2 * inset)];
  const count = Math.max(1, Math.floor(room / 300));
  return inColumns(cellsOf((room - 2 * inset - (count - 1) * GAP) / count), count);
}

/** Returns the lower end. */
function drawColumns(pen: Pen, columns: readonly Cell[][], left: number, top: number, room: number): number {
  let bottom = top;
  const pitch = columns.length > 1 ? (room - 24 + GAP) / columns.length : 0;
  for (const [n, cells] of columns.entries()) {
    let y = top;
    for (const cell of cells) {
      cell.draw(pen, left + (room > 0 ? 12 : 0) + n * pitch, y);
      y += cell.height;
    }
    bottom = Math.max(bottom, y);
  }
  return bottom;
}

function placed(
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
