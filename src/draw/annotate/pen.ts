import type { Look, Point, SceneLayer, SceneShape } from '../scene.js';
import type { Box, Category, CoveringMaterial, Mark } from '../section.js';
import { ASCENT, DESCENT, widthOf } from './text-width.js';

/** The size of most texts (px); no text is smaller than SMALL. */
export const NORMAL = 12;
export const SMALL = 11;

interface Style {
  readonly isMeasure?: true;
  readonly layer: SceneLayer;
  readonly look: Look;
  readonly item?: string | undefined;
  readonly category?: Category | undefined;
  readonly material?: CoveringMaterial | undefined;
  readonly mark?: Mark | undefined;
}

export interface TextStyle extends Style {
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isUpright?: boolean;
}

/** Draws in px of the sheet, from the left wall and the ground level of the first figure; keeps shapes in mm. */
export interface Pen {
  readonly shapes: SceneShape[];
  line(points: readonly Point[], style: Style): void;
  polygon(points: readonly Point[], style: Style): void;
  circle(centre: Point, r: number, style: Style): void;
  text(text: string, at: Point, style: TextStyle): void;
}

export const scaled = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x * by, y: y * by, width: width * by, height: height * by },
});

export function createPen(unit: number): Pen {
  const shapes: SceneShape[] = [];
  const path = (form: 'line' | 'polygon') => (points: readonly Point[], style: Style) =>
    void shapes.push({
      form,
      ...present(style),
      points: points.map(({ x, y }) => ({ x: x * unit, y: y * unit })),
    });
  return {
    shapes,
    line: path('line'),
    polygon: path('polygon'),
    circle: ({ x, y }, r, style) =>
      void shapes.push({ form: 'circle', ...present(style), cx: x * unit, cy: y * unit, r: r * unit }),
    text: (text, at, style) => {
      const { size = NORMAL, anchor = 'start', isUpright = false } = style;
      if (text === '') return;
      const place = { x: at.x * unit, y: at.y * unit, anchor, size: size * unit };
      const box = scaled(boxOf(text, at, style), unit);
      const shape: SceneShape = { form: 'text', ...present(style), ...place, text, box };
      shapes.push(isUpright ? { ...shape, isUpright } : shape);
    },
  };
}

/** The box of a text in px. */
export function boxOf(text: string, { x, y }: Point, style: TextStyle): Box {
  const { size = NORMAL, anchor = 'start', isUpright = false } = style;
  const width = widthOf(text, size, style.look === 'text-strong');
  const height = (ASCENT + DESCENT) * size;
  const before = anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width;
  if (!isUpright) return { x: x - before, y: y - ASCENT * size, width, height };
  return { x: x - ASCENT * size, y: y + before - width, width: height, height: width };
}

/** The style without fields that have no value. */
function present({ layer, look, item, category, material, mark, isMeasure }: Style): Known {
  const known: Known = { layer, look };
  if (item !== undefined) known.item = item;
  if (category !== undefined) known.category = category;
  if (material !== undefined) known.material = material;
  if (mark !== undefined) known.mark = mark;
  if (isMeasure) known.isMeasure = isMeasure;
  return known;
}

interface Known {
  layer: SceneLayer;
  look: Look;
  item?: string;
  category?: Category;
  material?: CoveringMaterial;
  mark?: Mark;
  isMeasure?: true;
}

/** The same shape at another place (mm). */
export function shifted(shape: SceneShape, by: Point): SceneShape {
  if (shape.form === 'circle') return { ...shape, cx: shape.cx + by.x, cy: shape.cy + by.y };
  if (shape.form === 'text') {
    const box = { ...shape.box, x: shape.box.x + by.x, y: shape.box.y + by.y };
    return { ...shape, x: shape.x + by.x, y: shape.y + by.y, box };
  }
  return { ...shape, points: shape.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) };
}

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The extent of shapes (mm); the given extent is part of it. */
export function extentOf(shapes: readonly SceneShape[], start: Extent): Extent {
  let { left, top, right, bottom } = start;
  const add = (x0: number, y0: number, x1: number, y1: number) => {
    if (x0 < left) left = x0;
    if (y0 < top) top = y0;
    if (x1 > right) right = x1;
    if (y1 > bottom) bottom = y1;
  };
  for (const shape of shapes) {
    if (shape.form === 'circle')
      add(shape.cx - shape.r, shape.cy - shape.r, shape.cx + shape.r, shape.cy + shape.r);
    else if (shape.form === 'text') {
      const { x, y, width, height } = shape.box;
      add(x, y, x + width, y + height);
    } else for (const { x, y } of shape.points) add(x, y, x, y);
  }
  return { left, top, right, bottom };
}
