import { letterOf, type Speech } from '../drawing-words.js';
import { extentOf } from '../item-place.js';
import type { Category, DrawnSection } from '../section.js';
import { type Pen, SMALL } from './pen.js';
import { spread } from './rows.js';
import { widthOf } from './text-width.js';
import { dimensionLine } from './widths.js';

/** A depth below ground at which something begins or ends. */
export interface Level {
  /** mm. */
  readonly depth: number;
  readonly text: string;
}

const VOLTAGES: readonly Category[] = ['EHV', 'HV', 'MV', 'LV', 'ELV', 'DC'];
/** Levels that are closer than this are one (mm): their texts are whole mm. */
const SAME = 0.5;
const LINE_HEIGHT = 14;
const LEADER = 8;

/** The tops and bottoms of all layers, and in each layer of the cables of each voltage class, from the ground down. */
export function levelsOf({ layers, items }: DrawnSection, speech: Speech): Level[] {
  const found = layers.flatMap(({ id, top, bottom, mark }) => {
    if (mark === 'removed') return [];
    const own = items.filter((item) => item.layerId === id && item.mark !== 'removed');
    const ofClasses = VOLTAGES.flatMap((category) => {
      const extents = own.filter((item) => item.category === category).map(extentOf);
      if (extents.length === 0) return [];
      const letter = letterOf(category);
      return [
        { depth: Math.min(...extents.map((one) => one.top)), letter },
        { depth: Math.max(...extents.map((one) => one.bottom)), letter },
      ];
    });
    return [{ depth: top, letter: '' }, { depth: bottom, letter: '' }, ...ofClasses];
  });
  const levels: { depth: number; letters: Set<string> }[] = [];
  for (const { depth, letter } of found.sort((a, b) => a.depth - b.depth)) {
    const last = levels.at(-1);
    if (last && depth - last.depth < SAME) last.letters.add(letter);
    else levels.push({ depth, letters: new Set([letter]) });
  }
  return levels.map(({ depth, letters }) => ({
    depth,
    text: [...[...letters].filter((letter) => letter !== ''), speech.mm(depth)].join(' '),
  }));
}

/** Draws running dimensions of one level or more: all levels are measured from the ground on one line. Returns the width of their texts. */
export function drawLevels(pen: Pen, levels: readonly Level[], px: number, x: number): number {
  const ys = levels.map(({ depth }) => depth * px);
  const needed = levels.length * (LINE_HEIGHT + 4);
  const [first = 0, last = 0] = [Math.min(0, ...ys), Math.max(...ys)];
  const missing = Math.max(LINE_HEIGHT, needed - (last - first));
  const centres = spread(
    ys.map((at) => ({ at, width: LINE_HEIGHT })),
    { from: first - LINE_HEIGHT, to: last + missing },
  );
  pen.circle({ x, y: 0 }, 2.5, { layer: 'dimensions', look: 'dimension' });
  for (const [n, { text }] of levels.entries()) {
    const y = ys[n] ?? 0;
    const at = centres[n] ?? y;
    dimensionLine(pen, { x, y: 0 }, { x, y });
    const points = [
      { x, y },
      { x: x - LEADER, y: at },
    ];
    pen.line(points, { layer: 'dimensions', look: 'leader' });
    const style = { layer: 'dimensions', look: 'text', size: SMALL, anchor: 'end' } as const;
    // The text stands above the line of its height, which may go on to the dimension of the whole depth.
    pen.text(text, { x: x - LEADER - 2, y: at - 3 }, style);
  }
  return LEADER + 2 + Math.max(...levels.map(({ text }) => widthOf(text, SMALL)));
}
