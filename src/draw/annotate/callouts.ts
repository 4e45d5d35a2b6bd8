import type { Point } from '../scene.js';
import type { Category, Mark } from '../section.js';
import { type Pen, SMALL } from './pen.js';
import { inRows, type Rows } from './rows.js';
import { widthOf } from './text-width.js';

/** A short text beside the figure with a leader to its place. All lengths are px. */
export interface Callout {
  readonly form: 'balloon' | 'dimension' | 'problem';
  readonly text: string;
  /** The place. */
  readonly x: number;
  readonly y: number;
  readonly side: 'top' | 'bottom';
  readonly item?: string;
  readonly category?: Category;
  readonly mark?: Mark;
}

/** Height of a balloon, and of a row of them. */
const HEIGHT = 20;
const PITCH = 24;
/** Distance of the shelf of a dimension from the middle of its number. */
const SHELF = 8.5;
const LEAST_BETWEEN_LEGS = 2.5;

export const widthOfCallout = ({ form, text }: Callout): number =>
  form === 'dimension' ? widthOf(text, SMALL) : Math.max(HEIGHT, widthOf(text, SMALL) + 8);

export interface Band {
  readonly callouts: readonly Callout[];
  /** The places at which leaders leave the figure, one for each leader. */
  readonly legs: readonly number[];
  readonly rows: Rows;
  /** Height of the space in which the leaders spread, and of the whole band. */
  readonly fan: number;
  readonly height: number;
}

export function bandOf(
  unsorted: readonly Callout[],
  range: { from: number; to: number },
  most?: number,
): Band {
  const callouts = [...unsorted].sort((a, b) => a.x - b.x);
  const rows = inRows(
    callouts.map((callout) => ({
      at: callout.x,
      width: widthOfCallout(callout),
      isInner: callout.form === 'dimension',
    })),
    range,
    most,
  );
  const legs: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { x } of callouts) {
    last = Math.max(x, last + LEAST_BETWEEN_LEGS);
    legs.push(last);
  }
  const widest = legs.reduce((most, x, n) => Math.max(most, Math.abs(x - (rows.x[n] ?? x))), 0);
  const fan = callouts.length === 0 ? 0 : Math.min(48, Math.max(10, widest * 0.6));
  return { callouts, legs, rows, fan, height: callouts.length === 0 ? 0 : fan + rows.count * PITCH };
}

/** Chooses the places at which the leaders leave the figure. Leaders that would cross on their way through the figure go straight up or down. */
function uncrossed({ callouts, legs }: Band, edge: number): readonly number[] {
  const at = (n: number, y: number): number => {
    const { x, y: from } = callouts[n] ?? { x: 0, y: edge };
    const share = from === edge ? 1 : (y - from) / (edge - from);
    return x + share * ((legs[n] ?? x) - x);
  };
  const isAway = (one: number, other: number) => Math.abs(one - edge) < Math.abs(other - edge);
  const isCrossed = callouts.some((one, i) =>
    callouts.some((other, j) => {
      if (j <= i) return false;
      const y = isAway(one.y, other.y) ? one.y : other.y;
      return at(i, y) > at(j, y) + 0.01;
    }),
  );
  return isCrossed ? callouts.map(({ x }) => x) : legs;
}

/** Draws a band that begins at `edge` and grows upwards or downwards. Returns its leaders. */
export function drawBand(pen: Pen, band: Band, edge: number, sign: 1 | -1): Point[][] {
  const { callouts, rows, fan } = band;
  const legs = uncrossed(band, edge);
  return callouts.map((callout, n) => {
    const x = rows.x[n] ?? callout.x;
    const leg = legs[n] ?? callout.x;
    const near = edge + sign * fan;
    const y = near + sign * (PITCH * (rows.row[n] ?? 0) + PITCH / 2);
    const end = y - sign * (callout.form === 'dimension' ? SHELF : HEIGHT / 2);
    const points = [
      { x: callout.x, y: callout.y },
      { x: leg, y: edge },
      { x, y: near },
      { x, y: end },
    ];
    const { item, mark } = callout;
    pen.line(points, { layer: 'labels', look: 'leader', item, mark });
    if (callout.form === 'balloon')
      pen.circle({ x: callout.x, y: callout.y }, 1.6, { layer: 'labels', look: 'leader', item, mark });
    if (callout.form === 'dimension') drawShelf(pen, callout, { x, y: end });
    drawLabel(pen, callout, { x, y });
    return points;
  });
}

/** A number on a shelf at the end of its leader is a dimension, not the number of an item. */
function drawShelf(pen: Pen, callout: Callout, { x, y }: Point): void {
  const half = widthOfCallout(callout) / 2;
  const points = [
    { x: x - half, y },
    { x: x + half, y },
  ];
  pen.line(points, { layer: 'dimensions', look: 'leader' });
}

/** Draws the label itself with its centre at a point. */
export function drawLabel(pen: Pen, callout: Omit<Callout, 'x' | 'y' | 'side'>, { x, y }: Point): void {
  const { form, text, item, category, mark } = callout;
  const common = { item, category, mark, size: SMALL, anchor: 'middle' } as const;
  const baseline = { x, y: y + SMALL * 0.36 };
  if (form === 'dimension') {
    pen.text(text, baseline, { ...common, layer: 'dimensions', look: 'text-quiet' });
    return;
  }
  const width = widthOfCallout({ form, text, x, y, side: 'top' });
  if (form === 'problem') {
    // The fill of a problem lets lines of the trench through, which would cross out the text.
    pen.polygon(pill(x, y, width), { layer: 'problems', look: 'balloon' });
    pen.polygon(pill(x, y, width), { layer: 'problems', look: 'problem' });
    pen.text(text, baseline, { ...common, layer: 'problems', look: 'text-problem' });
    return;
  }
  const style = { layer: 'labels', look: 'balloon', item, category, mark } as const;
  if (width === HEIGHT) pen.circle({ x, y }, HEIGHT / 2, style);
  else pen.polygon(pill(x, y, width), style);
  pen.text(text, baseline, { ...common, layer: 'labels', look: 'text' });
}

const ARC = Array.from({ length: 9 }, (_, n) => (Math.PI * (n - 4)) / 8);

/** A box with round ends. */
function pill(x: number, y: number, width: number): Point[] {
  const r = HEIGHT / 2;
  const dx = width / 2 - r;
  return [
    ...ARC.map((angle) => ({ x: x + dx + r * Math.cos(angle), y: y + r * Math.sin(angle) })),
    ...ARC.map((angle) => ({ x: x - dx - r * Math.cos(angle), y: y - r * Math.sin(angle) })),
  ];
}
