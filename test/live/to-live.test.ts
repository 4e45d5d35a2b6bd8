import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { ITEM_KINDS, kindNamed } from '../../src/kinds/registry.js';
import { toFixed, toLiveSegment, toPosition, toSegmentHeads } from '../../src/live/to-live.js';

const layerWith = (lists: object) => ({ id: '5', name: 'a', sections: [{ id: 's', layers: [{ id: 'l', ...lists }] }] });
const itemsOf = (lists: object) => toLiveSegment(layerWith(lists)).sections[0]?.layers[0]?.items;

test('coverings that are no list are an error that names their call', () => {
  expect(() => toLiveSegment({ id: '5', name: 'a' }, { topCoverings: {} })).toThrow('listTopCoverings is not a list');
});

test('a segment with everything in it', () => {
  const answer = {
    id: '9007199254740993',
    name: 'Storgata',
    description: null,
    length: 182.5,
    projectId: '7',
    validationErrors: [],
    sections: [
      {
        id: 's1',
        displayName: 'Snitt 1',
        sectionType: 'STANDARD_TRENCH',
        coverThickness: 100,
        foundationThickness: 1,
        foundationThicknessFillZone: 2,
        layoutDepth: 3,
        leftBorderPadding: 4,
        rightBorderPadding: 5,
        layers: [
          {
            id: 'l1',
            displayName: 'Lag 1',
            protectionLayerThickness: 50,
            leftBorderAdjustment: 0,
            rightBorderAdjustment: -1,
            cableBands: [{ id: 'b1' }, { id: 'b2' }],
            sensors: [{ id: 'e1', outerDiameter: 10, positioning: 'FREE_MANUAL' }],
            cables: [
              { id: 'c1', typeId: '1010', groupConfiguration: 'TRIANGLE', label: null, cableCategory: 'MV', sectionId: 's1' },
              { id: 'c2', typeId: '1011', groupConfiguration: 'FLAT', label: 'K1' },
            ],
            pipes: [{ id: 'p1', typeId: '5', pipeCategory: 'CONTAINER', depth: 1, cables: [{ id: 'c3', typeId: '1', label: 'K2' }] }],
            pipeGroups: [{ id: 'g1', typeId: '5', configuration: 'DOUBLE', pipeCategory: 'ECOM', pipeCount: 2 }],
            pipeCanals: [{ id: 'k1', partCount: 4 }],
            culverts: [{ id: 'u1', width: 800, height: 500, cables: [] }],
            eccs: [{ id: 'x1', typeId: '2' }],
            ecomDucts: [{ id: 'd1', outerDiameter: 40 }],
          },
        ],
      },
    ],
  };
  const cable = (id: string, fields: object, fixed = {}) => ({ kind: 'cable', id, fields, cables: [], fixed });
  const item = (kind: string, id: string, fields: object, cables: object[] = []) => ({ kind, id, fields, cables, fixed: {} });
  expect(toLiveSegment(answer)).toEqual({
    id: '9007199254740993',
    fields: { name: 'Storgata', description: null, length: 182.5 },
    sections: [
      {
        id: 's1',
        fields: {
          sectionType: 'STANDARD_TRENCH',
          coverThickness: 100,
          foundationThickness: 1,
          foundationThicknessFillZone: 2,
          layoutDepth: 3,
          leftBorderPadding: 4,
          rightBorderPadding: 5,
        },
        layers: [
          {
            id: 'l1',
            fields: { protectionLayerThickness: 50, leftBorderAdjustment: 0, rightBorderAdjustment: -1 },
            cableBands: ['b1', 'b2'],
            items: [
              cable('c1', { typeId: '1010', groupConfiguration: 'TRIANGLE' }),
              cable('c2', { typeId: '1011', groupConfiguration: 'FLAT' }, { label: 'K1' }),
              item('pipe', 'p1', { typeId: '5', pipeCategory: 'CONTAINER' }, [cable('c3', { typeId: '1' }, { label: 'K2' })]),
              item('pipeGroup', 'g1', { typeId: '5', configuration: 'DOUBLE', pipeCategory: 'ECOM' }),
              item('pipeCanal', 'k1', { partCount: 4 }),
              item('culvert', 'u1', { width: 800, height: 500 }),
              item('ecc', 'x1', { typeId: '2' }),
              item('ecomDuct', 'd1', { outerDiameter: 40 }),
              item('sensor', 'e1', { outerDiameter: 10 }),
            ],
          },
        ],
      },
    ],
  });
});

test('settings and coverings only where they were read, coverings bottom to top', () => {
  const parts = {
    settings: { autoMarkers: true, defaultMarkerTypeId: '12', colour: 'red' },
    topCoverings: [
      { id: 't1', type: 'GRAVEL', thickness: 200, infinite: true, thermalResistivity: 1, description: null, width: 5 },
      { id: 't2' },
    ],
  };
  const live = toLiveSegment({ id: '1' }, parts);
  expect(live.settings).toEqual({ autoMarkers: true, defaultMarkerTypeId: '12' });
  expect(live.topCoverings).toEqual([
    { id: 't1', fields: { type: 'GRAVEL', thickness: 200, infinite: true, thermalResistivity: 1, description: null } },
    { id: 't2', fields: {} },
  ]);
  expect(Object.keys(toLiveSegment({ id: '1' }))).toEqual(['id', 'fields', 'sections']);
});

test('what is missing or null is no error, and nobody makes anything up for it', () => {
  expect(toLiveSegment({ id: '5' })).toEqual({ id: '5', fields: {}, sections: [] });
  expect(toLiveSegment({ id: '5', sections: null }).sections).toEqual([]);
  expect(toLiveSegment({ id: '5', sections: [{ id: 's' }] }).sections).toEqual([{ id: 's', fields: {}, layers: [] }]);
  expect(itemsOf({})).toEqual([]);
  expect(itemsOf(Object.fromEntries(ITEM_KINDS.map(({ collection }) => [collection, null])))).toEqual([]);
  expect(itemsOf({ pipes: [{ id: 'p' }] })).toEqual([{ kind: 'pipe', id: 'p', fields: {}, cables: [], fixed: {} }]);
});

test('what is new is ignored, and a new value of an enum is text', () => {
  const answer = {
    pipes: [{ id: 'p', pipeCategory: 'HYDROGEN', colour: { r: 1 } }],
    drones: [{ id: 'z' }],
    cableBands: [{ id: 'b', more: 1 }],
  };
  expect(itemsOf(answer)).toEqual([{ kind: 'pipe', id: 'p', fields: { pipeCategory: 'HYDROGEN' }, cables: [], fixed: {} }]);
});

test.each([
  ['no segment', null, 'getSegment is not an object'],
  ['a list for a segment', [], 'getSegment is not an object'],
  ['no id', {}, 'getSegment.id is not an id'],
  ['a number for an id', { id: 5 }, 'getSegment.id is not an id'],
  ['text for sections', { id: '1', sections: 'none' }, 'getSegment.sections is not a list'],
  ['an object for sections', { id: '1', sections: {} }, 'getSegment.sections is not a list'],
  ['a section that is none', { id: '1', sections: [7] }, 'getSegment.sections[0] is not an object'],
  ['a layer without an id', { id: '1', sections: [{ id: 's', layers: [{}] }] }, 'getSegment.sections[0].layers[0].id is not an id'],
  ['text for cables', layerWith({ cables: 'c' }), 'getSegment.sections[0].layers[0].cables is not a list'],
  ['a cable that is none', layerWith({ cables: [null] }), 'getSegment.sections[0].layers[0].cables[0] is not an object'],
  ['an object for a length', { id: '1', length: { m: 5 } }, 'getSegment.length is neither'],
  ['a length without end', { id: '1', length: Number.POSITIVE_INFINITY }, 'getSegment.length is neither'],
  ['a list for a label', layerWith({ cables: [{ id: 'c', label: ['a'] }] }), 'cables[0].label is neither'],
])('%s cannot be read, and is not taken for nothing', (_, answer, message) => {
  const error = (() => {
    try {
      return toLiveSegment(answer);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'unreadable-answer', operation: 'getSegment', ambiguous: false });
  expect((error as Error).message).toContain(message);
});

test('whatever comes, it is a segment or an ApiError', () => {
  const odd = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(null, 5, 'x', true, Number.NaN),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc.dictionary(
      fc.constantFrom('id', 'name', 'sections', 'layers', 'cables', 'pipes', 'label', 'typeId', 'length', '__proto__', 'cableBands'),
      fc.oneof(fc.constant('id'), tie('value')),
    ),
  }));
  fc.assert(
    fc.property(odd.value, (answer) => {
      for (const read of [() => toLiveSegment(answer), () => toSegmentHeads(answer), () => toFixed(kindNamed('pipe'), answer)]) {
        try {
          read();
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }
    }),
    { seed: 417, numRuns: 2000 },
  );
});

test.each([
  ['nothing but defaults', { positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0, minPadding: 50, userLabel: null }, {}],
  ['nothing at all', {}, {}],
  ['nulls', { positioning: null, xAdjustment: null, xadjustment: null, label: null }, {}],
  ['a label of a cable', { userLabel: 'K1', positioning: 'AUTOMATIC' }, { label: 'K1' }],
  ['a label by its other name', { label: 'K1' }, { label: 'K1' }],
  ['adjustments of a cable', { xadjustment: 5, yadjustment: -0.5 }, { xAdjustment: 5, yAdjustment: -0.5 }],
  ['adjustments of a pipe', { xAdjustment: 5, yAdjustment: 0 }, { xAdjustment: 5 }],
  ['a manual position', { positioning: 'FREE_MANUAL', minPadding: 70 }, { positioning: 'FREE_MANUAL', minPadding: 70 }],
  ['a position of a new kind', { positioning: 'FLOATING', minPadding: 0 }, { positioning: 'FLOATING', minPadding: 0 }],
])('fixed values: %s', (_, detail, fixed) => {
  expect(toFixed(kindNamed('cable'), { id: 'c', ...detail })).toEqual(fixed);
});

test.each(ITEM_KINDS.map(({ name }) => name))('a minPadding that a person set on a %s, with any positioning', (name) => {
  const fixed = (minPadding: number) => toFixed(kindNamed(name), { id: 'x', positioning: 'AUTOMATIC', minPadding });
  for (const usual of name === 'cable' ? [20, 50, 70, 150, 250] : [20]) expect(fixed(usual)).toEqual({});
  for (const set of [0, 33, 120]) expect(fixed(set)).toEqual({ minPadding: set });
});

test.each([
  [4.000000012, 4],
  ['4.000000012', 4],
  [Math.fround(4), 4],
  [4.5, 4.5],
])('a whole number that comes as %s is read as %s', (partCount, expected) => {
  expect(itemsOf({ pipeCanals: [{ id: 'k', partCount }] })?.[0]?.fields).toEqual({ partCount: expected });
});

test('heads of segments', () => {
  expect(toSegmentHeads([{ id: '5', name: 'a', sections: null }, { id: '6' }])).toEqual([
    { id: '5', name: 'a' },
    { id: '6', name: '' },
  ]);
  expect(toSegmentHeads(null)).toEqual([]);
});

test('lists that no kind of item has are kept as unknown entries', () => {
  const chambers = [{ id: 'c1', depth: 900 }, { depth: 2 }, 7, { id: 8 }];
  const layer = toLiveSegment(layerWith({ chambers, sensors: [], name: 'x', empty: [] })).sections[0]?.layers[0];
  expect(layer?.unknown).toEqual([
    { list: 'chambers', entry: 'c1' },
    { list: 'chambers', entry: '{"depth":2}' },
    { list: 'chambers', entry: '7' },
    { list: 'chambers', entry: '8' },
  ]);
  expect(toLiveSegment(layerWith({ chambers: [], cables: null })).sections[0]?.layers[0]).not.toHaveProperty('unknown');
});

test('settings that no document shows are kept apart', () => {
  const settings = { autoMarkers: true, soil: { type: 'CLAY' }, depthUnit: 'mm', nothing: null };
  expect(toLiveSegment(layerWith({}), { settings })).toMatchObject({
    settings: { autoMarkers: true },
    unknownSettings: { soil: '{"type":"CLAY"}', depthUnit: '"mm"' },
  });
  expect(toLiveSegment(layerWith({}), { settings: {} })).not.toHaveProperty('unknownSettings');
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`s${n}`, n]));
  expect(Object.keys(toLiveSegment(layerWith({}), { settings: many }).unknownSettings ?? {})).toHaveLength(100);
});

test('a dimension that is null is not told', () => {
  const section = { id: 's', coverThickness: null, layers: [{ id: 'l', protectionLayerThickness: null }] };
  const [found] = toLiveSegment({ id: '5', name: 'a', sections: [section] }).sections;
  expect(found?.fields).toEqual({});
  expect(found?.layers[0]?.fields).toEqual({});
});

test('a place is read up to a kilometre either way, and no further', () => {
  const place = (depth: unknown) => toPosition(kindNamed('pipe'), { id: 'p', depth, groundDist: 5 });
  for (const kept of [0, -0.5, 1e6, -1e6]) expect(place(kept)).toEqual({ depth: kept, groundDist: 5 });
  for (const left of [1_000_001, -1_000_001, null, '7', true, undefined]) expect(place(left)).toEqual({ groundDist: 5 });
  expect(toPosition(kindNamed('pipe'), { clearOpeningLeft: 1, clearOpeningRight: 2, minPadding: 3 })).toEqual({
    openingLeft: 1,
    openingRight: 2,
    minPadding: 3,
  });
});

test.each([
  ['id', { defaultMarkerTypeId: 12 }, { defaultMarkerTypeId: '12' }],
  ['boolean as text', { autoMarkers: 'FALSE' }, { autoMarkers: false }],
  ['boolean with a capital', { autoMarkers: 'True' }, { autoMarkers: true }],
  ['boolean that is none', { autoMarkers: 'yes' }, { autoMarkers: 'yes' }],
])('a setting that is an %s', (_, settings, expected) => {
  expect(toLiveSegment({ id: '1' }, { settings }).settings).toEqual(expected);
});

test.each([
  ['182.5', 182.5],
  [' -2e1 ', -20],
  ['25E-1', 2.5],
  ['1.', '1.'],
  ['about 5', 'about 5'],
  ['5 m', '5 m'],
])('a length of %j is read as %j', (length, expected) => {
  expect(toLiveSegment({ id: '1', length }).fields).toEqual({ length: expected });
});

const LISTED_TWICE = { cables: [{ id: 'c' }], pipes: [{ id: 'p', cables: [{ id: 'c' }] }, { id: 'g' }] };

test('an object that is listed several times is kept once, at its more specific place', () => {
  const items = itemsOf({ ...LISTED_TWICE, pipeGroups: [{ id: 'g' }, { id: 'g' }] });
  expect(items?.map(({ kind, id, cables }) => [kind, id, cables.map((one) => one.id)])).toEqual([
    ['pipe', 'p', ['c']],
    ['pipeGroup', 'g', []],
  ]);
});

test('a duct in the list of its pipe is an item of the layer, and a cable there is none', () => {
  const pipe = { id: 'p', ecomDucts: [{ id: 'd' }], sensors: [{ id: 'e' }] };
  expect(itemsOf({ pipes: [pipe] })?.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['pipe p', 'ecomDuct d', 'sensor e']);
});

test('only a cable of the category DC carries direct current', () => {
  const cables = ['DC', 'MV', undefined].map((cableCategory, n) => ({ id: `c${n}`, cableCategory }));
  expect(itemsOf({ cables })?.map((item) => item.isDc)).toEqual([true, undefined, undefined]);
});

test('an id has 200 characters at most, of any alphabet', () => {
  for (const letter of ['a', 'å']) {
    expect(toLiveSegment({ id: letter.repeat(200) }).id).toHaveLength(200);
    expect(() => toLiveSegment({ id: letter.repeat(201) })).toThrow('is not an id');
  }
});

test('with coverings, the cover is judged by them and not by what the service reports', () => {
  const reported = [
    { code: 'COVER', message: 'm' },
    { code: 'OTHER', message: 'o' },
  ];
  const segment = { id: '1', sections: [{ id: 's', coverThickness: 100 }], validationErrors: reported };
  const codes = (parts: object) => toLiveSegment(segment, parts).validationErrors?.map(({ code, sectionId }) => [code, sectionId]);
  expect(codes({})).toEqual([
    ['COVER', undefined],
    ['OTHER', undefined],
  ]);
  expect(codes({ topCoverings: [] })).toEqual([['OTHER', undefined]]);
  expect(codes({ topCoverings: [{ id: 't', type: 'GRAVEL', thickness: 200 }] })).toEqual([
    ['COVER', 's'],
    ['OTHER', undefined],
  ]);
});

test('layout problems are read as far as they are known, and kept whole otherwise', () => {
  const entries = [{ code: 'X', message: 'm', sectionId: 's', layerId: 'l', itemIds: ['a', 7] }, { reason: 1 }, 'text'];
  expect(toLiveSegment({ id: '1', validationErrors: entries }).validationErrors).toEqual([
    { code: 'X', message: 'm', sectionId: 's', layerId: 'l', itemIds: ['a'] },
    { message: '{"reason":1}', itemIds: [] },
    { message: 'text', itemIds: [] },
  ]);
});
