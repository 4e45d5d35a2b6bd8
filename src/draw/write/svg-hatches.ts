import type { SceneShape } from '../scene.js';
import type { CoveringMaterial } from '../section.js';

/** Names of the hatches; each has colours of its own in the style sheet. */
type Hatch =
  | 'soil'
  | 'backfill'
  | 'bedding'
  | 'foundation'
  | 'protection'
  | 'tape'
  | 'tarmac'
  | 'concrete'
  | 'cobble'
  | 'gravel'
  | 'crushed'
  | 'sand'
  | 'other';

const MATERIALS: Readonly<Record<CoveringMaterial, Hatch>> = {
  TARMAC: 'tarmac',
  CONCRETE: 'concrete',
  COBBLESTONE: 'cobble',
  GRAVEL: 'gravel',
  CRUSHED_STONES: 'crushed',
  SAND: 'sand',
  OTHER: 'other',
};

const BY_LOOK: Readonly<Partial<Record<SceneShape['look'], Hatch>>> = {
  soil: 'soil',
  backfill: 'backfill',
  bedding: 'bedding',
  foundation: 'foundation',
  protection: 'protection',
  tape: 'tape',
};

/** The hatch of a shape; none if it is filled with a plain colour or not at all. */
export function hatchOf({ look, material, mark, category }: SceneShape): Hatch | undefined {
  if (mark === 'removed') return undefined;
  if (look === 'covering') return MATERIALS[material ?? 'OTHER'];
  if (look === 'outline' && category === 'CULVERT' && mark === undefined) return 'concrete';
  return BY_LOOK[look];
}

/** Width and height of the tile (px), strokes as path data, dots as x y r triples. */
interface Tile {
  readonly size: readonly [number, number];
  readonly strokes?: string;
  readonly dots?: readonly (readonly [number, number, number])[];
}

const TILES: Readonly<Record<Hatch, Tile>> = {
  soil: { size: [24, 24], strokes: 'M2 10L10 2M6 12L12 6M10 14L16 8M14 22L22 14M-2 22L4 16M22 -2L18 2' },
  backfill: {
    ...{ size: [22, 22], strokes: 'M4 6l3 -3M15 9l3 -3M7 18l3 -3' },
    dots: [
      [13, 3, 0.7],
      [3, 13, 0.7],
      [18, 17, 0.7],
    ],
  },
  bedding: {
    size: [10, 10],
    dots: [
      [1.5, 2, 0.55],
      [6, 1.2, 0.45],
      [8.6, 4.4, 0.55],
      [3.6, 5.6, 0.5],
      [6.6, 7.8, 0.55],
      [1.4, 8.8, 0.45],
    ],
  },
  foundation: {
    ...{
      size: [12, 12],
      strokes: 'M2 5a2 1.6 0 1 0 4 0a2 1.6 0 1 0 -4 0M7 9.4a1.7 1.4 0 1 0 3.4 0a1.7 1.4 0 1 0 -3.4 0',
    },
    dots: [
      [9, 3, 0.6],
      [3, 10, 0.6],
      [7, 1.2, 0.5],
      [11, 6, 0.5],
    ],
  },
  protection: { size: [7, 7], strokes: 'M0 7L7 0M-1 1L1 -1M6 8L8 6' },
  tape: { size: [8, 8], strokes: '' },
  tarmac: {
    size: [9, 9],
    dots: [
      [2, 2, 0.7],
      [6.4, 3.4, 0.5],
      [3.6, 6.6, 0.6],
      [7.6, 7.4, 0.7],
    ],
  },
  concrete: {
    ...{ size: [20, 20], strokes: 'M4 5l3 4l-4.4 .6zM13 13l3.4 1.6l-3 2.6z' },
    dots: [
      [12, 4, 0.6],
      [17, 8, 0.5],
      [9, 12, 0.6],
      [4, 15, 0.5],
      [8, 18, 0.6],
      [18.6, 18, 0.5],
      [1, 1, 0.5],
    ],
  },
  cobble: { size: [20, 14], strokes: 'M1 1h8v5h-8zM11 1h8v5h-8zM-4 8h8v5h-8zM6 8h8v5h-8zM16 8h8v5h-8z' },
  gravel: {
    size: [18, 18],
    strokes:
      'M2 4a2.4 2 0 1 0 4.8 0a2.4 2 0 1 0 -4.8 0M10 3.4a1.6 1.4 0 1 0 3.2 0a1.6 1.4 0 1 0 -3.2 0M11 10a2.8 2.2 0 1 0 5.6 0a2.8 2.2 0 1 0 -5.6 0M4 10.4a1.5 1.3 0 1 0 3 0a1.5 1.3 0 1 0 -3 0M2 15a1.8 1.4 0 1 0 3.6 0a1.8 1.4 0 1 0 -3.6 0M9 15.4a1.5 1.3 0 1 0 3 0a1.5 1.3 0 1 0 -3 0',
  },
  crushed: {
    size: [18, 18],
    strokes: 'M2 6l2.4 -4l3.2 3.4zM11 4.4l3.6 -2.4l1.4 4zM4 14.6l1 -4.6l3.8 3zM11.6 11.4l4 .8l-2.6 3.6z',
  },
  sand: {
    size: [8, 8],
    dots: [
      [1.4, 1.6, 0.5],
      [5, 2.6, 0.45],
      [3, 5.4, 0.5],
      [6.8, 6.4, 0.45],
    ],
  },
  other: { size: [9, 9], strokes: 'M0 9L9 0M0 0L9 9' },
};

/** The pattern element of a hatch, in px of the sheet. */
export function patternOf(hatch: Hatch, id: string): string {
  const { size, strokes, dots = [] } = TILES[hatch];
  const [w, h] = size;
  const ground = `<rect class="h-${hatch}" width="${w}" height="${h}"/>`;
  const lines = strokes ? `<path class="l-${hatch}" d="${strokes}"/>` : '';
  const points = dots
    .map(([x, y, r]) => `<circle class="d-${hatch}" cx="${x}" cy="${y}" r="${r}"/>`)
    .join('');
  // The tape is striped: two triangles and a band in the second colour.
  const stripes = hatch === 'tape' ? '<path class="d-tape" d="M0 8L8 0h-4L0 4zM8 8V4L4 8z"/>' : '';
  return `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${ground}${lines}${points}${stripes}</pattern>`;
}
