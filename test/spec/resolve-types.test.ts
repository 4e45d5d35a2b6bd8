import { describe, expect, it, test } from 'vitest';
import type { DesiredCalculation, Lookup } from '../../src/kinds/project-model.js';
import { needsLookups, resolveLookups } from '../../src/spec/build/resolve-lookups.js';
import { type Catalogs, catalogsNeeded, resolveTypes, resolveWithBase } from '../../src/spec/build/resolve-types.js';
import { expectPage } from '../support/page.js';
import { loadWell, placeless } from './support.js';

const CATALOGS: Catalogs = {
  cables: [
    { id: '1001', name: 'TSLF 24 kV 3x1x240 Al', compatible: true },
    { id: '1002', name: 'tslf 24kv 3X1x240 AL', compatible: true },
    { id: '1003', name: 'TFXP 4x50 Al 1 kV', compatible: true },
    { id: '1004', name: 'Old 4x50', compatible: false },
    { id: '1005', name: 'Twin', compatible: true },
    { id: '9007199254740993', name: 'Twin', compatible: true },
  ],
  pipes: [{ id: '2001', name: 'PE DV 110 SN8' }],
  eccs: [{ id: '3001', name: 'Cu 50 mm2 blank' }],
};

const specOf = (layer: string) =>
  loadWell(`apiVersion: trenchctl/v1\nproject: p\nsegments:\n  A:\n    sections:\n      - layers:\n          - ${layer}\n`);

const CABELS = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ id: String(n), name: `Cable ${n}` }));

/** Layers with types by name, each with the catalogs if they are others. */
const LAYERS: readonly (readonly [layer: string, catalogs?: Catalogs])[] = [
  ['cables: [{type: TSLF 24 kV 3x1x240 Al}]'],
  ['cables: [{type: tslf 24kv 3X1x240 AL}]'],
  ['cables: [{type: "tfxp  4X50al 1kV"}]'],
  ['cables: [{typeId: 1003}]'],
  [
    '{pipes: [{type: pe dv 110 sn8, count: 2, cables: [{type: TFXP 4x50 Al 1 kV, groupConfiguration: FLAT, load: 5}]}], culverts: [{cables: [{typeId: 1001}]}], eccs: [{type: cu 50 mm2 blank}, {}], pipeGroups: [{configuration: DOUBLE, type: PE DV 110 SN8}], sensors: [{}]}',
  ],
  ['pipes: [{ecomDucts: [{outerDiameter: 40}], unmanaged: [cables], type: pe dv 110 sn8}, {ecomDucts: [{}], type: PE DV 110 SN8}]'],
  ['cables: [{type: Cabel 1}]', { ...CATALOGS, cables: CABELS }],
  ['cables: [{type: cable}]', { ...CATALOGS, cables: CABELS }],
  ['cables: [{count: 20, type: TFXP 4x95 Al 1 kV}]'],
  ['cables: [{type: Old 4x5}, {type: TFXP 4x5 Al 1 kV}]'],
  ['cables: [{type: Twin}]'],
  ['cables: [{type: TSLF 24kV 3x1x240 Al}]'],
  ['cables: [{type: 4x50 al}]'],
  ['eccs: [{type: PE DV 110 SN8}]'],
  ['pipes: [{type: Marble}]'],
  ['{cables: [{type: Old 4x50}, {typeId: 1004}, {typeId: 7}], pipes: [{cables: [{typeId: 1004}]}]}'],
];

test('names of types become ids, or problems with the nearest names', () => {
  expectPage(new URL('resolve-types.expected.txt', import.meta.url), {
    types: LAYERS.flatMap(([layer, catalogs = CATALOGS]) => {
      const { projects, problems } = resolveTypes(specOf(layer), catalogs);
      const items = Object.entries(projects[0]?.segments[0]?.sections?.[0]?.layers?.[0]?.items ?? {});
      return [
        layer,
        ...items.map(([kind, list]) => `  ${kind}: ${JSON.stringify(placeless(list))}`),
        ...problems.flatMap(({ code, place, message, remedy, fixes = [] }) => [
          `  ${code} ${place.line}:${place.col}: ${message}; ${remedy}`,
          ...fixes.map(([fix]) => `    ${fix?.written} -> ${fix?.text}`),
        ]),
      ];
    }),
  });
});

test('items of one line are objects of their own, each at its place and without the place of its type', () => {
  const { projects } = resolveTypes(specOf('pipes: [{type: PE DV 110 SN8, count: 2}]'), CATALOGS);
  const [one, other] = projects[0]?.segments[0]?.sections?.[0]?.layers?.[0]?.items.pipe ?? [];
  expect(one).not.toBe(other);
  expect(one).toEqual({ kind: 'pipe', fields: { typeId: '2001' }, place: { file: 'a.yaml', line: 7, col: 21 } });
});

test('each segment has its own state of the base', () => {
  const named = (name: string, type: string) =>
    specOf(`cables: [{type: ${type}}]`).flatMap(({ segments }) => segments.map((one) => ({ ...one, name })));
  const changed = (name: string, old: string, then: string) =>
    named(name, 'Cu 50 mm2 blank').flatMap((one) => named(old, then).map((before) => ({ ...one, sections: [], before })));
  const segments = [...named('A', 'Twin'), ...changed('B', 'C', 'TFXP 4x50 Al 1 kV'), ...changed('D', 'E', 'Marble')];
  const projects = ['1', '2'].flatMap((number) => specOf('cables: []').map((one) => ({ ...one, number, segments })));
  const { projects: resolved, problems } = resolveWithBase(projects, CATALOGS);
  const cableOf = (one: (typeof segments)[number]['before'] | undefined) =>
    JSON.stringify(one?.sections?.[0]?.layers?.[0]?.items.cable?.[0]?.fields);
  const told = ['A undefined undefined', 'B C {"typeId":"1003"}', 'D E {"type":"Marble"}'];
  expect(resolved.flatMap((one) => one.segments.map(({ name, before }) => `${name} ${before?.name} ${cableOf(before)}`))).toEqual([
    ...told,
    ...told,
  ]);
  expect(problems.map(({ code }) => code)).toEqual(['ambiguous-type']);
});

test('what is let go is kept', () => {
  const projects = specOf('{unmanaged: [eccs], pipes: [{unmanaged: [cables]}]}');
  expect(placeless(resolveTypes(projects, {}).projects)).toEqual(placeless(projects));
});

test('an unknown type is a problem in every segment that states it, and one problem in a template of several segments', () => {
  const layer = (type: string) => `{cables: [{type: ${type}}]}`;
  const segment = (name: string, own: string) => `  ${name}: {sections: [{layers: [{use: shared}, ${layer(own)}]}]}\n`;
  const text = `apiVersion: trenchctl/v1\nproject: p\ntemplates: {layers: {shared: ${layer('X1')}}}\nsegments:\n${segment('A', 'X2')}${segment('B', 'X2')}`;
  const { problems } = resolveTypes(loadWell(text), CATALOGS);
  expect(problems.map(({ code, place }) => `${code} ${place.line}`)).toEqual(['unknown-type 3', 'unknown-type 5', 'unknown-type 6']);
});

describe('the catalogs needed', () => {
  it.each([
    ['cables: [{typeId: 1}]', []],
    ['cables: [{type: x}]', ['cables']],
    ['{pipes: [{type: x}], eccs: [{type: y}]}', ['eccs', 'pipes']],
    ['{pipes: [{cables: [{type: x}]}], eccs: [{type: y}]}', ['cables', 'eccs']],
    ['{pipeGroups: [{configuration: SINGLE, type: x}], culverts: [{cables: [{typeId: 1}]}]}', ['pipes']],
  ])('%s: %j', (layer, needed) => {
    expect(catalogsNeeded(specOf(layer))).toEqual(needed);
  });

  it('must be there when names are resolved', () => {
    expect(() => resolveTypes(specOf('cables: [{type: x}]'), {})).toThrow('catalog of cables');
  });
});

// Facilities and activities of a calculation by their names, and its units.

const place = { file: 'a.yaml', line: 1, col: 1 };
const calculationOf = (facility: Partial<Lookup>, activity: Partial<Lookup>, unit: string) => {
  const lookups = { facility: { ...facility, place }, activity: { ...activity, place } };
  const node = { ...{ kind: 'custom', name: 'N', unit, quantity: 1, inMetres: false, place }, ...lookups };
  return { place, nodes: [{ kind: 'budget', number: '1' }, node] } as unknown as DesiredCalculation;
};
const many = Array.from({ length: 14 }, (_, n) => ({ id: `${n}`, name: `${'abcdefghijklmn'[n]}`.repeat(9) }));
const LISTS = {
  facilities: [
    { id: '1', name: 'HS kabel', longName: 'Høyspenningskabel' },
    { id: '2', name: 'Skap', longName: 'Kabelskap' },
    { id: '3', name: 'Twin' },
    { id: '4', name: 'Other', longName: 'Twin' },
  ],
  activities: [{ id: '9', name: 'Digging' }, ...many],
  units: ['m', 'dag', 'stk'],
};

const ROWS: readonly (readonly [facility: Partial<Lookup>, activity: Partial<Lookup>, unit: string])[] = [
  [{ name: 'hs KABEL' }, { name: 'Digging' }, 'm'],
  [{ name: 'høyspenningskabel' }, { name: ' digging' }, 'dag'],
  [{ id: '77' }, { id: '78' }, 'stk'],
  [{ name: 'twin' }, { id: '9' }, 'm'],
  [{ name: 'Kabelskab' }, { name: 'Diging' }, 'dga'],
  [{ id: '1' }, { name: 'zzzz' }, 'kilometre'],
];

test('names of facilities and activities become ids, or problems', () => {
  const lines = ROWS.flatMap(([facility, activity, unit]) => {
    const { calculation, problems } = resolveLookups(calculationOf(facility, activity, unit), LISTS);
    const [budget, node] = calculation.nodes ?? [];
    expect(budget).toEqual({ kind: 'budget', number: '1' });
    const ids = node?.kind === 'custom' ? [node.facility.id, node.activity.id] : [];
    return [
      `${JSON.stringify([facility, activity, unit])}: ${ids.map((id) => id ?? 'none').join(' and ')}`,
      ...problems.map(({ code, message, remedy }) => `  ${code}: ${message}; ${remedy}`),
    ];
  });
  expectPage(new URL('resolve-lookups.expected.txt', import.meta.url), { lookups: lines });
});

test('only custom nodes need the lists', () => {
  expect(needsLookups({ place })).toBe(false);
  expect(needsLookups({ place, nodes: [{ kind: 'budget' }] } as unknown as DesiredCalculation)).toBe(false);
  expect(needsLookups(calculationOf({}, {}, 'm'))).toBe(true);
});
