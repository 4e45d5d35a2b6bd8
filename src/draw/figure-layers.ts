import { coveringsBottom } from './figure-ground.js';
import { cornersOf } from './figure-items.js';
import type { SceneShape } from './scene.js';
import type { Box, DrawnLayer, DrawnSection } from './section.js';

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
