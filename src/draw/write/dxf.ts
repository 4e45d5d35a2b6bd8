import {
  DxfWriter,
  HatchBoundaryPaths,
  HatchPolylineBoundary,
  HatchPredefinedPatterns,
  LWPolylineFlags,
  pattern,
  point2d,
  point3d,
  TextHorizontalAlignment,
  TextVerticalAlignment,
  Units,
  vertex,
} from '@tarikjabiri/dxf';
import type { PathShape, Point, Scene, TextShape } from '../scene.js';
import type { CoveringMaterial } from '../section.js';
import { BASE_LAYERS, type DxfLook, dxfLook } from './dxf-layers.js';
import { dxfText } from './dxf-text.js';

/** The height of a DXF text is the one of its capital letters; this is their share of the font size in Arial. */
const CAPITALS = 0.716;

/** The patterns of the library that other programs draw as they are meant; the rest of its patterns are too dense. */
const HATCHES: Partial<Record<CoveringMaterial, HatchPredefinedPatterns>> = {
  TARMAC: HatchPredefinedPatterns.ANSI31,
  CONCRETE: HatchPredefinedPatterns.ANSI37,
  COBBLESTONE: HatchPredefinedPatterns.SQUARE,
};

/** Writes a scene as DXF in millimetres: x from the left trench wall, y up from ground level. */
export function dxfOf(scene: Scene): string {
  const dxf = newDocument(scene);
  for (const shape of scene.shapes) {
    const look = dxfLook(shape);
    if (!dxf.layer(look.layer)) dxf.addLayer(look.layer, look.colour, look.lineType);
    if (shape.form === 'circle')
      dxf.addCircle(at({ x: shape.cx, y: shape.cy }), Math.max(shape.r, 0.0001), optionsOf(look));
    else if (shape.form === 'text') addText(dxf, shape, look);
    else addPath(dxf, shape, look, scene.unit);
  }
  return `${dxf.stringify()}\n`;
}

function newDocument({ bounds, unit }: Scene): DxfWriter {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Millimeters);
  dxf.setVariable('$MEASUREMENT', { 70: 1 });
  dxf.setVariable('$LASTSAVEDBY', { 1: 'trenchctl' });
  const [left, top] = [at(bounds), at({ x: bounds.x + bounds.width, y: bounds.y + bounds.height })];
  dxf.setVariable('$EXTMIN', { 10: left.x, 20: top.y, 30: 0 });
  dxf.setVariable('$EXTMAX', { 10: top.x, 20: left.y, 30: 0 });
  dxf.document.styleStandard.fontFileName = 'arial.ttf';
  const [dash, gap, dot] = [round(8 * unit), round(-4 * unit), 0];
  dxf.addLType('DASHED', '__ __ __', [dash, gap]);
  dxf.addLType('DASHDOT', '__ . __ .', [dash, gap, dot, gap]);
  for (const [name, colour] of BASE_LAYERS) dxf.addLayer(name, colour, 'Continuous');
  return dxf;
}

function addPath(dxf: DxfWriter, shape: PathShape, look: DxfLook, unit: number): void {
  const points = shape.points.map(at);
  const hatch = shape.look === 'covering' && shape.material && HATCHES[shape.material];
  if (hatch && shape.form === 'polygon') {
    const boundary = new HatchBoundaryPaths();
    boundary.addPolylineBoundary(new HatchPolylineBoundary(points.map(({ x, y }) => vertex(x, y))));
    dxf.addHatch(boundary, pattern({ name: hatch, scale: 5 * unit }), { layerName: 'HATCHES' });
  }
  const flags = shape.form === 'polygon' ? LWPolylineFlags.Closed : LWPolylineFlags.None;
  const vertices = points.map(({ x, y }) => ({ point: point2d(x, y) }));
  dxf.addLWPolyline(vertices, { ...optionsOf(look), flags });
}

function addText(dxf: DxfWriter, { x, y, anchor, size, isUpright, text }: TextShape, look: DxfLook): void {
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
