import { type Bedding, beddingOf } from '../geometry/bedding.js';
import { cornersOf } from './figure-items.js';
import type { SceneShape } from './scene.js';
import type { Box, DrawnCovering, DrawnLayer, DrawnSection } from './section.js';

/** The hatch of the ground line: distance and size of its strokes (px). */
const STROKE_GAP = 7;
const STROKE_SIZE = 6;
const MAX_STROKES = 2000;

/** A covering with the box of its band. A wide covering reaches from one edge of the figure to the other. */
interface CoveringBand {
  readonly covering: DrawnCovering;
  readonly box: Box;
}

/** True for a covering that lies on the next one. In a drawing of a change, one that goes has its own depth and is beside the stack. */
const isStacked = ({ top }: DrawnCovering): boolean => top === undefined;

/** Stacks the coverings from the surface down, and returns each of them with the depth of its upper side. */
export function stackOf(
  coverings: readonly DrawnCovering[] = [],
): { readonly covering: DrawnCovering; readonly top: number }[] {
  let bottom = 0;
  return coverings.map((covering) => {
    const { top = bottom, thickness } = covering;
    if (isStacked(covering)) bottom += thickness;
    return { covering, top };
  });
}

const coveringBands = ({ coverings, width }: DrawnSection, figure: Box): CoveringBand[] =>
  stackOf(coverings).map(({ covering, top }) => {
    const [x, w] = covering.isWide ? [figure.x, figure.width] : [0, width];
    return { covering, box: { x, y: top, width: w, height: covering.thickness } };
  });

/** The depth of the undermost covering's lower side. */
export const coveringsBottom = ({ coverings = [] }: DrawnSection): number =>
  coverings.filter(isStacked).reduce((sum, { thickness }) => sum + thickness, 0);

/** The bedding of the section, below the coverings that it has. */
export const drawnBedding = (section: DrawnSection): Bedding | undefined =>
  beddingOf({ ...section, covered: coveringsBottom(section) });

/** Draws the soil around the trench, the fill in it, the coverings and the ground line. */
export function groundShapes(section: DrawnSection, figure: Box, unit: number): SceneShape[] {
  return [
    nativeSoil(section, figure),
    ...fillShapes(section),
    ...coveringBands(section, figure)
      .filter(({ covering }) => covering.thickness > 0)
      .map(bandShape),
    ...groundLine(section, figure, unit),
  ];
}

/** Draws the walls and the bottom of the trench; in a change also those of the state before if they differ. */
export function trenchShapes({ width, depth, was, coverings = [] }: DrawnSection): SceneShape[] {
  // The walls end below coverings that are wider than the trench.
  const stack = coverings.filter(isStacked);
  const narrow = stack.findIndex(({ isWide }) => !isWide);
  const top = stack
    .slice(0, narrow < 0 ? stack.length : narrow)
    .reduce((sum, { thickness }) => sum + thickness, 0);
  const walls = (w: number, d: number, mark?: 'removed'): SceneShape => {
    const y = Math.min(top, d);
    return {
      ...{ form: 'line', layer: 'trench', look: 'wall', ...(mark ? { mark } : {}) },
      points: [
        { x: 0, y },
        { x: 0, y: d },
        { x: w, y: d },
        { x: w, y },
      ],
    };
  };
  return [...(was ? [walls(was.width, was.depth, 'removed')] : []), walls(width, depth)];
}

function nativeSoil({ width, depth }: DrawnSection, figure: Box): SceneShape {
  const right = figure.x + figure.width;
  const bottom = figure.y + figure.height;
  return {
    ...{ form: 'polygon', layer: 'soil', look: 'soil' },
    points: [
      { x: figure.x, y: 0 },
      { x: 0, y: 0 },
      { x: 0, y: depth },
      { x: width, y: depth },
      { x: width, y: 0 },
      { x: right, y: 0 },
      { x: right, y: bottom },
      { x: figure.x, y: bottom },
    ],
  };
}

/** Backfill below the coverings, and below it the bedding, whose lowest part is the foundation. */
function fillShapes(section: DrawnSection): SceneShape[] {
  const { width, depth, foundation } = section;
  const beddingTop = drawnBedding(section)?.top ?? depth;
  const foundationTop = Math.max(beddingTop, depth - foundation);
  const fill = (look: 'backfill' | 'bedding' | 'foundation', y: number, to: number): SceneShape[] =>
    to > y && width > 0
      ? [{ form: 'polygon', layer: 'zone', look, points: cornersOf({ x: 0, y, width, height: to - y }) }]
      : [];
  return [
    ...fill('backfill', coveringsBottom(section), beddingTop),
    ...fill('bedding', beddingTop, foundationTop),
    ...fill('foundation', foundationTop, depth),
  ];
}

const bandShape = ({ covering: { material, mark }, box }: CoveringBand): SceneShape => ({
  ...{ form: 'polygon', layer: 'coverings', look: 'covering', material },
  ...(mark ? { mark } : {}),
  points: cornersOf(box),
});

const strokeCount = (gaps: number): number => Math.min(MAX_STROKES, Math.floor(gaps) + 1);

/** The surface, hatched below where native soil reaches it. */
function groundLine({ width, coverings = [] }: DrawnSection, figure: Box, unit: number): SceneShape[] {
  const right = figure.x + figure.width;
  const line = (x1: number, y1: number, x2: number, y2: number): SceneShape => ({
    ...{ form: 'line', layer: 'trench', look: 'ground-line' },
    points: [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ],
  });
  const surface = coverings.find((one) => isStacked(one) && one.thickness > 0);
  const size = STROKE_SIZE * unit;
  const strokes = (from: number, to: number): SceneShape[] =>
    Array.from({ length: strokeCount((to - from - size) / (STROKE_GAP * unit)) }, (_, n) => {
      const x = from + size + n * STROKE_GAP * unit;
      return line(x, 0, x - size, size);
    });
  const isHatched = !surface?.isWide;
  return [
    ...(isHatched ? [...strokes(figure.x, 0), ...strokes(width, right)] : []),
    line(figure.x, 0, right, 0),
  ];
}

/** Width of a marker tape (mm), and the height in which it is shown (px). */
const TAPE_WIDTH = 120;
const TAPE_HEIGHT = 5;
/** Assumption: the tape lies this much above the uppermost layer, or halfway to the coverings if they are nearer (mm). */
const TAPE_ABOVE = 200;

/** Draws the protection, the borders of the layers and the marker tapes. */
export function layerShapes(section: DrawnSection, unit: number): SceneShape[] {
  return [
    ...section.layers.flatMap((layer) => protectionOf(layer, section.width)),
    ...section.layers.flatMap((layer) => borders(layer, section.width)),
    ...section.layers.flatMap((layer, n) => tapes(layer, n, section, unit)),
  ];
}

const marked = ({ mark }: DrawnLayer) => (mark ? { mark } : {});

function protectionOf(layer: DrawnLayer, width: number): SceneShape[] {
  const { protection, top } = layer;
  if (!(protection > 0) || width <= 0) return [];
  const y = Math.max(0, top - protection);
  if (y >= top) return [];
  const points = cornersOf({ x: 0, y, width, height: top - y });
  return [{ form: 'polygon', layer: 'zone', look: 'protection', ...marked(layer), points }];
}

function borders(layer: DrawnLayer, width: number): SceneShape[] {
  return [...new Set([layer.top, layer.bottom])].map((y) => ({
    ...{ form: 'line', layer: 'zone', look: 'layer-line', ...marked(layer) },
    points: [
      { x: 0, y },
      { x: width, y },
    ],
  }));
}

function tapes(layer: DrawnLayer, at: number, section: DrawnSection, unit: number): SceneShape[] {
  return tapeBoxes(layer, at, section, unit).map((box) => ({
    ...{ form: 'polygon', layer: 'trench', look: 'tape', ...marked(layer) },
    points: cornersOf(box),
  }));
}

/** The places of the marker tapes above a layer, side by side. */
function tapeBoxes(layer: DrawnLayer, at: number, section: DrawnSection, unit: number): Box[] {
  const height = TAPE_HEIGHT * unit;
  const place = section.width / Math.max(1, layer.bands);
  const width = Math.min(TAPE_WIDTH, 0.7 * place);
  const y = Math.max(0, tapeDepth(layer, at === section.layers.length - 1, section, height) - height / 2);
  return Array.from({ length: layer.bands }, (_, n) => ({
    x: (n + 0.5) * place - width / 2,
    y,
    width,
    height,
  }));
}

function tapeDepth(
  { top, protection }: DrawnLayer,
  isTop: boolean,
  section: DrawnSection,
  height: number,
): number {
  const above = top - Math.max(0, protection);
  // Between two layers there is only the protection, and the tape lies in its upper part, clear of the items on it.
  if (!isTop) return above + Math.min(height, Math.max(0, protection) / 2);
  return above - Math.min(TAPE_ABOVE, Math.max(0, above - coveringsBottom(section)) / 2);
}
