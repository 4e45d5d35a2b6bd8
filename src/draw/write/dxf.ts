import {
  DxfWriter,
  LWPolylineFlags,
  point2d,
  point3d,
  TextHorizontalAlignment,
  TextVerticalAlignment,
  Units,
} from '@tarikjabiri/dxf';
import type { PathShape, Point, Scene, SceneShape, TextShape } from '../scene.js';
import { hatchLines } from './dxf-hatches.js';
import { BASE_LAYERS, type DxfLook, dxfLook, dxfText } from './dxf-layers.js';

/** The height of a DXF text is the one of its capital letters; this is their share of the font size in Arial. */
const CAPITALS = 0.716;

/** The size of the text of a dimension, and of the tick at each of its ends (px). */
const DIMENSION_TEXT = 11;
const TICK = 3;

/** Writes a scene as DXF in millimetres: x from the left trench wall, y up from ground level. */
export function dxfOf(scene: Scene): string {
  const dxf = newDocument(scene);
  const { dimensions, rest } = dimensionsIn(scene.shapes);
  for (const shape of rest) addShape(dxf.document.modelSpace, shape, dxf, scene.unit);
  for (const [n, dimension] of dimensions.entries()) addDimension(dxf, dimension, n + 1, scene.unit);
  return `${dxf.stringify()}\n`;
}

/** A dimension with the shapes that show it: its line, its ticks, and its text if that stands at the line. */
interface DrawnDimension {
  readonly line: PathShape;
  readonly ticks: readonly SceneShape[];
  readonly text: TextShape | undefined;
}

/** Finds the dimensions of a scene. The ticks and the text of a dimension follow its line. */
function dimensionsIn(shapes: readonly SceneShape[]): { dimensions: DrawnDimension[]; rest: SceneShape[] } {
  const dimensions: { line: PathShape; ticks: SceneShape[]; text: TextShape | undefined }[] = [];
  const rest: SceneShape[] = [];
  for (const shape of shapes) {
    const last = dimensions.at(-1);
    if (isMeasure(shape)) dimensions.push({ line: shape, ticks: [], text: undefined });
    else if (last && shape.look === 'dimension' && shape.layer === 'dimensions') last.ticks.push(shape);
    else if (last && !last.text && isTextOf(shape, last.line)) last.text = shape;
    else rest.push(shape);
  }
  return { dimensions, rest };
}

const isMeasure = (shape: SceneShape): shape is PathShape =>
  shape.form === 'line' && shape.isMeasure === true && shape.points.length === 2;

/** True for a text of dimensions in the middle of the line, as far from it as its own size. */
function isTextOf(shape: SceneShape, { points: [from, to] }: PathShape): shape is TextShape {
  if (shape.form !== 'text' || shape.layer !== 'dimensions' || !from || !to) return false;
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return Math.hypot(shape.x - x, shape.y - y) <= 2 * shape.size;
}

type Space = Pick<DxfWriter['document']['modelSpace'], 'addCircle' | 'addText' | 'addLWPolyline' | 'addLine'>;

function addShape(space: Space, shape: SceneShape, dxf: DxfWriter, unit: number): void {
  const look = dxfLook(shape);
  if (!dxf.layer(look.layer)) dxf.addLayer(look.layer, look.colour, look.lineType);
  if (shape.form === 'circle')
    space.addCircle(at({ x: shape.cx, y: shape.cy }), Math.max(shape.r, 0.0001), optionsOf(look));
  else if (shape.form === 'text') addText(space, shape, look);
  else addPath(space, shape, look, unit);
}

/** A DIMENSION measures its two points, so CAD knows the value; its block shows it in programs that do not draw it anew. */
function addDimension(dxf: DxfWriter, { line, ticks, text }: DrawnDimension, n: number, unit: number): void {
  const [first, second] = line.points;
  if (!first || !second) return;
  const { document } = dxf;
  const blockName = `*D${n}`;
  const block = document.blocks.addBlock(blockName, document.objects, false);
  for (const shape of [line, ...ticks, ...(text ? [text] : [])]) addShape(block, shape, dxf, unit);
  const isUpright = Math.abs(first.x - second.x) < Math.abs(first.y - second.y);
  const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
  document.modelSpace.addLinearDim(at(first), at(second), {
    ...{ blockName, definitionPoint: at(second), middlePoint: at(text ? centreOf(text) : middle) },
    ...{
      angle: isUpright ? 90 : 0,
      ActualMeasurement: round(Math.hypot(first.x - second.x, first.y - second.y)),
    },
    // A blank leaves the text out: the value then stands beside the figure, at the end of a leader.
    text: text ? dxfText(text.text) : ' ',
    ...{ styleName: 'Standard', layerName: dxfLook(line).layer },
  });
}

/** The middle of a text, where a program that draws a dimension anew puts it. */
const centreOf = ({ box: { x, y, width, height } }: TextShape): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

function newDocument({ bounds, unit }: Scene): DxfWriter {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Millimeters);
  dxf.setVariable('$MEASUREMENT', { 70: 1 });
  dxf.setVariable('$LASTSAVEDBY', { 1: 'trenchctl' });
  const [left, top] = [at(bounds), at({ x: bounds.x + bounds.width, y: bounds.y + bounds.height })];
  dxf.setVariable('$EXTMIN', { 10: left.x, 20: top.y, 30: 0 });
  dxf.setVariable('$EXTMAX', { 10: top.x, 20: left.y, 30: 0 });
  dxf.document.styleStandard.fontFileName = 'arial.ttf';
  setDimensionSizes(dxf, unit);
  const [dash, gap, dot] = [round(8 * unit), round(-4 * unit), 0];
  dxf.addLType('DASHED', '__ __ __', [dash, gap]);
  dxf.addLType('DASHDOT', '__ . __ .', [dash, gap, dot, gap]);
  for (const [name, colour] of BASE_LAYERS) dxf.addLayer(name, colour, 'Continuous');
  return dxf;
}

/** Some programs draw dimensions anew, in sizes of paper, and take the sizes from the style or from the header. */
function setDimensionSizes(dxf: DxfWriter, unit: number): void {
  const sizes = {
    ...{ DIMTXT: round(DIMENSION_TEXT * CAPITALS * unit), DIMTSZ: round(TICK * unit) },
    ...{ DIMASZ: round(TICK * unit), DIMGAP: round(2 * unit), DIMEXE: 0, DIMEXO: 0, DIMSCALE: 1 },
  };
  Object.assign(dxf.document.dimStyleStandard, { ...sizes, DIMTAD: 1, DIMSE1: 1, DIMSE2: 1 });
  for (const [name, value] of Object.entries(sizes)) dxf.setVariable(`$${name}`, { 40: value });
}

function addPath(dxf: Space, shape: PathShape, look: DxfLook, unit: number): void {
  const points = shape.points.map(at);
  for (const [from, to] of hatchLines(shape, unit)) dxf.addLine(at(from), at(to), { layerName: 'HATCHES' });
  const flags = shape.form === 'polygon' ? LWPolylineFlags.Closed : LWPolylineFlags.None;
  const vertices = points.map(({ x, y }) => ({ point: point2d(x, y) }));
  dxf.addLWPolyline(vertices, { ...optionsOf(look), flags });
}

function addText(dxf: Space, { x, y, anchor, size, isUpright, text }: TextShape, look: DxfLook): void {
  const place = at({ x, y });
  const { Left, Center, Right } = TextHorizontalAlignment;
  dxf.addText(place, round(size * CAPITALS), dxfText(text), {
    ...optionsOf(look),
    ...(isUpright ? { rotation: 90 } : {}),
    ...(anchor === 'start'
      ? { horizontalAlignment: Left }
      : { horizontalAlignment: anchor === 'middle' ? Center : Right, secondAlignmentPoint: place }),
    verticalAlignment: TextVerticalAlignment.BaseLine,
  });
}

function optionsOf({ layer, own }: DxfLook): { layerName: string; colorNumber?: number; lineType?: string } {
  return { layerName: layer, ...own };
}

/** DXF has y up. */
function at({ x, y }: Point): { x: number; y: number; z: number } {
  return point3d(round(x), round(-y), 0);
}

/** A tenth of a micrometre; the sum turns -0 into 0, and no number is so small that it is written with an exponent. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000 + 0;
}
