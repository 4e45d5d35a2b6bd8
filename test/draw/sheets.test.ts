// Whole sheets of sections that differ in the conditions of a drawing, as one page that can be read: the description, every text with its
// place, and for all other shapes of a look their number and the box around them (px of the sheet). The gallery has the usual sections.
import { test } from 'vitest';
import { placesOfProblems } from '../../src/draw/annotate/marked-places.js';
import { extentOf } from '../../src/draw/annotate/pen.js';
import { type DrawOptions, drawSection } from '../../src/draw/draw-section.js';
import { speechOf } from '../../src/draw/drawing-words.js';
import { reversedView } from '../../src/draw/overlay.js';
import type { Scene, SceneShape } from '../../src/draw/scene.js';
import type { DrawnCovering, DrawnItem, DrawnProblem, DrawnSection, Heading, Mark, SectionView } from '../../src/draw/section.js';
import { dxfOf } from '../../src/draw/write/dxf.js';
import { svgOf } from '../../src/draw/write/svg.js';
import { textOf } from '../../src/draw/write/text-drawing.js';
import { expectPage } from '../support/page.js';
import { drawnSection, type ItemSpec, type SectionSpec } from './sections.js';

const heading: Heading = { project: 'P-1', segment: 'Storgata', section: 1, sections: 1, date: '2026-11-16' };
const FULL: Heading = {
  ...{ ...heading, projectName: 'New cables', section: 2, sections: 3, length: 12.345, service: 'https://trench.example' },
  title: {
    ...{ drawn: 'Kari', checked: 'Ola', approved: 'Berit', datum: 'NN2000', company: 'Nordnett AS' },
    ...{ revision: 'B', direction: 'north', chainage: '120', number: '{project}/{section}{revision}' },
    revisions: [
      { revision: 'A', date: '2026-11-01', text: `First ${'issue '.repeat(40)}`, by: 'KN' },
      { revision: 'B', text: 'Deeper' },
    ],
  },
};

const round = (kind: ItemSpec['kind'], category: ItemSpec['category'], name: string, diameter: number, more: Partial<ItemSpec> = {}) => ({
  ...{ kind, category, name, minPadding: 50, shape: { form: 'circles', arrangement: 'SINGLE', diameter, count: 1 } as const, ...more },
});
const lv = (more: Partial<ItemSpec> = {}): ItemSpec => round('cable', 'LV', 'TFXP 4x50', 40, { conductors: 4, ...more });
const mv = (more: Partial<ItemSpec> = {}): ItemSpec => ({
  ...round('cable', 'MV', 'TSLF 3x1x240', 40, more),
  shape: { form: 'circles', arrangement: 'TRIANGLE', diameter: 40, count: 3 },
});
const pipe = (...contents: ItemSpec[]): ItemSpec => round('pipe', 'CONTAINER', 'PVC 110', 110, { wall: 3, minPadding: 20, contents });
/** Pipes of different labels have a number each. */
const labelled = (n: number): ItemSpec => ({ ...pipe(lv()), label: `R${n}` });
const duct = (size: number, more: Partial<ItemSpec> = {}): ItemSpec => round('ecomDuct', 'ECOM', `${size} mm`, size, more);
const sensor = (name: string): ItemSpec => round('sensor', 'SENSOR', name, 12);
const canal: ItemSpec = { ...round('pipeCanal', 'CONTAINER', '3 channels', 110), shape: { form: 'row', diameter: 110, count: 3 } };
const culvert = (...contents: ItemSpec[]): ItemSpec => ({
  ...round('culvert', 'CULVERT', '400 x 300 mm', 0, { wall: 50, contents }),
  shape: { form: 'box', innerWidth: 400, innerHeight: 300, wall: 50 },
});
const layer = (items: readonly ItemSpec[], protection = 0, bands = 0): SectionSpec['layers'][number] => ({ protection, bands, items });
const section = (layers: SectionSpec['layers'], more: Partial<SectionSpec> = {}): DrawnSection => drawnSection({ layers, ...more });
const covering = (material: DrawnCovering['material'], thickness: number, isWide = false, description = ''): DrawnCovering => ({
  ...{ material, thickness, isWide, description },
});

/** The state after a change: the items in their order continue those of the state before, with a mark; the others are added. */
const continuing = (after: DrawnSection, names: string): DrawnSection => ({
  ...after,
  items: after.items.map((item, n): DrawnItem => {
    const [was = '-', mark = 'added'] = (names.split(', ')[n]?.split(' ') ?? []) as [string?, Mark?];
    const inside = item.inside === undefined ? {} : { inside: `new ${item.inside}` };
    return { ...item, id: `new ${item.id}`, mark, ...inside, ...(was === '-' ? {} : { was }) };
  }),
});
const problem = (code: string, itemIds: readonly string[], more: Partial<DrawnProblem> = {}): DrawnProblem => ({
  ...{ code, itemIds, words: `${code} of ${itemIds.length} items`, ...more },
});

const mixed = section([layer([mv(), mv(), pipe(lv()), lv()], 50, 1), layer([lv(), round('ecc', 'ECC', 'Cu 50', 9)])], {
  coverings: [covering('TARMAC', 80, true), covering('GRAVEL', 200)],
});
const mixedAfter = continuing(
  section([layer([mv(), mv({ label: 'T2' }), pipe(lv()), lv({ name: 'TFXP 4x95', shape: mv().shape })], 50, 2), layer([lv()])], {
    ...{ cover: 604, leftPadding: 140, rightPadding: 97 },
    coverings: [covering('TARMAC', 100, true), covering('SAND', 200, false, 'washed')],
  }),
  '0.0 kept, 0.1 changed, 0.2 kept, 0.2.0 kept, 0.3 changed',
);
const rated = (current: number, more: Partial<DrawnItem> = {}): Partial<DrawnItem> => ({
  ...{ rating: { current, temperature: current / 6, unstated: 0, basis: '' }, ...more },
});
const withFacts = (one: DrawnSection, ...facts: readonly Partial<DrawnItem>[]): DrawnSection => ({
  ...one,
  items: one.items.map((item, n) => ({ ...item, ...facts[n] })),
});
const faulty: DrawnSection = {
  ...section([layer([lv(), lv(), pipe(lv(), mv())]), layer([mv()])]),
  problems: [
    ...[problem('TOO_CLOSE', ['0.0', '0.1'], { measure: 'clearance' }), problem('OVERLAP', ['0.1', '0.2'], { isNew: true })],
    ...[problem('FILL', ['0.2']), problem('own-rule', ['gone'], { layerId: '1' }), problem('COVER', []), problem('COVER', [])],
  ],
};
const { coverings: _, ...unread } = section([layer([lv()])]);

const MATERIALS = ['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER'] as const;
/** An item of each category, each in another arrangement, and a problem of each code. */
const CATEGORIES: readonly DrawnItem['category'][] = [
  ...(['EHV', 'HV', 'MV', 'LV', 'ELV', 'DC', 'ECC', 'CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS', 'SENSOR', 'CULVERT'] as const),
  'OTHER',
];
const ARRANGEMENTS = [
  ...['SINGLE', 'PAIR', 'PAIR_MIRROR', 'FLAT', 'TRIANGLE', 'TRIANGLE_MIRROR', 'TRIANGLE_PLUS_ONE', 'ONE_PLUS_TRIANGLE', 'SQUARE', 'CIRCLE'],
  ...['DOUBLE', 'TRIPPLE_FLAT', 'CUSTOM', 'FIXED', 'ROW', 'unknown'],
];
/** Two of each kind without a type, so that the word of the kind stands in the legend. */
const kinds = (count: number): ItemSpec[] =>
  [...[lv(), pipe(), { ...pipe(), kind: 'pipeGroup' as const }, canal, culvert(), round('ecc', 'ECC', '', 9), duct(40)], sensor('')]
    .map(({ wall: _wall, ...one }) => ({ ...one, name: one.kind === 'pipeCanal' ? `${count} channel${count > 1 ? 's' : ''}` : '' }))
    .flatMap((one) => Array.from({ length: count }, () => one));
const words: DrawnSection = {
  ...withFacts(
    section([layer(CATEGORIES.map((category) => mv({ category, name: category }))), layer(kinds(2))], {
      coverings: MATERIALS.map((material) => covering(material, 10)),
    }),
    ...ARRANGEMENTS.map((arrangement) => ({ arrangement })),
  ),
  problems: ['COVER', 'OVERLAP', 'OUTSIDE', 'TOO_CLOSE', 'FILL', 'NOT_CHECKED', 'own-rule'].map((code) => problem(code, [])),
};

interface Case extends Partial<DrawOptions> {
  /** True shows the layers of the DXF file and the hatches of the SVG too. */
  readonly hasFile?: boolean;
  readonly before?: DrawnSection;
  readonly after?: DrawnSection;
  readonly heading?: Heading;
  readonly isReplaced?: boolean;
}
/** Texts and rows that are longer than their room in the legend. */
const long = (what: string, facts: Partial<DrawnItem> = {}): DrawnSection => ({
  ...withFacts(
    section(
      [
        layer([mv({ name: `TSLF ${what}`, shape: { form: 'circles', arrangement: 'FLAT', diameter: 40, count: 4 } })]),
        layer(Array.from({ length: 40 }, (_, n) => lv({ dx: 3 * n, name: 'TFXP' }))),
      ],
      { coverings: [covering('GRAVEL', 200, false, `${what} `.repeat(60))], cover: 700 },
    ),
    rated(300, { label: `${what} `.repeat(20), wall: 2.25, load: 200, ...facts }),
  ),
  problems: [problem('TOO_CLOSE', ['0.0'], { words: `${what} `.repeat(120) })],
});
const many = section([layer(Array.from({ length: 20 }, (_, n) => lv({ name: `C${n}` })))], { cover: 100 });
const swapped: Case = {
  before: section([layer([canal, lv(), duct(40), culvert(lv())])]),
  after: continuing(section([layer([culvert(lv()), duct(50), lv(), canal])]), '0.3 kept, 0.3.0 kept, 0.2 changed, 0.1 kept, 0.0 changed'),
  ...{ state: 'change', hasFile: true },
};
const replaced: Case = { before: mixed, after: mixedAfter, state: 'both', isReplaced: true, heading: FULL };
const CASES: Readonly<Record<string, Case>> = {
  'padding at the left side only': { after: section([layer([lv()])], { rightPadding: 0, foundation: 0 }) },
  'paddings without room for their numbers': { after: section([layer([mv()], 0, 3)], { leftPadding: 8.4, rightPadding: 20 }), lang: 'nb' },
  'no item and no padding': {
    after: {
      ...section([layer([], 50)], { leftPadding: 0, rightPadding: 0 }),
      problems: [problem('COVER', []), problem('FILL', ['gone'])],
    },
    sheet: 'narrow',
  },
  'coverings as thick as the cover': {
    after: section([layer([lv()], 60, 1), layer([lv()], 40, 2)], {
      coverings: [covering('TARMAC', 100, true, 'in two layers'), covering('CRUSHED_STONES', 500, false, 'of the quarry '.repeat(6))],
    }),
  },
  'directly in the ground': { after: { ...unread, sectionType: 'DIRECTLY_IN_GROUND' }, lang: 'nb', heading: FULL },
  'sizes that disagree': {
    after: {
      ...{ ...section([layer([lv()]), layer([{ ...pipe(), wall: 55 }, lv()], 30)]), depth: 700, cover: 650, foundation: 900 },
      ...{ problems: [problem('OUTSIDE', []), problem('OUTSIDE', [])] },
    },
    lang: 'nb',
  },
  'equal cables in six pipes': { after: section([layer(Array.from({ length: 6 }, (_, n) => labelled(n)))]) },
  'equal cables in seven pipes': { after: section([layer(Array.from({ length: 7 }, (_, n) => labelled(n)))]) },
  'levels that are 1 mm and 0.4 mm apart': { after: section([layer([lv()], 1), layer([lv()], 0.4), layer([lv()])]) },
  'four coverings that come': {
    before: section([layer([lv()])]),
    after: section([layer([lv()])], { coverings: MATERIALS.slice(0, 4).map((material) => covering(material, 40)) }),
    state: 'both',
  },
  'a covering without a thickness, 8 conductors, a shift of 2 mm, a tape in 4 mm, and a cable that covers the wall of its pipe': {
    after: section(
      [
        layer(
          [lv({ dx: 2, conductors: 8 }), pipe(lv({ shape: { form: 'circles', arrangement: 'SINGLE', diameter: 106, count: 1 } }))],
          4,
          1,
        ),
        layer([lv()]),
      ],
      { coverings: [covering('SAND', 0, true), covering('GRAVEL', 100)] },
    ),
  },
  'two equal cables that go, beside each other': {
    before: section([layer([lv(), lv(), mv()])]),
    after: continuing(section([layer([mv()])]), '0.2 kept'),
    state: 'both',
  },
  'all kinds, and openings': {
    after: section([
      layer([canal, culvert(lv(), mv()), sensor(''), duct(40, { dx: 150 })], 50, 1),
      layer([...Array.from({ length: 7 }, () => lv({ shape: { form: 'circles', arrangement: 'SINGLE', diameter: 9, count: 1 } })), mv()]),
    ]),
    heading: FULL,
  },
  problems: { after: faulty },
  'problems of both states': { before: faulty, after: { ...faulty, problems: faulty.problems.slice(0, 3) }, state: 'both', lang: 'nb' },
  ratings: {
    after: withFacts(section([layer([lv(), lv(), mv()])]), rated(300), rated(360, { load: 200 }), rated(420, { load: 80 })),
    state: 'planned',
  },
  'a change': { before: mixed, after: mixedAfter, state: 'change', hasFile: true },
  'a change beside each other': replaced,
  'a change on a narrow sheet': { ...replaced, sheet: 'narrow', lang: 'nb' },
  'a change without marks': { before: unread, after: section([layer([lv(), lv()]), layer([mv()])]), state: 'both' },
  'a layer that goes and makes the trench less deep, and a sensor without a type': {
    before: section([layer([lv(), sensor('PT100')], 50, 1), layer([lv()], 40, 2)]),
    after: continuing(section([layer([lv(), sensor('12 mm')], 50, 1)]), '0.0 kept, 0.1 changed'),
    ...{ state: 'change', heading: { ...heading, sections: 2 } },
  },
  'a change without marks, with a layer of another id': {
    before: { ...section([layer([lv()])]), layers: section([layer([lv()])]).layers.map((one) => ({ ...one, id: 'old' })) },
    after: section([layer([lv()]), layer([lv()])]),
    state: 'change',
  },
  'a change of one millimetre': {
    before: section([layer([pipe(lv()), lv()])]),
    after: continuing(section([layer([pipe(lv()), lv()])], { leftPadding: 101, cover: 600.3 }), '0.0 kept, 0.0.0 kept, 0.1 changed'),
    state: 'change',
  },
  'a cable gets a long name and another voltage above a thin foundation': {
    before: section([layer([lv()])], { foundation: 0.3 }),
    after: continuing(section([layer([mv({ name: 'TSLF '.repeat(60) })])], { foundation: 0.3 }), '0.0 changed'),
    state: 'change',
  },
  'items that change places': swapped,
  'items that change places in Norwegian': { ...swapped, lang: 'nb', sheet: 'narrow', hasFile: false },
  'coverings with marks of their own': {
    before: section([], {
      coverings: [
        { ...covering('SAND', 40), mark: 'removed' },
        { ...covering('GRAVEL', 20), mark: 'kept' },
      ],
    }),
    after: section([], { coverings: [{ ...covering('SAND', 40), mark: 'added' }] }),
    state: 'change',
  },
  'openings that are as wide as the paddings': { after: section([layer([lv(), lv()])], { leftPadding: 50, rightPadding: 50 }) },
  'long texts': { before: long('first', { arrangement: 'SQUARE' }), after: continuing(long('second'), '0.0 changed'), state: 'change' },
  'one of each kind in Norwegian': { after: section([layer(kinds(1))]), lang: 'nb' },
  'a pipe that goes with its cable, and the covering above it': {
    before: section([layer([pipe(lv()), lv()], 50)], { coverings: [covering('GRAVEL', 200)] }),
    after: continuing(section([layer([lv()])]), '0.1 kept'),
    ...{ state: 'change', hasFile: true },
  },
  'a section that goes': { before: mixed, state: 'change', sheet: 'screen' },
  'a covering of every material': {
    before: section([layer([])], { coverings: MATERIALS.map((material) => covering(material, 40)) }),
    after: section([layer([])], { coverings: MATERIALS.map((material, n) => covering(material, n === 2 ? 41 : 40, n === 3)) }),
    ...{ state: 'change', hasFile: true, heading: { ...heading, title: { logo: 'data:image/png;base64,AA==' } } },
  },
  'many different cables': { after: many },
  'every word of items and problems': { after: words },
  'every word of items and problems in Norwegian': { after: words, lang: 'nb', sheet: 'screen' },
  'a section that comes': { after: mixed, state: 'both', sheet: 'screen' },
};

const boxWords = (shapes: readonly SceneShape[], unit: number): string => {
  const none = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const { left, top, right, bottom } = extentOf(shapes, none);
  const [x, y, to, end] = [left, top, right, bottom].map((value) => Math.round(value / unit) + 0);
  return `${x},${y} to ${to},${end}`;
};

/** Each layer of the DXF files with its colour, line type and width. */
const fileLayers = new Set<string>();

/** The number of entities in each layer of a DXF file, the dimensions, and the hatches of the SVG. */
function fileLines(scene: Scene): string[] {
  const rows = dxfOf(scene).split(/\r?\n/);
  const groups = rows.flatMap((code, n) => (n % 2 === 0 ? [[Number(code), rows[n + 1] ?? ''] as const] : []));
  const starts = groups.flatMap(([code], n) => (code === 0 ? [n] : []));
  const records = starts.map((from, n) => groups.slice(from, starts[n + 1]));
  const value = (record: typeof groups, wanted: number): string => record.find(([code]) => code === wanted)?.[1] ?? '-';
  const counts = new Map<string, number>();
  for (const record of records) {
    const name = `${value(record, 0)} on ${value(record, 8)}, colour ${value(record, 62)}, line ${value(record, 6)}`;
    if (value(record, 8) !== '-') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const record of records)
    if (value(record, 0) === 'LAYER')
      fileLayers.add(`${value(record, 2)}: colour ${value(record, 62)}, line ${value(record, 6)}, width ${value(record, 370)}`);
  return [
    ...Array.from(counts, ([name, count]) => `DXF ${count} ${name}`),
    ...records
      .filter((record) => value(record, 0) === 'DIMENSION')
      .map((record) => `DXF dimension ${value(record, 42)} at ${value(record, 50)} degrees: "${value(record, 1)}"`),
    ...Array.from(svgOf(scene).matchAll(/<pattern id=[^ ]*|<image[^>]*>/g), ([markup]) => markup),
  ];
}

function sheetLines({ before, after, ...one }: Case): string[] {
  const { state = 'live', heading: head = heading, isReplaced = false, hasFile = false, ...options } = one;
  const view: SectionView = { heading: head, ...(before ? { before } : {}), ...(after ? { after } : {}), isReplaced };
  const scene = drawSection(view, { state, ...options });
  const { unit, shapes } = scene;
  const groups = new Map<string, SceneShape[]>();
  for (const shape of shapes) {
    // The title block is shown where it is full.
    if (shape.layer === 'title' && head !== FULL) continue;
    const name = [shape.layer, shape.form === 'text' ? 'texts' : shape.look, shape.side, shape.mark].filter(Boolean).join(' ');
    groups.set(name, [...(groups.get(name) ?? []), shape]);
  }
  const at = (value: number): number => Math.round(value / unit) + 0;
  return [
    `${scene.title} ${scene.paper || 'no paper'}, ${unit.toFixed(3)} mm in a px, ${at(scene.bounds.width)} x ${at(scene.bounds.height)}`,
    scene.description,
    ...Array.from(groups, ([name, own]) => {
      const texts = own.flatMap((shape) => (shape.form === 'text' ? [`${shape.text} (${at(shape.x)},${at(shape.y)})`] : []));
      return `${name}: ${texts.length > 0 ? texts.join(' | ') : `${own.length} at ${boxWords(own, unit)}`}`;
    }),
    ...(hasFile ? fileLines(scene) : []),
    textOf(view, { state, lang: options.lang ?? 'en', ascii: options.sheet === 'screen' }),
  ];
}

test('every sheet is the one on the page', () => {
  const legends = [6, 7, 8, 11, 12, 13].map((rows) => {
    const text = textOf({ heading, after: faulty }, { state: 'live', rows });
    const legend = text.split('\n').map((line) => line.slice(34).trim());
    return `${rows} rows: ${legend.slice(1).join(' | ')}`;
  });
  const pages = Object.entries(CASES).map(([name, one]) => [name, sheetLines(one)] as const);
  const wide = Array.from({ length: 60 }, (_, n) => lv({ label: `${n} ${'x'.repeat(60)}` }));
  const papers = [
    ...[100, 300, 500, 700, 900, 1200, 2000].map((padding) => section([layer([pipe()])], { leftPadding: padding, rightPadding: padding })),
    ...[4000, 6000].map((cover) => section([layer([pipe()])], { cover })),
    section([layer(wide)]),
  ].map((after) => drawSection({ heading, after }, { state: 'live' }));
  const five: ItemSpec = { ...mv(), shape: { form: 'circles', arrangement: 'FLAT', diameter: 40, count: 5 } };
  expectPage(new URL('./sheets.expected.txt', import.meta.url), {
    ...Object.fromEntries(pages),
    'layers of DXF files': [...fileLayers],
    'a wider trench gets a larger sheet before a smaller scale, as a deeper one does, and a long legend makes the sheet longer': papers.map(
      ({ paper, unit, bounds, shapes }) => {
        const [scale] = shapes.flatMap((shape) => (shape.form === 'text' && /^1:\d/.test(shape.text) ? [shape.text] : []));
        return `${scale}, ${paper || 'no paper'}, ${Math.round(bounds.width / unit)} x ${Math.round(bounds.height / unit)}`;
      },
    ),
    'the places of problems (mm)': placesOfProblems(faulty, 1, 1, speechOf('en')).map(
      ({ x, y, signs }) => `${signs.map(({ text }) => text)} at ${Math.round(x)},${Math.round(y)}`,
    ),
    'the legend of a text with few rows': legends,
    'texts of a group of five, of a pipe and a culvert that overlap, of a name with a sign, and of a cable that moves in its pipe': [
      textOf(
        { heading, after: section([layer([five, sensor('sensor'), { ...pipe(), name: 'PVC® 110' }, { ...culvert(), dx: -60 }])]) },
        { state: 'live' },
      ),
      textOf(
        {
          heading,
          before: section([layer([pipe(lv())])]),
          after: continuing(section([layer([pipe(lv(), mv())])]), '0.0 kept, 0.0.0 kept'),
        },
        { state: 'change' },
      ),
    ],
    'a change told from the other side': [
      textOf(reversedView({ heading, before: withFacts(mixed, { mark: 'changed' }), after: mixedAfter }), { state: 'change' }),
    ],
    'a text with few rows and one problem': [
      textOf({ heading, after: { ...many, problems: [problem('COVER', [])] } }, { state: 'live', rows: 9 }),
    ],
    'a text with few rows in Norwegian': [words, many].map((after) =>
      textOf({ heading, after }, { state: 'live', rows: 9, columns: 50, lang: 'nb', ascii: true }),
    ),
  });
});
