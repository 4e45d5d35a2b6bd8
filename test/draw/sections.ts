import fc from 'fast-check';
import type { Category, DrawnItem, DrawnKind, DrawnProblem, DrawnSection, Heading, SectionView } from '../../src/draw/section.js';
import { type LayerInput, layoutSection, type PlacedInput, type Shape } from '../../src/geometry/layout.js';
import type { Arrangement } from '../../src/geometry/shapes.js';

/** An item of a test: its outline and what is written about it. */
export interface ItemSpec {
  readonly kind: DrawnKind;
  readonly category: Category;
  readonly name: string;
  readonly shape: Shape;
  readonly minPadding: number;
  readonly wall?: number;
  readonly label?: string;
  readonly conductors?: number;
  readonly dx?: number;
  readonly dy?: number;
  readonly contents?: readonly ItemSpec[];
}

interface LayerSpec {
  readonly protection: number;
  readonly bands: number;
  readonly items: readonly ItemSpec[];
}

export interface SectionSpec {
  readonly cover: number;
  readonly foundation: number;
  readonly leftPadding: number;
  readonly rightPadding: number;
  readonly coverings: DrawnSection['coverings'] & object;
  readonly layers: readonly LayerSpec[];
}

export const heading: Heading = { project: '2026-0417', segment: 'Storgata', section: 1, sections: 1, date: '2026-11-16' };

const USUAL: SectionSpec = { cover: 600, foundation: 100, leftPadding: 100, rightPadding: 100, coverings: [], layers: [] };

/** A cable of a test: one circle. */
export const cableOf = (diameter: number, more: Partial<ItemSpec> = {}): ItemSpec => ({
  ...{ kind: 'cable', category: 'LV', name: 'c', shape: { form: 'circles', arrangement: 'SINGLE', diameter, count: 1 }, minPadding: 50 },
  ...more,
});

/** Lays a section out with the engine and turns it into the input of a drawing. */
export function drawnSection(stated: Partial<SectionSpec>): DrawnSection {
  const spec = { ...USUAL, ...stated };
  const layers = spec.layers.map((layer, n): LayerInput => {
    const items = layer.items.map((item, at) => placedInput(item, `${n}.${at}`));
    return { id: String(n), protection: layer.protection, leftAdjustment: 0, rightAdjustment: 0, items };
  });
  const { cover, foundation, leftPadding, rightPadding } = spec;
  const layout = layoutSection({ ...{ id: 'section', depth: { cover }, foundation, leftPadding, rightPadding, layers } });
  const drawn = (item: ItemSpec, id: string, inside?: string): DrawnItem => {
    const at = layout.item(id);
    if (!at) throw new Error(`item ${id} is not laid out`);
    const { x, y, width, height, circles, layerId, clearOpeningLeft, clearOpeningRight } = at;
    return {
      ...{ id, layerId, kind: item.kind, category: item.category, name: item.name, circles },
      ...known({ inside, label: item.label, wall: item.wall, conductors: item.conductors }),
      ...known({ openingLeft: clearOpeningLeft, openingRight: clearOpeningRight }),
      ...(item.shape.form === 'circles' && circles.length > 1 ? { arrangement: item.shape.arrangement } : {}),
      ...(item.shape.form === 'box' ? {} : { diameter: item.shape.diameter }),
      box: { x, y, width, height },
    };
  };
  return {
    ...{ cover, foundation, leftPadding, rightPadding, coverings: spec.coverings },
    ...{ width: layout.width, depth: layout.depth, zoneHeight: layout.zoneHeight },
    layers: layout.layers.map(({ id, top, bottom }, n) => {
      const { protection = 0, bands = 0 } = spec.layers[n] ?? {};
      return { id, top, bottom, protection, bands };
    }),
    items: spec.layers.flatMap(({ items }, n) =>
      items.flatMap((item, at) => [
        drawn(item, `${n}.${at}`),
        ...(item.contents ?? []).map((one, i) => drawn(one, `${n}.${at}.${i}`, `${n}.${at}`)),
      ]),
    ),
    problems: layout.problems.map(({ code, itemIds, layerId }): DrawnProblem => ({ code, itemIds, layerId, words: `${code} of items` })),
  };
}

/** The fields that have a value. */
const known = (fields: object): Partial<DrawnItem> => Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

function placedInput(item: ItemSpec, id: string): PlacedInput {
  const { shape, minPadding, dx = 0, dy = 0, wall = 0, contents = [] } = item;
  return {
    ...{ id, shape, minPadding, dx, dy },
    ...(shape.form === 'circles' ? { container: { innerDiameter: shape.diameter - 2 * wall } } : {}),
    contents: contents.map((one, i) => ({ id: `${id}.${i}`, shape: one.shape })),
  };
}

const ARRANGEMENTS: readonly Arrangement[] = [
  ...(['FLAT', 'TRIANGLE', 'TRIANGLE_MIRROR', 'TRIANGLE_PLUS_ONE', 'ONE_PLUS_TRIANGLE', 'SINGLE'] as const),
  ...(['PAIR', 'PAIR_MIRROR', 'CIRCLE', 'SQUARE', 'CUSTOM', 'FIXED'] as const),
];
const GROUPS: readonly Arrangement[] = ['SINGLE', 'DOUBLE', 'TRIANGLE', 'TRIPPLE_FLAT'];
const MATERIALS = ['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER'] as const;

const circles = (arrangement: Arrangement, diameter: number): Shape => ({ ...{ form: 'circles', arrangement, diameter, count: 3 } });
const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const shift = fc.option(mm(-120, 120), { nil: 0, freq: 6 });
/** Short, long, foreign and hostile names. */
export const names = fc.oneof(
  fc.constantFrom('TSLF 24 kV 3x1x240 Al', 'PVC 110x3.2 SN8', 'TFXP 4x50 Al', 'Cu 50 mm²'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('<script>alert(1)</script>', '"&\'<>]]>', '\u0000\u001b[31m', '\u202eabc', 'ø'.repeat(200)),
);

/** What all items have: a kind, one of some categories, a name and a distance, which is another one for cables. */
const described = (kind: DrawnKind, ...categories: Category[]) => ({
  ...{ kind: fc.constant(kind), category: fc.constantFrom(...categories), name: names, minPadding: fc.constant(20) },
});
const cable: fc.Arbitrary<ItemSpec> = fc.record({
  ...{ ...described('cable', 'EHV', 'HV', 'MV', 'LV', 'ELV', 'DC'), minPadding: fc.constantFrom(50, 70, 150, 250), dx: shift, dy: shift },
  ...{ label: fc.oneof(names, fc.constant('')), conductors: fc.constantFrom(1, 3, 4, 5) },
  shape: fc.tuple(fc.constantFrom(...ARRANGEMENTS), mm(8, 140)).map(([how, d]) => circles(how, d)),
});
const single = (least: number, most: number) => ({ shape: mm(least, most).map((d) => circles('SINGLE', d)), dx: shift, dy: shift });
const round = (kind: DrawnKind, category: Category, least: number, most: number): fc.Arbitrary<ItemSpec> =>
  fc.record({ ...described(kind, category), ...single(least, most) });
const pipe: fc.Arbitrary<ItemSpec> = fc.record({
  ...{ ...described('pipe', 'CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'), ...single(32, 800), wall: mm(1, 15) },
  contents: fc.array(fc.oneof(cable, round('ecomDuct', 'ECOM', 5, 50)), { maxLength: 4 }),
});
const pipeGroup: fc.Arbitrary<ItemSpec> = fc.record({
  ...described('pipeGroup', 'CONTAINER', 'ECOM', 'WATER'),
  shape: fc.tuple(fc.constantFrom(...GROUPS), mm(32, 200)).map(([how, d]) => circles(how, d)),
  wall: mm(1, 10),
});
const pipeCanal: fc.Arbitrary<ItemSpec> = fc.record({
  ...described('pipeCanal', 'CONTAINER'),
  shape: fc.integer({ min: 1, max: 12 }).map((count): Shape => ({ form: 'row', diameter: 110, count })),
});
const culvert: fc.Arbitrary<ItemSpec> = fc.record({
  ...described('culvert', 'CULVERT'),
  shape: fc
    .tuple(mm(100, 1500), mm(100, 900))
    .map(([innerWidth, innerHeight]): Shape => ({ form: 'box', innerWidth, innerHeight, wall: 50 })),
  wall: fc.constant(50),
  contents: fc.array(cable, { maxLength: 5 }),
});
export const items: fc.Arbitrary<ItemSpec> = fc.oneof(
  ...[cable, cable, pipe, pipeGroup, pipeCanal, culvert],
  ...[round('ecc', 'ECC', 4, 20), round('ecomDuct', 'ECOM', 5, 60), round('sensor', 'SENSOR', 4, 30)],
);

/** Sections with all kinds of items, also absurd ones. */
export const sections: fc.Arbitrary<DrawnSection> = fc
  .record({
    ...{ cover: mm(0, 2500), foundation: mm(0, 500), leftPadding: mm(0, 400), rightPadding: mm(0, 400) },
    coverings: fc.array(
      fc.record({ ...{ material: fc.constantFrom(...MATERIALS), thickness: mm(0, 300), isWide: fc.boolean() }, description: names }),
      { maxLength: 4 },
    ),
    layers: fc.array(fc.record({ ...{ protection: mm(0, 200), bands: fc.nat(2), items: fc.array(items, { maxLength: 7 }) } }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(drawnSection);

/** Sections before and after: some items of the state after continue items of the state before. */
export const changesWith = (headings: fc.Arbitrary<Heading>): fc.Arbitrary<SectionView> =>
  fc.record({ heading: headings, before: sections, after: sections, isReplaced: fc.boolean() }).map((view) => {
    const continued = view.after.items.map(({ inside, ...item }, n): DrawnItem => {
      const own = { ...item, id: `new ${item.id}`, ...(inside === undefined ? {} : { inside: `new ${inside}` }) };
      const was = n % 3 === 0 ? undefined : view.before.items[n]?.id;
      return was === undefined ? { ...own, mark: 'added' } : { ...own, was, mark: n % 3 === 1 ? 'kept' : 'changed' };
    });
    return { ...view, after: { ...view.after, items: continued } };
  });
