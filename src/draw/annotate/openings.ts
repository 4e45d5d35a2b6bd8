import { groupBy } from '../../group-by.js';
import type { Speech } from '../drawing-words.js';
import type { Point } from '../scene.js';
import type { Box, DrawnItem, DrawnSection } from '../section.js';
import { boxOf, type Extent, type Pen, SMALL } from './pen.js';
import { widthOf } from './text-width.js';
import { dimensionLine, extension } from './widths.js';

/** A clear opening between two items, or between an item and the wall (px). */
export interface Opening {
  readonly from: number;
  readonly to: number;
  /** Heights at which its line can be drawn; the best first. */
  readonly ys: readonly number[];
  readonly surfaces: readonly [number, number];
  readonly text: string;
  readonly layerId: string;
}

const STYLE = { layer: 'dimensions', look: 'text', size: SMALL, anchor: 'middle' } as const;
const LEAST = 0.05;
const MARGIN = 6;
/** The line of an opening that is too narrow for its text, below or above the two items (px). */
const BELOW = SMALL + 6;
const ABOVE = 3;

/** Openings to the walls that are equal to the paddings are left out: the chain below the trench has them. */
export function openingsOf(section: DrawnSection, px: number, speech: Speech): Opening[] {
  const shown = section.items.filter(({ inside, mark }) => inside === undefined && mark !== 'removed');
  return [...groupBy(shown, ({ layerId }) => layerId).values()].flatMap((row) => {
    row.sort((a, b) => a.box.x - b.box.x);
    const first = row[0];
    const isPadding = (value: number, padding: number) => Math.abs(value - padding) < 0.5;
    return row.flatMap((item, n): Opening[] => {
      const next = row[n + 1];
      const right = item.openingRight ?? 0;
      const left = item === first ? (item.openingLeft ?? 0) : 0;
      const isShown = right >= LEAST && !(next === undefined && isPadding(right, section.rightPadding));
      const end = item.box.x + item.box.width;
      return [
        ...(left >= LEAST && !isPadding(left, section.leftPadding)
          ? [opening(item.box.x - left, left, item, undefined)]
          : []),
        ...(isShown ? [opening(end, right, item, next)] : []),
      ];
    });
  });
  function opening(x: number, value: number, item: DrawnItem, next: DrawnItem | undefined): Opening {
    const a = middle(item.box) * px;
    const b = next ? middle(next.box) * px : a;
    const boxes = [item.box, ...(next ? [next.box] : [])];
    const between = [next && next.box.height < item.box.height ? b : a, (a + b) / 2, a, b];
    const text = speech.mm(value);
    const hasRoom = value * px >= widthOf(text, SMALL) + MARGIN;
    const steps = [1, -1, 2, -2].map((n) => (between[0] ?? a) + n * SMALL * 1.3);
    const below = Math.max(...boxes.map((box) => box.y + box.height)) * px + BELOW;
    const above = Math.min(...boxes.map((box) => box.y)) * px - ABOVE;
    return {
      ...{ from: x * px, to: (x + value) * px, surfaces: [a, b], text, layerId: item.layerId },
      ys: [...(hasRoom ? [...between, ...steps] : []), below, above],
    };
  }
}

const middle = ({ y, height }: Box): number => y + height / 2;

function drawLine(pen: Pen, from: number, to: number, y: number, [a, b]: readonly [number, number]): void {
  dimensionLine(pen, { x: from, y }, { x: to, y });
  if (Math.abs(a - y) > 1) extension(pen, { x: from, y: a }, { x: from, y });
  if (Math.abs(b - y) > 1) extension(pen, { x: to, y: b }, { x: to, y });
}

interface Obstacles {
  /** Items and texts. */
  readonly boxes: readonly Box[];
  readonly leaders: readonly (readonly Point[])[];
  /** The figure, in which the texts stay. */
  readonly core: Extent;
}

/** Draws the openings that have room for their text; returns those whose text would cover something. */
export function drawOpenings(
  pen: Pen,
  openings: readonly Opening[],
  { boxes, leaders, core }: Obstacles,
): Opening[] {
  const taken = [...boxes];
  return openings.filter((opening) => {
    const { from, to, ys, surfaces, text } = opening;
    for (const y of ys) {
      const at = { x: (from + to) / 2, y: y - 3 };
      const box = boxOf(text, at, STYLE);
      if (box.y < core.top || box.y + box.height > core.bottom) continue;
      if (taken.some((other) => overlap(box, other))) continue;
      if (leaders.some((points) => isCrossed(box, points))) continue;
      taken.push(box);
      drawLine(pen, from, to, y, surfaces);
      pen.text(text, at, STYLE);
      return false;
    }
    return true;
  });
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isCrossed = (box: Box, points: readonly Point[]): boolean =>
  points.some((to, n) => {
    const from = points[n - 1];
    return from !== undefined && meets(box, from, to);
  });

/** Clips the line to the box by the method of Liang and Barsky. */
export function meets({ x, y, width, height }: Box, from: Point, to: Point): boolean {
  let enter = 0;
  let leave = 1;
  const clip = (start: number, delta: number, low: number, high: number): boolean => {
    if (delta === 0) return start > low && start < high;
    const a = (low - start) / delta;
    const b = (high - start) / delta;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
    return enter < leave;
  };
  return clip(from.x, to.x - from.x, x, x + width) && clip(from.y, to.y - from.y, y, y + height);
}
