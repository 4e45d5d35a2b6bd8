// Live segments as drawings, as the facts of rules and as the input of ratings, and both states of a plan, on a page.
import { expect, test } from 'vitest';
import type { DrawnItem, DrawnSection } from '../../src/draw/section.js';
import { groupBy } from '../../src/group-by.js';
import type { DesiredItem, Fields, LiveCovering, LiveItem, LivePosition, LiveSection, LiveSegment } from '../../src/kinds/model.js';
import type { PlannedSegment } from '../../src/plan/model/planned-segment.js';
import { typesIn } from '../../src/plan/quantities/segment-amounts.js';
import type { LaidOutSection } from '../../src/rating/laid-out.js';
import type { Fact } from '../../src/rules/facts.js';
import { FIELDS, type Variable } from '../../src/rules/variables.js';
import { desiredLive, NEW_OBJECTS } from '../../src/views/desired-live.js';
import { drawnSection } from '../../src/views/drawn-section.js';
import { movesIn } from '../../src/views/item-moves.js';
import { liveViews, type ViewContext } from '../../src/views/live-views.js';
import { planPairs, planViews, sidesIn } from '../../src/views/plan-views.js';
import { type FactsSource, segmentFacts } from '../../src/views/rule-facts.js';
import { materialOf } from '../../src/views/type-facts.js';
import { withLoads } from '../../src/views/with-loads.js';
import { withRatings } from '../../src/views/with-ratings.js';
import { desiredItem, desiredLayer, desiredSection, desiredSegment, place } from '../support/build.js';
import { expectPage } from '../support/page.js';
import { cable, duct, item, layer, one, pipe, section, segment, typeOf } from './live-objects.js';

const ALL = section(
  's1',
  [
    layer(
      'low',
      [
        pipe('p1', [cable('c1', 'lv'), cable('c2', 'mv')]),
        cable('c3', 'mv', { load: 200, fixed: { label: 'T1' } }, 'TRIANGLE'),
        cable('c4', 'signal', { fixed: { label: '' } }),
        cable('c5', 'lv', { isDc: true }),
      ],
      { protectionLayerThickness: 50 },
      2,
    ),
    layer('high', [
      ...[item('ecc', 'e1', { typeId: 'cu' }), cable('c6', 'bare'), cable('c7', 'odd'), item('sensor', 'n1', { outerDiameter: 12 })],
      item('pipeCanal', 'k1', { partCount: 3 }),
      item('culvert', 'v1', { width: 400, height: 300 }, { cables: [cable('c8', 'lv', { load: 5 })] }),
      ...[item('pipeGroup', 'g1', { typeId: 'thin', configuration: 'DOUBLE', pipeCategory: 'HEAT' }), pipe('p2', [], 'OWN', 'thin')],
    ]),
  ],
  { sectionType: 'STANDARD_TRENCH' },
);
const DUCTS = section('s2', [
  layer('ducts', [pipe('p3', [], 'ECOM', 'thin'), pipe('p4', [], 'ECOM'), duct('d1', 40), duct('d2', 32), duct('d3', 60), duct('d4', 200)]),
  layer('no pipe', [duct('d5', 40)]),
]);
/** Types that are known by their names only. */
const UNKNOWN = section('s', [one('l', item('pipe', 'x', { type: 'PVC 110' }), item('cable', 'y', { type: 'PVC 4x10' }))]);
const COVERINGS: readonly LiveCovering[] = [
  { id: 't1', fields: { type: 'GRAVEL', thickness: 200, thermalResistivity: 1.2, description: 'coarse', infinite: false } },
  { id: 't2', fields: { type: 'ROCK', thickness: 50, infinite: true } },
];
const MATERIALS = ['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND', 'OTHER', 'ROCK'];
const PROBLEMS = [
  { code: 'OVERLAP', itemIds: ['c1', 'p1', 'c1'], isNew: true as const },
  ...[
    { code: 'FILL', layerId: 'ducts', itemIds: [] },
    { message: 'as the service says', itemIds: [] },
  ],
  ...[
    { code: 'COVER', sectionId: 's2', layerId: 'gone', itemIds: [] },
    { code: 'OUTSIDE', itemIds: ['c2', 'c4', 'd3'] },
  ],
];
const context: ViewContext = {
  heading: { project: 'P', date: 'D' },
  typeOf,
  words: ({ code, said, objects }) => `${code} ${said} ${objects.map(({ item: kind, index }) => `${kind} ${index}`)}`,
};

const mm = (value: number | undefined): string => (value === undefined ? '-' : String(Math.round(value * 10) / 10));
const itemLine = ({ id, kind, category, name, label, inside, layerId, box, circles, arrangement, ...one }: DrawnItem): string =>
  [
    `  ${id}: ${kind} ${category} "${name}"${label === undefined ? '' : ` (${label})`} in ${inside ?? layerId}`,
    `${circles.length} ${arrangement ?? 'parts'} at ${mm(box.x)},${mm(box.y)} ${mm(box.width)} x ${mm(box.height)}, first ${mm(circles[0]?.cx)},${mm(circles[0]?.cy)}`,
    `diameter ${mm(one.diameter)}, wall ${mm(one.wall)}, conductors ${one.conductors ?? '-'}, openings ${mm(one.openingLeft)} ${mm(one.openingRight)}`,
    ...(one.mark ? [`${one.mark} ${one.was ?? ''}`.trim()] : []),
    ...(one.load === undefined ? [] : [`load ${one.load}`]),
  ].join('; ');
const sectionLines = (drawn: DrawnSection | undefined): string[] =>
  drawn
    ? [
        `  ${drawn.sectionType ?? 'any'}: ${mm(drawn.width)} x ${mm(drawn.depth)}, cover ${mm(drawn.cover)}, zone ${mm(drawn.zoneHeight)}, foundation ${mm(drawn.foundation)}, paddings ${mm(drawn.leftPadding)} ${mm(drawn.rightPadding)}`,
        ...(drawn.coverings ?? []).map((one) => `  covering ${JSON.stringify(one)}`),
        ...drawn.layers.map(({ id, top, bottom, protection, bands, mark = '' }) =>
          `  layer ${id}: ${mm(top)} to ${mm(bottom)}, protection ${protection}, tapes ${bands} ${mark}`.trimEnd(),
        ),
        ...drawn.items.map(itemLine),
        ...drawn.problems.map((one) => `  problem ${JSON.stringify(one)}`),
      ]
    : ['  nothing'];
/** The lines of a segment with a section of these layers. */
const linesOf = (layers: LiveSection['layers'], positions?: Readonly<Record<string, LivePosition>>): string[] =>
  liveLines(segment([section('s', layers)]), positions);
const liveLines = (one: LiveSegment, positions?: Readonly<Record<string, LivePosition>>): string[] => {
  const { views, undrawn } = liveViews(one, context, positions && new Map(Object.entries(positions)));
  return [
    ...views.flatMap(({ heading, after }) => [JSON.stringify(heading), ...sectionLines(after)]),
    ...undrawn.map((reason) => JSON.stringify(reason)),
  ];
};

/** Variables that an object of this page has a value for. */
const withValue = new Set<Variable>();
const valuesOf = (owner: keyof typeof FIELDS, fact: Fact | undefined): string =>
  FIELDS[owner]
    .flatMap((row: Variable) => {
      const { name, unit } = row;
      const value = fact?.get(name);
      if (value === undefined) return [];
      withValue.add(row);
      const shown = Array.isArray(value) ? `${value.length} of them` : typeof value === 'number' ? mm(value) : JSON.stringify(value);
      return [`${name} ${shown}${unit === undefined ? '' : ` ${unit}`}`];
    })
    .join(', ');
function factLines(source: Partial<FactsSource>): string[] {
  const facts = segmentFacts({ project: { number: 'P', name: 'N' }, fields: segment([]).fields, sections: [], typeOf, ...source });
  return [
    ...[
      valuesOf('project', facts.project),
      valuesOf('segment', facts.segment),
      ...(facts.coverings ?? []).map((one) => valuesOf('covering', one)),
    ],
    ...facts.sections.flatMap(({ id, key, fact, layers, items }) => [
      `${id} ${key}: ${valuesOf('section', fact)}`,
      ...layers.map((one) => `  ${one.id}: ${valuesOf('layer', one.fact)}`),
      ...items.map((one) => `  ${one.id} in ${one.inside ?? one.layerId}: ${valuesOf('item', one.fact)}`),
    ]),
  ];
}
const drawnOf = (one: LiveSection, coverings: LiveSegment['topCoverings'] = COVERINGS, known = typeOf): DrawnSection => {
  const drawn = drawnSection({ section: one, coverings, problems: [], typeOf: known });
  if ('lack' in drawn) throw new Error(drawn.lack);
  return drawn;
};
/** The facts of a section that is drawn. */
const drawnFacts = (items: readonly LiveItem[], fields: Fields = {}, more: Partial<FactsSource> = {}): string[] =>
  factLines({ sections: [{ drawn: drawnOf(section('s', [one('l', ...items)], fields)), key: 'k' }], ...more });
const rated = (): string[] => {
  const seen: LaidOutSection[] = [];
  const drawn = withRatings(drawnOf(ALL), { section: ALL, coverings: COVERINGS, typeOf }, (one) => {
    seen.push(one);
    const rating = { current: 300.26, temperature: 64.94, unstated: 1, basis: 'b' };
    const ratings = [{ load: 200, id: 'c3' }, { id: 'c2' }].map((one) => ({ ...one, ...rating }));
    return { ratings, notRated: [{ id: 'c7', reason: 'no voltage', load: 9 }] };
  });
  return [
    ...seen.flatMap(({ items, coverings, bedding }) => [
      ...items.map(({ id, kind, cable: power, load, layer: n, isHeat, material, inside, wall }) =>
        JSON.stringify({ id, kind, power, load, n, isHeat, material, inside, wall }),
      ),
      ...[JSON.stringify(coverings), JSON.stringify(bedding)],
    ]),
    ...drawn.items.flatMap(({ id, rating, notRated, load }) =>
      rating || notRated ? [JSON.stringify({ id, rating, notRated, load })] : [],
    ),
    ...factLines({ sections: [{ live: ALL, drawn, key: 's1' }], ground: { soil: 1, bedding: 0.8 } }).filter(
      (line) => line.includes('rating ') || line.includes('soil'),
    ),
  ];
};

const SIGNAL: Fields = { voltageCategory: 'ELV', conductorArea: 1, isolationLevel: 1 };
/** The voltages by which cables are rated: that of the type, else the usual one of its category; none for those that are not rated. */
const voltages = (): string[] => {
  const usual = ['LV', 'MV', 'HV', 'EHV', 'ELV'].map((voltageCategory) => ({ voltageCategory, conductorArea: 240 }));
  const mv = { voltageCategory: 'MV', conductorArea: 240 };
  const types: Fields[] = [...usual, { ...mv, isolationLevel: 36 }, { voltageCategory: 'MV' }, SIGNAL, mv];
  const cables = types.map((fields, n) => ({ id: `${n}`, name: `${n}`, fields: { outerDiameter: 40, ...fields } }));
  const live = section('s', [one('l', ...cables.map(({ id }, n) => cable(id, id, n === 8 ? { isDc: true } : {})))]);
  const known = typesIn({ cables });
  const seen: string[] = [];
  withRatings(drawnOf(live, [], known), { section: live, typeOf: known }, ({ items }) => {
    seen.push(...items.map(({ id, cable: power }) => `${JSON.stringify(types[Number(id)])}: ${JSON.stringify(power) ?? 'not rated'}`));
    return { ratings: [], notRated: [] };
  });
  return seen;
};
const NAMES = [
  ...['PE DV 110 SN8', 'PE100 110 SDR11', 'PEH 50', 'HDPE 63', 'uPVC 110', 'PVC 160 SN8', 'PP 110', 'Steel 200', 'Stålrør 200'],
  ...['PE 110 in steel 160', 'Betong 300', 'Betongrør 300', 'Earthenware 100', 'Steintøyrør 100', 'Stoneware 100', 'PEX 20', 'Pipe 110'],
  ...['PE 110 in PVC 160', 'MDPE 63', 'LDPE 32', 'Stahlrohr 100', 'Concrete 300'],
];

const I = cable('i', 'lv', { fixed: { label: 'I' } });
const before = segment(
  [
    section('s1', [one('l1', cable('a', 'lv', { fixed: { label: 'K' }, isDc: true }), cable('b', 'mv'), pipe('h', [I]))]),
    section('s2', [one('l2', pipe('p', [cable('c', 'lv')]))]),
    section('s3', []),
  ],
  { topCoverings: COVERINGS },
);
const after = segment(
  [
    section('n', [one('l3', pipe('q', [cable('d', 'lv')]))]),
    section('s1', [one('l1', cable('x', 'lv'), cable('a', 'lv'), pipe('h', [cable('i', 'lv')]))], { coverThickness: 700 }),
    section('new', [one('l4')]),
  ],
  {
    topCoverings: [
      { id: 't1', fields: { type: 'GRAVEL', thickness: 100 } },
      { id: 't9', fields: { type: 'SAND', thickness: 10 } },
    ],
  },
);
const planned = (more: Partial<PlannedSegment>): PlannedSegment =>
  ({
    ...{ project: 'P', projectId: '1', name: 'Storgata', live: before, desired: { name: 'Storgata' } },
    ...{ losses: [], objects: [], destroyed: 0, objectCount: 1, atRisk: [] },
    changes: [
      { action: 'replace', kind: 'section', path: [{ list: 'sections', index: 0 }], address: 'S0' },
      { kind: 'layer', inPlaceOf: 'other', path: ['sections', 'layers'].map((list, n) => ({ list, index: 1 - n })) },
    ],
    steps: [{ operation: 'deleteSection', address: 'S0', path: { sectionId: 's2' } }],
    ...more,
  }) as unknown as PlannedSegment;
/** The loads of cables without ratings. */
const rate: ViewContext['rate'] = ({ items }) => ({ ratings: [], notRated: items.map(({ id, load }) => ({ id, load, reason: '' })) });
const planLines = (of: PlannedSegment, rehearsed: LiveSegment | undefined, by = context): string[] => {
  const { views, undrawn } = planViews(of, rehearsed, by);
  const pairs = planPairs(of, rehearsed, by);
  return [
    ...views.flatMap((view) => [
      `section ${view.heading.section} of ${view.heading.sections}${view.isReplaced ? ', replaced' : ''}`,
      ...[' before', ...sectionLines(view.before), ' after', ...sectionLines(view.after)],
    ]),
    ...undrawn.map((reason) => JSON.stringify(reason)),
    ...pairs.map(({ numbers }) => JSON.stringify(numbers)),
    ...(['before', 'after'] as const).map(
      (side) => `${side}: ${sidesIn(pairs, side).map(({ key, live, drawn }) => `${live?.id} as ${key}${drawn ? '' : ' not drawn'}`)}`,
    ),
    ...movesIn(of, pairs).map((move) => JSON.stringify(move)),
  ];
};
const ONE = section('s', [one('l', cable('a', 'lv'))]);
const TWO = section('s', [one('l', cable('a', 'lv')), one('m', cable('b', 'lv'))]);
const wish = (fields: Fields) => {
  const items = { cable: [{ typeId: 'lv' }, { typeId: 'mv', groupConfiguration: 'FLAT' }], pipe: [{ typeId: 'pe' }] };
  const sections = [desiredSection([desiredLayer(items as Record<string, Fields[]>)], fields)];
  const stated = { name: 'W', fields: { length: 1 }, settings: { fields: { autoMarkers: true }, place } };
  return desiredLive(desiredSegment(sections, stated), NEW_OBJECTS);
};

/** A segment of a spec with these cables and loads. */
const loaded = (cables: Readonly<Record<string, number | undefined>>) => {
  const cable = Object.entries(cables).map(([typeId, current]) => ({
    ...desiredItem('cable', { typeId }),
    ...(current === undefined ? {} : { load: { current, place } }),
  }));
  return desiredSegment([desiredSection([{ ...desiredLayer(), items: { cable } }])]);
};

/** The loads of a cable in a layer and of one in a pipe, where the spec states these. */
const loadLines = (own: Partial<DesiredItem> = {}, inner: Partial<DesiredItem> = {}): string => {
  const live = segment([section('s', [one('l', cable('a', 'lv'), pipe('p', [cable('b', 'mv')]))])]);
  const items = {
    cable: [{ ...desiredItem('cable', { typeId: 'lv' }), ...own }],
    pipe: [{ ...desiredItem('pipe', { typeId: 'pe' }), cables: [{ ...desiredItem('cable', { typeId: 'mv' }), ...inner }] }],
  };
  const { sections } = withLoads(live, desiredSegment([desiredSection([{ ...desiredLayer(), items }])]));
  const all = sections.flatMap(({ layers }) => layers.flatMap((lay) => lay.items.flatMap((it) => [it, ...it.cables])));
  return all.map(({ id, load }) => `${id} ${load ?? '-'}`).join(', ');
};

const page = (): Readonly<Record<string, readonly string[]>> => ({
  'a live segment': liveLines(segment([ALL, DUCTS], { topCoverings: COVERINGS, validationErrors: PROBLEMS })),
  'a duct that only the outside of a pipe has room for': linesOf([
    one('ducts', pipe('p5', [], 'ECOM', 'thin'), pipe('p6', [], 'ECOM'), duct('d6', 103)),
  ]),
  'a duct as wide as the inside of the second pipe': linesOf([
    one('ducts', pipe('p5', [], 'ECOM', 'thin'), pipe('p6', [], 'ECOM'), duct('d6', 100)),
  ]),
  'a duct beside a pipe without a category': linesOf([one('l', item('pipe', 'p', { typeId: 'pe' }), duct('d', 40))]),
  'a problem of a duct in a pipe': liveLines(
    segment([section('s', [one('l', { ...pipe('p', [cable('a', 'lv')], 'ECOM'), ducts: [duct('d', 20), duct('e', 20)] })])], {
      validationErrors: [{ code: 'FILL', itemIds: ['e'] }],
    }),
  ),
  'a problem of two conductors of a cable': liveLines(
    segment([section('s', [one('l', cable('a', 'lv', { otherConductors: ['a2', 'a3'] }))])], {
      validationErrors: [{ code: 'OVERLAP', itemIds: ['a2', 'a3'] }],
    }),
  ),
  'a covering without a thickness, and one whose thickness is below zero': liveLines(
    segment([section('s', [one('l')])], {
      topCoverings: [
        { id: 'x', fields: { type: 'SAND' } },
        { id: 'y', fields: { type: 'SAND', thickness: -10, description: '' } },
      ],
    }),
  ),
  'coverings of every material': liveLines(
    segment([section('s', [one('l')])], {
      topCoverings: MATERIALS.map((type, n) => ({ id: type, fields: { type, thickness: 11 + n, description: type } })),
    }),
  ).filter((line) => line.includes('covering')),
  'pipes of every category': linesOf([
    one('l', ...['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS', 'OTHER'].map((category) => pipe(category, [], category))),
  ]).flatMap((line) => /^ {2}[A-Z]+: pipe [A-Z]+/.exec(line) ?? []),
  'sections that cannot be drawn': [
    ...[segment([]), segment([section('u', [one('l')], { coverThickness: 999_950 })])],
    segment([section('s', [one('l', cable('c', 'gone'))]), section('t', [], { leftBorderPadding: null })]),
  ].flatMap((live) => liveLines(live)),
  'places of the service': linesOf(
    [layer('l', [cable('a', 'lv'), pipe('p', [cable('b', 'lv'), cable('d', 'lv')]), cable('c', 'mv')], {}, 1)],
    {
      ...{ a: { depth: 650, openingLeft: 300, openingRight: 40 }, b: { groundDist: 720 }, d: { openingLeft: 5, openingRight: 6 } },
      ...{ p: { groundDist: 705, openingLeft: 100, openingRight: 300 }, c: { openingLeft: 40, openingRight: 90, minPadding: 10 } },
    },
  ),
  'deeper places of the service': linesOf([one('l', cable('a', 'lv'), cable('b', 'lv')), one('m', cable('c', 'lv'))], {
    ...{ a: { depth: 900 }, b: { depth: 900.4 }, c: { depth: 600.4 } },
  }),
  'a row that begins at the usual opening, below a layer of another width': linesOf(
    [one('l', cable('a', 'lv'), cable('b', 'mv')), one('m', cable('c', 'lv'))],
    { a: { openingLeft: 40, openingRight: 100 }, b: { openingLeft: 100, openingRight: 40 }, c: { openingLeft: 100, openingRight: 300 } },
  ),
  'a place of the service that is higher': linesOf([one('l', cable('a', 'lv'))], { a: { depth: 500 } }),
  'ducts beside a cable, by their depths': linesOf(
    [one('l', pipe('p3', [cable('a', 'lv')], 'ECOM'), pipe('p4', [], 'ECOM'), duct('d1', 40), duct('d2', 40))],
    { p3: { depth: 600 }, p4: { depth: 600 }, d1: { groundDist: 685 }, d2: { groundDist: 675 } },
  ),
  'an opening that the service needs': linesOf([one('l', ...['a', 'b'].map((id) => cable(id, 'lv', { fixed: { minPadding: 90 } })))], {
    a: { minPadding: 10 },
    b: { minPadding: 10 },
  }),
  'loads of a spec': [loadLines({ load: { current: 7, place } }), loadLines({}, { load: { current: 7, place } }), loadLines()],
  'ducts by the depths of the service': linesOf(
    [one('l', pipe('p3', [], 'ECOM'), pipe('p4', [], 'ECOM'), duct('d1', 40), duct('d2', 20), duct('d3', 20))],
    {
      ...{ p3: { depth: 600 }, p4: { depth: 600 }, d1: { groundDist: 685 }, d2: { groundDist: 695 } },
      d3: { openingLeft: 10, openingRight: 10 },
    },
  ),
  'facts of rules': factLines({
    coverings: COVERINGS,
    sections: [ALL, DUCTS].map((live) => ({ live, drawn: drawnOf(live), key: `key of ${live.id}` })),
    ...{ terrain: 'ROCK', autoMarkers: false, ground: { soil: 1.1, bedding: 0.9 } },
  }),
  'facts without a layout': factLines({
    sections: [ALL, DUCTS, UNKNOWN].map((live) => ({ live, key: 'k' })),
    ...{ tapes: 4, isLayerLive: (id) => id === 'low' },
  }),
  'facts of a segment that states no sections, and of sections that state no layers': [
    ...factLines({ sections: [] }),
    ...factLines({ sections: [{ key: 'k' }, { live: section('s', []), key: 'k' }] }),
  ],
  'facts of odd trenches': [
    ...drawnFacts([cable('a', 'lv')], { coverThickness: 90, sectionType: 'DIRECTLY_IN_GROUND' }, { ground: { soil: 1, bedding: 2 } }),
    ...factLines({ coverings: COVERINGS, sections: [{ drawn: drawnOf(section('s', [one('l')], { coverThickness: 300 }), []), key: 'k' }] }),
    ...factLines({ coverings: [{ id: 'x', fields: { type: 'SAND' } }] }),
    // Coverings of 250 mm reach below a cover of 180 mm, and below the top of the foundation.
    ...drawnFacts([cable('a', 'lv')], { coverThickness: 180 }, { coverings: COVERINGS }),
    ...drawnFacts([pipe('p', [cable('h', 'bare'), cable('e', 'ehv')]), pipe('q', [], 'ECOM')]),
    ...drawnFacts([
      pipe('p', [cable('h', 'bare'), cable('m', 'mv')]),
      pipe('q', [cable('l', 'lv'), cable('s', 'signal')]),
      pipe('r', [cable('m', 'mv'), cable('l', 'lv')]),
    ]).filter((line) => /^ {2}[pqr] /.test(line)),
  ],
  ratings: rated(),
  'voltages of cables': voltages(),
  'materials by names': [...groupBy(NAMES, (name) => materialOf(name) ?? 'not told')].map(
    ([told, names]) => `${told}: ${names.join(' | ')}`,
  ),
  'a changed segment': planLines(planned({}), after),
  'a changed segment whose coverings were not read': planLines(planned({ live: segment(before.sections.slice(0, 1)) }), after).filter(
    (line) => line.includes('covering'),
  ),
  'a changed segment whose coverings were not read after it': planLines(planned({}), segment(after.sections)).filter((line) =>
    line.includes('covering'),
  ),
  'a load that only the base states, of a cable that stays and of one that goes': planLines(
    planned({
      live: segment([section('s', [one('l', cable('a', 'lv'), cable('b', 'mv'))])]),
      desired: { ...loaded({ lv: undefined }), before: loaded({ lv: 7, mv: 9 }) },
      ...{ steps: [], changes: [] },
    }),
    segment([section('s', [one('l', cable('a', 'lv'))])]),
    { ...context, rate },
  ).filter((line) => /^ (?:before|after)|: cable/.test(line)),
  'an item that moves aside, one that moves by less than 5 mm, and one that moves by 5 mm': (
    [{ leftBorderPadding: 140 }, { coverThickness: 603 }, { coverThickness: 605 }] as readonly Fields[]
  ).flatMap((fields) =>
    planLines(planned({ live: segment([TWO]), steps: [], changes: [] }), segment([{ ...TWO, fields: { ...TWO.fields, ...fields } }])).slice(
      -1,
    ),
  ),
  'a new segment': planLines(
    planned({ live: undefined as never, steps: [], changes: [] }),
    segment([{ ...ONE, id: 'n' }], { topCoverings: COVERINGS }),
  ),
  'a segment that goes': planLines(planned({ desired: undefined as never }), undefined),
  'a segment that was not rehearsed': planLines(planned({}), undefined).slice(0, 1),
  'a segment of a spec': ([{}, { layoutDepth: 700 }] as readonly Fields[]).flatMap((fields) => liveLines(wish(fields))),
  'settings of a spec': [JSON.stringify(wish({}).settings)],
});

test('every view is the one on the page', () => {
  expectPage(new URL('./views-page.expected.txt', import.meta.url), page());
  const without = Object.values(FIELDS).flatMap((rows) => rows.filter((row) => !withValue.has(row)).map(({ name }) => name));
  expect(without, 'no object of the page has a value of these variables: give one of them the value').toEqual([]);
});
