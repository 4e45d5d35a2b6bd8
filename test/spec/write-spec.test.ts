import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields, LiveSection, LiveSegment } from '../../src/kinds/model.js';
import {
  ADDRESS_FIELDS,
  CALCULATION_TYPES,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../src/kinds/project.js';
import type { DesiredChild, LiveCalculation, LiveNode, LiveProjectObject } from '../../src/kinds/project-model.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { formatSpec } from '../../src/spec/format/format-spec.js';
import { isName } from '../../src/spec/write/statable.js';
import { type SpecContents, writeSpec } from '../../src/spec/write/write-spec.js';
import { expectPage } from '../support/page.js';
import { id, name, someFields, text } from './arbitrary-items.js';
import { children } from './arbitrary-own.js';
import { expectedChildren, fieldsOf } from './expected-own.js';
import { loadWell, placeless, RUNS } from './support.js';

// Live projects and calculations of which a spec can state everything.

const fields = (of: typeof PROJECT_FIELDS): fc.Arbitrary<Fields> => someFields(of).map(fieldsOf);

const liveProject: fc.Arbitrary<LiveProjectObject> = fc.record(
  {
    id: fc.constant('1'),
    fields: fields(PROJECT_FIELDS),
    location: fc.record(
      { address: fields(ADDRESS_FIELDS), coordinate: fields(COORDINATE_FIELDS), coordinateSource: fc.constantFrom(...COORDINATE_SOURCES) },
      { requiredKeys: ['address', 'coordinate'] },
    ),
    archived: fc.boolean(),
    modules: fc.uniqueArray(fc.constantFrom<string>(...MODULES)),
  },
  { noNullPrototype: true },
);

const number = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.double({ min: 0, max: 1e9, noNaN: true }));
const ids = id.map(String);

const node: fc.Arbitrary<LiveNode> = fc.record({
  id: fc.uuid(),
  number: name,
  name,
  type: fc.constantFrom('BUDGET', 'CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'),
  unit: name,
  quantity: number,
  unitCost: number,
  totalCost: number,
  locationName: fc.option(text(30)),
  description: fc.option(text(60)),
  activityId: ids,
  facilityId: ids,
  children: fc.constant([]),
});

const liveCalculation = fc.record({
  calculationType: fc.constantFrom(...CALCULATION_TYPES),
  revisionId: fc.constant('7'),
  readOnly: fc.constant(false),
  nodes: fc.uniqueArray(node, { maxLength: 4, selector: (it) => it.id }),
});

const alteredChildren: fc.Arbitrary<DesiredChild[]> = children.map(expectedChildren);

const write = (parts: Partial<SpecContents>) => writeSpec({ number: 'p', segments: [], typeNames: new Map(), missing: [], ...parts });
const desiredOf = (parts: Partial<SpecContents>) => placeless(loadWell(write(parts).text)[0]);

const present = (fields: object): object => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const desiredNode = (node: LiveNode, children: readonly DesiredChild[]): object => {
  const { type, name, number, unit, quantity, unitCost, totalCost, description, locationName } = node;
  const counted = { quantity: quantity + 0, inMetres: false };
  if (type === 'BUDGET') return present({ kind: 'budget', number, ...counted, locationName, children });
  const cost = type === 'CUSTOMBUDGET_FIXEDUNIT' ? { unitCost } : { totalCost };
  const facility = { id: String(BigInt(node.facilityId ?? 0)) };
  const activity = { id: String(BigInt(node.activityId ?? 0)) };
  return present({ kind: 'custom', name, unit, ...counted, ...cost, facility, activity, description, locationName });
};

describe('a project that is written down', () => {
  it('is what is read', () => {
    fc.assert(
      fc.property(liveProject, (own) => {
        const { fields, location, archived, modules } = own;
        const parts = Object.values(location).filter((it) => typeof it === 'string' || Object.keys(it).length > 0);
        expect(desiredOf({ own })).toEqual({
          number: 'p',
          prune: false,
          segments: [],
          projectFields: { create: false, fields, ...(parts.length > 0 ? { location } : {}), archived, modules, pruneModules: false },
        });
        expect(write({ own }).leftOut).toEqual([]);
      }),
      RUNS,
    );
  });

  // YAML reads a key up to this length, and each of these characters is written as six.
  it('has no name that YAML would not read as a key', () => {
    expect([170, 171].map((length) => isName('\u200b'.repeat(length)))).toEqual([true, false]);
  });
});

describe('a calculation that is written down', () => {
  it('is what is read, and as fmt leaves it', () => {
    fc.assert(
      fc.property(liveCalculation, fc.array(alteredChildren, { minLength: 4, maxLength: 4 }), (calculation, lists) => {
        const alterations = new Map(calculation.nodes.map(({ id }, n) => [id, lists[n] ?? []]));
        const parts = { calculation, alterations };
        expect(desiredOf(parts)?.calculation).toEqual({
          type: calculation.calculationType,
          nodes: calculation.nodes.map((node, n) => desiredNode(node, lists[n] ?? [])),
        });
        const { text, leftOut } = write(parts);
        expect(leftOut).toEqual([]);
        expect(formatSpec(text)).toBe(text);
      }),
      RUNS,
    );
  });
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
const UNITS: LiveNode = { ...GUARDS, id: 'n6', type: 'CUSTOMBUDGET_FIXEDUNIT', description: 'Signals' };
const SAME: LiveNode = { ...NODE, id: 'n4', number: '9', locationName: null };
const calculationOf = (...nodes: LiveNode[]): LiveCalculation => ({ calculationType: 'COMPANY', revisionId: '7', readOnly: false, nodes });
const ALTERED = (quantity: number) => new Map([['n1', [{ number: 'W10', quantity, exclude: false, children: [] }]]]);
const odd = (fields: Partial<LiveNode>) => ({
  calculation: calculationOf(NODE, { ...NODE, id: 'odd', locationName: 'x'.repeat(100_001), ...fields }),
});
const OWN: LiveProjectObject = {
  id: '1',
  fields: { name: '', description: 'x'.repeat(100_001), startDate: '2026-03-01T00:00:00.000Z', endDate: null },
  location: { address: { city: 'Ålesund' }, coordinate: { latitude: Number.NaN }, coordinateSource: 'GPS' },
  archived: false,
  modules: ['ECO', 'UNKNOWN', 'ECO'],
};
const things = (count: number) => Array.from({ length: count }, (_, n) => `thing ${n + 1}`);
const short = true;

const WRITTEN: Readonly<Record<string, Partial<SpecContents>>> = {
  'a strange segment': { segments: segmentOf(STRANGE, true), typeNames: TYPES, about: ['About it.'] },
  'the same one without empty lists': { segments: segmentOf(STRANGE), typeNames: TYPES, short },
  'what is not known': { segments: segmentOf(live({ id: 's', fields: {}, layers: [UNKNOWN] } as unknown as LiveSection)), short },
  'types with names that others have': { segments: segmentOf(live(section(['1', '2', '4', '9'].map(cable)))), typeNames: TYPES, short },
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
  'a calculation with the names of what it states by number and id': {
    calculation: calculationOf({ ...NODE, children: [WORK] }, GUARDS, UNITS, SAME, { ...SAME, id: 'n5', name: 'Another name' }),
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
    return [title, [text]] as const;
  });
  const segments = ['A', 'B', 'C'].map((name) => ({ name, live: live(), isPinned: false }));
  const parts = { number: 'p', segments, typeNames: new Map(), missing: ['thing'], about: ['About it.'], schema: 'x.json' };
  pages.push(['three segments in files of 220 bytes', [...writeSpec(parts, 220).files]]);
  expectPage(new URL('written.expected.txt', import.meta.url), Object.fromEntries(pages));
});
