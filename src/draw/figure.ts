import { coveringsBottom, groundShapes, trenchShapes } from './figure-ground.js';
import { hiddenOutlines, itemShapes } from './figure-items.js';
import { layerShapes } from './figure-layers.js';
import { problemShapes } from './figure-problems.js';
import { boxAround, grown } from './outlines.js';
import type { SceneShape } from './scene.js';
import type { Box, DrawnSection } from './section.js';

export interface FigureOptions {
  /** mm of the trench for one px of the sheet. */
  readonly unit: number;
  /** Native soil that is shown beside and below the trench (px). */
  readonly soil?: number;
}

const SOIL = 34;
/** Room around an item that stands outside of the trench, for marks and problems (px). */
const ROOM = 14;

/** The box that the figure occupies: the trench with some soil around it, and every item also if it is outside. */
export function figureBox(section: DrawnSection, { unit, soil: shown = SOIL }: FigureOptions): Box {
  const { width, depth, was, items, coverings = [] } = section;
  const stack = coveringsBottom(section);
  const trench = {
    x: 0,
    y: 0,
    width: Math.max(width, was?.width ?? 0),
    height: Math.max(
      depth,
      was?.depth ?? 0,
      ...coverings.map(({ top = 0, thickness }) => top + thickness),
      stack,
    ),
  };
  const soil = { ...grown(trench, shown * unit), y: 0, height: trench.height + shown * unit };
  return boxAround([soil, ...items.map(({ box }) => grown(box, ROOM * unit))]) ?? soil;
}

/** Draws the trench itself: ground, coverings, walls, layers, items and the places of problems; no texts. */
export function figureShapes(section: DrawnSection, options: FigureOptions): SceneShape[] {
  const { unit } = options;
  const box = figureBox(section, options);
  return [
    ...groundShapes(section, box, unit),
    ...layerShapes(section, unit),
    ...trenchShapes(section),
    ...section.items.flatMap((item) => itemShapes(item, unit)),
    ...hiddenOutlines(section.items),
    ...problemShapes(section, unit),
  ];
}
