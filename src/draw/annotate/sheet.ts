import type { Speech } from '../drawing-words.js';
import type { Point, Scene, Sheet } from '../scene.js';
import type { DrawnItem, DrawnSection, SectionView, ViewState } from '../section.js';
import { heightOf } from './cell.js';
import { type FigureBlock, figureBlock } from './figure-block.js';
import { type Keys, keysOf } from './keys.js';
import { descriptionOf, legendCells, titleOf } from './legend.js';
import { type Format, formatsFor, SCALES, unitOf } from './paper.js';
import { createPen, type Extent, scaled } from './pen.js';
import { columnsOf, drawCaptions, drawColumns, LEGEND_AT_RIGHT, placed, placesOf } from './sheet-places.js';
import { drawTitleBlock, titleHeight } from './title-block.js';
import type { TitleOptions } from './title-fields.js';

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

/** Between the figures and the legend, and between the legend and the title block (px). */
const BEFORE_LEGEND = 16;
const BEFORE_TITLE = 14;
/** A figure of this share of the paper is large enough: then the sheet gets longer instead of the scale smaller. */
const LARGE_FIGURE = 0.5;

/** Native soil on both sides of a trench (px): room for the trench counts more where there is little. */
function soilOf(drawn: readonly DrawnSection[], sheet: Sheet): number {
  if (sheet === 'narrow') return 12;
  return drawn.length > 1 ? 20 : 34;
}

/** Puts figures, legend and title block on a sheet: the largest usual scale that has room on a format, the smallest format first. */
export function drawSheet(input: SheetInput): Scene {
  const keys = keysOf(input.drawn, input.was);
  const widest = Math.max(...input.drawn.map(({ width }) => width));
  let last: Layout | undefined;
  for (const scale of SCALES) {
    // Most scales are too large for the trench alone; labels need not be placed to see that.
    const formats = formatsFor(input.sheet, scale).filter(({ width }) => widest / unitOf(scale) < width);
    if (formats.length === 0) continue;
    const blocks = blocksOf(input, keys, scale);
    for (const format of formats) {
      last = layoutOf(input, keys, { blocks, scale, format });
      if (isFitting(last, input.drawn)) return composed(input, keys, last);
    }
  }
  if (!last) throw new Error('there is no scale to draw with');
  return composed(input, keys, last);
}

interface Layout {
  readonly blocks: readonly FigureBlock[];
  readonly scale: number;
  readonly format: Format;
  readonly places: ReturnType<typeof placesOf>;
  readonly isAbreast: boolean;
  /** The legend, and its place. */
  readonly legend: ReturnType<typeof columnsOf>;
  readonly legendAt: Point;
  readonly title: TitleOptions;
  /** The lowest end of figures and legend, and the height that the sheet needs inside its margins (px). */
  readonly bottom: number;
  readonly height: number;
}

function isFitting({ places, format, height, scale }: Layout, drawn: SheetInput['drawn']): boolean {
  const room = { width: format.width - 2 * format.margin, height: format.height - 2 * format.margin };
  if (places.frame.right - places.frame.left > room.width + 0.5) return false;
  if (height <= room.height) return true;
  const tallest = Math.max(...drawn.map(({ depth }) => depth)) / unitOf(scale);
  return format.isWide && tallest <= LARGE_FIGURE * room.height;
}

function blocksOf({ drawn, sheet, speech }: SheetInput, keys: Keys, scale: number): FigureBlock[] {
  const soil = soilOf(drawn, sheet);
  let firstProblem = 1;
  return drawn.map((section) => {
    const options = { unit: unitOf(scale), speech, keys, firstProblem, soil, isNarrow: sheet === 'narrow' };
    firstProblem += section.problems.length;
    return figureBlock(section, options);
  });
}

function layoutOf(
  input: SheetInput,
  keys: Keys,
  chosen: Pick<Layout, 'blocks' | 'scale' | 'format'>,
): Layout {
  const { view, state, drawn, sheet, speech } = input;
  const { blocks, scale, format } = chosen;
  const isRight = format.isWide && drawn.length === 1;
  const isAbreast = format.isWide && drawn.length > 1;
  const places = placesOf(blocks, format.width - 2 * format.margin, isRight, isAbreast);
  const { frame } = places;
  const width = frame.right - frame.left;
  const contents = { sections: drawn, keys, unplaced: blocks.map(({ unplaced }) => unplaced), speech };
  const legend = isRight
    ? [legendCells(contents, LEGEND_AT_RIGHT)]
    : columnsOf((room) => legendCells(contents, room), width, sheet);
  const legendAt = isRight
    ? { x: frame.right - LEGEND_AT_RIGHT - 12, y: frame.top + BEFORE_TITLE }
    : { x: frame.left, y: frame.bottom + BEFORE_LEGEND };
  const tallest = Math.max(0, ...legend.map(heightOf));
  const bottom = Math.max(frame.bottom, legendAt.y + tallest) + BEFORE_TITLE;
  const { heading, isReplaced = false } = view;
  const isNarrow = sheet === 'narrow';
  const common = { heading, state, isReplaced, scale, unit: unitOf(scale), isNarrow, speech };
  const height = bottom + titleHeight({ ...common, paper: format.name }, width) - frame.top;
  const isOnPaper = height <= format.height - 2 * format.margin && width <= format.width;
  const title = { ...common, paper: isOnPaper ? format.name : '' };
  return { ...chosen, places, isAbreast, legend, legendAt, title, bottom, height };
}

function composed(input: SheetInput, keys: Keys, layout: Layout): Scene {
  const { view, state, drawn, speech } = input;
  const { blocks, format, places, legend, legendAt, title, bottom } = layout;
  const { frame, origins } = places;
  const { unit } = title;
  const pen = createPen(unit);
  if (blocks.length > 1) drawCaptions(pen, blocks, origins, speech, layout.isAbreast ? frame.top : undefined);
  const width = frame.right - frame.left;
  // A paper format has the title block at its lower end, and a figure beside its legend in the middle of the rest.
  const room = format.height - 2 * format.margin;
  const missing = Number.isFinite(room) ? Math.max(0, room - layout.height) : 0;
  const above = legendAt.x === frame.left ? 0 : missing / 2;
  const titleTop = bottom + missing - above;
  const legendTop = { ...legendAt, y: legendAt.y - above };
  drawColumns(pen, legend, legendTop, legendAt.x === frame.left ? width : 0);
  const logo = drawTitleBlock(pen, title, { x: frame.left, y: titleTop, width });
  const outer = { ...frame, top: frame.top - above, bottom: titleTop + titleHeight(title, width) };
  pen.polygon(corners(outer), { layer: 'title', look: 'frame' });
  const [x, y] = [outer.left - format.margin, outer.top - format.margin];
  return {
    bounds: {
      ...{ x: x * unit, y: y * unit, width: (width + 2 * format.margin) * unit },
      height: (outer.bottom - outer.top + 2 * format.margin) * unit,
    },
    ...{ unit, paper: title.paper },
    title: titleOf(view, state, speech),
    description: descriptionOf({ view, state, drawn, keys, speech }),
    shapes: [
      ...blocks.flatMap((block, n) => placed(block, origins[n], unit, blocks.length > 1, n)),
      ...pen.shapes,
    ],
    ...(logo ? { logo: { href: logo.href, box: scaled(logo.box, unit) } } : {}),
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
