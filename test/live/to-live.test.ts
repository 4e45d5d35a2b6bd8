import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { ITEM_KINDS, kindNamed } from '../../src/kinds/registry.js';
import { toFixed, toLiveSegment, toPosition, toSegmentHeads } from '../../src/live/to-live.js';
import { expectPage } from '../support/page.js';

const layerWith = (lists: object) => ({ id: '5', name: 'a', sections: [{ id: 's', layers: [{ id: 'l', ...lists }] }] });
const COVERED = {
  ...{ id: '1', sections: [{ id: 's', coverThickness: 100 }] },
  validationErrors: [
    { code: 'COVER', message: 'm' },
    { code: 'OTHER', message: 'o' },
  ],
};
const EVERYTHING = {
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
          pipes: [
            { id: 'p1', typeId: '5', pipeCategory: 'CONTAINER', depth: 1, label: 'P', cables: [{ id: 'c3', typeId: '1', label: 'K2' }] },
          ],
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

/** Answers of getSegment, and those of other calls beside them. */
const SEGMENTS: Readonly<Record<string, readonly [answer: unknown, parts?: object]>> = {
  everything: [EVERYTHING],
  'settings and coverings that were read': [
    { id: '1' },
    {
      settings: { autoMarkers: true, defaultMarkerTypeId: '12', soil: { type: 'CLAY' }, depthUnit: 'mm', nothing: null },
      topCoverings: [
        { id: 't1', type: 'GRAVEL', thickness: 200, infinite: true, thermalResistivity: 1, description: null, width: 5 },
        { id: 't2' },
      ],
    },
  ],
  'a hundred and one settings that no document shows': [
    { id: '1' },
    { settings: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`s${n}`, n])) },
  ],
  'settings without a value': [{ id: '1' }, { settings: {} }],
  'settings in other types': [{ id: '1' }, { settings: { defaultMarkerTypeId: 12, autoMarkers: 'FALSE' } }],
  'a boolean with a capital': [{ id: '1' }, { settings: { autoMarkers: 'True' } }],
  'a boolean that is none': [{ id: '1' }, { settings: { autoMarkers: 'yes' } }],
  'coverings that are no list': [{ id: '1' }, { topCoverings: {} }],
  'an id alone': [{ id: '5' }],
  'sections that are null': [{ id: '5', sections: null }],
  'a section without layers': [{ id: '5', sections: [{ id: 's' }] }],
  'dimensions that are null': [
    { id: '5', sections: [{ id: 's', coverThickness: null, layers: [{ id: 'l', protectionLayerThickness: null }] }] },
  ],
  'a layer without lists': [layerWith({})],
  'a layer whose lists are null': [layerWith(Object.fromEntries(ITEM_KINDS.map(({ collection }) => [collection, null])))],
  'a value of an enum and fields of the future': [
    layerWith({ pipes: [{ id: 'p', pipeCategory: 'HYDROGEN', colour: { r: 1 } }], cableBands: [{ id: 'b', more: 1 }] }),
  ],
  'lists that no kind of item has': [
    layerWith({
      chambers: [{ id: 'c1', depth: 900 }, { depth: 2 }, 7, { id: 8 }],
      sensors: [],
      name: 'x',
      empty: [],
      ['of a long name'.repeat(6)]: [9],
    }),
  ],
  'a cable in two lists, and a group among the pipes': [
    layerWith({ cables: [{ id: 'c' }], pipes: [{ id: 'p', cables: [{ id: 'c' }] }, { id: 'g' }], pipeGroups: [{ id: 'g' }, { id: 'g' }] }),
  ],
  'ducts and sensors in the lists of a pipe': [layerWith({ pipes: [{ id: 'p', ecomDucts: [{ id: 'd' }], sensors: [{ id: 'e' }] }] })],
  'cables for direct current and others': [
    layerWith({ cables: ['DC', 'MV', undefined].map((cableCategory, n) => ({ id: `c${n}`, cableCategory })) }),
  ],
  'whole numbers with noise': [
    layerWith({ pipeCanals: [4.000000012, '4.000000012', Math.fround(4), 4.5].map((partCount, n) => ({ id: `k${n}`, partCount })) }),
  ],
  ...Object.fromEntries(
    ['182.5', ' -2e1 ', '25E-1', '1.', 'about 5', '5 m'].map((length) => [`the length ${JSON.stringify(length)}`, [{ id: '1', length }]]),
  ),
  'a cover that the service reports': [COVERED],
  'a cover that the service reports, and no coverings': [COVERED, { topCoverings: [] }],
  'a cover that the service reports, and a covering that is too thick': [
    COVERED,
    { topCoverings: [{ id: 't', type: 'GRAVEL', thickness: 200 }] },
  ],
  'problems in other forms': [
    {
      id: '1',
      validationErrors: [
        'text',
        { code: 'X', message: 'm', sectionId: 's', layerId: 'l', itemIds: ['a', 7] },
        { reason: 1 },
        { code: 'Y', layerId: 'l' },
      ],
    },
  ],
  'no segment': [null],
  'a list for a segment': [[]],
  'no id': [{}],
  'a number for an id': [{ id: 5 }],
  'text for sections': [{ id: '1', sections: 'none' }],
  'an object for sections': [{ id: '1', sections: {} }],
  'a section that is none': [{ id: '1', sections: [7] }],
  'a layer without an id': [{ id: '1', sections: [{ id: 's', layers: [{}] }] }],
  'text for cables': [layerWith({ cables: 'c' })],
  'a cable that is none': [layerWith({ cables: [null] })],
  'an object for a length': [{ id: '1', length: { m: 5 } }],
  'a length without end': [{ id: '1', length: Number.POSITIVE_INFINITY }],
  'a list for a label': [layerWith({ cables: [{ id: 'c', label: ['a'] }] })],
};

/** The live segment, or the error: what cannot be read is not taken for nothing. */
function read(answer: unknown, parts?: object): string {
  try {
    return JSON.stringify(toLiveSegment(answer, parts));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return `${error.code} of ${error.operation}${error.ambiguous ? ', ambiguous' : ''}: ${error.message}`;
  }
}

test('live segments', () => {
  const page = Object.entries(SEGMENTS).map(([title, [answer, parts]]): [string, string[]] => [title, [read(answer, parts)]]);
  expectPage(new URL('segments.expected.txt', import.meta.url), Object.fromEntries(page));
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
  ['a label by both names', { userLabel: 'K1', label: 'K2' }, { label: 'K1' }],
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

test('heads of segments', () => {
  expect(toSegmentHeads([{ id: '5', name: 'a', sections: null }, { id: '6' }])).toEqual([
    { id: '5', name: 'a' },
    { id: '6', name: '' },
  ]);
  expect(toSegmentHeads(null)).toEqual([]);
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

test('an id has 200 characters at most, of any alphabet', () => {
  for (const letter of ['a', 'å']) {
    expect(toLiveSegment({ id: letter.repeat(200) }).id).toHaveLength(200);
    expect(() => toLiveSegment({ id: letter.repeat(201) })).toThrow('is not an id');
  }
});
