import type { Point } from '../scene.js';
import type { Callout } from './lanes.js';
import type { Extent, Pen } from './pen.js';
import { spread } from './rows.js';
import { drawSign, HEIGHT, widthOfSign } from './signs.js';

/** The labels of one side of the figure, from the top, beside its edge (px). */
export interface Column {
  readonly side: Callout['side'];
  readonly edge: number;
  readonly labels: readonly { readonly callout: Callout; readonly y: number }[];
  /** The ends of the labels on the side of the figure and on the other side. */
  readonly start: number;
  readonly end: number;
}

const BETWEEN_SIGNS = 2;
const TEXT_HEIGHT = 14;
/** The room in which leaders spread (px): steep leaders need more. */
const FAN = { least: 12, most: 40, share: 0.4 } as const;

export function columnOf(callouts: readonly Callout[], side: Callout['side'], core: Extent): Column {
  const own = callouts.filter((one) => one.side === side).sort((a, b) => a.lane - b.lane);
  const heights = own.map(heightOf);
  const needed = heights.reduce((sum, height) => sum + height + 4, 0);
  const missing = Math.max(0, needed - (core.bottom - core.top)) / 2;
  const ys = spread(
    own.map(({ lane }, n) => ({ at: lane, width: heights[n] ?? HEIGHT })),
    { from: core.top - missing, to: core.bottom + missing },
  );
  const labels = own.map((callout, n) => ({ callout, y: ys[n] ?? callout.lane }));
  const steepest = Math.max(0, ...labels.map(({ callout, y }) => Math.abs(callout.lane - y)));
  const fan = own.length === 0 ? 0 : Math.min(FAN.most, Math.max(FAN.least, steepest * FAN.share));
  const sign = side === 'left' ? -1 : 1;
  const edge = side === 'left' ? core.left : core.right;
  const start = edge + sign * fan;
  return { side, edge, labels, start, end: start + sign * Math.max(0, ...own.map(widthOf)) };
}

const heightOf = ({ signs }: Callout): number =>
  signs.some(({ form }) => form !== 'text') ? HEIGHT : TEXT_HEIGHT;

const widthOf = ({ signs }: Callout): number =>
  signs.reduce((sum, sign) => sum + widthOfSign(sign) + BETWEEN_SIGNS, BETWEEN_SIGNS);

/** The ends of the labels of a left column at a height, from left to right, so that other lines can spare them. */
export function labelAt({ labels, start }: Column, y: number): { from: number; to: number } | undefined {
  const found = labels.find((label) => Math.abs(label.y - y) <= heightOf(label.callout) / 2);
  return found && { from: start - widthOf(found.callout), to: start };
}

/** Returns the leaders, so that texts in the figure can spare them. */
export function drawColumn(pen: Pen, column: Column): Point[][] {
  return column.labels.flatMap(({ callout, y }) => {
    const { signs, side } = callout;
    const width = widthOf(callout);
    let x = column.start + BETWEEN_SIGNS - (side === 'left' ? width : 0);
    for (const sign of signs) {
      const own = widthOfSign(sign);
      drawSign(pen, sign, { x: x + own / 2, y });
      x += own + BETWEEN_SIGNS;
    }
    return drawLeader(pen, callout, { x: column.edge, y: callout.lane }, { x: column.start, y });
  });
}

/** One line from the farthest place to the label, and a branch to each other place of the group. */
function drawLeader(pen: Pen, { signs, points, side, lane }: Callout, edge: Point, end: Point): Point[][] {
  const [sign] = signs;
  const style = { layer: 'labels', look: 'leader', item: sign?.item, mark: sign?.mark } as const;
  const ordered = side === 'left' ? points.toReversed() : points;
  const lines = ordered.map(({ x, y }, n): Point[] => {
    const branch = [
      { x, y },
      { x, y: lane },
    ];
    return n === 0 ? [...branch, edge, end] : branch;
  });
  for (const line of lines) pen.line(line, style);
  if (sign?.form === 'balloon') for (const { x, y } of points) pen.circle({ x, y }, 1.6, style);
  return lines;
}
