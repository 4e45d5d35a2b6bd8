import type { Point } from '../scene.js';
import type { Category, Mark } from '../section.js';
import { type Pen, SMALL } from './pen.js';
import { widthOf } from './text-width.js';

/** The number of an item or of a problem in its frame, or a plain text. */
export interface Sign {
  readonly form: 'balloon' | 'problem' | 'text';
  readonly text: string;
  readonly item?: string | undefined;
  readonly category?: Category | undefined;
  readonly mark?: Mark | undefined;
}

/** Height of a balloon (px). */
export const HEIGHT = 20;

export const widthOfSign = ({ form, text }: Pick<Sign, 'form' | 'text'>): number =>
  form === 'text' ? widthOf(text, SMALL) : Math.max(HEIGHT, widthOf(text, SMALL) + 8);

/** Draws the sign with its centre at a point. */
export function drawSign(pen: Pen, sign: Sign, { x, y }: Point): void {
  const { form, text, item, category, mark } = sign;
  const common = { item, mark, size: SMALL, anchor: 'middle' } as const;
  const baseline = { x, y: y + SMALL * 0.36 };
  const width = widthOfSign(sign);
  if (form === 'problem') {
    // The fill of a problem lets lines of the trench through, which would cross out the text.
    pen.polygon(pill(x, y, width), { layer: 'problems', look: 'balloon' });
    pen.polygon(pill(x, y, width), { layer: 'problems', look: 'problem' });
    pen.text(text, baseline, { ...common, layer: 'problems', look: 'text-problem' });
    return;
  }
  const style = { layer: 'labels', look: 'balloon', item, category, mark } as const;
  if (form === 'balloon') pen.polygon(pill(x, y, width), style);
  pen.text(text, baseline, { ...common, category, layer: 'labels', look: 'text' });
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
