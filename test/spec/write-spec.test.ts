import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields, LiveSegment } from '../../src/kinds/model.js';
import {
  ADDRESS_FIELDS,
  CALCULATION_TYPES,
  COORDINATE_FIELDS,
  COORDINATE_SOURCES,
  MODULES,
  PROJECT_FIELDS,
} from '../../src/kinds/project.js';
import type { DesiredChild, LiveCalculation, LiveNode, LiveProjectObject } from '../../src/kinds/project-model.js';
import { kindNamed } from '../../src/kinds/registry.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { formatSpec } from '../../src/spec/format/format-spec.js';
import { isName } from '../../src/spec/write/statable.js';
import { writeItems, writeSegment } from '../../src/spec/write/write-segment.js';
import { type SpecContents, writeSpec } from '../../src/spec/write/write-spec.js';
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

  it('lists at most fifty things that a spec cannot state', () => {
    const missing = Array.from({ length: 52 }, (_, n) => `thing ${n + 1}`);
    expect(write({ missing: missing.slice(0, 50) }).text).not.toContain('more');
    expect(write({ missing }).text).toContain('# - thing 50\n# - and 2 more\n');
  });

  it('states both depths of a section only where the service keeps them apart', () => {
    const text = (depths: 'linked' | 'independent', coverThickness = 600) => {
      const section = {
        id: 's',
        fields: { coverThickness, layoutDepth: 700 },
        layers: [{ id: 'l', fields: {}, items: [], cableBands: [] }],
      };
      const live: LiveSegment = { id: '1', fields: { name: 'A', length: 1 }, sections: [section] };
      return write({ segments: [{ name: 'A', live, isPinned: false }], profile: { ...ASSUMED_PROFILE, depths } }).text;
    };
    for (const cover of [600, 0]) expect(text('linked', cover)).not.toContain('layoutDepth');
    expect(text('linked', -1)).not.toContain('coverThickness');
    expect(text('independent')).toMatch(/coverThickness: 600\n +layoutDepth: 700/);
  });

  // YAML reads a key up to this length, and each of these characters is written as six.
  it('has no name that YAML would not read as a key', () => {
    expect([170, 171].map((length) => isName('\u200b'.repeat(length)))).toEqual([true, false]);
  });

  it('says in a comment what a spec cannot state', () => {
    const own: LiveProjectObject = {
      id: '1',
      fields: { name: '', description: 'x'.repeat(100_001), startDate: '2026-03-01T00:00:00.000Z', endDate: null },
      location: { address: { city: 'Ålesund' }, coordinate: { latitude: Number.NaN }, coordinateSource: 'GPS' },
      archived: false,
      modules: ['ECO', 'UNKNOWN'],
    };
    expect(write({ own, schema: '../schemas/x.json' }).text).toBe(`# yaml-language-server: $schema=../schemas/x.json
# Left out and therefore unmanaged, because a spec cannot state it:
# - project: modules (UNKNOWN)
# - project: name
# - project: description
# - project: location.coordinate.latitude
# - project: location.coordinateSource

apiVersion: trenchctl/v1
project:
  number: p
  startDate: "2026-03-01"
  location:
    address:
      city: Ålesund
  archived: false
  modules:
    - ECO
segments: {}
`);
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

  const node: LiveNode = {
    id: 'n1',
    number: '2.1.1',
    name: 'Trench in a road',
    type: 'BUDGET',
    unit: 'm',
    quantity: 191.625,
    unitCost: 100,
    totalCost: 19_162.5,
    locationName: 'Storgata',
    description: null,
    activityId: '3',
    facilityId: '12',
    children: [],
  };
  const work: LiveNode = { ...node, id: 'n2', number: 'W10', name: 'Digging', type: 'WORK' };
  const custom: LiveNode = { ...node, id: 'n3', number: '', name: 'Guards', type: 'CUSTOMBUDGET_FIXEDTOTAL' };
  const SAME: LiveNode = { ...node, id: 'n4', number: '9', locationName: null };
  const of = (...nodes: LiveNode[]): LiveCalculation => ({ calculationType: 'COMPANY', revisionId: '7', readOnly: false, nodes });

  it('has the names of what it states by number and id beside it', () => {
    const { text } = write({
      calculation: of({ ...node, children: [work] }, custom, SAME, { ...SAME, id: 'n5', name: 'Another name' }),
      alterations: new Map([['n1', [{ number: 'W10', quantity: 12, exclude: false, children: [] }]]]),
      lookupNames: new Map([['facilityId', new Map([['12', 'HS kabel']])]]),
    });
    expect(text.slice(text.indexOf('calculation:'))).toBe(`calculation:
  type: COMPANY
  nodes:
    - number: "2.1.1" # Trench in a road
      quantity: 191.625
      locationName: Storgata
      childNodes:
        - number: W10 # Digging
          quantity: 12
    - name: Guards
      unit: m
      quantity: 191.625
      totalCost: 19162.5
      facilityId: 12 # HS kabel
      activityId: 3
      locationName: Storgata
    - number: "9"
      quantity: 191.625
    - number: "9"
      quantity: 191.625
`);
  });

  it.each([
    ['of another type', { type: 'BUDGETGROUP' }],
    ['of a type that every object has', { type: 'constructor' }],
    ['without a number', { number: '' }],
    ['with a quantity without end', { quantity: Number.POSITIVE_INFINITY }],
    ['without a facility', { type: 'CUSTOMBUDGET_FIXEDUNIT', facilityId: null }],
    ['with a cost that is no number', { type: 'CUSTOMBUDGET_FIXEDUNIT', unitCost: Number.NaN }],
  ])('leaves its nodes alone where there is one %s', (_what, fields) => {
    const calculation = of(node, { ...node, id: 'odd', locationName: 'x'.repeat(100_001), ...fields });
    expect(write({ calculation }).leftOut).toEqual(['calculation: nodes (node odd cannot be stated)']);
    expect(desiredOf({ calculation })?.calculation).toEqual({ type: 'COMPANY' });
  });

  it('leaves its nodes alone where an alteration cannot be stated', () => {
    const child = { number: 'W10', quantity: Number.NaN, exclude: false, children: [] };
    const alterations = new Map([['n1', [{ number: 'G', exclude: false, children: [child] }]]]);
    expect(write({ calculation: of(node), alterations }).leftOut).toHaveLength(1);
  });

  it('leaves out a place with too long a name, and nothing else', () => {
    const { leftOut } = write({ calculation: of(node, { ...node, locationName: 'x'.repeat(100_001) }) });
    expect(leftOut).toEqual(['calculation: nodes[1].locationName']);
  });
});

it('an unknown setting and an unknown kind of item are left out of a segment, each with its reason', () => {
  const out: unknown[] = [];
  const writing = { out: (...note: unknown[]) => void out.push(note), depths: 'linked', short: true, nameOf: () => undefined } as const;
  const layer = { id: 'l', fields: {}, items: [], cableBands: [], unknown: ['lamps', 'lamps', 'masts'].map((list) => ({ list })) };
  const live = { id: '1', fields: { length: 5 }, unknownSettings: { glow: 3 }, sections: [{ id: 's', fields: {}, layers: [layer] }] };
  expect(writeSegment(live as unknown as LiveSegment, writing)).toEqual({ length: 5, sections: [{ layers: [{}] }] });
  expect(out).toEqual([
    ['settings.glow', 'its value is 3, and no document describes this setting'],
    ['sections[0].layers[0].lamps', 'this kind of item is not known'],
    ['sections[0].layers[0].masts', 'this kind of item is not known'],
  ]);
});

it('as many equal items are written with one count as a spec can state', () => {
  const writing = { out: () => {}, depths: 'linked', short: true, nameOf: () => undefined } as const;
  const items = Array.from({ length: 1001 }, (_, n) => ({
    kind: 'sensor',
    id: `${n}`,
    fields: { outerDiameter: 9 },
    cables: [],
    fixed: {},
  }));
  expect(writeItems(kindNamed('sensor'), items, 'sensors', writing)).toEqual([{ outerDiameter: 9, count: 1000 }, { outerDiameter: 9 }]);
});
