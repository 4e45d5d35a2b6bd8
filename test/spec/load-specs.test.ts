import { describe, expect, it } from 'vitest';
import { loadSpecs } from '../../src/spec/load-specs.js';
import { HEAD } from './mistakes.js';
import { inMemory, load, loadWell, placeless, seen } from './support.js';

const STORGATA = `# yaml-language-server: $schema=../schemas/trench-spec.v1.schema.json
apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  Storgata 1-40:
    length: 182.5
    settings: {autoMarkers: true}
    topCoverings: [{type: GRAVEL, thickness: 200}, {type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: 100
        layers:
          - cables: [{type: TSLF 24kV 3x1x240 Al, groupConfiguration: TRIANGLE, count: 2}]
            pipes:
              - {type: PE 110 SN8, cables: [{type: TFXP 1kV 4x50 Al}]}
              - {pipeCategory: ECOM, ecomDucts: [{outerDiameter: 40, count: 3}]}
`;

const LIFECYCLE = { preventDestroy: false, preventReplace: false };

describe('a spec', () => {
  it('becomes what it says and nothing more', () => {
    const cable = { kind: 'cable', fields: { type: 'TSLF 24kV 3x1x240 Al', groupConfiguration: 'TRIANGLE' } };
    const duct = { kind: 'ecomDuct', fields: { outerDiameter: 40 } };
    const inner = { kind: 'cable', fields: { type: 'TFXP 1kV 4x50 Al' } };
    const pipes = [
      { kind: 'pipe', fields: { type: 'PE 110 SN8' }, cables: [inner] },
      { kind: 'pipe', fields: { pipeCategory: 'ECOM' }, ducts: [duct, duct, duct] },
    ];
    expect(placeless(loadWell(STORGATA))).toEqual([
      {
        number: '2026-0417',
        prune: false,
        segments: [
          {
            name: 'Storgata 1-40',
            fields: { length: 182.5 },
            settings: { fields: { autoMarkers: true } },
            topCoverings: [{ fields: { type: 'GRAVEL', thickness: 200 } }, { fields: { type: 'TARMAC', thickness: 80 } }],
            sections: [{ fields: { coverThickness: 100 }, layers: [{ fields: {}, items: { cable: [cable, cable], pipe: pipes } }] }],
            lifecycle: LIFECYCLE,
          },
        ],
      },
    ]);
  });

  it('knows where each thing is written', () => {
    const [project] = loadWell(STORGATA);
    const segment = project?.segments[0];
    const section = segment?.sections?.[0];
    const layer = section?.layers?.[0];
    const pipe = layer?.items.pipe?.[0];
    const at = (object: { place: { line: number; col: number } } | undefined) => `${object?.place.line}:${object?.place.col}`;
    expect([project, segment, segment?.settings, segment?.topCoverings?.[1], section, layer].map(at)).toEqual([
      '3:10',
      '5:3',
      '7:15',
      '8:52',
      '10:9',
      '12:13',
    ]);
    expect([layer?.items.cable?.[1], pipe, pipe?.cables?.[0], layer?.items.pipe?.[1]?.ducts?.[2]].map(at)).toEqual([
      '12:22',
      '14:17',
      '14:45',
      '15:50',
    ]);
  });

  it('keeps every digit of an id', () => {
    const [project] = loadWell(`apiVersion: trenchctl/v1
project: {number: p, id: 9223372036854775807}
segments:
  A:
    segmentId: 9007199254740993
    settings: {defaultMarkerTypeId: "09007199254740995"}
    sections: [{layers: [{eccs: [{typeId: 9007199254740997}]}]}]
`);
    const segment = project?.segments[0];
    expect(project?.id).toBe('9223372036854775807');
    expect(segment?.segmentId).toBe('9007199254740993');
    expect(segment?.settings?.fields).toEqual({ defaultMarkerTypeId: '9007199254740995' });
    expect(segment?.sections?.[0]?.layers?.[0]?.items.ecc?.[0]?.fields).toEqual({ typeId: '9007199254740997' });
  });

  it('tells an empty list from one that is left out', () => {
    const [project] = loadWell(
      `${HEAD}segments: {A: {topCoverings: [], settings: {}, sections: [{layers: [{cables: [], pipes: [{cables: [], ecomDucts: []}]}]}]}, B: {sections: [{}]}}\n`,
    );
    const [a, b] = project?.segments ?? [];
    expect(placeless(a)).toEqual({
      name: 'A',
      fields: {},
      settings: { fields: {} },
      topCoverings: [],
      sections: [
        { fields: {}, layers: [{ fields: {}, items: { cable: [], pipe: [{ kind: 'pipe', fields: {}, cables: [], ducts: [] }] } }] },
      ],
      lifecycle: LIFECYCLE,
    });
    expect(placeless(b)).toEqual({ name: 'B', fields: {}, sections: [{ fields: {} }], lifecycle: LIFECYCLE });
  });

  it('takes numbers in any notation, and minus zero for zero', () => {
    const [project] = loadWell(
      `${HEAD}segments: {A: {length: 1e2}, B: {length: 0x10}, C: {length: -0.0}, D: {length: 007}, E: {length: 1000000000}}\n`,
    );
    expect(project?.segments.map(({ fields }) => fields.length)).toEqual([100, 16, 0, 7, 1e9]);
  });

  it('may name a segment anything', () => {
    const names = ['__proto__', 'constructor', 'null', '1', '<<', 'a: b'];
    const [project] = loadWell(`${HEAD}segments: {${names.map((name) => `${JSON.stringify(name)}: {}`).join(', ')}}\n`);
    expect(project?.segments.map(({ name }) => name)).toEqual(names);
  });

  it('counts characters, as the API does', () => {
    const name = '\u{1f600}'.repeat(255);
    expect(loadWell(`${HEAD}segments: {${name}: {}}\n`)[0]?.segments[0]?.name).toBe(name);
  });

  it('may start with a byte order mark and end its lines in any way', () => {
    expect(placeless(loadWell(`\ufeff${STORGATA.replaceAll('\n', '\r\n')}`))).toEqual(placeless(loadWell(STORGATA)));
  });

  it('is the same through anchors as written out', () => {
    const anchored = `${HEAD}segments:
  A: &a {sections: [&s {layers: [{eccs: &e [{}, {}]}, {eccs: *e}]}, *s]}
  B: *a
`;
    const plain = `${HEAD}segments:
  A: {sections: [{layers: [{eccs: [{}, {}]}, {eccs: [{}, {}]}]}, {layers: [{eccs: [{}, {}]}, {eccs: [{}, {}]}]}]}
  B: {sections: [{layers: [{eccs: [{}, {}]}, {eccs: [{}, {}]}]}, {layers: [{eccs: [{}, {}]}, {eccs: [{}, {}]}]}]}
`;
    expect(placeless(loadWell(anchored))).toEqual(placeless(loadWell(plain)));
  });

  it('follows an alias to the last anchor of its name', () => {
    const [project] = loadWell(`${HEAD}segments: {A: {length: &x 1}, B: {length: *x}, C: {length: &x 2}, D: {length: *x}}\n`);
    expect(project?.segments.map(({ fields }) => fields.length)).toEqual([1, 1, 2, 2]);
  });

  it('is read file by file: one that the quick reader declines does not change how the others are read', async () => {
    const texts = {
      'a.yaml': `${HEAD}segments: {A: {length: &x 1}, B: {length: *x}}\n`,
      'b.yaml': `${HEAD}segments: {C: {length: 2}}\n`,
      'c.yaml': `${HEAD}segments: {D: {lenght: 2}\n`,
    };
    const named: unknown[] = [];
    const { projects, problems } = await loadSpecs(['specs'], inMemory(texts), { onProject: (project) => void named.push(project) });
    expect({ projects, problems }).toEqual({ projects: load(texts).projects, problems: load(texts).problems });
    expect(seen(problems)).toEqual(['yaml-syntax c.yaml:3:11']);
    expect(named).toEqual([{ number: 'p' }, { number: 'p' }]);
  });
});
