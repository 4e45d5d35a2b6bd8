import type { Speech } from '../drawing-words.js';
import type { DrawnSection } from '../section.js';
import { type Column, labelAt } from './columns.js';
import { type Pen, SMALL } from './pen.js';
import { spread } from './rows.js';
import { widthOf } from './text-width.js';
import { dimensionLine, extension, wasText } from './widths.js';

interface Segment {
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
}

const STYLE = { layer: 'dimensions', look: 'text', size: SMALL } as const;
const LINE_HEIGHT = 14;
const COLUMN = 20;

/** Dimension lines of heights, left of a column of labels: cover, zone and foundation, then the whole depth. */
export function drawDepths(
  pen: Pen,
  section: DrawnSection,
  px: number,
  column: Column,
  speech: Speech,
): void {
  const { cover, zoneHeight, foundation, depth } = section;
  const part = (from: number, to: number, value: number, word: string): Segment[] =>
    value < 0.05
      ? []
      : [{ from: from * px, to: to * px, texts: [`${word} ${speech.mm(value)}`, speech.mm(value)] }];
  // A service may give a depth that is not the sum of its parts; the parts must not overlap all the same.
  const bottom = Math.max(0, depth - foundation);
  const top = Math.min(cover, bottom);
  const parts = [
    ...part(0, top, cover, speech.term('cover')),
    ...part(top, Math.max(top, Math.min(cover + zoneHeight, bottom)), zoneHeight, speech.term('zone')),
    ...part(bottom, depth, foundation, speech.term('foundation')),
  ];
  const inner = column.end - 10;
  const spill = drawColumn(pen, parts, inner);
  const outer = inner - spill - COLUMN;
  const was = wasText(section.was?.depth, depth, speech);
  const whole = part(0, depth, depth, speech.term('trenchDepth')).map(({ from, to, texts }) => ({
    ...{ from, to, texts: was === '' ? texts : [`${texts[0]}${was}`, ...texts] },
  }));
  drawColumn(pen, whole, outer);
  const ends = new Set([...parts, ...whole].flatMap(({ from, to }) => [from, to]));
  for (const y of ends) {
    const isEnd = y === 0 || y === depth * px;
    drawExtension(pen, y, (isEnd ? outer : inner) - 4, column);
  }
}

/** An extension line from the wall to the left that spares the labels. */
function drawExtension(pen: Pen, y: number, end: number, column: Column): void {
  const label = labelAt(column, y);
  extension(pen, { x: -2, y }, { x: label ? label.to : end, y });
  if (label) extension(pen, { x: label.from, y }, { x: end, y });
}

/** Draws segments on one line; texts without room on the line stand left of it. Returns the width of those texts. */
function drawColumn(pen: Pen, segments: readonly Segment[], x: number): number {
  const spilled: { at: number; text: string }[] = [];
  for (const { from, to, texts } of segments) {
    dimensionLine(pen, { x, y: from }, { x, y: to });
    const text = texts.find((one) => widthOf(one, SMALL) + 4 <= to - from);
    const at = (from + to) / 2;
    if (text === undefined) spilled.push({ at, text: texts.at(-1) ?? '' });
    else pen.text(text, { x: x - 4, y: at }, { ...STYLE, anchor: 'middle', isUpright: true });
  }
  if (spilled.length === 0) return 0;
  const [from, to] = [segments[0]?.from ?? 0, segments[segments.length - 1]?.to ?? 0];
  const missing = Math.max(0, spilled.length * (LINE_HEIGHT + 4) - (to - from)) / 2;
  const centres = spread(
    spilled.map(({ at }) => ({ at, width: LINE_HEIGHT })),
    { from: from - missing, to: to + missing },
  );
  // Upright texts of the same line are within this distance of it.
  const edge = segments.length > spilled.length ? x - LINE_HEIGHT - 4 : x - 4;
  for (const [n, { at, text }] of spilled.entries()) {
    const y = centres[n] ?? at;
    pen.line(
      [
        { x, y: at },
        { x: edge, y },
      ],
      { layer: 'dimensions', look: 'leader' },
    );
    pen.text(text, { x: edge - 2, y: y + SMALL * 0.36 }, { ...STYLE, anchor: 'end' });
  }
  return x - edge + 4 + Math.max(...spilled.map(({ text }) => widthOf(text, SMALL)));
}
