import type { Measure } from '../../geometry/clearance.js';
import { letterOf, type Speech, signOf } from '../drawing-words.js';
import { figureShapes, problemMeasure } from '../figure.js';
import { coveringsBottom } from '../figure-ground.js';
import type { Point, SceneShape } from '../scene.js';
import type { Box, DrawnItem, DrawnProblem, DrawnSection } from '../section.js';
import { type Band, bandOf, type Callout, drawBand } from './callouts.js';
import { drawDepths } from './depths.js';
import type { Keys } from './keys.js';
import { calloutOf, drawOpenings, drawSmall, isSmall, type Opening, openingsOf } from './openings.js';
import { createPen, type Extent, extentOf, type Pen } from './pen.js';
import { capacityOf } from './rows.js';
import { drawStrata, tapesOf } from './strata.js';
import { chosen, targetsOf } from './targets.js';
import { drawWidths } from './widths.js';

export interface BlockOptions {
  /** mm of the trench for one px. */
  readonly unit: number;
  readonly speech: Speech;
  readonly keys: Keys;
  /** The number of the first problem of this section in the list of problems. */
  readonly firstProblem: number;
  /** Room for the figure with its labels and dimensions (px). */
  readonly room: number;
  /** Native soil beside the trench (px). */
  readonly soil: number;
  readonly isNarrow: boolean;
}

/** A figure with its labels and dimensions; its left wall and ground level are at 0. */
export interface FigureBlock {
  readonly shapes: readonly SceneShape[];
  /** px. */
  readonly extent: Extent;
  /** Clear openings that have no room in the figure. */
  readonly unplaced: readonly Opening[];
}

const INSIDE_ROWS = 3;
/** A usual width of a balloon (px). */
const BALLOON = 26;
/** More labels of small openings than this would hide the balloons. */
const MAX_SMALL = 24;
/** Room for the labels of strata (px): the longest usual one is not cut; a figure that gets too wide has a smaller scale. */
const STRATA = { wide: 240, narrow: 58 } as const;

export function figureBlock(section: DrawnSection, options: BlockOptions): FigureBlock {
  const { unit, speech, isNarrow, soil } = options;
  const px = 1 / unit;
  const figure = figureShapes(section, { unit, soil });
  const pen = createPen(unit);
  const core = inPx(figure, section, px);
  drawDepths(pen, section, px, core.left, speech);
  const room = STRATA[isNarrow ? 'narrow' : 'wide'] - 14;
  drawStrata(pen, { section, figure, px, place: { ...core, room, isNarrow }, speech });
  const around = inPx([...figure, ...pen.shapes], section, px);
  const unplaced = drawCallouts(pen, section, options, { core, around, tapes: tapesOf(figure, px) });
  const shapes = [...figure, ...pen.shapes];
  return { shapes, extent: inPx(shapes, section, px), unplaced };
}

function inPx(shapes: readonly SceneShape[], { width, depth }: DrawnSection, px: number): Extent {
  const { left, top, right, bottom } = extentOf(shapes, { left: 0, top: 0, right: width, bottom: depth });
  return { left: left * px, top: top * px, right: right * px, bottom: bottom * px };
}

interface Surroundings {
  readonly core: Extent;
  /** The figure with the dimensions of heights and the labels of coverings. */
  readonly around: Extent;
  readonly tapes: readonly number[];
}

function drawCallouts(
  pen: Pen,
  section: DrawnSection,
  options: BlockOptions,
  { around, core, tapes }: Surroundings,
): Opening[] {
  const px = 1 / options.unit;
  const openings = openingsOf(section, px, options.speech);
  const small = openings.filter(isSmall);
  const isListed = small.length > MAX_SMALL;
  const callouts = calloutsOf(section, options, openings, isListed ? [] : small);
  if (!isListed) for (const opening of small) drawSmall(pen, opening);
  const middle = (core.left + core.right) / 2;
  const from = Math.max(around.right - options.room, Math.min(around.left, middle - options.room / 2)) + 2;
  const wide = { from, to: from + options.room - 4 };
  const top = callouts.filter(({ side }) => side === 'top');
  const { band, edge } = topBand(section, px, top, { around, tapes, wide });
  const above = drawBand(pen, band, edge, -1);
  const bottom = bandOf(
    callouts.filter(({ side }) => side === 'bottom'),
    wide,
  );
  const below = drawBand(pen, bottom, around.bottom + 4, 1);
  const inPixels = (box: Box): Box => scaled(box, px);
  const labels = pen.shapes.flatMap((shape) => (shape.form === 'text' ? [inPixels(shape.box)] : []));
  const rest = drawOpenings(
    pen,
    openings.filter((one) => !isSmall(one)),
    {
      boxes: [...section.items.map(({ box }) => inPixels(box)), ...labels],
      leaders: [...above, ...below],
      core,
    },
  );
  const end = around.bottom + (bottom.height > 0 ? bottom.height + 4 : 0);
  drawWidths(
    pen,
    section,
    px,
    { top: end, wallEnd: bottom.height > 0 ? end : section.depth * px },
    options.speech,
  );
  return [...(isListed ? small : []), ...rest];
}

const scaled = ({ x, y, width, height }: Box, px: number): Box => ({
  ...{ x: x * px, y: y * px, width: width * px, height: height * px },
});

interface TopPlace {
  readonly around: Extent;
  readonly tapes: readonly number[];
  readonly wide: { from: number; to: number };
}

/** The balloons stand in the backfill above the items if there is room for them, otherwise above the ground. */
function topBand(
  section: DrawnSection,
  px: number,
  callouts: readonly Callout[],
  { around, tapes, wide }: TopPlace,
): { band: Band; edge: number } {
  const zone = Math.min(section.cover, ...section.items.map(({ box }) => box.y)) * px - 4;
  const covered = coveringsBottom(section) * px + 6;
  const inside = bandOf(callouts, { from: 4, to: section.width * px - 4 }, INSIDE_ROWS);
  const isWithin = inside.rows.x.every((x) => x > 10 && x < section.width * px - 10);
  let edge = zone;
  for (const tape of [...tapes].reverse()) {
    const low = edge - inside.fan;
    if (tape < low + 4 && tape > edge - inside.height - 4) edge = tape - 5 + inside.fan;
  }
  if (isWithin && edge - inside.height > covered) return { band: { ...inside }, edge: Math.min(edge, zone) };
  return { band: bandOf(callouts, wide), edge: Math.min(around.top, 0) - 4 };
}

function calloutsOf(
  section: DrawnSection,
  options: BlockOptions,
  all: readonly Opening[],
  small: readonly Opening[],
): Callout[] {
  const { unit, keys, room } = options;
  const px = 1 / unit;
  const inGaps = all
    .filter((opening) => !isSmall(opening))
    .map(({ from, to, ys }) => ({ from: from * unit, to: to * unit, y: (ys[0] ?? 0) * unit }));
  const targets = chosen(section.items.map(targetsOf(section, inGaps)), capacityOf(BALLOON, room));
  const balloons = section.items.map((item, n): Callout => {
    const { x, y, side } = targets[n] ?? { ...item.box, side: 'top' };
    const sign = item.mark ? signOf(item.mark) : '';
    return {
      ...{ form: 'balloon', text: `${sign}${keys.noOf(item)}${letterOf(item.category)}` },
      ...{ x: x * px, y: y * px, side, item: item.id, category: item.category },
      ...(item.mark ? { mark: item.mark } : {}),
    };
  });
  const middle = (section.cover + section.zoneHeight / 2) * px;
  const single = section.layers.length < 2;
  const sideOf = (y: number) => (single || y <= middle ? 'top' : 'bottom');
  return [
    ...balloons,
    ...small.map((opening) => calloutOf(opening, sideOf)),
    ...problemCallouts(section, px, options, sideOf),
  ];
}

/** Numbered signs at the places of problems, with the number of a distance; a problem of the whole section has no place. */
function problemCallouts(
  section: DrawnSection,
  px: number,
  { firstProblem: first, speech }: BlockOptions,
  sideOf: (y: number) => Callout['side'],
): Callout[] {
  const items = new Map(section.items.map((item) => [item.id, item]));
  return section.problems.flatMap((problem, n): Callout[] => {
    const measure = problemMeasure(problem, items);
    const place = measure ? middleOf(measure) : placeOf(problem, section, items);
    if (!place) return [];
    const y = place.y * px;
    const value = measure ? ` ${speech.mm(lengthOf(measure))}` : '';
    return [{ form: 'problem', text: `!${first + n}${value}`, x: place.x * px, y, side: sideOf(y) }];
  });
}

const middleOf = ({ from, to }: Measure): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

const lengthOf = ({ from, to }: Measure): number => Math.hypot(to.x - from.x, to.y - from.y);

function placeOf(
  { itemIds, layerId }: DrawnProblem,
  { layers, width }: DrawnSection,
  items: ReadonlyMap<string, DrawnItem>,
): Point | undefined {
  const [a, b] = itemIds.flatMap((id) => items.get(id) ?? []);
  if (a && b) return between(a, b);
  if (a) return { x: a.box.x + a.box.width * 0.75, y: a.box.y + a.box.height * 0.5 };
  const layer = layers.find(({ id }) => id === layerId);
  return layer && { x: width * 0.97, y: (layer.top + layer.bottom) / 2 };
}

/** The middle of the room between two items, or of the part that they share. */
function between({ box: a }: DrawnItem, { box: b }: DrawnItem): Point {
  const middle = (from: number, to: number, otherFrom: number, otherTo: number) =>
    (Math.max(from, otherFrom) + Math.min(to, otherTo)) / 2;
  return {
    x: middle(a.x, a.x + a.width, b.x, b.x + b.width),
    y: middle(a.y, a.y + a.height, b.y, b.y + b.height),
  };
}
