import type { Speech } from '../drawing-words.js';
import { figureShapes } from '../figure.js';
import type { SceneShape } from '../scene.js';
import type { DrawnSection } from '../section.js';
import { columnOf, drawColumn } from './columns.js';
import { drawDepths } from './depths.js';
import type { Keys } from './keys.js';
import { calloutsOf } from './lanes.js';
import { placesOfItems, placesOfProblems } from './marked-places.js';
import { drawOpenings, type Opening, openingsOf } from './openings.js';
import { createPen, type Extent, extentOf, scaled } from './pen.js';
import { strataCallouts } from './strata.js';
import { drawWidths } from './widths.js';

export interface BlockOptions {
  /** mm of the trench for one px. */
  readonly unit: number;
  readonly speech: Speech;
  readonly keys: Keys;
  /** The number of the first problem of this section in the list of problems. */
  readonly firstProblem: number;
  /** Native soil beside the trench (px). */
  readonly soil: number;
  readonly isNarrow: boolean;
}

/** A figure with its labels and dimensions; its left wall and ground level are at 0. */
export interface FigureBlock {
  readonly shapes: readonly SceneShape[];
  /** px. */
  readonly extent: Extent;
  /** Clear openings that have no room in the figure. */
  readonly unplaced: readonly Opening[];
}

/** Room for the labels of strata (px): the longest usual one is not cut. */
const STRATA = { wide: 226, narrow: 44 } as const;

export function figureBlock(section: DrawnSection, options: BlockOptions): FigureBlock {
  const { unit, speech, isNarrow, soil, keys, firstProblem } = options;
  const px = 1 / unit;
  const figure = figureShapes(section, { unit, soil });
  const core = inPx(figure, section, px);
  const places = [
    ...placesOfItems(section, px, keys),
    ...placesOfProblems(section, px, firstProblem, speech),
  ];
  const room = STRATA[isNarrow ? 'narrow' : 'wide'];
  const callouts = [
    ...calloutsOf(places, (section.width * px) / 2),
    ...strataCallouts({ section, figure, px, room, isNarrow, speech }),
  ];
  const left = columnOf(callouts, 'left', core);
  const pen = createPen(unit);
  drawDepths(pen, section, { px, column: left, isNarrow, speech });
  const leaders = [left, columnOf(callouts, 'right', core)].flatMap((column) => drawColumn(pen, column));
  const texts = pen.shapes.flatMap((shape) => (shape.form === 'text' ? [shape.box] : []));
  const boxes = [...section.items.map(({ box }) => box), ...texts].map((box) => scaled(box, px));
  const unplaced = drawOpenings(pen, openingsOf(section, px, speech), { boxes, leaders, core });
  const { bottom } = inPx([...figure, ...pen.shapes], section, px);
  drawWidths(pen, section, px, { top: bottom, wallEnd: section.depth * px }, speech);
  const shapes = [...figure, ...pen.shapes];
  return { shapes, extent: inPx(shapes, section, px), unplaced };
}

function inPx(shapes: readonly SceneShape[], { width, depth }: DrawnSection, px: number): Extent {
  const { left, top, right, bottom } = extentOf(shapes, { left: 0, top: 0, right: width, bottom: depth });
  return { left: left * px, top: top * px, right: right * px, bottom: bottom * px };
}
