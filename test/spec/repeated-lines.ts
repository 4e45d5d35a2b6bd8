// Specs in which lines occur again and again, as people write them: segments with the same layers and items.
import fc from 'fast-check';

const ITEMS: Readonly<Record<string, readonly string[]>> = {
  cables: [
    '{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE, count: 3}',
    '{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: TRIANGLE, count: 2}',
    '{type: "TSLF 24 kV 3x1x240 Al"}',
    '{ type: TFXP 4x50 Al 1 kV }',
    '{typeId: 1010, count: 1}',
    '{typeId: "1010"}',
    '{type: Nowhere}',
    '{type: 12}',
    '{count: 2}',
    '{type: a, typ: b}',
    '{type: "a}"}',
    '{type: a, type: b}',
    '{type: a, count: 1001}',
    '{type: a, count: 0}',
    '{type: a, groupConfiguration: trefoil}',
    '{type: a, groupConfiguration: ~}',
  ],
  pipes: [
    '{type: PE DV 110 SN8, count: 2}',
    '{type: PE DV 110 SN8, cables: [{typeId: 1}]}',
    '{}',
    '{type: PE DV 110 SN8, cables: [{typeId: 1}, {type: TFXP 4x50 Al 1 kV, count: 2}]}',
    '{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40}]}',
    '{pipeCategory: WATER, ecomDucts: [{outerDiameter: 40}]}',
    '{type: PE DV 110 SN8, cables: [{typeId: 1, count: 60}]}',
  ],
  eccs: ['{type: Cu 50 mm2 blank}', '{type: Cu 50 mm2 blank, count: 2}', '{typeId: 1.5}'],
  sensors: ['{outerDiameter: 10}', '{outerDiameter: 12}', '{outerDiameter: 0.01}', '{outerDiameter: -1}'],
};

const likely = <T>(first: readonly T[], rest: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...first) }, fc.constantFrom(...rest));

const itemsIn = (name: string): fc.Arbitrary<string> => {
  const all = ITEMS[name] ?? [];
  const list = fc.array(likely(all.slice(0, 2), all), { minLength: 1, maxLength: 2 });
  return fc
    .tuple(list, likely([', '], [',  ', ',\n              ', ', # note\n              ']))
    .map(([items, comma]) => `${name}: [${items.join(comma)}]`);
};

const field = likely(
  ['protectionLayerThickness: 100', 'leftBorderAdjustment: 0'],
  ['protectionLayerThickness: 1', 'use: base', 'use: nothing', 'rightBorderAdjustment: null', 'width: 3'],
);

/** A layer as one entry of a list, mostly on one line. */
const layer = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...Object.keys(ITEMS)), { maxLength: 3 }).chain((names) => {
      return fc.tuple(...names.map(itemsIn));
    }),
    fc.option(field, { nil: undefined, freq: 3 }),
    likely(['{|}'], ['{ | }', '{|,}', '{|} # note', '{|}  ', '{\n              |\n            }', 'block']),
  )
  .map(([lists, own, form]) => {
    const parts = [...(own === undefined ? [] : [own]), ...lists];
    if (form !== 'block') return form.replace('|', () => parts.join(', '));
    return parts.length === 0 ? '{}' : parts.join('\n            ');
  });

const segmentField = likely(
  ['length: 12.5', 'length: 40', 'description: Pavement'],
  [
    'length: 0.001',
    'length: "3"',
    'ignoreWarnings: [implausible-value, unit-mistake]',
    'segmentId: 7',
    'renamedFrom: Old',
    'topCoverings: [{type: SAND, thickness: 80}, {type: TARMAC, thickness: 80}]',
    'topCoverings: [{type: TARMAC, thickness: 80}, {type: SAND, thickness: 8}]',
    'settings: {autoMarkers: true}',
    'lifecycle: {preventDestroy: true}',
    'lenght: 3',
  ],
);
const sectionField = likely(
  ['coverThickness: 600', 'sectionType: STANDARD_TRENCH'],
  ['layoutDepth: 700', 'coverThickness: 6', 'coverThickness: null', 'use: base', 'cover: 1'],
);
const keyOf = (line: string): string => line.slice(0, line.indexOf(':'));

const segment = (layers: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      name: likely(
        ['Stretch 1', 'Stretch 2', 'Stretch 3', 'Stretch 4', 'Stretch 5'],
        ['"Æ 1"', 'length', ' x'],
      ),
      fields: fc.uniqueArray(segmentField, { maxLength: 2, selector: keyOf }),
      cover: fc.uniqueArray(sectionField, { minLength: 1, maxLength: 2, selector: keyOf }),
      layers: fc.array(fc.constantFrom(...layers), { minLength: 1, maxLength: 2 }),
    })
    .map(({ name, fields, cover, layers: own }) =>
      [
        `  ${name}:`,
        ...fields.map((line) => `    ${line}`),
        '    sections:',
        ...cover.map((line, n) => `${n === 0 ? '      - ' : '        '}${line}`),
        '        layers:',
        ...own.map((text) => `          - ${text}`),
      ].join('\n'),
    );

const HEAD = [
  'apiVersion: trenchctl/v1',
  'project: "P-1"',
  'templates: {sections: {base: {foundationThickness: 100}}, layers: {base: {sensors: [{outerDiameter: 10}]}}}',
];

/** Specs of a few segments whose layers are taken from a few lines. */
export const repeatedLines: fc.Arbitrary<string> = fc
  .array(layer, { minLength: 1, maxLength: 4 })
  .chain((layers) =>
    fc.tuple(
      fc.uniqueArray(segment(layers), {
        minLength: 1,
        maxLength: 3,
        selector: (text) => text.slice(0, text.indexOf('\n')),
      }),
      likely(['', ''], ['prune: true', 'ignoreWarnings: [implausible-value]', 'prune: maybe', 'segmnts: {}']),
    ),
  )
  .map(([segments, more]) => [...HEAD, 'segments:', ...segments, more, ''].join('\n'));
