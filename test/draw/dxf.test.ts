import dxfParser, { type ICircleEntity, type IEntity, type ILineEntity, type ILwpolylineEntity, type ITextEntity } from 'dxf-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import type { CircleShape, PathShape, Scene, SceneShape, TextShape } from '../../src/draw/scene.js';
import type { Category, CoveringMaterial, DrawnSection } from '../../src/draw/section.js';
import { dxfOf } from '../../src/draw/write/dxf.js';
import { dxfLook, dxfText } from '../../src/draw/write/dxf-layers.js';
import { holds } from '../geometry/holds.js';
import { settings } from '../support/counts.js';
import { heading, names, sections } from './sections.js';

const { count: numRuns, seed } = settings({ count: 8, long: 250, seed: 14 });

// The types of the package describe another build of it than Node loads: the export is the class itself.
const Parser = dxfParser as unknown as typeof dxfParser.DxfParser;

/** The parser throws on a file that it cannot read. */
function read(scene: Scene) {
  const dxf = new Parser().parseSync(dxfOf(scene));
  if (!dxf) throw new Error('dxf-parser read nothing');
  return dxf;
}

const isOfItems = ({ layer }: IEntity): boolean => /^(CABLES|PIPES|DUCTS|CULVERTS|EARTH_CONDUCTORS|SENSORS|OTHER_ITEMS)(_|$)/.test(layer);
const mm = (value: number): number => Math.round(value * 1000) / 1000 + 0;
const circle = (x: number, y: number, r: number): string => `${mm(x)} ${mm(y)} ${mm(r)}`;
const path = (points: readonly { x: number; y: number }[]): string => points.map(({ x, y }) => `${mm(x)},${mm(y)}`).join(' ');

const drawn = (after: DrawnSection): Scene => drawSection({ heading, after }, { state: 'live' });
const partsOf = <S extends SceneShape>(scene: Scene, form: S['form']): S[] =>
  scene.shapes.filter((shape): shape is S => shape.form === form && shape.isPart === true);

holds('another library reads the same outlines of items at the same places, y up', { numRuns, seed }, sections, (section) => {
  const scene = drawn(section);
  const { entities } = read(scene);
  const circles = entities.filter(({ type }) => type === 'CIRCLE') as ICircleEntity[];
  const drawnCircles = partsOf<CircleShape>(scene, 'circle').map(({ cx, cy, r }) => circle(cx, -cy, r));
  expect(
    circles
      .filter(isOfItems)
      .map((one) => circle(one.center.x, one.center.y, one.radius))
      .sort(),
  ).toEqual(drawnCircles.sort());
  const polygons = (entities.filter(({ type }) => type === 'LWPOLYLINE') as ILwpolylineEntity[]).filter(isOfItems);
  expect(polygons.every(({ shape }) => shape)).toBe(true);
  const drawnPolygons = partsOf<PathShape>(scene, 'polygon').map(({ points }) => path(points.map(({ x, y }) => ({ x, y: -y }))));
  expect(polygons.map(({ vertices }) => path(vertices)).sort()).toEqual(drawnPolygons.sort());
});

const scene = (...shapes: SceneShape[]): Scene => ({
  ...{ bounds: { x: 0, y: 0, width: 1000, height: 1000 }, unit: 1, paper: '', title: '', description: '', shapes, origins: [] },
});
const text = (value: string): TextShape => ({
  ...{ form: 'text', layer: 'labels', look: 'text', x: 1, y: 2, anchor: 'middle', size: 10, text: value },
  box: { x: 0, y: 0, width: 10, height: 10 },
});
/** The text that a reader of the file shows. */
const shown = (line: string): string =>
  line.replaceAll('^ ', '^').replaceAll(/\\U\+([0-9A-F]{4})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));

test('a text is one line that shows the same letters, as letters', () => {
  expect(dxfText('Ø110 øst 3×1×240 mm²')).toBe('Ø110 øst 3×1×240 mm²');
  expect(dxfText('“T1” – 5 → 6…')).toBe('"T1" - 5 -> 6...');
  expect(dxfText('a\r\n0\nSECTION')).toBe('a  0 SECTION');
  expect(dxfText('90%%d ^J \\U+0041 \u202e😀')).toBe('90% %d ^ J \\U+005CU+0041 □');
  fc.assert(
    fc.property(fc.oneof(names, fc.string({ unit: 'binary' })), (name) => {
      const line = dxfText(name);
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect(line).not.toContain('%%');
      const known = name.replaceAll(/\p{Cf}|\p{Cs}/gu, '').replaceAll(/\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ');
      const plain = known.replaceAll(/[–—−]/g, '-').replaceAll(/[“”]/g, '"').replaceAll('’', "'");
      const drawnSo = plain
        .replaceAll('→', '->')
        .replaceAll('…', '...')
        .replaceAll(/[\u{10000}-\u{10ffff}]/gu, '□');
      expect(shown(line).replaceAll('% ', '%')).toBe(drawnSo.replaceAll('% ', '%'));
    }),
    { numRuns: 3 * numRuns, seed },
  );
});

test('a text is at its anchor, and an upright one is turned', () => {
  const scene = drawn(fc.sample(sections, { numRuns: 1, seed })[0] as DrawnSection);
  const text = (anchor: TextShape['anchor'], isUpright = false): TextShape => ({
    ...{ form: 'text', layer: 'labels', look: 'text', x: 10, y: 20, size: 8, text: `at ${anchor}`, anchor },
    box: { x: 10, y: 12, width: 20, height: 8 },
    ...(isUpright ? { isUpright } : {}),
  });
  const shapes = [text('start'), text('middle'), text('end', true)];
  const entities = read({ ...scene, shapes }).entities.filter((one): one is ITextEntity => one.type === 'TEXT');
  const placed = entities.map(({ halign = 0, startPoint, endPoint, rotation = 0, textHeight }) =>
    [halign, startPoint.x, endPoint?.y, rotation, textHeight].join(),
  );
  expect(placed).toEqual(['0,10,,0,5.728', '1,10,-20,0,5.728', '2,10,-20,90,5.728']);
});

test('a hatch is lines inside of its outline, which every program shows', () => {
  const box = { form: 'polygon', layer: 'coverings', look: 'covering' } as const;
  const points = ['0 0', '100 0', '100 40', '0 40'].map((at) => ({ x: Number(at.split(' ')[0]), y: Number(at.split(' ')[1]) }));
  const linesOf = (material: CoveringMaterial) =>
    read(scene({ ...box, material, points })).entities.filter(({ type }) => type === 'LINE') as ILineEntity[];
  expect(linesOf('SAND').map(({ vertices }) => vertices.map(({ x, y }) => [mm(x), mm(y)]))).toEqual(
    [0, 7, 14, 21, 28, 35].map((y) => expect.arrayContaining([0, 100].map((x) => [x, 0 - y]))),
  );
  const all = linesOf('CRUSHED_STONES');
  expect(all.length).toBeGreaterThan(10);
  for (const { layer, vertices } of all) {
    expect(layer).toBe('HATCHES');
    for (const { x, y } of vertices) expect([x > -0.01, x < 100.01, y < 0.01, y > -40.01]).not.toContain(false);
  }
});

test('the header has the sizes of dimensions for a program that draws them anew, and the extents of the drawing', () => {
  const { header, tables } = read({ ...scene(), unit: 2, bounds: { x: -10, y: -20, width: 110, height: 70 } });
  expect(header).toMatchObject({ $DIMTXT: expect.closeTo(15.752, 3), $DIMTSZ: 6, $DIMASZ: 6, $DIMGAP: 4, $DIMSCALE: 1 });
  expect(header).toMatchObject({ $DIMEXE: 0, $DIMEXO: 0, $LASTSAVEDBY: 'trenchctl' });
  expect(header).toMatchObject({ $EXTMIN: { x: -10, y: -50 }, $EXTMAX: { x: 100, y: 20 } });
  const { DASHED, DASHDOT } = tables?.lineType?.lineTypes ?? {};
  expect([DASHED?.pattern, DASHDOT?.pattern].map(String)).toEqual(['16,-8', '16,-8,0,-8']);
});

const hostile = fc.oneof(names, fc.constant('x\n  0\nCIRCLE\n  8\nCABLES\n 10\n0'));
holds('a hostile text adds nothing to the file', { numRuns, seed }, hostile, (name) => {
  const { entities } = read(scene(text(name), text('after')));
  expect(entities.map(({ type }) => type)).toEqual(['TEXT', 'TEXT']);
  expect((entities[1] as ITextEntity).text).toBe('after');
});

test('the file is in millimetres and the same for the same scene', () => {
  const one = scene(text('a'), { form: 'circle', layer: 'labels', look: 'balloon', cx: 1e-7, cy: 0, r: 5 });
  expect(read(one).header).toMatchObject({ $INSUNITS: 4, $MEASUREMENT: 1 });
  expect(dxfOf(one)).toBe(dxfOf(one));
  expect(dxfOf(one)).not.toMatch(/^-?\d[\d.]*e-?\d+$|^-0$/m);
});

test('a part of an item lies on the layer of its category, in its colour', () => {
  const look = (category: Category) => {
    const { layer, colour, own } = dxfLook({ form: 'circle', layer: 'items', look: 'outline', isPart: true, category } as never);
    return `${layer} ${own.colorNumber ?? colour}`;
  };
  const looks: Readonly<Record<Category, string>> = {
    ...{ EHV: 'CABLES 14', HV: 'CABLES 14', MV: 'CABLES 1', LV: 'CABLES 7', ELV: 'CABLES 7', DC: 'CABLES 5' },
    ...{ CONTAINER: 'PIPES 7', WATER: 'PIPES 5', SEWER: 'PIPES 34', HEAT: 'PIPES 6', GAS: 'PIPES 50' },
    ...{ ECOM: 'DUCTS 3', CULVERT: 'CULVERTS 7', ECC: 'EARTH_CONDUCTORS 70', SENSOR: 'SENSORS 6', OTHER: 'OTHER_ITEMS 7' },
  };
  expect(Object.fromEntries((Object.keys(looks) as Category[]).map((one) => [one, look(one)]))).toEqual(looks);
});
