import type { Speech } from '../drawing-words.js';
import type { DrawnSection } from '../section.js';
import { type Column, labelAt } from './columns.js';
import { drawLevels, levelsOf } from './levels.js';
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

interface DepthOptions {
  /** px in a mm. */
  readonly px: number;
  /** The labels between the figure and the dimensions. */
  readonly column: Column;
  /** A narrow sheet has no room for the levels. */
  readonly isNarrow: boolean;
  readonly speech: Speech;
}

/** Dimension lines of heights: a chain of cover, layers and foundation, then the levels from the ground, then the whole depth. */
export function drawDepths(pen: Pen, section: DrawnSection, options: DepthOptions): void {
  const { px, column, isNarrow, speech } = options;
  const { depth } = section;
  const chain = chainOf(section, px, speech);
  const inner = column.end - 10;
  let outer = inner - drawColumn(pen, chain, inner) - COLUMN;
  const levels = isNarrow ? [] : levelsOf(section, speech);
  for (const level of levels) drawExtension(pen, level.depth * px, outer - 4, column);
  if (levels.length > 0) outer -= drawLevels(pen, levels, px, outer) + COLUMN;
  const was = wasText(section.was?.depth, depth, speech);
  const whole = partOf(0, depth, speech.term('trenchDepth'), px, speech).map(({ from, to, texts }) => ({
    ...{ from, to, texts: was === '' ? texts : [`${texts[0]}${was}`, ...texts] },
  }));
  drawColumn(pen, whole, outer);
  const isLevel = (y: number) => levels.some((level) => level.depth * px === y);
  const ends = new Set([...chain, ...whole].flatMap(({ from, to }) => [from, to]));
  for (const y of ends) {
    const isEnd = y === 0 || y === depth * px;
    if (isEnd || !isLevel(y)) drawExtension(pen, y, (isEnd ? outer : inner) - 4, column);
  }
}

/** A service may give a depth that is not the sum of its parts; the parts must not overlap all the same. */
function chainOf(section: DrawnSection, px: number, speech: Speech): Segment[] {
  const { depth, foundation, layers, cover } = section;
  const names = new Map(layers.map(({ id }, n) => [id, `${speech.term('layer')} ${n + 1}:`]));
  const shown = layers.filter(({ mark }) => mark !== 'removed').sort((a, b) => a.top - b.top);
  const bottom = Math.max(0, depth - foundation);
  let last = 0;
  const next = (to: number, word: string): Segment[] => {
    const from = last;
    last = Math.max(from, Math.min(to, bottom));
    return partOf(from, last, word, px, speech);
  };
  return [
    ...next(Math.min(cover, ...shown.map(({ top }) => top)), speech.term('cover')),
    ...shown.flatMap((layer) => [...next(layer.top, ''), ...next(layer.bottom, names.get(layer.id) ?? '')]),
    ...partOf(bottom, depth, speech.term('foundation'), px, speech),
  ];
}

function partOf(from: number, to: number, word: string, px: number, speech: Speech): Segment[] {
  const value = speech.mm(to - from);
  if (to - from < 0.05) return [];
  return [{ from: from * px, to: to * px, texts: word === '' ? [value] : [`${word} ${value}`, value] }];
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
