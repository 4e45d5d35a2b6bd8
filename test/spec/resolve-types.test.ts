import { describe, expect, it } from 'vitest';
import { type Catalogs, catalogsNeeded, resolveTypes } from '../../src/spec/build/resolve-types.js';
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

function resolve(layer: string, catalogs: Catalogs = CATALOGS) {
  const { projects, problems } = resolveTypes(specOf(layer), catalogs);
  const items = projects[0]?.segments[0]?.sections?.[0]?.layers?.[0]?.items ?? {};
  return { items, problems, seen: problems.map(({ code, place }) => `${code} ${place.line}:${place.col}`) };
}

describe('a type by name', () => {
  it('that is unknown is a problem in every segment that states it, and one problem in a template of several segments', () => {
    const layer = (type: string) => `{cables: [{type: ${type}}]}`;
    const segment = (name: string, own: string) => `  ${name}: {sections: [{layers: [{use: shared}, ${layer(own)}]}]}\n`;
    const text = `apiVersion: trenchctl/v1\nproject: p\ntemplates: {layers: {shared: ${layer('X1')}}}\nsegments:\n${segment('A', 'X2')}${segment('B', 'X2')}`;
    const { problems } = resolveTypes(loadWell(text), CATALOGS);
    expect(problems.map(({ code, place }) => `${code} ${place.line}`)).toEqual(['unknown-type 3', 'unknown-type 5', 'unknown-type 6']);
  });

  it.each([
    ['{type: TSLF 24 kV 3x1x240 Al}', '1001'],
    ['{type: tslf 24kv 3X1x240 AL}', '1002'],
    ['{type: "tfxp  4X50al 1kV"}', '1003'],
    ['{typeId: 1003}', '1003'],
  ])('%s is %s', (cable, id) => {
    const { items, problems } = resolve(`cables: [${cable}]`);
    expect(problems).toEqual([]);
    expect(items.cable?.[0]?.fields).toEqual({ typeId: id });
  });

  it('that is unknown has the six nearest names', () => {
    const cables = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ id: String(n), name: `Cable ${n}` }));
    expect(resolve('cables: [{type: Cabel 1}]', { ...CATALOGS, cables }).problems[0]?.fixes).toHaveLength(6);
  });

  it('is replaced everywhere, with the rest as it was', () => {
    const { items, problems } = resolve(
      '{pipes: [{type: pe dv 110 sn8, count: 2, cables: [{type: TFXP 4x50 Al 1 kV, groupConfiguration: FLAT}]}], culverts: [{cables: [{typeId: 1001}]}], eccs: [{type: cu 50 mm2 blank}, {}], pipeGroups: [{configuration: DOUBLE, type: PE DV 110 SN8}], sensors: [{}]}',
    );
    const inner = { kind: 'cable', fields: { typeId: '1003', groupConfiguration: 'FLAT' } };
    const pipe = { kind: 'pipe', fields: { typeId: '2001' }, cables: [inner] };
    expect(problems).toEqual([]);
    expect(placeless(items)).toEqual({
      pipe: [pipe, pipe],
      culvert: [{ kind: 'culvert', fields: {}, cables: [{ kind: 'cable', fields: { typeId: '1001' } }] }],
      ecc: [
        { kind: 'ecc', fields: { typeId: '3001' } },
        { kind: 'ecc', fields: {} },
      ],
      pipeGroup: [{ kind: 'pipeGroup', fields: { typeId: '2001', configuration: 'DOUBLE' } }],
      sensor: [{ kind: 'sensor', fields: {} }],
    });
    expect(items.pipe?.[0]).not.toBe(items.pipe?.[1]);
    expect(items.pipe?.[0]?.place).toEqual({ file: 'a.yaml', line: 7, col: 22 });
    expect(Object.keys(items.pipe?.[0] ?? {})).not.toContain('typePlace');
  });

  it('that is not there is shown with the nearest names, once', () => {
    const { problems, seen } = resolve('cables: [{count: 20, type: TFXP 4x95 Al 1 kV}]');
    expect(seen).toEqual(['unknown-type 7:40']);
    expect(problems[0]?.remedy).toBe('did you mean `TFXP 4x50 Al 1 kV`?');
  });

  it('that is not there is a problem for each place in one line, and no type that cannot be laid is suggested', () => {
    const { problems, seen } = resolve('cables: [{type: Old 4x5}, {type: TFXP 4x5 Al 1 kV}]');
    expect(seen).toEqual(['unknown-type 7:29', 'unknown-type 7:46']);
    expect(problems.map(({ remedy }) => remedy)).toEqual([
      '`trenchctl catalog cables` lists the names; `trenchctl catalog cables WORD` searches them',
      'did you mean `TFXP 4x50 Al 1 kV`?',
    ]);
  });

  it('that several have is shown with their ids', () => {
    const { problems, seen } = resolve('cables: [{type: Twin}]');
    expect(seen).toEqual(['ambiguous-type 7:29']);
    expect(problems[0]?.message).toContain('1005, 9007199254740993');
    expect(problems[0]?.remedy).toContain('typeId: 1005');
  });

  it('that several have but for case and spaces is ambiguous too', () => {
    expect(resolve('cables: [{type: TSLF 24kV 3x1x240 Al}]').seen).toEqual(['ambiguous-type 7:29']);
  });

  it('of another catalog is not there', () => {
    expect(resolve('eccs: [{type: PE DV 110 SN8}]').seen).toEqual(['unknown-type 7:27']);
  });

  it('that has no layout, or is not there by its id, is no matter here: it may be laid already', () => {
    expect(resolve('{cables: [{type: Old 4x50}, {typeId: 1004}, {typeId: 7}], pipes: [{cables: [{typeId: 1004}]}]}').seen).toEqual([]);
  });
});

describe('the catalogs needed', () => {
  it.each([
    ['cables: [{typeId: 1}]', []],
    ['cables: [{type: x}]', ['cables']],
    ['{pipes: [{cables: [{type: x}]}], eccs: [{type: y}]}', ['cables', 'eccs']],
    ['{pipeGroups: [{configuration: SINGLE, type: x}], culverts: [{cables: [{typeId: 1}]}]}', ['pipes']],
  ])('%s: %j', (layer, needed) => {
    expect(catalogsNeeded(specOf(layer))).toEqual(needed);
  });

  it('must be there when names are resolved', () => {
    expect(() => resolve('cables: [{type: x}]', {})).toThrow('catalog of cables');
  });
});
