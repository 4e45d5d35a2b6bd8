import { expect, it } from 'vitest';
import { isError } from '../../src/diagnostics/problem.js';
import type { Fields, LiveSection, LiveSegment } from '../../src/kinds/model.js';
import type { LiveCalculation, LiveNode, LiveProjectObject } from '../../src/kinds/project-model.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { formatSpec } from '../../src/spec/format/format-spec.js';
import { isName } from '../../src/spec/write/statable.js';
import { type SpecContents, writeSpec, writeStated } from '../../src/spec/write/write-spec.js';
import { loadSpecs } from '../support/load-specs.js';
import { expectPage } from '../support/page.js';
import { inMemory } from './support.js';

const write = (parts: Partial<SpecContents>) => writeSpec({ number: 'p', segments: [], typeNames: new Map(), missing: [], ...parts });

// YAML reads a key up to this length, and each of these characters is written as six.
it('a segment has no name that YAML would not read as a key', () => {
  expect(['aa', 'aaa'].map((rest) => isName('\u200b'.repeat(170) + rest))).toEqual([true, false]);
  expect(['', ' a', 'a\ud800', 'x'.repeat(256), 'x'.repeat(255)].map(isName)).toEqual([false, false, false, false, true]);
});

it('files of stated segments have at most so many bytes, whatever their characters are', () => {
  const segments = ['å', 'ø'].map((name) => [name.repeat(40), { length: 1 }] as const);
  const sizes = [...writeStated({ number: 'p', segments }, 200)].map((text) => Buffer.byteLength(text));
  expect(sizes).toEqual([144, 144]);
  // They are printed in parts.
  const many = Array.from({ length: 101 }, (_, n) => [`S${n}`, { length: n }] as const);
  const [text = ''] = writeStated({ number: 'p', segments: many });
  expect([...text.matchAll(/^ {2}(\w+):\n {4}length: (\d+)$/gm)].map(([, name, length]) => [name, { length: Number(length) }])).toEqual(
    many,
  );
});

// A page of whole specs: what is stated, in which form, and what is left out with its reason.

const section = (items: readonly object[], fields: Fields = {}): LiveSection =>
  ({ id: 's', fields, layers: [{ id: 'l', fields: { protectionLayerThickness: 50 }, items, cableBands: [] }] }) as unknown as LiveSection;
const item = (kind: string, fields: Fields, cables: readonly object[] = []) => ({ id: 'i', kind, fields, cables, fixed: {} });
const live = (...sections: readonly LiveSection[]): LiveSegment => ({
  id: '4711',
  fields: { name: 'A', length: 1 },
  sections: [...sections],
});
const segmentOf = (segment: LiveSegment, isPinned = false) => [{ name: 'A', live: segment, isPinned }];
const cable = (typeId: string | null) => item('cable', { typeId, groupConfiguration: 'TRIANGLE' });

const STRANGE = {
  ...live(
    section([cable(null), cable('1'), item('pipeCanal', {}), item('sensor', { outerDiameter: Number.NaN })]),
    section([
      item('pipe', { typeId: '5', pipeCategory: 'ECOM' }, [cable('1')]),
      item('pipe', { typeId: '6' }, [cable(null)]),
      item('culvert', { width: 800 }, Array(51).fill(cable('1'))),
      item('culvert', { width: 800 }, Array(50).fill(cable('1'))),
      item('pipe', { typeId: '7' }),
      item('pipe', { typeId: '7' }),
    ]),
    { id: 'x', fields: {}, layers: [] },
  ),
  settings: { autoMarkers: false, defaultMarkerTypeId: null },
  unknownSettings: { glow: 3 },
  topCoverings: [],
} as unknown as LiveSegment;
/** A segment with a value that cannot be stated in each of its parts. */
const LOST = {
  id: 'l',
  fields: { protectionLayerThickness: Number.NaN },
  items: [item('pipe', { typeId: '5' }, [cable('x')])],
  cableBands: [],
};
const COVERINGS = [
  { type: 'SAND', thickness: Number.NaN, infinite: false },
  { type: 'LAVA', thickness: 80 },
].map((fields) => ({ fields }));
const BROKEN = {
  ...live({ id: 's', fields: { coverThickness: Number.NaN, layoutDepth: 800 }, layers: [LOST] } as unknown as LiveSection),
  ...{ settings: { autoMarkers: true, defaultMarkerTypeId: 'x' }, topCoverings: COVERINGS },
} as unknown as LiveSegment;
const UNKNOWN = { id: 'l', fields: {}, items: [], cableBands: [], unknown: ['lamps', 'lamps', 'masts'].map((list) => ({ list })) };
const DEEP = (coverThickness: number) => live(section([], { coverThickness, layoutDepth: 700 }));
const TYPES = new Map([
  [
    'cables',
    new Map([
      ['1', 'TSLF'],
      ['2', 'Twin'],
      ['3', 'Twin'],
      ['4', ''],
    ]),
  ],
  ['pipes', new Map([['1', 'PVC 110']])],
]);
const NODE: LiveNode = {
  ...{ id: 'n1', number: '2.1.1', name: 'Trench in a road', type: 'BUDGET', unit: 'm', quantity: 191.625, unitCost: 100 },
  ...{ totalCost: 19_162.5, locationName: 'Storgata', description: null, activityId: '3', facilityId: '12', children: [] },
};
const WORK: LiveNode = { ...NODE, id: 'n2', number: 'W10', name: 'Digging', type: 'WORK' };
const GUARDS: LiveNode = { ...NODE, id: 'n3', number: '', name: 'Guards', type: 'CUSTOMBUDGET_FIXEDTOTAL' };
const UNITS: LiveNode = { ...GUARDS, id: 'n6', type: 'CUSTOMBUDGET_FIXEDUNIT', description: 'Signals', activityId: '9007199254740993' };
const SAME: LiveNode = { ...NODE, id: 'n4', number: '9', locationName: null };
const calculationOf = (...nodes: LiveNode[]): LiveCalculation => ({ calculationType: 'COMPANY', revisionId: '7', readOnly: false, nodes });
const child = (number: string, more: object = {}) => ({ number, exclude: false, children: [], ...more });
const ALTERED = (quantity: number) =>
  new Map([['n1', [child('W10', { quantity }), child('M20', { exclude: true }), child('G1', { children: [child('W1')] })]]]);
const odd = (fields: Partial<LiveNode>) => ({
  calculation: calculationOf(NODE, { ...NODE, id: 'odd', locationName: 'x'.repeat(100_001), ...fields }),
});
const OWN: LiveProjectObject = {
  id: '1',
  fields: { name: '', description: 'x'.repeat(100_001), startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-10-15T14:00:00.000Z' },
  location: { address: { city: 'Ålesund' }, coordinate: { latitude: Number.NaN }, coordinateSource: 'GPS' },
  archived: true,
  modules: ['ECO', 'UNKNOWN', 'ECO'],
};
const LOCATION = { address: {}, coordinate: { latitude: 62.47, longitude: 6.15 }, coordinateSource: 'MANUAL' };
const STREET = { name: 'Storgata ##[group]', status: 'STARTED', startDate: '2026-03-01T00:00:00.001Z' };
const OTHER: LiveProjectObject = { id: '2', fields: STREET, archived: false, modules: [], location: LOCATION };
const things = (count: number) => Array.from({ length: count }, (_, n) => `thing ${n + 1}`);
const short = true;

const WRITTEN: Readonly<Record<string, Partial<SpecContents>>> = {
  'a strange segment': { segments: segmentOf(STRANGE, true), typeNames: TYPES, about: ['About it.'] },
  'the same one without empty lists': { segments: segmentOf(STRANGE), typeNames: TYPES, short },
  'values that cannot be stated': { segments: segmentOf(BROKEN), typeNames: TYPES, short },
  'what is not known': { segments: segmentOf(live({ id: 's', fields: {}, layers: [UNKNOWN] } as unknown as LiveSection)), short },
  'types with names that others have': { segments: segmentOf(live(section(['1', '2', '4', '9'].map(cable)))), typeNames: TYPES, short },
  'a cable in a pipe whose name others have': {
    segments: segmentOf(live(section([item('pipe', { typeId: '1' }, [cable('2')])]))),
    typeNames: TYPES,
    short,
  },
  'more equal items than one count states': {
    segments: segmentOf(live(section(Array(1001).fill(item('sensor', { outerDiameter: 9 }))))),
    short,
  },
  'a segment with an endless length': {
    segments: segmentOf({ ...live(), fields: { name: 'A', length: Number.POSITIVE_INFINITY } }),
    short,
  },
  'both depths that are linked': { segments: segmentOf(DEEP(0)), short },
  'a cover below zero': { segments: segmentOf(DEEP(-1)), short },
  'both depths that are independent': { segments: segmentOf(DEEP(600)), short, profile: { ...ASSUMED_PROFILE, depths: 'independent' } },
  'a project': { own: OWN, schema: '../schemas/x.json' },
  'another project': { own: OTHER },
  'a calculation with the names of what it states by number and id': {
    calculation: calculationOf({ ...NODE, children: [WORK] }, GUARDS, UNITS, { ...NODE, id: 'n7', number: '7', quantity: 7 }, SAME, {
      ...SAME,
      id: 'n5',
      name: 'Another name',
    }),
    alterations: ALTERED(12),
    lookupNames: new Map([
      ['facilityId', new Map([['12', 'HS kabel']])],
      ['activityId', new Map([['3', 'Nyanlegg']])],
    ]),
  },
  'a node of another type': odd({ type: 'BUDGETGROUP' }),
  'a node of a type that every object has': odd({ type: 'constructor' }),
  'a node without a number': odd({ number: '' }),
  'a node with a quantity without end': odd({ quantity: Number.POSITIVE_INFINITY }),
  'two nodes without numbers': { calculation: calculationOf({ ...NODE, id: 'one', number: '' }, { ...NODE, id: 'two', number: '' }) },
  'a node without a facility': odd({ type: 'CUSTOMBUDGET_FIXEDUNIT', facilityId: null }),
  'a node with a cost that is no number': odd({ type: 'CUSTOMBUDGET_FIXEDUNIT', unitCost: Number.NaN }),
  'a node with too long a location': odd({}),
  'an alteration that cannot be stated': { calculation: calculationOf(NODE), alterations: ALTERED(Number.NaN) },
  '50 things that are missing': { missing: things(50) },
  '52 things that are missing': { missing: things(52) },
};

it('specs are written as the page shows', () => {
  const pages: (readonly [string, readonly string[]])[] = Object.entries(WRITTEN).map(([title, parts]) => {
    const { text, leftOut } = write(parts);
    // What is left out is listed in the comment, of which the first entries are shown.
    expect(text.split('\n').filter((line) => line.startsWith('# - ') && !line.includes(' more'))).toEqual(
      leftOut.slice(0, 50).map((one) => `# - ${one}`),
    );
    // What is written can be read, and `fmt` leaves it as it is.
    const { problems } = loadSpecs(['specs'], inMemory({ 'a.yaml': text }), { profile: parts.profile ?? ASSUMED_PROFILE });
    expect([problems.filter(isError), formatSpec(text)]).toEqual([[], text]);
    return [title, [text]] as const;
  });
  const segments = ['A', 'B', 'C'].map((name) => ({ name, live: live(), isPinned: false }));
  const parts = {
    number: 'p',
    segments,
    typeNames: new Map(),
    missing: ['thing'],
    about: ['About it.'],
    schema: 'x.json',
    own: OTHER,
    calculation: calculationOf(NODE),
  };
  pages.push(['three segments in files of 220 bytes', [...writeSpec(parts, 220).files]]);
  expectPage(new URL('written.expected.txt', import.meta.url), Object.fromEntries(pages));
});
