import { bundleIn, TOLERANCE } from './bundle.js';
import type { Container, ContentInput } from './model.js';
import type { Placed } from './place.js';
import { type Circle, circlesOf, extentOf, type Shape } from './shapes.js';

export interface PlacedContent {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  circles: Circle[];
}

export interface Filling {
  contents: PlacedContent[];
  /** Ids of the contents that do not fit. */
  outside: string[];
  /** The contents fit but leave too little room to pull them in. */
  overfull: boolean;
}

// A pipe should leave a fifth of the bundle's diameter free.
const FILL_FACTOR = 1.2;

/** Places the contents of a pipe or culvert. */
export function placeContents(item: Placed, contents: readonly ContentInput[]): Filling {
  const container = item.input.container ?? ownRoom(item.input.shape);
  return 'innerDiameter' in container
    ? fillPipe(item, contents, container.innerDiameter)
    : fillCulvert(item, contents, container);
}

function ownRoom(shape: Shape): Container {
  return shape.form === 'box' ? shape : { innerDiameter: shape.diameter };
}

function fillPipe(item: Placed, contents: readonly ContentInput[], innerDiameter: number): Filling {
  const outer = { cx: item.x + item.width / 2, cy: item.y + item.height / 2 };
  const diameters: number[] = [];
  const ends = contents.map(({ shape }) => pushDiameters(shape, diameters));
  const bundle = bundleIn(diameters, { ...outer, r: innerDiameter / 2 });
  const { diameter } = bundle;
  const x = bundle.cx - diameter / 2;
  const y = bundle.cy - diameter / 2;
  const placed = contents.map(({ id, shape }, i) => {
    const circles = shape.form === 'box' ? [] : bundle.circles.slice(ends[i - 1] ?? 0, ends[i]);
    return { id, x, y, width: diameter, height: diameter, circles };
  });
  const fits = diameter <= innerDiameter + TOLERANCE;
  return {
    contents: placed,
    outside: fits ? [] : contents.map((content) => content.id),
    overfull: fits && FILL_FACTOR * diameter > innerDiameter + TOLERANCE,
  };
}

/**
 * Appends the diameters of a shape in a pipe and returns their total number. Parts of a group are loose; a box needs
 * its diagonal.
 */
function pushDiameters(shape: Shape, diameters: number[]): number {
  if (shape.form === 'box') {
    const { width, height } = extentOf(shape);
    return diameters.push(Math.hypot(width, height));
  }
  return diameters.push(...circlesOf(shape).map(({ r }) => 2 * r));
}

/** Places the contents in rows from the bottom left, each row as high as its tallest content. */
function fillCulvert(
  item: Placed,
  contents: readonly ContentInput[],
  room: { innerWidth: number; innerHeight: number },
): Filling {
  const left = item.x + (item.width - room.innerWidth) / 2;
  const top = item.y + (item.height - room.innerHeight) / 2;
  const filling: Filling = { contents: [], outside: [], overfull: false };
  let x = left;
  let bottom = top + room.innerHeight;
  let rowHeight = 0;
  for (const { id, shape } of contents) {
    const { width, height } = extentOf(shape);
    if (x + width > left + room.innerWidth + TOLERANCE) {
      x = left;
      bottom -= rowHeight;
      rowHeight = 0;
    }
    const y = bottom - height;
    filling.contents.push({ id, x, y, width, height, circles: circlesOf(shape, x, y) });
    if (width > room.innerWidth + TOLERANCE || y < top - TOLERANCE) filling.outside.push(id);
    x += width;
    rowHeight = Math.max(rowHeight, height);
  }
  return filling;
}
